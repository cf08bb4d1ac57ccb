import { StartError } from '#server/platform/errors.ts';

/**
 * A file that is not a whole backup, or one that this Valv cannot read; the message tells which.
 */
export class UnreadableBackup extends StartError {
  override name = 'UnreadableBackup';
}

/** A file within the file. */
export type TarMember = { name: string; content: Buffer };

const BLOCK_BYTES = 512;

/** One row may be as large as this; rows are gathered to much less. */
const MEMBER_BYTES_MAX = 256 * 1024 ** 2;

const OWNER_READS_AND_WRITES = '0000600';

/** Two empty blocks, as POSIX has it. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** A member as tar (POSIX ustar) writes it: header, content, and zeros up to a whole block. */
export function tarOf({ name, content }: TarMember, at: Date): Buffer[] {
  return [headerOf(name, content.length, at), content, Buffer.alloc(paddingOf(content.length))];
}

function headerOf(name: string, bytes: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for tar`);
  header.write(name, 0);
  header.write(OWNER_READS_AND_WRITES, 100);
  header.write('0000000', 108);
  header.write('0000000', 116);
  header.write(octal(bytes), 124);
  header.write(octal(Math.floor(at.getTime() / 1000)), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header)).slice(-6)}\0 `, 148, 'latin1');
  return header;
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0');
}

/** The sum of a header's bytes, its own place counted as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function paddingOf(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** The members of a tar in their order, one in memory at a time. */
export async function* membersOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const taker = takerOf(bytes);
  try {
    for (;;) {
      const header = await taker.take(BLOCK_BYTES);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(header);
      const content = await taker.take(size);
      await taker.take(paddingOf(size));
      yield { name, content };
    }
    await taker.take(BLOCK_BYTES);
    if (!(await taker.isAtEnd())) throw new UnreadableBackup('There is more after its end.');
  } finally {
    await taker.close();
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) =>
    header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '').trim();
  const size = Number.parseInt(field(124, 136), 8);
  const isSound = Number.parseInt(field(148, 156), 8) === sumOf(header) && size >= 0;
  if (!isSound || size > MEMBER_BYTES_MAX) throw new UnreadableBackup('A header in it is broken.');
  return { name: field(0, 100), size };
}

/** Reads a stream of pieces in portions of the wanted size. */
function takerOf(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async () => {
    const { value, done } = await pieces.next();
    if (!done) held = value;
    return !done;
  };
  return {
    async take(wanted: number): Promise<Buffer> {
      const taken: Buffer[] = [];
      for (let missing = wanted; missing > 0;) {
        if (held.length === 0 && !(await fill())) throw new UnreadableBackup('It ends too early.');
        const part = held.subarray(0, missing);
        taken.push(part);
        held = held.subarray(part.length);
        missing -= part.length;
      }
      return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken);
    },
    /** Closes the stream also where its end was not reached. */
    async close(): Promise<void> {
      await pieces.return?.();
    },
    async isAtEnd(): Promise<boolean> {
      while (held.length === 0) if (!(await fill())) return true;
      return false;
    },
  };
}
