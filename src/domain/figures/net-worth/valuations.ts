import type { Asset } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import { difference, minorOf, type Minor, toMinor, toNumber } from '#domain/basics/money.ts';
import { type Month, monthOf } from '#domain/basics/months.ts';
import {
  type HousePrices,
  type IndexRatio,
  indexRatioOf,
  unmovedOf,
} from '#domain/statistics/house-price-index.ts';
import { percentChange, ratioOf, timesRatio } from '#domain/basics/ratios.ts';
import { percentOf } from '#domain/figures/history/trend.ts';

/** A user's own valuation of a whole property; `index` moves the first one there. */
export type Valuation = { month: Month; value: number; byIndex: number; index: IndexRatio | null };

/** Reasons why there is no comparison. */
export type NoComparison = 'one_valuation' | 'from_zero' | 'no_index_between';

/** The latest valuation: percent since the first, the index's, and how far above it, in money. */
export type IndexLead = { percent: number; indexPercent: number; amount: number };

/**
 * A property's own valuations beside the house price index, oldest first, in its own currency:
 * the first moved by the index to each of the others, and to the present (`now`). Percentages
 * have one decimal. `ahead` is null with the reason in `because`.
 */
export type PropertyComparison = {
  id: string;
  name: string;
  currency: Currency;
  valuations: Valuation[];
  now: { value: number; index: IndexRatio } | null;
  ahead: IndexLead | null;
  because: NoComparison | null;
};

type AssetWithHistory = { asset: Asset; observed: readonly MonthObservation<Asset>[] };
type ValuationContext = { prices: HousePrices; running: Month };

/** Every property that was valued since the index began, each from its first such valuation. */
export function compareProperties(
  watched: readonly AssetWithHistory[],
  seen: ValuationContext,
): PropertyComparison[] {
  return watched.flatMap(({ asset, observed }) => {
    const stated = valuationsOf(asset, observed, seen.prices);
    return asset.type === 'real_estate' && stated.length > 0 ? [compared(asset, stated, seen)] : [];
  });
}

type StatedMonthValue = { month: Month; minor: Minor; currency: Currency };

function compared(
  { id, name, currency }: Asset,
  stated: readonly StatedMonthValue[],
  { prices, running }: ValuationContext,
): PropertyComparison {
  const [first] = stated;
  const indexAt = (month: Month) => first && indexRatioOf(`${first.month}-01`, month, prices);
  const moved = (index: IndexRatio | null | undefined) =>
    toNumber(timesIndex(first?.minor ?? (0 as Minor), index));
  const valuations = stated.map(({ month, minor }, at): Valuation => {
    const index = at === 0 ? null : (indexAt(month) ?? null);
    return { month, value: toNumber(minor), byIndex: moved(index), index };
  });
  const index = indexAt(running);
  const because = incomparable(valuations);
  return {
    id,
    name,
    currency: first?.currency ?? currency,
    valuations,
    now: index ? { value: moved(index), index } : null,
    ahead: because === null ? aheadOf(valuations) : null,
    because,
  };
}

/**
 * Valuations of a property, the last of each month, dated by the valuation or else by the
 * statement; from the first month that the index has, and all in the currency of the latest.
 */
function valuationsOf(
  asset: Asset,
  observed: readonly MonthObservation<Asset>[],
  prices: HousePrices,
): StatedMonthValue[] {
  const byMonth = new Map<Month, StatedMonthValue>();
  for (const { month: statedIn, value, currency, valuationDate } of observed) {
    const month = valuationDate ? monthOf(valuationDate) : statedIn;
    const minor = toMinor(value ?? asset.value);
    byMonth.set(month, { month, minor, currency: currency ?? asset.currency });
  }
  const stated = [...byMonth.values()]
    .filter(({ month }) => unmovedOf(`${month}-01`, prices)?.because !== 'before_series')
    .toSorted((a, b) => a.month.localeCompare(b.month));
  const { currency } = stated.at(-1) ?? asset;
  return stated.slice(stated.findLastIndex((each) => each.currency !== currency) + 1);
}

function incomparable(valuations: readonly Valuation[]): NoComparison | null {
  const [first, latest] = [valuations[0], valuations.at(-1)];
  if (first === undefined || latest === undefined || valuations.length < 2) return 'one_valuation';
  if (first.value <= 0) return 'from_zero';
  const { index } = latest;
  return index === null || index.latestPeriod === index.basePeriod ? 'no_index_between' : null;
}

function aheadOf(valuations: readonly Valuation[]): IndexLead | null {
  const latest = valuations.at(-1);
  if (!latest?.index) return null;
  const { index, value, byIndex } = latest;
  const [own, indexed] = [minorOf(value), minorOf(byIndex)];
  return {
    percent: percentOf(valuations) ?? 0,
    indexPercent: percentChange(ratioOf(index.latest, index.base)),
    amount: toNumber(difference(own, indexed)),
  };
}

function timesIndex(amount: Minor, index: IndexRatio | null | undefined): Minor {
  return index ? timesRatio(amount, ratioOf(index.latest, index.base)) : amount;
}
