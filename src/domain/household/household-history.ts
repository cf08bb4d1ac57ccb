import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Category } from './sharing.ts';
import { difference, minorOf, sum, toNumber } from '#domain/basics/money.ts';
import { type Month, monthsFrom } from '#domain/basics/months.ts';

/** The shared part of a member's series, from the month of joining (`sharedPoint`). */
export type MemberSeries = { userId: string; points: readonly HistoryPoint[] };

/**
 * Net worth of a household in a month, in major units with at most two decimals. `memberCount` is
 * the number of members counted; `isComplete` is false when an item of theirs has no rate.
 */
export type HouseholdPoint = {
  month: Month;
  value: number;
  assets: number;
  liabilities: number;
  memberCount: number;
  estimated: boolean;
  isComplete: boolean;
};

/** Keeps only the shared categories of a point. */
export function sharedPoint(point: HistoryPoint, shared: readonly Category[]): HistoryPoint {
  const kinds: string[] = [];
  if (shared.includes('assets')) kinds.push('asset');
  if (shared.includes('liabilities')) kinds.push('liability');
  const assets = shared.includes('assets') ? point.assets : 0;
  const liabilities = shared.includes('liabilities') ? point.liabilities : 0;
  return {
    month: point.month,
    value: toNumber(difference(minorOf(assets), minorOf(liabilities))),
    assets,
    liabilities,
    income: 0,
    netIncome: 0,
    costs: 0,
    estimated: point.estimated,
    notIncluded: point.notIncluded.filter(({ kind }) => kinds.includes(kind)),
  };
}

/**
 * The series of a household: in each month the present members who had joined by then and had at
 * least one observation, with the items that they share today. The last point equals the
 * household's summary.
 */
export function householdHistory(members: readonly MemberSeries[]): HouseholdPoint[] {
  const byMonth = new Map<Month, HistoryPoint[]>();
  for (const point of members.flatMap(({ points }) => points)) {
    byMonth.set(point.month, [...(byMonth.get(point.month) ?? []), point]);
  }
  const months = [...byMonth.keys()].sort();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return first === '' ? [] : monthsFrom(first, last).map((month) => pointOf(month, byMonth));
}

function pointOf(
  month: Month,
  byMonth: ReadonlyMap<Month, readonly HistoryPoint[]>,
): HouseholdPoint {
  const points = byMonth.get(month) ?? [];
  const assets = sum(points.map((point) => minorOf(point.assets)));
  const liabilities = sum(points.map((point) => minorOf(point.liabilities)));
  return {
    month,
    value: toNumber(difference(assets, liabilities)),
    assets: toNumber(assets),
    liabilities: toNumber(liabilities),
    memberCount: points.length,
    estimated: points.some(({ estimated }) => estimated),
    isComplete: points.every(({ notIncluded }) => notIncluded.length === 0),
  };
}
