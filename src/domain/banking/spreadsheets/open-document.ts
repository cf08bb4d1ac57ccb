import { CHARACTERS_MAX, LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import type { Attributes, TagBudget, XmlContent } from '#domain/banking/file-contents/xml.ts';
import type { Archive } from '#domain/banking/file-contents/archive.ts';
import { put, plainNumber, type SheetBounds, type SheetReading, unitBeside } from './cells.ts';

const CONTENT = 'content.xml';
/** All of a document that newer programs lock, in one part. */
const LOCKED = 'encrypted-package';

/** Whether an archive is a document of LibreOffice's form (OpenDocument), maybe a letter. */
export function isOpenDocument({ has }: Archive): boolean {
  return has(CONTENT) || has(LOCKED);
}

/**
 * A sheet of a document: its name, its cells, whether its program hides it, where that is read, and
 * whether its numbers are stored as such, apart from texts.
 */
export type DocumentSheet = {
  name: string;
  lines: string[][];
  isHidden?: boolean;
  hasNumbers?: boolean;
};

/**
 * Reads the sheets of an OpenDocument spreadsheet with their cells as a text file would have them:
 * a number with a decimal point, a date in full, the last result of a formula.
 */
export function readOpenDocument(archive: Archive, reading: SheetReading): DocumentSheet[] {
  const { tags } = archive;
  if (archive.has(LOCKED) || isLocked(archive)) throw new Unreadable('locked');
  return readFlatDocument(archive.unpack(CONTENT) ?? '', { ...reading, tags });
}

/** Both runtimes have it. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** Whether the list of its parts says that one is locked. */
function isLocked(archive: Archive): boolean {
  const parts = archive.unpack('META-INF/manifest.xml');
  return parts !== null && new TextDecoder('utf-8').decode(parts).includes('encryption-data');
}

/** The same for a document in a single unpacked file (`.fods`). */
export function readFlatDocument(
  content: XmlContent,
  { readXml, tags, bounds }: SheetReading & { tags?: TagBudget },
): DocumentSheet[] {
  const sheets = createSheets(bounds);
  let isSpreadsheet = false;
  let cell: OpenCell | null = null;
  readXml(
    content,
    {
      open(name, attributes) {
        if (cell !== null) cell.open(name, attributes);
        else if (name === 'spreadsheet') isSpreadsheet = true;
        else if (name === 'table') sheets.begin(attributes['table:name'] ?? '');
        else if (name === 'table-row') sheets.row(attributes);
        else if (CELLS.has(name)) cell = createCell(name, attributes, bounds);
      },
      text(words) {
        cell?.text(words);
      },
      close(name) {
        if (cell === null) {
          if (name === 'table-row') sheets.endRow();
        } else if (cell.close(name)) {
          sheets.cell(cell.shown(), cell.repeated);
          cell = null;
        }
      },
    },
    tags,
  );
  if (!isSpreadsheet) throw new Unreadable('other');
  return sheets.all;
}

const CELLS: ReadonlySet<string> = new Set(['table-cell', 'covered-table-cell']);

/** Number of times that a row or a cell is repeated. */
function repeatOf(stated: string | undefined): number {
  return /^\d{1,9}$/.test(stated ?? '') ? Math.max(Number(stated), 1) : 1;
}

/** Collects rows. Repeated empty ones are added only when a filled one follows. */
function createSheets(bounds: SheetBounds) {
  const all: DocumentSheet[] = [];
  let lines: string[][] = [];
  let line: string[] = [];
  let [next, repeated, gap, count] = [0, 1, 0, 0];
  return {
    all,
    begin(name: string): void {
      lines = [];
      all.push({ name, lines, hasNumbers: true });
      gap = 0;
    },
    row(attributes: Attributes): void {
      [line, next] = [[], 0];
      repeated = repeatOf(attributes['table:number-rows-repeated']);
    },
    cell(words: string, times: number): void {
      const end = next + times;
      for (; words !== '' && next < end; next += 1) put(line, { place: next, words }, bounds);
      next = end;
    },
    endRow(): void {
      if (line.length === 0) {
        gap += repeated;
        return;
      }
      count += gap + repeated;
      if (count > LINES_MAX) throw new Unreadable('rows');
      for (; gap > 0; gap -= 1) lines.push([]);
      for (; repeated > 0; repeated -= 1) lines.push(line);
    },
  };
}

/** Elements with a cell's text; others in it, such as a comment, are skipped. */
const HEARD: ReadonlySet<string> = new Set(['p', 'span', 'a', 's', 'tab', 'line-break']);
/** Text of a failed formula, whose number is meaningless. */
const WRONG = /^(?:#|Err:)/;

type OpenCell = ReturnType<typeof createCell>;

function createCell(element: string, attributes: Attributes, { hasUnits }: SheetBounds) {
  const type = attributes['office:value-type'] ?? '';
  let words = '';
  let isInParagraph = false;
  let unheard = 0;
  const add = (some: string) => {
    words += some;
    if (words.length > CHARACTERS_MAX) throw new Unreadable('wide');
  };
  return {
    repeated: repeatOf(attributes['table:number-columns-repeated']),
    open(name: string, of: Attributes): void {
      if (unheard > 0 || !HEARD.has(name)) unheard += 1;
      else if (name === 's') add(' '.repeat(Math.min(repeatOf(of['text:c']), CHARACTERS_MAX)));
      else if (name === 'tab' || name === 'line-break') add(' ');
      else if (name === 'p') {
        if (words !== '') add(' ');
        isInParagraph = true;
      }
    },
    text(some: string): void {
      if (isInParagraph && unheard === 0) add(some.replace(/[\t\n\r ]+/g, ' '));
    },
    /** True once the cell itself has ended. */
    close(name: string): boolean {
      if (unheard > 0) {
        unheard -= 1;
        return false;
      }
      if (name === 'p') isInParagraph = false;
      return name === element;
    },
    /** The text that the cell shows; empty when a merged cell covers it. */
    shown(): string {
      if (element === 'covered-table-cell') return '';
      const text = words.trim();
      const isUncalculated = 'table:formula' in attributes && type === '' && text === '';
      if (isUncalculated) throw new Unreadable('formulas');
      return WRONG.test(text) ? text : (valueOf({ type, text, hasUnits }, attributes) ?? text);
    },
  };
}

/** Value of a cell, independent of its display but for the unit; null: its text is its value. */
function valueOf(
  { type, text, hasUnits = false }: { type: string; text: string; hasUnits: boolean | undefined },
  attributes: Attributes,
): string | null {
  if (type === 'string') return attributes['office:string-value']?.trim() || null;
  if (type === 'date') return DAY.exec(attributes['office:date-value'] ?? '')?.[0] ?? null;
  if (!NUMBERS.has(type)) return null;
  const stated = attributes['office:value'] ?? '';
  const number = Number(stated);
  if (stated.trim() === '' || !Number.isFinite(number)) return null;
  if (!hasUnits) return plainNumber(number);
  if (type === 'percentage') return `${plainNumber(number * 100)} %`;
  const currency = type === 'currency' ? attributes['office:currency']?.slice(0, 3) : undefined;
  const { factor, text: unit } = unitBeside(text, number, currency) ?? { factor: 1, text: '' };
  return `${plainNumber(number / factor)} ${unit}`.trim();
}

const NUMBERS: ReadonlySet<string> = new Set(['float', 'currency', 'percentage']);
const DAY = /^\d{4}-\d\d-\d\d/;
