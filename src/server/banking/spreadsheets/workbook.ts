import { damaged, Unreadable } from '#server/banking/file-reading/unreadable.ts';
import type { Archive } from '#server/banking/file-reading/zip.ts';
import { isOpenDocument } from './open-document.ts';
import { partOf } from './part.ts';
import { readTabs, readTargets } from './tabs.ts';
import { readDayStyles } from './day-styles.ts';
import { readTexts } from './shared-texts.ts';
import type { Workbook } from './cell-words.ts';

/** Files in the archives of Excel's binary format and of Numbers. */
const OF_OTHERS = ['xl/workbook.bin', 'Index/Document.iwa'];

/** Whether an archive is a spreadsheet, of any program. */
export function isSpreadsheet(archive: Archive): boolean {
  return isOpenDocument(archive) || ['xl/workbook.xml', ...OF_OTHERS].some(archive.has);
}

/** Reads the data of a workbook apart from its sheets. Throws for other files. */
export function readWorkbook(archive: Archive): Workbook {
  if (!archive.has('xl/workbook.xml')) {
    throw new Unreadable(OF_OTHERS.some(archive.has) ? 'oldSpreadsheet' : 'other');
  }
  const { tags } = archive;
  const { ids, isFrom1904 } = readTabs(partOf(archive, 'xl/workbook.xml') ?? damaged(), tags);
  const rels = partOf(archive, 'xl/_rels/workbook.xml.rels') ?? damaged();
  const targets = readTargets(rels, tags);
  // Several tabs may name one part, which is read once.
  const sheets = [...new Set(ids.flatMap((id) => targets.get(id) ?? []))];
  const texts = readTexts(partOf(archive, 'xl/sharedStrings.xml') ?? '', tags);
  const dayStyles = readDayStyles(partOf(archive, 'xl/styles.xml') ?? '', tags);
  return { sheets, isFrom1904, texts, dayStyles };
}
