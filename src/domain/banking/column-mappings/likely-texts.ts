import { isNoTextName, placeNamed, placeOfOtherSide, TEXTS } from './column-names.ts';
import type { Columns } from './columns.ts';
import { areMost, isAmountCell, isDayCell, isWords } from './likely-cells.ts';

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
