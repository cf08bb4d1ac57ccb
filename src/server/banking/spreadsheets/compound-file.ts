import { damaged } from '#domain/banking/file-contents/unreadable.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const NAME_BYTES_MAX = 64;
/** Sector numbers; values above it mark the end of a chain or a free sector. */
const SECTOR_MAX = 0xfffffffa;
const SECTOR_SHIFTS = [9, 12];
const MINI_SHIFT = 6;
const OWN_TABLES = 109;

/** A stream of a compound file: its first sector, and its size. */
type FileStream = { start: number; size: number };

/** The streams of a compound file, which old spreadsheets are, by their names. */
export type CompoundFile = {
  has(name: string): boolean;
  /** The content of a stream; null: there is none of that name. */
  read(name: string): Buffer | null;
};

/**
 * Opens a compound file (MS-CFB): sectors of one size, in chains that a table defines. A chain is
 * no longer than the file, so that a circular one ends.
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER_BYTES) damaged();
  const shift = bytes.readUInt16LE(30);
  if (!SECTOR_SHIFTS.includes(shift) || bytes.readUInt16LE(32) !== MINI_SHIFT) damaged();
  const sectors = sectorsOf(bytes, shift);
  const table = sectors.table;
  const entries = directoryIn(sectors.chain(bytes.readUInt32LE(48), table));
  const cutoff = bytes.readUInt32LE(56);
  const root = entries.get('') ?? damaged();
  const small = () => ({
    content: sectors.chain(root.start, table),
    table: numbersIn(sectors.chain(bytes.readUInt32LE(60), table)),
  });
  return {
    has: (name) => entries.has(name),

    read(name) {
      const stream = entries.get(name);
      if (stream === undefined) return null;
      const { start, size } = stream;
      if (size >= cutoff) return sectors.chain(start, table).subarray(0, size);
      const { content, table: smallTable } = small();
      const pieces = chainIn({ content, table: smallTable, start, shift: MINI_SHIFT, skip: 0 });
      return pieces.subarray(0, size);
    },
  };
}

function sectorsOf(bytes: Buffer, shift: number) {
  const size = 1 << shift;
  const at = (sector: number) => bytes.subarray((sector + 1) * size, (sector + 2) * size);
  const count = Math.ceil(bytes.length / size);
  const places: number[] = [];
  for (let place = 0; place < OWN_TABLES; place += 1) {
    places.push(bytes.readUInt32LE(76 + place * 4));
  }
  // The list of the table's own sectors continues in further sectors, each ending with the next
  // one's number.
  let next = bytes.readUInt32LE(68);
  for (let left = count; left > 0 && next < SECTOR_MAX; left -= 1) {
    const numbers = numbersIn(at(next));
    next = numbers.at(-1) ?? SECTOR_MAX;
    for (const number of numbers.slice(0, -1)) places.push(number);
  }
  const used = places.filter((sector) => sector < SECTOR_MAX).slice(0, count);
  const table = numbersIn(Buffer.concat(used.map(at)));
  const chain = (start: number, of: Uint32Array) =>
    chainIn({ content: bytes, table: of, start, shift, skip: 1 });
  return { table, chain };
}

type Chain = { content: Buffer; table: Uint32Array; start: number; shift: number; skip: number };

/** The sectors of a chain together; `skip` is the number of sectors before the content. */
function chainIn({ content, table, start, shift, skip }: Chain): Buffer {
  const pieces: Buffer[] = [];
  let sector = start;
  for (let left = Math.ceil(content.length / (1 << shift)); sector < SECTOR_MAX; left -= 1) {
    if (left === 0 || sector >= table.length) damaged();
    const from = (sector + skip) * (1 << shift);
    pieces.push(content.subarray(from, from + (1 << shift)));
    sector = table[sector] ?? SECTOR_MAX;
  }
  return Buffer.concat(pieces);
}

function numbersIn(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length >> 2);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}

const OF_STREAMS = 2;
const OF_ROOT = 5;

/** The streams by their names; the root's, which holds small ones, by ''. */
function directoryIn(directory: Buffer): Map<string, FileStream> {
  const streams = new Map<string, FileStream>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const kind = directory[at + 66];
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), NAME_BYTES_MAX);
    const name = directory.toString('utf16le', at, at + Math.max(nameBytes - 2, 0));
    const stream = {
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    };
    if (kind === OF_ROOT) streams.set('', stream);
    if (kind === OF_STREAMS && !streams.has(name)) streams.set(name, stream);
  }
  return streams;
}
