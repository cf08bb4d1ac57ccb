import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import type { GrowthEnds, TotalEnds } from './growth.ts';
import { difference, minorOf, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import { ratioOf, timesRatio } from '#domain/basics/ratios.ts';

/** Values of an item at both ends: null where it is not counted or does not exist. */
export type CountedEnds = {
  kind: string;
  before: Minor | null;
  after: Minor | null;
  isNew: boolean;
  isGone: boolean;
};

const NOTHING = 0 as Minor;

/** The ends of net worth, and of its two sides, by the items behind them. */
export function growthEnds(items: readonly CountedEnds[]): GrowthEnds {
  const assets = items.filter(({ kind }) => kind !== 'liability');
  const liabilities = items.filter(({ kind }) => kind === 'liability');
  const [owned, owed] = [endsOf(assets), endsOf(liabilities)];
  return { value: combined(owned, owed, -1), assets: owned, liabilities: owed };
}

/** The ends of several users as one, each with the items that they share. */
export function addedEnds(
  members: readonly { ends: GrowthEnds; shared: readonly string[] }[],
): TotalEnds {
  return members
    .flatMap(({ ends, shared }) => [
      ...(shared.includes('assets') ? [{ ends: ends.assets, sign: 1 as const }] : []),
      ...(shared.includes('liabilities') ? [{ ends: ends.liabilities, sign: -1 as const }] : []),
    ])
    .reduce((total, { ends, sign }) => combined(total, ends, sign), endsOf([]));
}

/**
 * The ends in the money of the last published month, as `inTodaysMoney` counts: each by the prices
 * of its own month, and later months by the last published one. Null: the earlier month is before
 * the first prices.
 */
export function endsInTodaysMoney(
  ends: TotalEnds,
  { since, until }: { since: Month; until: Month },
  prices: ConsumerPrices,
): TotalEnds | null {
  const base = [...prices.keys()].toSorted().at(-1);
  if (base === undefined) return null;
  const priceIn = (month: Month) => prices.get(month > base ? base : month);
  const [now, then, later] = [priceIn(base), priceIn(since), priceIn(until)];
  if (now === undefined || then === undefined || later === undefined) return null;
  const real = (value: number, at: string) =>
    toNumber(timesRatio(minorOf(value), ratioOf(now, at)));
  return {
    before: real(ends.before, then),
    after: real(ends.after, later),
    keptBefore: real(ends.keptBefore, then),
    keptAfter: real(ends.keptAfter, later),
    added: real(ends.added, later),
    removed: real(ends.removed, then),
  };
}

function endsOf(items: readonly CountedEnds[]): TotalEnds {
  const lasting = items.filter(({ before, after }) => before !== null && after !== null);
  const added = items.filter(({ isNew }) => isNew);
  const gone = items.filter(({ isGone }) => isGone);
  return {
    before: toNumber(sumAt('before', items)),
    after: toNumber(sumAt('after', items)),
    keptBefore: toNumber(sumAt('before', lasting)),
    keptAfter: toNumber(sumAt('after', lasting)),
    added: toNumber(sumAt('after', added)),
    removed: toNumber(difference(NOTHING, sumAt('before', gone))),
  };
}

function sumAt(end: 'before' | 'after', items: readonly CountedEnds[]): Minor {
  return sum(items.map((each) => each[end] ?? NOTHING));
}

function combined(a: TotalEnds, b: TotalEnds, sign: 1 | -1): TotalEnds {
  const part = (field: keyof TotalEnds) =>
    toNumber((minorOf(a[field]) + sign * minorOf(b[field])) as Minor);
  return {
    before: part('before'),
    after: part('after'),
    keptBefore: part('keptBefore'),
    keptAfter: part('keptAfter'),
    added: part('added'),
    removed: part('removed'),
  };
}
