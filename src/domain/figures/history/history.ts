import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { difference, toNumber } from '#domain/basics/money.ts';
import { type Day, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import {
  type Holdings,
  oldRatesOf,
  partsOf,
  type ValuationTerms,
} from '#domain/figures/totals/summary.ts';
import { type ConvertedTotal, countOf, type NotIncluded } from '#domain/figures/totals/totals.ts';

/** The first month that a value can be typed for. */
export const FIRST_MONTH: Month = '1980-01';

/** Fields that were stated of an item in a month; all others have their present value. */
export type MonthObservation<Item> = Partial<Item> & { month: Month };

/**
 * An item with its time-independent fields and its statements, oldest first, the last of each
 * month.
 */
export type ItemHistory<Item> = {
  item: Partial<Item>;
  deletedOn: Day | null;
  observed: readonly MonthObservation<Item>[];
};

/** Data of totals of earlier months. */
export type Histories = {
  assets: readonly ItemHistory<Asset>[];
  liabilities: readonly ItemHistory<Liability>[];
  incomes: readonly ItemHistory<Income>[];
  costs: readonly ItemHistory<Cost>[];
};

/**
 * A month of the net-worth series, in major units with at most two decimals. `estimated`: a rate
 * behind it is more than a week older than the month's end, or of a later month.
 */
export type HistoryPoint = {
  month: Month;
  value: number;
  assets: number;
  liabilities: number;
  income: number;
  /** The incomes after each source's tax. */
  netIncome: number;
  costs: number;
  estimated: boolean;
  notIncluded: NotIncluded[];
  /** The net income counts with tax rules of another year than the month's; absent: it does not. */
  isTaxOfOtherYear?: true;
};

/** Records of a user in a past month (design: sentences 2 to 5 of the series). */
export function holdingsIn(month: Month, histories: Histories): Holdings {
  return {
    assets: itemsIn(month, histories.assets),
    liabilities: itemsIn(month, histories.liabilities),
    incomes: itemsIn(month, histories.incomes),
    costs: itemsIn(month, histories.costs),
  };
}

/** The terms of a month that has passed: it is seen from its last day. */
export function termsIn(month: Month, rates: Rates, terms: ValuationTerms): ValuationTerms {
  return { ...terms, rates, asOf: lastDayOf(month) };
}

/** A month's point: the summary of the holdings, on the terms of that day. */
export function historyPoint(holdings: Holdings, terms: ValuationTerms): HistoryPoint {
  const parts = partsOf(holdings, terms);
  const assets = countOf(parts.assets, terms);
  const liabilities = countOf(parts.liabilities, terms);
  const income = countOf(parts.income, terms);
  const netIncome = countOf(parts.netIncome, terms);
  const costs = countOf(parts.costs, terms);
  const counts = [assets, liabilities, income, costs];
  return {
    month: monthOf(terms.asOf),
    value: toNumber(difference(assets.minor, liabilities.minor)),
    assets: toNumber(assets.minor),
    liabilities: toNumber(liabilities.minor),
    income: toNumber(income.minor),
    netIncome: toNumber(netIncome.minor),
    costs: toNumber(costs.minor),
    estimated: oldRatesOf(counts, terms.asOf).length > 0 || usesLaterRate(counts, terms.asOf),
    notIncluded: counts.flatMap(({ notIncluded }) => notIncluded),
    ...(holdings.incomes.some(({ tableTax }) => tableTax?.isOtherYear) && {
      isTaxOfOtherYear: true as const,
    }),
  };
}

function usesLaterRate(counts: readonly ConvertedTotal[], asOf: Day): boolean {
  return counts.some(({ usedRates }) => usedRates.some(({ day }) => day > asOf));
}

function itemsIn<Item extends object>(
  month: Month,
  histories: readonly ItemHistory<Item>[],
): Item[] {
  const items: Item[] = [];
  for (const { item, deletedOn, observed } of histories) {
    if (deletedOn !== null && monthOf(deletedOn) <= month) continue;
    const stated = latestUntil(month, observed);
    if (stated !== undefined) items.push(ownedIn(month, { ...item, ...stated }) as Item);
  }
  return items;
}

/** The item with the user's share of the month's last day, where shares are dated. */
function ownedIn(month: Month, item: { month: Month }): object {
  const { shares = [], ownershipPercentage } = item as Partial<Asset>;
  if (shares.length === 0 || ownershipPercentage === undefined) return item;
  const observed = { month: item.month, ownershipPercentage };
  const share = shareOn({ shares, ownershipPercentage }, lastDayOf(month), observed);
  return { ...item, ownershipPercentage: share };
}

/**
 * The last statement until a month, of statements with the oldest first; undefined: none. Binary
 * search, since this runs for every item in every month.
 */
export function latestUntil<Statement extends { month: Month }>(
  month: Month,
  observed: readonly Statement[],
): Statement | undefined {
  let first = 0;
  let end = observed.length;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const isLater = (observed[middle]?.month ?? month) > month;
    if (isLater) end = middle;
    else first = middle + 1;
  }
  return observed[first - 1];
}
