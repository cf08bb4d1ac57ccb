/** A record of an old workbook (MS-XLS): its type, its length, and its contents. */
export function record(type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([shorts(type, body.length), body]);
}

export function shorts(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeUInt16LE(number, at * 2));
  return bytes;
}

export function longs(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32LE(number, at * 4));
  return bytes;
}

export function double(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}

/** A text with its length and the width of its letters. */
export function wideText(words: string): Buffer {
  return Buffer.concat([shorts(words.length), Buffer.from([1]), Buffer.from(words, 'utf16le')]);
}

const BEGIN = 0x809;
const END = record(0x0a);

export function begin(kind: number, version = 0x600): Buffer {
  return record(BEGIN, shorts(version, kind, 0, 0), longs(0, 0));
}

/** A cell: a text of all, a number, or a day as the number that it shows. */
export type OldCell = string | number | { day: number } | { bytes: Buffer };

type WorkbookParts = { globals?: readonly Buffer[]; texts?: readonly Buffer[] };

/** The stream of a workbook with one sheet; its second style shows days. */
export function oldWorkbook(
  rows: readonly (readonly OldCell[])[],
  parts: WorkbookParts = {},
): Buffer {
  const words = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cells = rows.flatMap((row, line) =>
    row.map((cell, place) => {
      const at = (style: number) => shorts(line, place, style);
      if (typeof cell === 'number') return record(0x203, at(0), double(cell));
      if (typeof cell === 'string') return record(0xfd, at(0), longs(words.indexOf(cell)));
      return 'day' in cell ? record(0x203, at(1), double(cell.day)) : cell.bytes;
    }),
  );
  const texts = parts.texts ?? [
    record(0xfc, longs(words.length, words.length), ...words.map(wideText)),
  ];
  const styles = [
    record(0x41e, shorts(164), wideText('yyyy\\-mm\\-dd')),
    record(0xe0, shorts(0, 0), Buffer.alloc(16)),
    record(0xe0, shorts(0, 164), Buffer.alloc(16)),
  ];
  const tab = (place: number) =>
    record(0x85, longs(place), shorts(0), Buffer.from([5, 0]), Buffer.from('Konto'));
  const before = (place: number) =>
    Buffer.concat([begin(5), ...(parts.globals ?? []), ...styles, tab(place), ...texts, END]);
  return Buffer.concat([before(before(0).length), begin(0x10), ...cells, END]);
}

const SECTOR = 512;
const MINI_SECTOR = 64;
const CUTOFF = 4_096;
const FREE = 0xffffffff;
const LAST = 0xfffffffe;
const OF_TABLE = 0xfffffffd;

/** A compound file (MS-CFB) with one stream; a small one is in the root's small sectors. */
export function compoundFile(content: Buffer, name = 'Workbook'): Buffer {
  const isSmall = content.length < CUTOFF;
  const body = padded(content, SECTOR);
  const bodySectors = body.length / SECTOR;
  const small = Math.ceil(content.length / MINI_SECTOR);
  const miniTable = isSmall ? padded(longs(...chain(0, small)), SECTOR) : Buffer.alloc(0);
  const miniSectors = miniTable.length / SECTOR;
  // The directory, the small table, the content, and then the table itself.
  const used = 1 + miniSectors + bodySectors;
  const tableSectors = Math.ceil((used + 1) / (SECTOR / 4 - 1));
  const table = [
    LAST,
    ...chain(1, miniSectors),
    ...chain(1 + miniSectors, bodySectors),
    ...Array.from({ length: tableSectors }, () => OF_TABLE),
  ];
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  shorts(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  header.fill(0, 34, 40);
  longs(0, tableSectors, 0, 0, CUTOFF, miniSectors > 0 ? 1 : LAST, miniSectors, LAST, 0).copy(
    header,
    40,
  );
  for (let at = 0; at < tableSectors; at += 1) header.writeUInt32LE(used + at, 76 + at * 4);
  const first = 1 + miniSectors;
  const directory = padded(
    Buffer.concat([
      directoryEntry('Root Entry', 5, isSmall ? [first, body.length] : [LAST, 0]),
      directoryEntry(name, 2, [isSmall ? 0 : first, content.length]),
    ]),
    SECTOR,
  );
  return Buffer.concat([header, directory, miniTable, body, padded(longs(...table), SECTOR, 0xff)]);
}

function chain(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? LAST : from + at + 1));
}

function padded(bytes: Buffer, size: number, fill = 0): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size, fill)]);
}

function directoryEntry(name: string, kind: number, at: readonly [number, number]): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  shorts(name.length * 2 + 2).copy(entry, 64);
  entry[66] = kind;
  longs(FREE, FREE, FREE).copy(entry, 68);
  longs(...at).copy(entry, 116);
  return entry;
}
