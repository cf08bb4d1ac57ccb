import {
  type BankFile,
  FILE_BYTES_MAX,
  type FileProblem,
  type ReadingOptions,
} from '#domain/banking/bank-files/bank-file.ts';
import { type FileKind, kindOfBytes, kindOfText } from '#domain/banking/file-contents/file-kind.ts';
import { textOf } from '#domain/banking/file-contents/letters.ts';
import { tooMuch, Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import { readSheets, sheetsIn } from '#domain/banking/spreadsheets/any-sheets.ts';
import { BANK_BOUNDS, type SheetBounds } from '#domain/banking/spreadsheets/cells.ts';
import {
  type DocumentSheet,
  readFlatDocument,
} from '#domain/banking/spreadsheets/open-document.ts';
import { isSpreadsheet } from '#domain/banking/spreadsheets/workbook.ts';
import { LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import { isMonthName } from '#domain/banking/bank-files/dates.ts';
import { wordsOf } from '#domain/banking/bank-files/rows.ts';
import { labeledLines } from '#domain/banking/column-mappings/labeled-lines.ts';
import { qifLines } from '#domain/banking/column-mappings/qif.ts';
import { markupLines } from '#domain/banking/statements/markup-table.ts';
import { readMt940 } from '#domain/banking/statements/mt940.ts';
import { readOfx } from '#domain/banking/statements/ofx.ts';
import { openCompoundFile } from '#server/banking/spreadsheets/compound-file.ts';
import { readOldSheet, readOldWorkbook } from '#server/banking/spreadsheets/old-workbook.ts';
import { type Archive, openArchive } from './zip.ts';
import { createCamtReader, readCamt } from './camt-file.ts';
import { digest, ofBroker, readLines, readText, tableHeadAt } from './lines.ts';
import { readXml } from './xml.ts';
import { createFlexReader } from '#domain/holdings/files/flex.ts';
import { alone, type BankFileResult, type ReadRequest } from './result.ts';

/** Folders, and the files that macOS adds beside each file. */
const NO_FILE = /\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/;

/** Reads a file of any kind that banks and brokers give. */
export function readFile(bytes: Buffer, request: ReadRequest): BankFileResult {
  try {
    const read = bytes.length === 0 ? 'empty' : readKind(bytes, request);
    if (typeof read === 'string' || read.file === null) return read;
    // Keys hold the user's words, and are long: their digest replaces them.
    return { ...read, file: { ...read.file, keys: read.file.keys.map(digest) } };
  } catch (error) {
    if (error instanceof Unreadable) return error.problem;
    throw error;
  }
}

function readKind(bytes: Buffer, request: ReadRequest): BankFileResult {
  const byBytes = kindOfBytes(bytes);
  if (byBytes === 'zip') return readZip(bytes, request);
  if (byBytes === 'oldSpreadsheet') return readOldSpreadsheet(bytes, request);
  if (byBytes !== 'text') return byBytes === 'pdf' ? byBytes : 'other';
  const text = textOf(bytes);
  return READERS[kindOfText(text)](text, request);
}

/** A spreadsheet, one file of any kind, or CAMT of several days or accounts. */
function readZip(bytes: Buffer, request: ReadRequest): BankFileResult {
  const archive = openArchive(bytes);
  if (isSpreadsheet(archive)) return readSpreadsheet(archive, request);
  // A letter or a presentation, which are zips as well.
  if (archive.has('[Content_Types].xml')) return 'other';
  const only = packedFile(archive);
  if (only === null) return alone(packedCamt(archive, request));
  // A zip in a zip could unpack without end; a spreadsheet is one too.
  if (kindOfBytes(only) !== 'zip') return readKind(only, request);
  const inner = openArchive(only);
  return isSpreadsheet(inner) ? readSpreadsheet(inner, request) : 'packed';
}

type FormatReader = (text: string, request: ReadRequest) => BankFileResult;

const READERS: Readonly<Record<FileKind, FormatReader>> = {
  text: (text, request) => {
    const read = readText(text, request);
    if (read !== 'unknown') return read;
    const lines = labeledLines(text);
    return typeof lines === 'string' ? lines : (readLines(lines, request) ?? 'unknown');
  },
  camt: (text, request) => alone(readCamt(text, request)),
  mt940: (text, request) => alone(readMt940(text, request)),
  ofx: (text, request) => alone(readOfx(text, request)),
  qif: (text, request) => {
    const lines = qifLines(text, request.today);
    return typeof lines === 'string' ? lines : (readLines(lines, request) ?? 'empty');
  },
  markup: (text, request) => {
    const lines = markupLines(text);
    if (typeof lines === 'string') return lines;
    return readLines(lines, request) ?? 'markup';
  },
  flatDocument: readFlatSpreadsheet,
  flex: (text, request) => {
    const reader = createFlexReader(request.today);
    readXml(text, reader);
    const read = reader.file();
    return read === null ? 'statement' : ofBroker(read, request, () => []);
  },
  orders: () => 'orders',
  statement: () => 'statement',
  zip: () => 'other',
  pdf: () => 'pdf',
  oldSpreadsheet: () => 'other',
  other: () => 'other',
};

/** The only file of an archive; null: there are several. */
function packedFile(archive: Archive): Buffer | null {
  const [only, ...more] = filesIn(archive);
  if (only === undefined || more.length > 0) return null;
  return unpacked(archive, only);
}

/** The CAMT statements of an archive together, ignoring other files. */
function packedCamt(archive: Archive, options: ReadingOptions): BankFile | FileProblem {
  const names = filesIn(archive);
  const reader = createCamtReader(archive.tags);
  let isCamt = false;
  // Banks name them by their days.
  for (const name of names.toSorted()) {
    if (!/\.xml$/i.test(name)) continue;
    const bytes = unpacked(archive, name);
    if (kindOfBytes(bytes) !== 'text') continue;
    const text = textOf(bytes);
    if (kindOfText(text) !== 'camt') continue;
    isCamt = true;
    reader.read(text);
  }
  if (names.length === 0) return 'empty';
  return isCamt ? reader.file(options) : 'packed';
}

function filesIn({ names }: Archive): string[] {
  return names.filter((name) => !NO_FILE.test(name));
}

function unpacked(archive: Archive, name: string): Buffer {
  const bytes = archive.unpack(name) ?? Buffer.alloc(0);
  return bytes.length > FILE_BYTES_MAX ? tooMuch() : bytes;
}

const READING = { readXml, bounds: BANK_BOUNDS };

/** The tables of a spreadsheet. */
function readSpreadsheet(archive: Archive, request: ReadRequest): BankFileResult {
  return firstTable(sheetsIn(archive, READING), request);
}

/** Those of an OpenDocument that is not packed. */
function readFlatSpreadsheet(text: string, request: ReadRequest): BankFileResult {
  return firstTable(readFlatDocument(text, READING), request);
}

/** Those of a spreadsheet of Excel 97–2003. */
function readOldSpreadsheet(bytes: Buffer, request: ReadRequest): BankFileResult {
  return firstTable(oldSheetsIn(bytes), request);
}

/**
 * The first sheet with a table, and those that go on with the same columns: as further rows if their
 * names differ by years and months alone, else as further accounts. Others are named as left out.
 */
function firstTable(sheets: Iterable<DocumentSheet>, request: ReadRequest): BankFileResult {
  let read: BankFileResult | null = null;
  let [lines, head]: [string[][], readonly string[]] = [[], []];
  const names = new Map<readonly string[], string>();
  const leftOut: string[] = [];
  for (const sheet of sheets) {
    if (read === null) {
      read = readLines(sheet.lines, request);
      const at = read === null || typeof read === 'string' ? -1 : tableHeadAt(sheet.lines, request);
      [lines, head] = [sheet.lines, sheet.lines[at] ?? []];
      names.set(head, undatedName(sheet.name));
      if (typeof read === 'string') return read;
      continue;
    }
    const again = sheet.lines.slice(0, HEAD_LINES).find((cells) => areEqual(cells, head));
    const isOfOther = 'broker' in read && undatedName(sheet.name) !== names.get(head);
    if (again === undefined || isOfOther) {
      if (readLines(sheet.lines, request) !== null) leftOut.push(sheet.name);
      continue;
    }
    names.set(again, undatedName(sheet.name));
    lines = [...lines, [], ...sheet.lines];
    if (lines.length > LINES_MAX) return 'rows';
  }
  if (names.size > 1) read = readLines(lines, { ...request, sheets: names });
  return read === null || typeof read === 'string' ? (read ?? 'unknown') : naming(leftOut, read);
}

/** Programs and banks write at most so many lines before a header. */
const HEAD_LINES = 30;

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return (
    other.length > 0 && one.length === other.length && one.every((cell, at) => cell === other[at])
  );
}

/** The name of a sheet without the years and months in it; empty: it is of a time alone. */
function undatedName(name: string): string {
  const words = name.split(/[\s_.,–-]+/);
  return words
    .filter((word) => !/^(?:19|20)?\d\d$|^(?:q|kv)[1-4]$/i.test(word) && !isMonthName(word))
    .join(' ');
}

/** The result with a row for each sheet that it leaves out. */
function naming(names: readonly string[], read: Exclude<BankFileResult, string>): BankFileResult {
  const texts = names.map((name) => wordsOf([name]) || '–');
  if ('broker' in read) {
    const { file } = read.broker;
    const skipped = texts.map((text) => ({ row: 1, reason: 'sheet' as const, text }));
    return {
      ...read,
      broker: { ...read.broker, file: { ...file, skipped: [...file.skipped, ...skipped] } },
    };
  }
  if (read.file === null) return read;
  const line = Math.max(0, ...read.file.rows.slice(-1).map((row) => row.line));
  const rows = texts.map((text) => ({ line, text, state: 'left_out' as const }));
  return { ...read, file: { ...read.file, rows: [...read.file.rows, ...rows] } };
}

function* oldSheetsIn(bytes: Buffer, bounds = BANK_BOUNDS): Generator<DocumentSheet> {
  try {
    const workbook = readOldWorkbook(openCompoundFile(bytes), bounds);
    for (const { begin, ...tab } of workbook.sheets) {
      yield { ...tab, lines: readOldSheet(workbook, begin), hasNumbers: true };
    }
  } catch (error) {
    // A record that is too short for its contents is read beyond its end.
    if (error instanceof RangeError) throw new Unreadable('damaged');
    throw error;
  }
}

/** The sheets of a file that moves in, or its text. */
export function sheetsOf(bytes: Buffer, bounds: SheetBounds): DocumentSheet[] | string {
  const openOld = () => [...oldSheetsIn(bytes, bounds)];
  return readSheets(bytes, { readXml, bounds, openArchive: () => openArchive(bytes), openOld });
}
