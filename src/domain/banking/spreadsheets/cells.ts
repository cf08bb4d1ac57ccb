import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import { CELLS_MAX, LINES_MAX } from '#domain/banking/bank-files/cells.ts';
import type { ReadXml } from '#domain/banking/file-contents/xml.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';

/**
 * The most sheets that are read, and the most cells of a row. `hasUnits`: numbers have the currency
 * or the scale that their format shows beside them, as if it were written.
 */
export type SheetBounds = { sheetsMax: number; cellsMax: number; hasUnits?: boolean };

/** How the sheets of a file are read. */
export type SheetReading = { readXml: ReadXml; bounds: SheetBounds };

/** Those of files of banks. */
export const BANK_BOUNDS: SheetBounds = { sheetsMax: 10, cellsMax: CELLS_MAX };

/** Data that all sheets of a spreadsheet share. */
export type Workbook = {
  /** The sheets by their files, in the order of their tabs. */
  sheets: { part: string; name: string; isHidden: boolean }[];
  bounds: SheetBounds;
  readXml: ReadXml;
  /** Days are counted from 1904, as on old Macintoshes. */
  isFrom1904: boolean;
  /** The texts that cells share. */
  texts: string[];
  /** Styles that show a number as a day. */
  dayStyles: ReadonlySet<number>;
  /** How styles show a number beside its digits, where that is wanted. */
  units: ReadonlyMap<number, ShownUnit>;
};

type CellContext = Pick<Workbook, 'texts' | 'dayStyles' | 'units' | 'isFrom1904'>;

/** A cell as stored. */
export type SheetCell = { place: number; type: string; style: number; words: string };

/** Text that a cell shows: a number with a decimal point, a date in full. */
export function shownWords({ type, style, words }: SheetCell, workbook: CellContext): string {
  if (type === 's') return workbook.texts[Number(words)] ?? '';
  if (type !== 'n') return words.trim();
  const number = Number(words);
  if (words.trim() === '' || !Number.isFinite(number)) return words.trim();
  if (workbook.dayStyles.has(style)) return dayOf(number, workbook);
  const { factor = 1, text = '' } = workbook.units.get(style) ?? {};
  return `${plainNumber(number / factor)} ${text}`.trim();
}

const FORMAT_CHARACTERS_MAX = 200;

/** Currencies and scales that a format writes out, and units of other things than money. */
const WRITTEN_UNIT =
  /^(?:kr|kronor|:-|sek|eur|euros?|usd|dollars?|gbp|pund|nok|dkk|chf|[€£$₿]|[tkm]kr|[tkm]sek|mnkr|tusen|miljon(?:er)?|st|styck|pcs|andelar|aktier|units|shares|btc|eth|kwh|km|kvm|m²|mil|kg)\.?$/i;

const SCALES = /^(?:[tkm]kr|[tkm]sek|mnkr|tusen|miljon(?:er)?)\.?$/i;

/** Scales without a currency. */
const LETTERS = /^[kKM]$/;

/** Currencies by the countries (LCID) whose sign is that of others too. */
const SHARED_SIGNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kr: { '': 'kr', '41D': 'kr', '414': 'NOK', '406': 'DKK' },
  $: { '': '$', '409': '$' },
};

/** The text that a format shows beside a number, which it may show divided by a factor. */
export type ShownUnit = { text: string; factor: number };

/** Commas after the digits, each of which shows the number in thousands of the last. */
const DIVIDED = /[0#?](,{1,3})(?![0#?,])/;

/** The currency, the scale or another unit that a number format shows; null: none. */
export function unitOf(format: string): ShownUnit | null {
  const [shown = ''] = format.slice(0, FORMAT_CHARACTERS_MAX).split(';');
  const bare = shown.replaceAll(/"[^"]{0,200}"|\\.|\[[^\]]{0,200}\]/g, '');
  if (bare.includes('%')) return { text: '%', factor: 0.01 };
  const [, commas = ''] = DIVIDED.exec(bare) ?? [];
  return shownAs(unitShown(shown), commas === '' ? 1 : commas === ',' ? 1_000 : 1_000_000);
}

/** A number that is shown in thousands, say, is in these, and no title adds another scale. */
function shownAs(unit: string | null, factor: number): ShownUnit | null {
  if (factor === 1) return unit === null ? null : { text: unit, factor };
  const [short, full] = factor === 1_000 ? ['k', 'tkr'] : ['mn', 'mkr'];
  if (unit !== null && SCALES.test(unit)) return { text: full, factor };
  return { text: unit === null || LETTERS.test(unit) ? short : `${unit} ${short}`, factor };
}

/** The same of a text that shows a number, which is rounded to whole units at most. */
export function unitBeside(text: string, number: number, currency?: string): ShownUnit | null {
  const [word = ''] = /(?<=\d\s?)[^\d\s.,'()+-]{1,9}\.?$/.exec(text) ?? [];
  const digits = text.slice(0, text.length - word.length).trim();
  const shown = [parseBankAmount(digits, 'comma'), parseBankAmount(digits, 'point')];
  const isScale = SCALES.test(word) || LETTERS.test(word);
  const isShown = (factor: number) =>
    shown.some((each) => {
      const isKnown = each !== null && (factor === 1 || Number(each) !== 0 || isScale);
      return isKnown && Math.abs(number / factor - Number(each)) < 0.51;
    });
  const unit = currency ?? (isUnit(word) ? word : null);
  return shownAs(unit, [1, 1_000, 1_000_000].find(isShown) ?? 1);
}

/** The currency or the scale that is written in a format; null: none. */
function unitShown(shown: string): string | null {
  const [, sign = '', country = ''] = /\[\$([^\]-]{1,8})(?:-([0-9A-F]{1,8}))?\]/i.exec(shown) ?? [];
  const text = sign.trim().toLowerCase().replace(/\.$/, '');
  const shared = SHARED_SIGNS[text];
  if (shared !== undefined) return shared[country.toUpperCase()] ?? null;
  if (text !== '') return sign.trim();
  const written = shown.match(/"[^"]{1,20}"|[€£]/g)?.map((part) => part.replaceAll('"', '').trim());
  return written?.find(isUnit) ?? null;
}

function isUnit(part: string): boolean {
  return WRITTEN_UNIT.test(part) || LETTERS.test(part);
}

const MS_PER_DAY = 86_400_000;
// Day 0 by the counting of spreadsheets, which has a 29 February 1900 that never was.
const DAY_0 = Date.UTC(1899, 11, 30);
const DAYS_UNTIL_1904 = 1_462;
const DAYS_MAX = 2_958_465;

function dayOf(count: number, { isFrom1904 }: CellContext): string {
  const days = Math.floor(count) + (isFrom1904 ? DAYS_UNTIL_1904 : 0);
  if (days < 0 || days > DAYS_MAX) return '';
  return new Date(DAY_0 + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Numbers are stored in binary: -253.52 as -253.52000000000001. 15 digits are significant. */
const MEANT_DIGITS = 15;

/**
 * A number with its significant digits and a decimal point. Three decimals have two more, as nothing
 * else can have: readers of texts take `350.375` for thousands where nothing else tells, and
 * `3.2050` for a month.
 */
export function plainNumber(number: number): string {
  const text = number.toPrecision(MEANT_DIGITS);
  const plain = text.includes('.') && !text.includes('e') ? String(Number(text)) : text;
  return /^-?\d+\.\d{3}$/.test(plain) ? `${plain}00` : plain;
}

/** Whether the text of a cell may be that of a number, maybe with the unit that its format shows. */
export function isStoredNumber(text: string): boolean {
  return /^-?\d+(?:\.(?:\d{1,2}|\d{4,}))?(?: \D*)?$/.test(text);
}

/** Rows without any cell are not recorded. */
export function fillUp(lines: string[][], number: number): void {
  if (number > LINES_MAX) throw new Unreadable('rows');
  while (lines.length < number - 1) lines.push([]);
}

/** Empty cells are not stored, however far out they are formatted. */
export function put(
  line: string[],
  { place, words }: Pick<SheetCell, 'place' | 'words'>,
  { cellsMax }: SheetBounds,
): void {
  if (words === '') return;
  if (place >= cellsMax) throw new Unreadable('wide');
  while (line.length < place) line.push('');
  line[place] = words;
}

/** `C7` is the third column, and has the place 2. */
export function placeOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}
