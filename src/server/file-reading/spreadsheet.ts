import type { Archive } from '#server/file-parts/zip.ts';
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
