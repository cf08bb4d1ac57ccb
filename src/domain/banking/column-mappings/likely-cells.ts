import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import { DATE_FORMS, parseBankDay } from '#domain/banking/bank-files/dates.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { NAMES, placeNamed, isNoTextName, placeOfOtherSide, TEXTS } from './column-names.ts';
import type { Columns } from './columns.ts';

const CELLS_MIN = 3;
/**
 * Share of a column's cells that decide its kind: one cell may hold `Reserverat` instead of a day.
 */
const MOST = 0.8;
/** The century of a two-digit year does not matter here. */
const LAST_DAY = '2199-12-31';

/** Whether a cell is a day, in any notation. */
export function isDayCell(cell: string): boolean {
  return DATE_FORMS.some((form) => parseBankDay(cell, form, LAST_DAY) !== null);
}

/** Whether a cell is an amount, in any notation; `10:05` is a time. */
export function isAmountCell(cell: string): boolean {
  if (CLOCK.test(cell.trim())) return false;
  return parseBankAmount(cell, 'comma') !== null || parseBankAmount(cell, 'point') !== null;
}

const CLOCK = /^\d{1,2}:\d{2}$/;

/** Whether a line is like a transaction: a day, an amount, and a description. */
export function isRow(cells: HeaderCells): boolean {
  return cells.length >= CELLS_MIN && isDayAndAmount(cells);
}

function isDayAndAmount(cells: HeaderCells): boolean {
  return cells.some(isDayCell) && cells.some((cell) => isAmountCell(cell) && !isDayCell(cell));
}

/** Whether a line is like the names of columns. */
export function isNames(cells: HeaderCells | undefined): boolean {
  const stated = (cells ?? []).filter((cell) => cell.trim() !== '');
  return (
    stated.length >= CELLS_MIN && !stated.some((cell) => isDayCell(cell) || isAmountCell(cell))
  );
}

/** The names of a table of a day and an amount alone, among its first lines; -1 if it is not one. */
export function pairAt(lines: readonly HeaderCells[]): number {
  return lines.findIndex(
    (cells, at) =>
      cells.length === 2 &&
      placeNamed(cells, NAMES.date, () => true) !== null &&
      placeNamed(cells, NAMES.amount, () => true) !== null &&
      isDayAndAmount(lines[at + 1] ?? []),
  );
}

/** Whether a line of a table of two columns is like a transaction. */
export function isPair(cells: HeaderCells): boolean {
  return cells.length === 2 && isDayAndAmount(cells);
}

/** Whether most of some cells are of a kind. */
export function areMost(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length >= cells.length * MOST;
}

const TIME = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?$/;
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,40}$|^[\d\s.,*xX-]+$/;
export const MASKED = /[*xX•]{4,}/;

/**
 * Whether a cell is a description, and no time, account, card or generated id: long, in one piece,
 * with digits among few vowels.
 */
function isWords(cell: string): boolean {
  if (!/\p{L}{2}/u.test(cell) || TIME.test(cell) || ACCOUNT.test(cell) || MASKED.test(cell)) {
    return false;
  }
  const isOnePiece = !/\s/.test(cell) && cell.length >= 12;
  const digits = cell.replace(/\D/g, '').length;
  return !(isOnePiece && digits * 4 >= cell.length);
}

/**
 * The columns that probably describe each row, at most two: the first with a usual name whose cells
 * are words and differ, and where some of its cells are empty another one to fill them. Columns
 * with the same text in every row, such as the account's own name, are excluded.
 */
export function likelyTexts({ names, sample }: Columns, taken: ReadonlySet<number | null>) {
  const cells = names.map((_, place) => sample.map((row) => (row[place] ?? '').trim()));
  const filledOf = (place: number) => (cells[place] ?? []).filter(Boolean);
  const isSaid = (place: number) =>
    !taken.has(place) && areMost(filledOf(place), isWords) && !isColumnOfOther(filledOf(place));
  const differs = (place: number) => sample.length < 3 || new Set(filledOf(place)).size > 1;
  const isNamedOther = (place: number) => isNoTextName(names[place] ?? '');
  const find = (fits: (place: number) => boolean) =>
    placeNamed(names, TEXTS, fits) ?? wordiest(fits);
  const wordiest = (fits: (place: number) => boolean) =>
    names
      .map((_, place) => place)
      .filter((place) => fits(place) && !isNamedOther(place))
      .sort((a, b) => varietyOf(filledOf(b)) - varietyOf(filledOf(a)))[0] ?? null;
  const first = find((place) => isSaid(place) && differs(place)) ?? find(isSaid);
  if (first === null) return [];
  const empty = (cells[first] ?? []).flatMap((cell, at) => (cell === '' ? [at] : []));
  // The counterparty is the payer of a received amount and the payee of a paid one.
  const otherSide = placeOfOtherSide(names, first);
  if (otherSide !== null && isSaid(otherSide)) return [first, otherSide];
  if (empty.length === 0) return [first];
  const more = placeNamed(
    names,
    TEXTS,
    (place) => place !== first && isSaid(place) && empty.some((at) => cells[place]?.[at]),
  );
  return more === null ? [first] : [first, more];
}

function isColumnOfOther(cells: readonly string[]): boolean {
  return areMost(cells, isDayCell) || areMost(cells, isAmountCell);
}

/**
 * Number of different descriptions in a column; numbers, which may differ in each row, do not
 * count.
 */
function varietyOf(cells: readonly string[]): number {
  return new Set(cells.map((cell) => cell.replace(/\d+/g, ''))).size;
}
