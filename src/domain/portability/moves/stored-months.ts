import {
  divideRounded,
  type Minor,
  MINOR_MAX,
  toMinor,
  toTotal,
  toTotalText,
} from '#domain/basics/money.ts';
import { addMonths, type Month, monthsBetween, monthsFrom } from '#domain/basics/months.ts';
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

/** An amount, the months that share it, and those that it is of by itself. */
type Share = { month: Month; amount: number; over: number; length: number };

/** Months between two payments of which two are enough to tell that a third one comes. */
const USUAL_GAPS: readonly number[] = [2, 3, 4, 6, 12, 24];

/**
 * An income or a cost that is not of every month: each amount is shared by the months until the next
 * one, as blank and zero say that nothing was paid. Where all gaps are equal, the last one is shared
 * alike; else the mean of the last twelve months goes on. One of each year counts by year, unless it
 * has a record that counts otherwise. A single amount that has ended is of its month alone. An amount
 * of a quarter or a year is shared by its own months, in whole minor units with the rest in the last
 * one, and goes on by month.
 */
export function withShares(
  item: MoveItem,
  { places, isYearly }: { places: Places; isYearly: boolean | undefined },
): MoveItem {
  const { kind, later, hasEnded, months: cells, periods = [] } = item;
  const isOfPeriods = periods.length > 0;
  if (!FLOWS.has(kind) || (later === 'stands' && !isOfPeriods)) return item;
  const starts = new Map(periods.map(({ month, start }) => [month, start]));
  const shares = sharesOf(cells, { kind, places, starts });
  const [start, own] = [shares[0], shares.at(-1)];
  if (start === undefined || own === undefined) return item;
  const all = [...places.keys()];
  const [first = '', end = ''] = [all[0], all.at(-1)];
  const before = shares.slice(0, -1);
  const gaps = before.map(({ over }) => over);
  const usualCount = before.filter(({ over, length }) => over === length).length;
  const lastMonth = addMonths(own.month, own.length - 1);
  const isStated = kind === 'incomes' && cells.some(({ month }) => month > lastMonth);
  const after = all.length - 1 - (places.get(lastMonth) ?? 0);
  const isOpen = gaps.length === 0 && !hasEnded && after > 1 && !isStated && later !== 'stands';
  const isUsual = !isOpen && usualCount === gaps.length;
  if (isUsual && !isOfPeriods) return item;
  const [earlier, since] = [monthsBetween(first, own.month), monthsBetween(own.month, end)];
  const every = isOpen ? gapBeyond(Math.max(earlier, since)) : equalGap(isUsual ? [] : gaps);
  const isMonthly = usualCount * 2 > gaps.length;
  const isUneven = every === null && !isMonthly && !isUsual;
  const usual = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  own.over = every ?? (isMonthly || isUsual ? own.length : hasEnded ? usual : since + 1);
  const mean = isUneven && !hasEnded ? meanUntil(end, { cells, shares }) : null;
  const byYear = isYearly ?? (every === MONTHS_A_YEAR && !isOfPeriods);
  const counted = mean?.month === own.month ? before : shares;
  const values = [
    ...counted.flatMap((each) => (isOfPeriods ? wholeOf : valueOf)(each, { byYear, end })),
    ...(mean ? valueOf(mean, { byYear }) : []),
  ];
  const last = values.at(-1);
  const until = addMonths(own.month, own.over - 1);
  const isOver = hasEnded && own.over > 1 && !isOfPeriods;
  if (last && isOver) values.push({ ...last, month: until < end ? until : end });
  // Zeros of an income beyond the next payment state that it has stopped.
  const isStopped = !hasEnded && (every === null || after > every);
  const stopped = isStopped ? cells.filter(({ month }) => month > until) : [];
  const months = [
    ...cells.filter(({ month }) => month < start.month),
    ...values,
    ...stopped.map(({ month, value }) => ({ month: starts.get(month) ?? month, value })),
  ];
  const facts = { every: isUsual ? equalLength(shares) : every, meanOf: mean?.over ?? null };
  const shared = {
    cells,
    ...facts,
    isYearly: byYear,
    ...(isUsual && { isOfPeriods: true as const }),
  };
  return { ...item, months, shared };
}

/** The months of each amount; null: they differ. The time that runs has fewer. */
function equalLength(shares: readonly Share[]): number | null {
  const lengths = shares.map(({ length }) => length);
  const [length = null] = lengths;
  const isEqual = lengths.every((each, at) => each === length || at === lengths.length - 1);
  return isEqual ? length : null;
}

/** An item with the amounts of the file. */
export function withCells({ shared, ...item }: MoveItem): MoveItem {
  return shared === undefined ? item : { ...item, months: shared.cells };
}

type ShareContext = { kind: Kind | null; places: Places; starts: ReadonlyMap<Month, Month> };

/**
 * The payments of a row, each with the months until the next; refunds are taken off, and so is what
 * a shorter time within a longer one has of its amount.
 */
function sharesOf(cells: readonly MonthValue[], { kind, places, starts }: ShareContext): Share[] {
  const isPaid = ({ value }: MonthValue) =>
    kind === 'costs' ? toMinor(value) > 0 : toMinor(value) !== 0;
  const startOf = (month: Month) => starts.get(month) ?? month;
  const paid = cells.filter(isPaid);
  return paid.map(({ month, value }, at): Share => {
    const next = paid[at + 1]?.month;
    const isApart = next !== undefined && (places.get(next) ?? 0) - (places.get(month) ?? 0) > 1;
    const within = paid
      .slice(Math.max(0, at - MONTHS_A_YEAR), at)
      .filter((cell) => startOf(cell.month) >= startOf(month));
    const before = within.at(-1)?.month;
    const start = before === undefined ? startOf(month) : addMonths(before, 1);
    const length = monthsBetween(start, month) + 1;
    const own = toMinor(value) - sumOf(within);
    if (!isApart) return { month: start, amount: own, over: length, length };
    const between = cells.filter((cell) => cell.month > month && cell.month < next);
    const amount = own + sumOf(between);
    return {
      month: start,
      amount: amount > 0 || kind !== 'costs' ? amount : own,
      over: Math.max(monthsBetween(start, startOf(next)), length),
      length,
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
  const over = monthsBetween(start, end) + 1;
  return { month: end, amount: amount > 0 ? amount : single, over, length: 1 };
}

type ShareTerms = { byYear: boolean; end?: Month };

/** A share in each of its months until the end of a file, in whole minor units with the rest in the last. */
function wholeOf({ month: first, amount, over, length }: Share, { byYear, end = '' }: ShareTerms) {
  const rest = byYear ? 0 : amount % over;
  const until = addMonths(first, over - 1);
  return monthsFrom(first, until < end ? until : end).flatMap((month) => {
    const share = { month, amount: month === until ? amount + rest * (over - 1) : amount - rest };
    return valueOf({ ...share, over, length }, { byYear });
  });
}

function valueOf({ month, amount, over }: Share, { byYear }: ShareTerms): MonthValue[] {
  const whole = BigInt(amount) * BigInt(byYear ? MONTHS_A_YEAR : 1);
  const minor = toTotal(divideRounded(whole, BigInt(over)));
  return Math.abs(minor) > MINOR_MAX ? [] : [{ month, value: toTotalText(minor) }];
}

/** Notes how an income or a cost without an amount in some of its months counts. */
export function tellGaps(
  item: MoveItem,
  { places, issues }: { places: Places; issues: Issues },
): void {
  const { kind, name, hasEnded, shared } = item;
  const last = shared?.isOfPeriods ? null : (shared?.every ?? shared?.meanOf ?? null);
  if (shared !== undefined && !shared.isOfPeriods) issues.add('shared', name);
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
