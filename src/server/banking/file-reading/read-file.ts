import {
  type BankFile,
  FILE_BYTES_MAX,
  type FileProblem,
  type ReadingOptions,
} from '#domain/banking/bank-files/bank-file.ts';
import { labeledLines } from '#domain/banking/column-mappings/labeled-lines.ts';
import { qifLines } from '#domain/banking/column-mappings/qif.ts';
import { markupLines } from '#domain/banking/statements/markup-table.ts';
import { readMt940 } from '#domain/banking/statements/mt940.ts';
import { readOfx } from '#domain/banking/statements/ofx.ts';
import { openCompoundFile } from '#server/banking/spreadsheets/compound-file.ts';
import { readOldSheet, readOldWorkbook } from '#server/banking/spreadsheets/old-workbook.ts';
import {
  isOpenDocument,
  readFlatDocument,
  readOpenDocument,
} from '#server/banking/spreadsheets/open-document.ts';
import { partOf } from '#server/banking/spreadsheets/part.ts';
import { readSheet } from '#server/banking/spreadsheets/sheet.ts';
import { isSpreadsheet, readWorkbook } from '#server/banking/spreadsheets/workbook.ts';
import { createCamtReader, readCamt } from './camt-file.ts';
import { type FileKind, kindOfBytes, kindOfText } from './file-kind.ts';
import { likeliestLetters } from './letters.ts';
import { digest, readLines, readText } from './lines.ts';
import { alone, type BankFileResult, type ReadRequest } from './read.ts';
import { tooMuch, Unreadable } from './unreadable.ts';
import { type Archive, openArchive } from './zip.ts';

/** Folders, and the files that macOS adds beside each file. */
const NO_FILE = /\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/;

/** Reads a file of any kind that banks give. */
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

/** The first sheet that has a table. */
function readSpreadsheet(archive: Archive, request: ReadRequest): BankFileResult {
  return firstTable(
    isOpenDocument(archive) ? readOpenDocument(archive) : sheetsIn(archive),
    request,
  );
}

/** The first sheet of an OpenDocument that is not packed. */
function readFlatSpreadsheet(text: string, request: ReadRequest): BankFileResult {
  return firstTable(readFlatDocument(text), request);
}

/** The first sheet of a spreadsheet of Excel 97–2003 that has a table. */
function readOldSpreadsheet(bytes: Buffer, request: ReadRequest): BankFileResult {
  return firstTable(oldSheetsIn(bytes), request);
}

function firstTable(sheets: Iterable<string[][]>, request: ReadRequest): BankFileResult {
  for (const lines of sheets) {
    const read = readLines(lines, request);
    if (read !== null) return read;
  }
  return 'unknown';
}

function* sheetsIn(archive: Archive): Generator<string[][]> {
  const workbook = readWorkbook(archive);
  for (const sheet of workbook.sheets) {
    yield readSheet(partOf(archive, sheet) ?? '', workbook, archive.tags);
  }
}

function* oldSheetsIn(bytes: Buffer): Generator<string[][]> {
  try {
    const workbook = readOldWorkbook(openCompoundFile(bytes));
    for (const begin of workbook.sheets) yield readOldSheet(workbook, begin);
  } catch (error) {
    // A record that is too short for its contents is read beyond its end.
    if (error instanceof RangeError) throw new Unreadable('damaged');
    throw error;
  }
}

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes a file: by its byte order mark, else as UTF-16 if every other byte is empty, else as
 * UTF-8, else by the likeliest encoding of its bytes, first that of Swedish Windows.
 */
export function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const wide = marked?.[0] ?? wideLetters(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  return utf8(bytes) ?? likeliestLetters(bytes)(bytes);
}

/** Decodes as UTF-8, also where a few bytes are damaged; null: most bytes are not UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  try {
    // As a stream: where a file was cut off in the middle of a letter, only that is lost.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let [letters, damaged] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === DAMAGED) damaged += 1;
      else if (code > ASCII_MAX) letters += 1;
    }
    return letters > damaged ? text : null;
  }
}

const ASCII_MAX = 0x7f;
const DAMAGED = 0xfffd;

/** Bytes that decide whether the letters have two bytes. */
const LOOKED_AT_BYTES = 4_000;
/**
 * Of ten pairs of bytes this many are common letters; few in another language have an empty byte.
 */
const EMPTY_OF_TEN = 7;

/** UTF-16 without its mark; null: it is another encoding. */
function wideLetters(bytes: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT_BYTES) / 2);
  let [first, second] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] !== 0) first += 1;
    if (bytes[at] !== 0 && bytes[at + 1] === 0) second += 1;
  }
  if (second * 10 >= pairs * EMPTY_OF_TEN && first === 0) return pairs > 0 ? 'utf-16le' : null;
  if (first * 10 >= pairs * EMPTY_OF_TEN && second === 0) return 'utf-16be';
  return null;
}
