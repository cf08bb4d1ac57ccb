import { labelledLines } from '#domain/banking/column-mappings/labelled-lines.ts';
import { qifLines } from '#domain/banking/column-mappings/qif.ts';
import { markupLines } from '#domain/banking/statements/markup-table.ts';
import { readMt940 } from '#domain/banking/statements/mt940.ts';
import { readOfx } from '#domain/banking/statements/ofx.ts';
import { textOf } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { openArchive } from './zip.ts';
import { isSpreadsheet } from '#server/banking/spreadsheets/workbook.ts';
import { readCamt } from './camt-file.ts';
import { type FileKind, kindOfBytes, kindOfText } from './file-kind.ts';
import { digest, readLines, readText } from './lines.ts';
import { alone, type Asked, type Read } from './read.ts';
import { packedCamt, packedFile } from './packed-files.ts';
import { readFlatSpreadsheet, readOldSpreadsheet, readSpreadsheet } from './spreadsheet.ts';

/** Reads a file of any kind that banks give. */
export function readFile(bytes: Buffer, asked: Asked): Read {
  try {
    const read = bytes.length === 0 ? 'empty' : readKind(bytes, asked);
    if (typeof read === 'string' || read.file === null) return read;
    // Keys hold words of the person's, and are long: their digest stands for them.
    return { ...read, file: { ...read.file, keys: read.file.keys.map(digest) } };
  } catch (error) {
    if (error instanceof Unreadable) return error.problem;
    throw error;
  }
}

function readKind(bytes: Buffer, asked: Asked): Read {
  const byBytes = kindOfBytes(bytes);
  if (byBytes === 'zip') return readZip(bytes, asked);
  if (byBytes === 'oldSpreadsheet') return readOldSpreadsheet(bytes, asked);
  if (byBytes !== 'text') return byBytes === 'pdf' ? byBytes : 'other';
  const text = textOf(bytes);
  return READERS[kindOfText(text)](text, asked);
}

/** A spreadsheet, one file of any kind, or CAMT of several days or accounts. */
function readZip(bytes: Buffer, asked: Asked): Read {
  const archive = openArchive(bytes);
  if (isSpreadsheet(archive)) return readSpreadsheet(archive, asked);
  // A letter or a presentation, which are zips as well.
  if (archive.has('[Content_Types].xml')) return 'other';
  const only = packedFile(archive);
  if (only === null) return alone(packedCamt(archive, asked));
  // A zip in a zip could unpack without end; a spreadsheet is one too.
  if (kindOfBytes(only) !== 'zip') return readKind(only, asked);
  const inner = openArchive(only);
  return isSpreadsheet(inner) ? readSpreadsheet(inner, asked) : 'packed';
}

type Reader = (text: string, asked: Asked) => Read;

const READERS: Readonly<Record<FileKind, Reader>> = {
  text: (text, asked) => {
    const read = readText(text, asked);
    if (read !== 'unknown') return read;
    const lines = labelledLines(text);
    return typeof lines === 'string' ? lines : (readLines(lines, asked) ?? 'unknown');
  },
  camt: (text, asked) => alone(readCamt(text, asked)),
  mt940: (text, asked) => alone(readMt940(text, asked)),
  ofx: (text, asked) => alone(readOfx(text, asked)),
  qif: (text, asked) => {
    const lines = qifLines(text);
    return typeof lines === 'string' ? lines : (readLines(lines, asked) ?? 'empty');
  },
  markup: (text, asked) => {
    const lines = markupLines(text);
    if (typeof lines === 'string') return lines;
    return readLines(lines, asked) ?? 'markup';
  },
  flatDocument: readFlatSpreadsheet,
  orders: () => 'orders',
  statement: () => 'statement',
  zip: () => 'other',
  pdf: () => 'pdf',
  oldSpreadsheet: () => 'other',
  other: () => 'other',
};
