import { Unreadable } from './unreadable.ts';
import type { Archive } from './zip.ts';
import { openCompoundFile } from '#server/banking/spreadsheets/compound-file.ts';
import { readOldSheet, readOldWorkbook } from '#server/banking/spreadsheets/old-workbook.ts';
import {
  isOpenDocument,
  readFlatDocument,
  readOpenDocument,
} from '#server/banking/spreadsheets/open-document.ts';
import { partOf } from '#server/banking/spreadsheets/part.ts';
import { readSheet } from '#server/banking/spreadsheets/sheet.ts';
import { readWorkbook } from '#server/banking/spreadsheets/workbook.ts';
import { readLines } from './lines.ts';
import type { Asked, Read } from './read.ts';

/** The first sheet that has a table. */
export function readSpreadsheet(archive: Archive, asked: Asked): Read {
  return firstTable(isOpenDocument(archive) ? readOpenDocument(archive) : sheetsIn(archive), asked);
}

/** The first sheet of an OpenDocument that is not packed. */
export function readFlatSpreadsheet(text: string, asked: Asked): Read {
  return firstTable(readFlatDocument(text), asked);
}

/** The first sheet of a spreadsheet of Excel 97–2003 that has a table. */
export function readOldSpreadsheet(bytes: Buffer, asked: Asked): Read {
  return firstTable(oldSheetsIn(bytes), asked);
}

function firstTable(sheets: Iterable<string[][]>, asked: Asked): Read {
  for (const lines of sheets) {
    const read = readLines(lines, asked);
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
    // A record that is shorter than what belongs in it is read beyond its end.
    if (error instanceof RangeError) throw new Unreadable('damaged');
    throw error;
  }
}
