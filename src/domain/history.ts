import type { Asset } from './assets.ts';
import type { Cost } from './costs.ts';
import type { Income } from './incomes.ts';
import type { Liability } from './liabilities.ts';
import { type Day, lastDayOf, type Month, monthOf } from './months.ts';
import type { Rates } from './rates.ts';
import { financialSummary, type Holdings, type Terms } from './summary.ts';
import type { NotIncluded } from './totals.ts';

/** The first month that a value can be typed for. */
export const FIRST_MONTH: Month = '1980-01';

/** What was said of an item in a month; what is not in it belongs to the item as it is now. */
export type Observed<Item> = Partial<Item> & { month: Month };

/** An item and what was said of it, oldest first; of each month only what was said last. */
export type Past<Item> = { item: Item; deletedOn: Day | null; observed: readonly Observed<Item>[] };

/** Everything that totals of earlier months are made from. */
export type Pasts = {
  assets: readonly Past<Asset>[];
  liabilities: readonly Past<Liability>[];
  incomes: readonly Past<Income>[];
  costs: readonly Past<Cost>[];
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
  costs: number;
  estimated: boolean;
  notIncluded: NotIncluded[];
};

/** What a person had in a month that has passed (design: sentences 2 to 5 of the series). */
export function holdingsIn(month: Month, pasts: Pasts): Holdings {
  return {
    assets: itemsIn(month, pasts.assets),
    liabilities: itemsIn(month, pasts.liabilities),
    incomes: itemsIn(month, pasts.incomes),
    costs: itemsIn(month, pasts.costs),
  };
}

/** The terms of a month that has passed: it is seen from its last day. */
export function termsIn(month: Month, rates: Rates, terms: Terms): Terms {
  return { ...terms, rates, asOf: lastDayOf(month) };
}

/** A month's point: the summary of what a person has then, on the terms of that day. */
export function historyPoint(holdings: Holdings, terms: Terms): HistoryPoint {
  const summary = financialSummary(holdings, terms);
  const { totalAssets, totalLiabilities, netWorth, totalIncome, totalCosts } = summary;
  return {
    month: monthOf(terms.asOf),
    value: netWorth,
    assets: totalAssets,
    liabilities: totalLiabilities,
    income: totalIncome,
    costs: totalCosts,
    estimated: summary.oldRates.length > 0 || usesLaterRate(summary.explain, terms.asOf),
    notIncluded: summary.notIncluded,
  };
}

type Lines = ReturnType<typeof financialSummary>['explain'];

function usesLaterRate(lines: Lines, asOf: Day): boolean {
  const { totalAssets, totalLiabilities, monthlyIncome, monthlyCosts } = lines;
  return [totalAssets, totalLiabilities, monthlyIncome, monthlyCosts].some((each) =>
    each.some(({ rates }) => rates.some(({ day }) => day > asOf)),
  );
}

function itemsIn<Item extends object>(month: Month, pasts: readonly Past<Item>[]): Item[] {
  return pasts.flatMap(({ item, deletedOn, observed }) => {
    if (deletedOn !== null && monthOf(deletedOn) <= month) return [];
    const said = observed.findLast((observation) => observation.month <= month);
    if (said === undefined) return [];
    const { month: _, ...then } = said;
    return [{ ...item, ...then } as Item];
  });
}
