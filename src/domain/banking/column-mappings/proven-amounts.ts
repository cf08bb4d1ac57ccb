import {
  type DecimalMark,
  decimalMarkOf,
  isBelowZero,
  parseBankAmount,
} from '#domain/banking/bank-files/amounts.ts';
import type { HeaderCells } from '#domain/banking/bank-files/header.ts';
import { filled } from '#domain/banking/bank-files/rows.ts';
import { toMinor } from '#domain/basics/money.ts';

type Proven = { amount: number; paid: number | null; balance: number | null };

/** Payments to a card, which are below zero in files where purchases are above it. */
const TO_CARD = /\b(?:payment|pymt|thank you|inbetalning|betalning|tack)\b/i;
/** The same as card companies thank for them. */
const THANKED =
  /(?:payment|pymt).{0,40}thank you|thank you.{0,40}(?:payment|pymt)|tack för (?:din|er|inbetalningen)|inbetalning.{0,40}\btack\b/i;

/** No bank has more number columns than this; further ones are not tried. */
const PLACES_MAX = 8;
/** The fewest rows that have to follow from one another, since a few do by chance. */
const FOLLOWING_MIN = 2;

/**
 * The columns of the amounts where their names do not tell: those by which every balance follows
 * from the one before it. Of two columns that are filled alternately, one holds received and the
 * other paid amounts. Null: no balance follows.
 */
export function provenAmounts(
  rows: readonly HeaderCells[],
  among: readonly number[],
): Proven | null {
  const places = among.slice(0, PLACES_MAX);
  for (const mark of ['comma', 'point'] as const) {
    const columns = new Map(places.map((place) => [place, minorsIn(rows, place, mark)]));
    const found = verifiedBy(columns, places);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Two columns of which each row fills one, where no balance tells them apart: paid amounts are in
 * the one that more rows fill. Null: there are no such two.
 */
export function amountsByTurns(rows: readonly HeaderCells[], among: readonly number[]) {
  const has = (row: HeaderCells, place: number) => filled(row[place] ?? '') !== '';
  const count = (place: number) => rows.filter((row) => has(row, place)).length;
  // A column with both signs tells the direction by them.
  const isOfOneSign = (place: number) => {
    const below = rows.filter((row) => isBelowZero(filled(row[place] ?? ''))).length;
    return below === 0 || below === count(place);
  };
  const sides = among.filter(isOfOneSign);
  for (const [at, one] of sides.entries()) {
    const other = sides
      .slice(at + 1)
      .find((place) => rows.every((row) => has(row, one) !== has(row, place)));
    if (other === undefined || count(one) === 0 || count(other) === 0) continue;
    return count(other) > count(one) ? { amount: one, paid: other } : { amount: other, paid: one };
  }
  return null;
}

/**
 * Whether all amounts below zero are payments to a card: thanked for, or several that come to about
 * as much as the others, as deposits and a single payment do not.
 */
export function isPaidOff(sample: readonly HeaderCells[], amount: number): boolean {
  const cellOf = (row: HeaderCells) => filled((row[amount] ?? '').trim());
  const { mark } = decimalMarkOf(sample.map(cellOf));
  const [below, above] = [true, false].map((is) =>
    sample.filter((row) => cellOf(row) !== '' && isBelowZero(cellOf(row)) === is),
  );
  if (below === undefined || above === undefined || below.length === 0) return false;
  if (below.every((row) => row.some((cell) => THANKED.test(cell)))) return true;
  if (below.length < 2 || !below.every((row) => row.some((cell) => TO_CARD.test(cell))))
    return false;
  const sumOf = (rows: readonly HeaderCells[]) =>
    rows.reduce((all, row) => all + Math.abs(Number(parseBankAmount(cellOf(row), mark) ?? 0)), 0);
  const [paid, bought] = [sumOf(below), sumOf(above)];
  return paid > bought / 2 && paid < bought * 2;
}

type Minors = readonly (number | null)[];

function verifiedBy(
  columns: ReadonlyMap<number, Minors>,
  places: readonly number[],
): Proven | null {
  const of = (place: number) => columns.get(place) ?? [];
  for (const balance of places) {
    const others = places.filter((place) => place !== balance);
    const amount = others.find((place) => follows(of(balance), of(place)));
    if (amount !== undefined) return { amount, paid: null, balance };
    for (const received of others) {
      const paid = others.find((place) => follows(of(balance), movedBy(of(received), of(place))));
      if (paid !== undefined) return { amount: received, paid, balance };
    }
  }
  return verifiedByBalanceBefore(columns, places);
}

/**
 * The amounts if the column beside them holds the balance before each: then it is no balance after.
 */
function verifiedByBalanceBefore(
  columns: ReadonlyMap<number, Minors>,
  places: readonly number[],
): Proven | null {
  for (const before of places) {
    const amount = places.find((place) => {
      const amounts = columns.get(place) ?? [];
      const after = (columns.get(before) ?? []).map((balance, row) => sum(balance, amounts[row]));
      return place !== before && follows(after, amounts);
    });
    if (amount !== undefined) return { amount, paid: null, balance: null };
  }
  return null;
}

function sum(one: number | null, other: number | null | undefined): number | null {
  return one === null || other === null || other === undefined ? null : one + other;
}

/** Received less paid; null when a row has both or neither. */
function movedBy(received: Minors, paid: Minors): Minors {
  return received.map((came, row) => {
    const went = paid[row] ?? null;
    if ((came === null) === (went === null)) return null;
    return came === null ? -Math.abs(went ?? 0) : Math.abs(came);
  });
}

/** Whether each balance follows from the one before it, newest first or oldest first. */
function follows(balances: Minors, amounts: Minors): boolean {
  const count = balances.length - 1;
  if (count < FOLLOWING_MIN || [...balances, ...amounts].includes(null)) return false;
  const isMoved = (from: number, to: number) =>
    (balances[to] ?? 0) - (balances[from] ?? 0) === (amounts[to] ?? 0);
  const steps = Array.from({ length: count }, (_, row) => row);
  return steps.every((row) => isMoved(row, row + 1)) || steps.every((row) => isMoved(row + 1, row));
}

function minorsIn(rows: readonly HeaderCells[], place: number, mark: DecimalMark): Minors {
  return rows.map((row) => {
    const amount = parseBankAmount(filled(row[place] ?? ''), mark);
    return amount === null ? null : toMinor(amount);
  });
}
