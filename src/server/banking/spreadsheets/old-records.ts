import { damaged } from '#server/banking/file-reading/unreadable.ts';

/** A record of an old workbook: its type, and its bytes. */
export type OldRecord = { type: number; body: Buffer };

const HEAD_BYTES = 4;

/** The records of a stream from a place on, to its end. */
export function* recordsFrom(stream: Buffer, begin: number): Generator<OldRecord> {
  let at = begin;
  while (at + HEAD_BYTES <= stream.length) {
    const type = stream.readUInt16LE(at);
    const end = at + HEAD_BYTES + stream.readUInt16LE(at + 2);
    if (end > stream.length) damaged();
    yield { type, body: stream.subarray(at + HEAD_BYTES, end) };
    at = end;
  }
}

const WIDE = 1;
const SPOKEN = 4;
const RICH = 8;

/** A position in contents that continue over several records. */
function createCursor(pieces: readonly Buffer[]) {
  let place = 0;
  let at = 0;
  return {
    isAtEnd: () => at >= (pieces[place]?.length ?? 0),

    /** Remaining bytes of a record; at its end the next record. */
    rest(): Buffer {
      while (at >= (pieces[place]?.length ?? damaged())) {
        place += 1;
        at = 0;
      }
      return (pieces[place] ?? damaged()).subarray(at);
    },

    advance(count: number): void {
      at += count;
    },
  };
}

/** Reads numbers and texts that go on over several records. */
export function createPieces(pieces: readonly Buffer[]) {
  const cursor = createCursor(pieces);
  const byte = (): number => {
    const value = cursor.rest()[0] ?? damaged();
    cursor.advance(1);
    return value;
  };
  const short = () => byte() + byte() * 0x100;
  const long = () => short() + short() * 0x10000;

  const skip = (count: number): void => {
    let left = count;
    while (left > 0) {
      const some = Math.min(left, cursor.rest().length);
      cursor.advance(some);
      left -= some;
    }
  };

  /** Characters; in a continued record their width is stated again. */
  const characters = (count: number, flags: number): string => {
    let words = '';
    let left = count;
    let isWide = (flags & WIDE) !== 0;
    while (left > 0) {
      if (cursor.isAtEnd()) isWide = (byte() & WIDE) !== 0;
      const rest = cursor.rest();
      const width = isWide ? 2 : 1;
      const some = Math.min(left, Math.floor(rest.length / width));
      // Half a character is at no record's end.
      if (some === 0) damaged();
      words += rest.toString(isWide ? 'utf16le' : 'latin1', 0, some * width);
      cursor.advance(some * width);
      left -= some;
    }
    return words;
  };

  return {
    long,

    /** A text with how it is shown and spoken, which are skipped. */
    text(): string {
      const count = short();
      const flags = byte();
      const runs = (flags & RICH) === 0 ? 0 : short();
      const spokenBytes = (flags & SPOKEN) === 0 ? 0 : long();
      const words = characters(count, flags);
      skip(runs * 4 + spokenBytes);
      return words;
    },
  };
}
