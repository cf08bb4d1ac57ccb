import { growthEnds } from './comparable-growth.ts';
import type { GrowthEnds } from './growth.ts';
import {
  type ChangeLine,
  countedEnds,
  type HeldGrowth,
  type RatesAtEnds,
  leftOutOf,
  movesOf,
  type ItemPair,
} from './item-change.ts';
import { sum, toNumber } from '#domain/basics/money.ts';
import { monthOf } from '#domain/basics/months.ts';
import { allSteps, eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { assetPart, liabilityPart } from '#domain/figures/totals/total-parts.ts';
import type { IndexRatio } from '#domain/statistics/house-price-index.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import type { Holdings, ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { NotIncluded, TotalPart } from '#domain/figures/totals/totals.ts';

/**
 * Records of a user on a day, and the terms on which they are valued. The rates must cover the
 * currencies of both days: the earlier day's items are also counted at the later day's rates.
 */
export type ValuedHoldings = {
  holdings: Pick<Holdings, 'assets' | 'liabilities'>;
  terms: ValuationTerms;
};

/**
 * The lines add up to `change`, to the öre; `rates` and `indices` are those used, `ends` are the
 * parts of the totals present at both ends, and `notIncluded` the items without a rate at the later
 * end.
 */
export type NetWorthChange = {
  change: number;
  ends: GrowthEnds;
  lines: ChangeLine[];
  rates: UsedRate[];
  indices: IndexRatio[];
  notIncluded: NotIncluded[];
};

/**
 * Effect of each item on net worth between two days, in the one currency of both, largest effect
 * first. An item is counted again with one change at a time, in this order: the index, the exchange
 * rates, its own value (with its currency and valuation date; for a debt the amount paid off or
 * borrowed), the user's share. So the effects of the market are calculated on what the user had,
 * and those of the user at present rates. Each count is rounded once, as in every total, and the
 * differences are whole minor units: the lines add up to the change exactly.
 */
export function netWorthChange(
  then: ValuedHoldings,
  now: ValuedHoldings,
  held?: HeldGrowths,
): NetWorthChange {
  return allSteps(netWorthChangeInSteps(then, now, held));
}

/** Growth of accounts with holdings between the two days, by the ids of their assets. */
export type HeldGrowths = ReadonlyMap<string, HeldGrowth>;

/** The same with some items in a step. */
export function* netWorthChangeInSteps(
  then: ValuedHoldings,
  now: ValuedHoldings,
  held: HeldGrowths = new Map(),
): Steps<NetWorthChange> {
  const ends = endsOf(then, now);
  const pairs = pairsOf(then, now, held);
  const moves = (yield* eachInSteps(pairs, (pair) => movesOf(pair, ends)))
    .flat()
    .sort((a, b) => Math.abs(b.minor) - Math.abs(a.minor));
  const counted = yield* eachInSteps(pairs, (pair) => countedEnds(pair, ends));
  const leftOut = yield* eachInSteps(pairs, (pair) => leftOutOf(pair, ends) ?? []);
  return {
    change: toNumber(sum(moves.map(({ minor }) => minor))),
    ends: growthEnds(counted),
    lines: moves.map(({ line }) => line),
    rates: unique(moves.flatMap(({ rates }) => rates)),
    indices: unique(moves.flatMap(({ index }) => index ?? [])),
    notIncluded: leftOut.flat(),
  };
}

/** Totals on two days, in one currency, and the items present on both. */
export function endsBetween(then: ValuedHoldings, now: ValuedHoldings): GrowthEnds {
  const ends = endsOf(then, now);
  return growthEnds(pairsOf(then, now).map((pair) => countedEnds(pair, ends)));
}

function endsOf(then: ValuedHoldings, now: ValuedHoldings): RatesAtEnds {
  const { currency } = now.terms;
  if (then.terms.currency !== currency) throw new Error('Two currencies cannot be compared');
  return { currency, before: then.terms.rates, after: now.terms.rates };
}

function pairsOf(
  then: ValuedHoldings,
  now: ValuedHoldings,
  held: HeldGrowths = new Map(),
): ItemPair[] {
  const debts = then.holdings.liabilities.map(liabilityPart);
  const pairs = [
    ...paired(assetsOf(then, then.terms), assetsOf(then, now.terms), assetsOf(now, now.terms)),
    ...paired(debts, debts, now.holdings.liabilities.map(liabilityPart)),
  ];
  return pairs.map((pair) => ({ ...pair, held: held.get(pair.after?.id ?? '') ?? null }));
}

function assetsOf(
  { holdings }: ValuedHoldings,
  { asOf, housePrices }: ValuationTerms,
): TotalPart[] {
  return holdings.assets.map((asset) => assetPart(asset, monthOf(asOf), housePrices));
}

function paired(
  before: readonly TotalPart[],
  moved: readonly TotalPart[],
  after: readonly TotalPart[],
): Omit<ItemPair, 'held'>[] {
  const pairs = new Map<string, Omit<ItemPair, 'held'>>(
    before.map((part, at) => [part.id, { before: part, moved: moved[at] ?? null, after: null }]),
  );
  for (const part of after) {
    const { before: earlier = null, moved: indexed = null } = pairs.get(part.id) ?? {};
    pairs.set(part.id, { before: earlier, moved: indexed, after: part });
  }
  return [...pairs.values()];
}

/** Each once, in the order in which they come. */
function unique<Figure extends object>(figures: readonly Figure[]): Figure[] {
  return [...new Map(figures.map((figure) => [JSON.stringify(figure), figure])).values()];
}
