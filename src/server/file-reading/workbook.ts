import { type Archive } from './zip.ts';
import { readXml } from './xml.ts';
import { Unreadable } from './unreadable.ts';

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

/** So many sheets are looked at, and so many texts and styles there may be. */
const SHEETS_MAX = 10;
const TEXTS_MAX = 400_000;
const STYLES_MAX = 70_000;

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

function damaged(): never {
  throw new Unreadable('damaged');
}

function readTabs(xml: string): { ids: string[]; isFrom1904: boolean } {
  const ids: string[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    ...deaf,
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
    ...deaf,
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship' || targets.size > TEXTS_MAX) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

function readTexts(xml: string): string[] {
  const texts: string[] = [];
  let words: string | null = null;
  let isHeard = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') words = '';
      // How a text is read aloud stands beside it.
      if (name === 't' || name === 'rPh') isHeard = name === 't';
    },
    text(more) {
      if (isHeard && words !== null) words += more;
    },
    close(name) {
      if (name === 't') isHeard = false;
      if (name !== 'si' || words === null) return;
      if (texts.length === TEXTS_MAX) throw new Unreadable('rows');
      texts.push(words);
      words = null;
    },
  });
  return texts;
}

/** The formats of days that every spreadsheet knows, and those that are written out. */
const BUILT_IN_DAYS = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const WRITTEN_DAYS = /[yd]/i;

function readDayStyles(xml: string): Set<number> {
  const written = new Set<string>();
  const styles = new Set<number>();
  let isUsed = false;
  let style = 0;
  readXml(xml, {
    ...deaf,
    open(name, { numFmtId = '', formatCode = '' }) {
      // Words in quotes and colours in brackets are no part of a format.
      const bare = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (name === 'numFmt' && WRITTEN_DAYS.test(bare)) written.add(numFmtId);
      if (name === 'cellXfs') isUsed = true;
      if (name !== 'xf' || !isUsed || style > STYLES_MAX) return;
      if (BUILT_IN_DAYS.test(numFmtId) || written.has(numFmtId)) styles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isUsed = false;
    },
  });
  return styles;
}

const deaf = { text: () => undefined, close: () => undefined };
