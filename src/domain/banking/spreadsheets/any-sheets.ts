import type { Archive } from '#domain/banking/file-contents/archive.ts';
import { kindOfBytes, kindOfText } from '#domain/banking/file-contents/file-kind.ts';
import { textOf } from '#domain/banking/file-contents/letters.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import { markupLines } from '#domain/banking/statements/markup-table.ts';
import type { SheetReading } from './cells.ts';
import {
  type DocumentSheet,
  isOpenDocument,
  readFlatDocument,
  readOpenDocument,
} from './open-document.ts';
import { isSpreadsheet, readSheet, readWorkbook } from './workbook.ts';

/** The sheets of a packed spreadsheet, one at a time. */
export function* sheetsIn(archive: Archive, reading: SheetReading): Generator<DocumentSheet> {
  if (isOpenDocument(archive)) {
    yield* readOpenDocument(archive, reading);
    return;
  }
  const workbook = readWorkbook(archive, reading);
  for (const { part, ...tab } of workbook.sheets) {
    const lines = readSheet(archive.unpack(part) ?? '', workbook, archive.tags);
    yield { ...tab, lines, hasNumbers: true };
  }
}

/** `openOld`: reads a spreadsheet of Excel 97–2003. */
type Tools = SheetReading & {
  openArchive: (bytes: Uint8Array) => Archive;
  openOld: (bytes: Uint8Array) => DocumentSheet[];
};

/**
 * The sheets of a spreadsheet of any program, or the text of another file. Throws `Unreadable` for
 * a file that is neither.
 */
export function readSheets(bytes: Uint8Array, tools: Tools): DocumentSheet[] | string {
  const kind = bytes.length === 0 ? 'empty' : kindOfBytes(bytes);
  if (kind === 'oldSpreadsheet') return tools.openOld(bytes);
  if (kind === 'zip') {
    const archive = tools.openArchive(bytes);
    if (isSpreadsheet(archive)) return [...sheetsIn(archive, tools)];
    throw new Unreadable(archive.has('[Content_Types].xml') ? 'other' : 'packed');
  }
  if (kind === 'empty' || kind === 'pdf') throw new Unreadable(kind);
  const text = textOf(bytes);
  const ofText = kindOfText(text);
  if (ofText === 'flatDocument') return readFlatDocument(text, tools);
  if (ofText === 'markup') {
    const lines = markupLines(text);
    if (typeof lines === 'string') throw new Unreadable(lines);
    return [{ name: '', lines: lines.map((line) => [...line]) }];
  }
  if (ofText !== 'text') throw new Unreadable('other');
  return text;
}
