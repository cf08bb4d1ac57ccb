import {
  divideRounded,
  type Minor,
  MINOR_MAX,
  toMinor,
  toTotal,
  toTotalText,
} from '#domain/basics/money.ts';
import { addMonths, type Month, monthsBetween } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { FLOWS, type Guess, type Issues, type MonthValue, type MoveItem } from './move-file.ts';

const MONTHS_A_YEAR = 12;

/** The place of each month of a file among all of them, in their order. */
export type Places = ReadonlyMap<Month, number>;

/** Whether a record of a kind can have a value: costs and goals are above zero. */
function isStated(kind: Kind | null, { value }: MonthValue): boolean {
  return (kind !== 'costs' && kind !== 'goals') || toMinor(value) > 0;
}

/** The latest value that a record of a kind can have. */
export function lastOf(
  kind: Kind | null,
  { months }: Pick<MoveItem, 'months'>,
): MonthValue | undefined {
  return months.findLast((each) => isStated(kind, each));
}

/**
 * An item that has ended if the file has no more of it, unless its sums or the user state otherwise.
 * A single value of what is owned or owed tells nothing of an end, unless transactions do.
 */
export function withEnd(
  item: MoveItem,
  { stated, places }: { stated: boolean | undefined; places: Places },
): MoveItem {
  const isGone = item.leftOut === null && isGoneFrom(places, item);
  const guesses: Guess[] = isGone ? [...item.guesses, 'ended'] : item.guesses;
  const isAlone = item.months.length === 1 && item.transactions === 0 && !FLOWS.has(item.kind);
  const { later = isAlone ? 'stands' : 'ends' } = item;
  return { ...item, hasEnded: stated ?? (isGone && later === 'ends'), guesses };
}

/** Whether a file has more months after the last one of an item than between two of its own. */
function isGoneFrom(places: Places, item: MoveItem): boolean {
  const own = item.months.filter((each) => isStated(item.kind, each));
  const at = own.map(({ month }) => places.get(month) ?? 0);
  const gaps = at.map((place, index) => place - (at[index - 1] ?? place));
  const after = places.size - 1 - (at.at(-1) ?? places.size);
  // A sum that does not count the only payment again tells that it was one of its own.
  const isOnce = own.length === 1 && FLOWS.has(item.kind) && item.later === 'ends';
  // Sums tell that it is gone in the only month after it.
  const isTold = item.later === 'ends' && after === 1 && Math.max(...gaps) === 1;
  return isTold || after > Math.max(isOnce ? 0 : 1, ...gaps);
}

/** An amount, and the months that share it. */
type Share = { month: Month; amount: number; over: number };

/** Months between two payments of which two are enough to tell that a third one comes. */
const USUAL_GAPS: readonly number[] = [2, 3, 4, 6, 12, 24];

/**
 * An income or a cost that is not of every month: each amount is shared by the months until the next
 * one, as blank and zero say that nothing was paid. Where all gaps are equal, the last one is shared
 * alike; else the mean of the last twelve months goes on. One of each year counts by year, unless it
 * has a record that counts otherwise. A single amount that has ended is of its month alone.
 */
export function withShares(
  item: MoveItem,
  { places, isYearly }: { places: Places; isYearly: boolean | undefined },
): MoveItem {
  const { kind, later, hasEnded, months: cells } = item;
  if (!FLOWS.has(kind) || later === 'stands') return item;
  const shares = sharesOf(cells, { kind, places });
  const [start, own] = [shares[0], shares.at(-1)];
  if (start === undefined || own === undefined) return item;
  const all = [...places.keys()];
  const [first = '', end = ''] = [all[0], all.at(-1)];
  const gaps = shares.slice(0, -1).map(({ over }) => over);
  const isStated = kind === 'incomes' && cells.some(({ month }) => month > own.month);
  const after = all.length - 1 - (places.get(own.month) ?? 0);
  const isOpen = gaps.length === 0 && !hasEnded && after > 1 && !isStated;
  if (!isOpen && gaps.every((gap) => gap === 1)) return item;
  const [before, since] = [monthsBetween(first, own.month), monthsBetween(own.month, end)];
  const every = isOpen ? gapBeyond(Math.max(before, since)) : equalGap(gaps);
  const isMonthly = gaps.filter((gap) => gap === 1).length * 2 > gaps.length;
  const isUneven = every === null && !isMonthly;
  const usual = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  own.over = every ?? (isMonthly ? 1 : hasEnded ? usual : since + 1);
  const mean = isUneven && !hasEnded ? meanUntil(end, { cells, shares }) : null;
  const byYear = isYearly ?? every === MONTHS_A_YEAR;
  const counted = mean?.month === own.month ? shares.slice(0, -1) : shares;
  const values = [...counted, ...(mean ? [mean] : [])].flatMap((each) => valueOf(each, byYear));
  const last = values.at(-1);
  const until = addMonths(own.month, own.over - 1);
  if (last && hasEnded && own.over > 1) values.push({ ...last, month: until < end ? until : end });
  // Zeros of an income beyond the next payment state that it has stopped.
  const isStopped = !hasEnded && (every === null || after > every);
  const stopped = isStopped ? cells.filter(({ month }) => month > until) : [];
  const months = [...cells.filter(({ month }) => month < start.month), ...values, ...stopped];
  const shared = { cells, every, meanOf: mean?.over ?? null, isYearly: byYear };
  return { ...item, months, shared };
}

/** An item with the amounts of the file. */
export function withCells({ shared, ...item }: MoveItem): MoveItem {
  return shared === undefined ? item : { ...item, months: shared.cells };
}

/** The payments of a row, each with the months until the next; refunds are taken off. */
function sharesOf(
  cells: readonly MonthValue[],
  { kind, places }: { kind: Kind | null; places: Places },
): Share[] {
  const isPaid = ({ value }: MonthValue) =>
    kind === 'costs' ? toMinor(value) > 0 : toMinor(value) !== 0;
  const paid = cells.filter(isPaid);
  return paid.map(({ month, value }, at) => {
    const next = paid[at + 1]?.month;
    const isApart = next !== undefined && (places.get(next) ?? 0) - (places.get(month) ?? 0) > 1;
    if (!isApart) return { month, amount: toMinor(value), over: 1 };
    const amount = sumOf(cells.filter((cell) => cell.month >= month && cell.month < next));
    return {
      month,
      amount: amount > 0 || kind !== 'costs' ? amount : toMinor(value),
      over: monthsBetween(month, next),
    };
  });
}

function sumOf(cells: readonly MonthValue[]): number {
  return cells.reduce((sum, { value }) => sum + toMinor(value), 0);
}

/** The months between all payments; null: they differ, or two payments tell too little. */
function equalGap(gaps: readonly number[]): number | null {
  const [gap = 1, ...others] = gaps;
  const isEqual = gap > 1 && others.every((each) => each === gap);
  return isEqual && (others.length > 0 || USUAL_GAPS.includes(gap)) ? gap : null;
}

/** The least usual gap with one payment only in a table that has some months before or after it. */
function gapBeyond(months: number): number {
  return USUAL_GAPS.find((gap) => gap > months) ?? months + 1;
}

/** All that was paid in the last twelve months of a table, or since its only payment of these. */
function meanUntil(
  end: Month,
  { cells, shares }: { cells: readonly MonthValue[]; shares: readonly Share[] },
): Share {
  const [first = '', last = ''] = [shares[0]?.month, shares.at(-1)?.month];
  const year = addMonths(end, 1 - MONTHS_A_YEAR);
  const [, start = ''] = [first, year < last ? year : last].toSorted();
  const amount = sumOf(cells.filter(({ month }) => month >= start));
  const { amount: single = 0 } = shares.at(-1) ?? {};
  return { month: end, amount: amount > 0 ? amount : single, over: monthsBetween(start, end) + 1 };
}

function valueOf({ month, amount, over }: Share, isYearly: boolean): MonthValue[] {
  const whole = BigInt(amount) * BigInt(isYearly ? MONTHS_A_YEAR : 1);
  const minor = toTotal(divideRounded(whole, BigInt(over)));
  return Math.abs(minor) > MINOR_MAX ? [] : [{ month, value: toTotalText(minor) }];
}

/** Notes how an income or a cost without an amount in some of its months counts. */
export function tellGaps(
  item: MoveItem,
  { places, issues }: { places: Places; issues: Issues },
): void {
  const { kind, name, hasEnded, shared } = item;
  const last = shared?.every ?? shared?.meanOf ?? null;
  if (shared !== undefined) issues.add('shared', name);
  if (!FLOWS.has(kind) || hasEnded || last !== null) return;
  const { months } = withCells(item);
  const own = months.findLast((each) => isStated(kind, each));
  if (own === undefined) return;
  const later = months.filter(({ month }) => month > own.month);
  if (later[0]) issues.add('zero', `${name}: ${later[0].month}`, later.length);
  const blank = places.size - 1 - (places.get(own.month) ?? 0) - later.length;
  if (blank > 0) issues.add('gap', name, blank);
}

/** The figures of an item in some months, as it would be stored: each value stands until the next. */
export function figuresIn(item: MoveItem, months: readonly Month[]): Float64Array {
  const { kind, hasEnded, shared } = item;
  const isAbove = kind === 'costs' || kind === 'goals';
  const all = item.months.map(({ month, value }) => ({ month, minor: toMinor(value) }));
  const stored = all.filter(({ minor }) => !isAbove || minor > 0);
  const end = hasEnded ? (stored.at(-1)?.month ?? '') : null;
  const figures = new Float64Array(months.length);
  let [next, figure] = [0, 0];
  for (const [at, month] of months.entries()) {
    for (let each = stored[next]; each && each.month <= month; each = stored[next]) {
      figure = monthly(each.minor, shared?.isYearly === true);
      next += 1;
    }
    if (end === null || month <= end) figures[at] = figure;
  }
  return figures;
}

function monthly(minor: Minor, isYearly: boolean): number {
  return isYearly ? toTotal(divideRounded(BigInt(minor), BigInt(MONTHS_A_YEAR))) : minor;
}
