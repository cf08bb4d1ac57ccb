import { Unreadable } from '#server/file-parts/unreadable.ts';
import type { Archive } from '#server/file-parts/zip.ts';
import { openCompoundFile } from '#server/spreadsheets/compound-file.ts';
import { readOldSheet, readOldWorkbook } from '#server/spreadsheets/old-workbook.ts';
import { readSheet } from '#server/spreadsheets/sheet.ts';
import { partOf, readWorkbook } from '#server/spreadsheets/workbook.ts';
import { readLines } from './lines.ts';
import type { Asked, Read } from './read.ts';

/** The first sheet that has a table. */
export function readSpreadsheet(archive: Archive, asked: Asked): Read {
  const workbook = readWorkbook(archive);
  for (const sheet of workbook.sheets) {
    const lines = readSheet(partOf(archive, sheet) ?? '', workbook, archive.tags);
    const read = readLines(lines, asked);
    if (read !== null) return read;
  }
  return 'unknown';
}

/** The first sheet of a spreadsheet of Excel 97–2003 that has a table. */
export function readOldSpreadsheet(bytes: Buffer, asked: Asked): Read {
  for (const lines of oldSheetsIn(bytes)) {
    const read = readLines(lines, asked);
    if (read !== null) return read;
  }
  return 'unknown';
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
