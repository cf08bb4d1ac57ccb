import { isNoTextName, placeNamed, placeOfOtherSide, TEXTS } from './column-names.ts';
import type { Columns } from './columns.ts';
import { areMost, isAmountCell, isDayCell, isWords } from './likely-cells.ts';

/**
 * The columns that seem to say what each row was, at most two: the first of the usual names whose
 * cells are words and differ, and where some of its cells are empty one more to fill them. None
 * that says the same in every row, as the account's own name does.
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
  // Who it was with is the payer of what came and the payee of what went.
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

/** How many different words a column has; numbers, which may be of each row, are none. */
function varietyOf(cells: readonly string[]): number {
  return new Set(cells.map((cell) => cell.replace(/\d+/g, ''))).size;
}
