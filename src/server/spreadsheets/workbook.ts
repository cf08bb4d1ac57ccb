import { damaged } from '#server/file-parts/unreadable.ts';
import { readXml } from '#server/file-parts/xml.ts';
import type { Archive } from '#server/file-parts/zip.ts';
import { readDayStyles } from './day-styles.ts';
import { readTexts } from './shared-texts.ts';

/** What of a spreadsheet is the same for all its sheets. */
export type Workbook = {
  /** The sheets by their files, in the order of their tabs. */
  sheets: string[];
  /** Days are counted from 1904, as on old Macintoshes. */
  isFrom1904: boolean;
  /** The texts that cells share. */
  texts: string[];
  /** Which styles show a number as a day. */
  dayStyles: ReadonlySet<number>;
};

/** So many sheets are looked at. */
const SHEETS_MAX = 10;
const TARGETS_MAX = 1_000;

/** Reads what a workbook says beside its sheets. Throws what is none. */
export function readWorkbook(archive: Archive): Workbook {
  const { ids, isFrom1904 } = readTabs(partOf(archive, 'xl/workbook.xml') ?? damaged());
  const targets = readTargets(partOf(archive, 'xl/_rels/workbook.xml.rels') ?? damaged());
  const sheets = ids.flatMap((id) => targets.get(id) ?? []).slice(0, SHEETS_MAX);
  const texts = readTexts(partOf(archive, 'xl/sharedStrings.xml') ?? '');
  const dayStyles = readDayStyles(partOf(archive, 'xl/styles.xml') ?? '');
  return { sheets, isFrom1904, texts, dayStyles };
}

/** A part of a spreadsheet as text; null: there is none. */
export function partOf(archive: Archive, name: string): string | null {
  const content = archive.unpack(name);
  return content && new TextDecoder('utf-8').decode(content);
}

function readTabs(xml: string): { ids: string[]; isFrom1904: boolean } {
  const ids: string[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'sheet' && ids.length < SHEETS_MAX) ids.push(attributes['r:id'] ?? '');
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  return { ids, isFrom1904 };
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship' || targets.size === TARGETS_MAX) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}
