import type { Asset, AssetType } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import { difference, minorOf, type Minor, toMinor, toNumber } from '#domain/basics/money.ts';
import { addMonths, type Month, monthOf } from '#domain/basics/months.ts';
import { assetPart } from '#domain/figures/totals/total-parts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { countedMinor, totalOf } from '#domain/figures/totals/totals.ts';
import { percentOf } from '#domain/figures/history/trend.ts';

/**
 * A present asset, and its statements: oldest first, the last of each month. `held`: what an account
 * with holdings has returned in the time, or why that is not known; absent: it keeps none.
 */
export type ObservedAsset = {
  asset: Asset;
  observed: readonly MonthObservation<Asset>[];
  held?: HeldReturn | 'short' | 'no_return' | undefined;
};

/** Time-weighted return of an account as a fraction, and its growth without what was put in. */
export type HeldReturn = { rate: number; change: number };

/** Stated value of a whole asset in a month, in its own currency. */
export type MonthlyValue = { month: Month; value: number };

/**
 * Reasons why an asset's values cannot be compared: transfers on an account, and deposits into an
 * investment, are not performance.
 */
export type Incomparable =
  | 'one_value'
  | 'other_currency'
  | 'from_zero'
  | 'account'
  | 'deposits'
  // Of an account with holdings: they began later, or a price or a rate is missing.
  | 'short'
  | 'no_return';

/**
 * Performance of an asset: from the value that held twelve months ago, or its first since, to its
 * latest. `change` is in `currency`, `percent` has one decimal; null with the reason in `because`.
 * If deposits are unknown, there is a change, which includes them, without percent.
 */
export type AssetPerformance = {
  id: string;
  name: string;
  type: string;
  currency: Currency;
  values: MonthlyValue[];
  change: number | null;
  percent: number | null;
  /** Time-weighted return as a fraction; null: it is compared by its values. */
  rate: number | null;
  because: Incomparable | null;
};

/**
 * Every asset's place, best first: those that can be compared by percent, then the others by the
 * value of the user's share. `best` is null without assets.
 */
export type Ranking = { since: Month; best: AssetPerformance | null; assets: AssetPerformance[] };

/** The month that a year's performance is counted from, when the running month is the last. */
export function performanceSince(running: Month): Month {
  return addMonths(running, -12);
}

/**
 * Performance of a user's assets over twelve months (design: highest change wins), by their
 * statements alone: without index and exchange rates. Accounts with holdings are placed by their
 * time-weighted return, others and investments have no place, as their deposits are unknown.
 */
export function rankAssets(watched: readonly ObservedAsset[], terms: ValuationTerms): Ranking {
  const since = performanceSince(monthOf(terms.asOf));
  const worth = worthOf(watched, terms);
  const assets = watched
    .map((each) => performanceOf(each, since))
    .sort((a, b) => byRatio(a, b) || (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0));
  return { since, best: assets[0] ?? null, assets };
}

function performanceOf({ asset, observed, held }: ObservedAsset, since: Month): AssetPerformance {
  const stated = lastYearOf(observed, since);
  const currency = stated.at(-1)?.currency ?? asset.currency;
  const comparable = stated.slice(stated.findLastIndex((each) => each.currency !== currency) + 1);
  const values = comparable.map(({ month, value }) => ({ month, value: major(value) }));
  const { id, name, type } = asset;
  const own = { id, name, type, currency, values };
  if (typeof held === 'object') {
    const percent = Math.round(held.rate * 1000) / 10;
    return { ...own, because: null, rate: held.rate, change: held.change, percent };
  }
  const because = held ?? incomparable(stated, values) ?? WITHOUT_PLACE[type] ?? null;
  return { ...own, because, rate: null, ...changeOf(values, because) };
}

/** The value that held in the first month, dated that month, and the later statements. */
function lastYearOf(
  observed: readonly MonthObservation<Asset>[],
  since: Month,
): MonthObservation<Asset>[] {
  const start = observed.findLastIndex(({ month }) => month <= since);
  return observed.slice(Math.max(0, start));
}

/** Types whose change is not their own performance alone. */
const WITHOUT_PLACE: Readonly<Partial<Record<AssetType, Incomparable>>> = {
  savings: 'account',
  checking: 'account',
  investment: 'deposits',
  retirement: 'deposits',
};

function incomparable(
  stated: readonly MonthObservation<Asset>[],
  values: readonly MonthlyValue[],
): Incomparable | null {
  if (stated.length < 2) return 'one_value';
  if (values.length < stated.length) return 'other_currency';
  return (values[0]?.value ?? 0) > 0 ? null : 'from_zero';
}

function changeOf(values: readonly MonthlyValue[], because: Incomparable | null) {
  const [first, latest] = [values[0], values.at(-1)];
  const isKnown = because === null || because === 'deposits' || because === 'account';
  if (!isKnown || !first || !latest) return { change: null, percent: null };
  const change = toNumber(difference(minorOf(latest.value), minorOf(first.value)));
  return { change, percent: because === null ? percentOf(values) : null };
}

/** The larger ratio of latest to first comes first, exactly; assets without one come last. */
function byRatio(a: AssetPerformance, b: AssetPerformance): number {
  const [left, right] = [ratioOf(a), ratioOf(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const gap = right.top * left.bottom - left.top * right.bottom;
  return gap === 0n ? 0 : gap > 0n ? 1 : -1;
}

/** Parts in which a return is compared: more than any percentage shows. */
const RATE_PARTS = 1e9;

function ratioOf(asset: AssetPerformance): { top: bigint; bottom: bigint } | null {
  const { values, because, rate } = asset;
  const [first, latest] = [values[0], values.at(-1)];
  if (rate !== null)
    return { top: BigInt(Math.round((1 + rate) * RATE_PARTS)), bottom: BigInt(RATE_PARTS) };
  if (because !== null || !first || !latest) return null;
  return { top: BigInt(minorOf(latest.value)), bottom: BigInt(minorOf(first.value)) };
}

/** Today's value of the user's share of each asset, by id. */
function worthOf(watched: readonly ObservedAsset[], terms: ValuationTerms): Map<string, Minor> {
  const { currency, rates, asOf, housePrices } = terms;
  const parts = watched.map(({ asset }) => assetPart(asset, monthOf(asOf), housePrices));
  const { lines } = totalOf(parts, currency, rates);
  return new Map(lines.map((line) => [line.id, countedMinor(line)]));
}

function major(value: Asset['value'] | undefined): number {
  return value === undefined ? 0 : toNumber(toMinor(value));
}
