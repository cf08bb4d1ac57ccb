import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable, damaged } from '#domain/banking/file-contents/unreadable.ts';
import {
  BANK_BOUNDS,
  fillUp,
  put,
  shownWords,
  type Workbook,
} from '#domain/banking/spreadsheets/cells.ts';
import type { CompoundFile } from './compound-file.ts';
import { stylesOf, TEXTS_MAX } from '#domain/banking/spreadsheets/workbook.ts';

/** The types of records (MS-XLS). */
const BEGIN = 0x809;
const END = 0x0a;
const LOCKED = 0x2f;
const TAB = 0x85;
/** Bits of a tab that is hidden. */
const HIDDEN = 0x03;
const TEXTS = 0xfc;
const MORE = 0x3c;
const FORMAT = 0x41e;
const STYLE = 0xe0;
const FROM_1904 = 0x22;

const VERSION_8 = 0x600;

/** Data that all sheets of an old spreadsheet share, and the offsets of the sheets. */
type OldWorkbook = Omit<Workbook, 'sheets' | 'readXml'> & {
  stream: Buffer;
  sheets: { begin: number; name: string; isHidden: boolean }[];
};

/**
 * Reads the data of an old workbook (Excel 97–2003) apart from its sheets. Throws for other files.
 */
export function readOldWorkbook(file: CompoundFile, bounds = BANK_BOUNDS): OldWorkbook {
  // A new spreadsheet that a password locks is in an old container.
  if (file.has('EncryptedPackage')) throw new Unreadable('locked');
  const stream = file.read('Workbook');
  if (stream === null) throw new Unreadable(file.has('Book') ? 'oldSpreadsheet' : 'other');
  const sheets = new Map<number, { name: string; isHidden: boolean }>();
  const formats = new Map<number, string>();
  const styles: number[] = [];
  const texts: Buffer[] = [];
  let isFrom1904 = false;
  let last = 0;
  for (const { type, body } of recordsFrom(stream, 0)) {
    if (type === BEGIN && version(body) !== VERSION_8) throw new Unreadable('oldSpreadsheet');
    if (type === LOCKED) throw new Unreadable('locked');
    // Several tabs may name one sheet, which is read once.
    if (type === TAB && body[5] === 0 && sheets.size < bounds.sheetsMax) {
      const isHidden = ((body[4] ?? 0) & HIDDEN) !== 0;
      sheets.set(body.readUInt32LE(0), { name: tabName(body), isHidden });
    }
    if (type === FORMAT) formats.set(body.readUInt16LE(0), createPieces([body.subarray(2)]).text());
    if (type === STYLE) styles.push(body.readUInt16LE(2));
    if (type === FROM_1904) isFrom1904 = body.readUInt16LE(0) === 1;
    if (type === TEXTS || (type === MORE && last === TEXTS)) texts.push(body);
    if (type !== MORE) last = type;
    if (type === END) break;
  }
  const shown = styles.map((format) => ({ id: `${format}`, written: formats.get(format) }));
  const named = [...sheets].map(([begin, tab]) => ({ begin, ...tab }));
  const found = stylesOf(shown, bounds);
  return { stream, bounds, sheets: named, isFrom1904, texts: textsIn(texts), ...found };
}

/** The name of a tab: its length, the width of its characters, and the characters. */
function tabName(body: Buffer): string {
  const [count = 0, flags = 0] = body.subarray(6, 8);
  const isWide = (flags & WIDE) !== 0;
  return body.toString(isWide ? 'utf16le' : 'latin1', 8, 8 + count * (isWide ? 2 : 1));
}

function version(body: Buffer): number {
  return body.readUInt16LE(0);
}

function textsIn(pieces: readonly Buffer[]): string[] {
  if (pieces.length === 0) return [];
  const reader = createPieces(pieces);
  reader.long();
  const count = reader.long();
  if (count > TEXTS_MAX) throw new Unreadable('rows');
  const texts: string[] = [];
  // A cell's longest text; anything longer is truncated.
  while (texts.length < count) texts.push(reader.text().slice(0, CHARACTERS_MAX + 1));
  return texts;
}

const SHARED_TEXT = 0xfd;
const TEXT = 0x204;
const RICH_TEXT = 0xd6;
const NUMBER = 0x203;
const SHORT_NUMBER = 0x27e;
const SHORT_NUMBERS = 0xbd;
const FORMULA = 0x06;
const FORMULA_TEXT = 0x207;

/** A cell: its row, its column, its style, and its words or number. */
type OldCell = { row: number; place: number; style: number; value: string | number };

/** The cells of a sheet as a text file would have them: a number with a point, a day in full. */
export function readOldSheet(workbook: OldWorkbook, begin: number): string[][] {
  const lines: string[][] = [];
  let depth = 0;
  let calculated: OldCell | null = null;
  const take = ({ row, place, style, value }: OldCell) => {
    fillUp(lines, row + 2);
    const type = typeof value === 'number' ? 'n' : 'str';
    const words = shownWords({ place, type, style, words: `${value}` }, workbook);
    if (words.length > CHARACTERS_MAX) throw new Unreadable('wide');
    put(lines[row] ?? [], { place, words }, workbook.bounds);
  };
  for (const record of recordsFrom(workbook.stream, begin)) {
    const { type, body } = record;
    if (type === BEGIN) depth += 1;
    if (type === END) depth -= 1;
    if (depth === 0) break;
    // A chart in a sheet has cells of its own.
    if (depth > 1) continue;
    if (type === FORMULA) calculated = { ...placed(body), value: '' };
    if (type === FORMULA_TEXT && calculated !== null) {
      take({ ...calculated, value: createPieces([body]).text() });
      calculated = null;
    }
    for (const cell of cellsIn(record, workbook)) take(cell);
  }
  return lines;
}

function placed(body: Buffer): Omit<OldCell, 'value'> {
  return { row: body.readUInt16LE(0), place: body.readUInt16LE(2), style: body.readUInt16LE(4) };
}

function cellsIn({ type, body }: OldRecord, { texts }: OldWorkbook): OldCell[] {
  if (type === SHARED_TEXT) return [{ ...placed(body), value: texts[body.readUInt32LE(6)] ?? '' }];
  if (type === TEXT || type === RICH_TEXT) {
    return [{ ...placed(body), value: createPieces([body.subarray(6)]).text() }];
  }
  if (type === NUMBER) return [{ ...placed(body), value: body.readDoubleLE(6) }];
  if (type === SHORT_NUMBER) return [{ ...placed(body), value: shortNumber(body, 6) }];
  if (type === SHORT_NUMBERS) return shortNumbers(body);
  if (type !== FORMULA) return [];
  // Result of the last calculation; a text result follows in a record of its own.
  const isNumber = body.readUInt16LE(12) !== 0xffff;
  return isNumber ? [{ ...placed(body), value: body.readDoubleLE(6) }] : [];
}

const STYLED_BYTES = 6;

function shortNumbers(body: Buffer): OldCell[] {
  const [row, first] = [body.readUInt16LE(0), body.readUInt16LE(2)];
  const count = Math.floor((body.length - STYLED_BYTES) / STYLED_BYTES);
  return Array.from({ length: Math.max(count, 0) }, (_, at) => {
    const from = 4 + at * STYLED_BYTES;
    const value = shortNumber(body, from + 2);
    return { row, place: first + at, style: body.readUInt16LE(from), value };
  });
}

/** 30 bits of a number, whole or the first of a fraction, and whether it is in hundredths. */
function shortNumber(body: Buffer, at: number): number {
  const bits = body.readInt32LE(at);
  const whole = Buffer.alloc(8);
  whole.writeInt32LE(bits & ~3, 4);
  const number = (bits & 2) === 0 ? whole.readDoubleLE(0) : bits >> 2;
  return (bits & 1) === 0 ? number : number / 100;
}

/** A record of an old workbook: its type, and its bytes. */
type OldRecord = { type: number; body: Buffer };

const HEAD_BYTES = 4;

/** The records of a stream from a place on, to its end. */
function* recordsFrom(stream: Buffer, begin: number): Generator<OldRecord> {
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
function createPieces(pieces: readonly Buffer[]) {
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
