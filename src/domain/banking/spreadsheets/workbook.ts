import { damaged, Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import type { Archive } from '#domain/banking/file-contents/archive.ts';
import type { ReadXml, TagBudget, XmlContent } from '#domain/banking/file-contents/xml.ts';
import { CHARACTERS_MAX, LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import { isOpenDocument } from './open-document.ts';
import {
  type Workbook,
  fillUp,
  placeOf,
  put,
  type SheetBounds,
  type SheetReading,
  type SheetCell,
  type ShownUnit,
  shownWords,
  unitOf,
} from './cells.ts';

/** Files in the archives of Excel's binary format and of Numbers. */
const OF_OTHERS = ['xl/workbook.bin', 'Index/Document.iwa'];

/** Whether an archive is a spreadsheet, of any program. */
export function isSpreadsheet(archive: Archive): boolean {
  return isOpenDocument(archive) || ['xl/workbook.xml', ...OF_OTHERS].some(archive.has);
}

/** Reads the data of a workbook apart from its sheets. Throws for other files. */
export function readWorkbook(archive: Archive, { readXml, bounds }: SheetReading): Workbook {
  if (!archive.has('xl/workbook.xml')) {
    throw new Unreadable(OF_OTHERS.some(archive.has) ? 'oldSpreadsheet' : 'other');
  }
  const own: ReadXml = (content, listener) => readXml(content, listener, archive.tags);
  const tabs = readTabs(archive.unpack('xl/workbook.xml') ?? damaged(), { readXml: own, bounds });
  const rels = archive.unpack('xl/_rels/workbook.xml.rels') ?? damaged();
  const targets = readTargets(rels, own);
  // Several tabs may name one part, which is read once.
  const named = new Map(tabs.named.map(({ id, ...tab }) => [targets.get(id) ?? '', tab]));
  named.delete('');
  const sheets = [...named].map(([part, tab]) => ({ part, ...tab }));
  const texts = readTexts(archive.unpack('xl/sharedStrings.xml') ?? '', own);
  const formats = readFormats(archive.unpack('xl/styles.xml') ?? '', own);
  const styles = stylesOf(formats, bounds);
  return { sheets, bounds, readXml, isFrom1904: tabs.isFrom1904, texts, ...styles };
}

const TARGETS_MAX = 1_000;

type Tabs = { named: { id: string; name: string; isHidden: boolean }[]; isFrom1904: boolean };

/** The sheets in the order of their tabs, and from when days are counted. */
function readTabs(xml: XmlContent, { readXml, bounds }: SheetReading): Tabs {
  const named: Tabs['named'] = [];
  let isFrom1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'sheet' && named.length < bounds.sheetsMax) {
        const isHidden = /hidden/i.test(attributes['state'] ?? '');
        named.push({ id: attributes['r:id'] ?? '', name: attributes['name'] ?? '', isHidden });
      }
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  return { named, isFrom1904 };
}

/** Reads the file of each id. */
function readTargets(xml: XmlContent, readXml: ReadXml): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship' || targets.size === TARGETS_MAX) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

/** The most texts of a workbook. */
export const TEXTS_MAX = 400_000;

/** The texts that cells share, in their order. */
function readTexts(xml: XmlContent, readXml: ReadXml): string[] {
  const texts: string[] = [];
  let words: string | null = null;
  let isHeard = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') words = '';
      // The pronunciation of a text is beside it.
      if (name === 't' || name === 'rPh') isHeard = name === 't';
    },
    text(more) {
      // A cell's longest text; anything longer is truncated and skipped.
      if (isHeard && words !== null && words.length <= CHARACTERS_MAX) words += more;
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

/** More than any spreadsheet has. */
const STYLES_MAX = 70_000;

/** The built-in date formats, and custom ones. */
const BUILT_IN_DAYS = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const WRITTEN_DAYS = /[yd]/i;

const BUILT_IN_PERCENTS: Readonly<Record<string, string>> = { '9': '0%', '10': '0.00%' };

/** Whether a built-in format, by its number, shows a day. */
function isBuiltInDay(id: string): boolean {
  return BUILT_IN_DAYS.test(id);
}

/** Whether a format that is written out shows a day: quoted words and colors are not part of it. */
function isWrittenDay(format: string): boolean {
  return WRITTEN_DAYS.test(format.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));
}

/** A number format: that of a built-in number, or one that is written out. */
type NumberFormat = { id: string; written: string | undefined };

/** Reads the formats of styles, in the order of these. */
function readFormats(xml: XmlContent, readXml: ReadXml): NumberFormat[] {
  const written = new Map<string, string>();
  const styles: NumberFormat[] = [];
  let isUsed = false;
  readXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && written.size < STYLES_MAX) written.set(numFmtId, formatCode);
      if (name === 'cellXfs') isUsed = true;
      if (name !== 'xf' || !isUsed || styles.length > STYLES_MAX) return;
      styles.push({ id: numFmtId, written: written.get(numFmtId) });
    },
    close(name) {
      if (name === 'cellXfs') isUsed = false;
    },
  });
  return styles;
}

/** The styles that show a number as a day, and the units that styles show. */
export function stylesOf(
  formats: readonly NumberFormat[],
  { hasUnits = false }: SheetBounds,
): Pick<Workbook, 'dayStyles' | 'units'> {
  const dayStyles = new Set<number>();
  const units = new Map<number, ShownUnit>();
  for (const [style, { id, written }] of formats.entries()) {
    const isDay = isBuiltInDay(id) || (written !== undefined && isWrittenDay(written));
    const format = written ?? BUILT_IN_PERCENTS[id];
    const unit = hasUnits && !isDay && format !== undefined ? unitOf(format) : null;
    if (isDay) dayStyles.add(style);
    else if (unit !== null) units.set(style, unit);
  }
  return { dayStyles, units };
}

/**
 * Reads the cells of a sheet as a text file would have them: a number with a decimal point, a date
 * in full, the last result of a formula.
 */
export function readSheet(xml: XmlContent, workbook: Workbook, tags: TagBudget): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let next = 0;
  let cell: SheetCell | null = null;
  let isHeard = false;
  let isUncalculated = false;
  const { readXml } = workbook;
  readXml(
    xml,
    {
      open(name, { r = '', t = 'n', s = '0' }) {
        if (name === 'row') {
          fillUp(lines, Number(r));
          [line, next] = [[], 0];
        } else if (name === 'c') {
          const place = r === '' ? next : placeOf(r);
          next = place + 1;
          cell = { place, type: t, style: Number(s), words: '' };
        } else if (name === 'f') {
          isUncalculated = true;
        }
        if (name === 'v') isUncalculated = false;
        if (name === 'v' || name === 't') isHeard = true;
      },
      text(words) {
        if (!isHeard || cell === null) return;
        cell.words += words;
        if (cell.words.length > CHARACTERS_MAX) throw new Unreadable('wide');
      },
      close(name) {
        if (name === 'v' || name === 't') isHeard = false;
        if (name === 'c' && cell !== null) {
          // A formula that no spreadsheet program has calculated yet has no result.
          if (isUncalculated) throw new Unreadable('formulas');
          const words = shownWords(cell, workbook);
          put(line, { place: cell.place, words }, workbook.bounds);
          cell = null;
        }
        if (name !== 'row') return;
        lines.push(line);
        if (lines.length > LINES_MAX) throw new Unreadable('rows');
      },
    },
    tags,
  );
  return lines;
}
