import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { percentOf } from '#domain/figures/history/trend.ts';

/**
 * A total at two ends in major units, and the parts of it counted at both: the value of the items
 * that existed at both ends, the value of the added ones, and that of the removed ones (below
 * zero).
 */
export type TotalEnds = {
  before: number;
  after: number;
  keptBefore: number;
  keptAfter: number;
  added: number;
  removed: number;
};

/** The ends of net worth and of its two sides; above zero is more of each. */
export type GrowthEnds = { value: TotalEnds; assets: TotalEnds; liabilities: TotalEnds };

/**
 * Growth of a total since a month, in major units. New and removed records are not growth:
 * `percent`, with one decimal, is of the records present at both ends; null from 0 or below.
 */
export type Growth = {
  since: Month;
  change: number;
  percent: number | null;
  added: number;
  removed: number;
};

/** Growth of a total between its ends, exact to the minor unit. */
export function growthOfEnds(since: Month, ends: TotalEnds): Growth {
  const { before, after, keptBefore, keptAfter, added, removed } = ends;
  const change = toNumber(difference(minorOf(after), minorOf(before)));
  const percent = percentOf([{ value: keptBefore }, { value: keptAfter }]);
  return { since, change, percent, added, removed };
}
