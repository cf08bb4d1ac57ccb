import type { Asset } from './assets.ts';
import type { Currency } from './currencies.ts';
import { type Income, monthlyMinor } from './incomes.ts';
import { difference, toMinor, toNumber } from './money.ts';
import { type Day, daysBetween } from './months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from './percent.ts';
import type { Rates, UsedRate } from './rates.ts';
import { type CountedLine, type NotIncluded, type Part, totalOf } from './totals.ts';

/** A rate older than this many days is shown as old. */
export const RATE_OLD_DAYS = 7;

/** Everything a summary is made from: one person's present records and the rates that hold. */
export type Holdings = {
  assets: readonly Asset[];
  incomes: readonly Income[];
};

/**
 * The financial summary (specification, section 3) in one currency; figures are numbers of major
 * units with at most two decimals. `explain` holds the lines behind each total, `oldRates` the
 * rates that are more than a week older than `asOf`.
 */
export type FinancialSummary = {
  currency: Currency;
  asOf: Day;
  totalAssets: number;
  totalLiabilities: number;
  netWorth: number;
  totalIncome: number;
  totalCosts: number;
  monthlyIncome: number;
  monthlyCosts: number;
  monthlyNetIncome: number;
  notIncluded: NotIncluded[];
  oldRates: UsedRate[];
  explain: {
    totalAssets: CountedLine[];
    totalLiabilities: CountedLine[];
    monthlyIncome: CountedLine[];
    monthlyCosts: CountedLine[];
    monthlyNetIncome: CountedLine[];
  };
};

/** Totals of a person's records (specification, sections 3 and 9). */
export function financialSummary(
  holdings: Holdings,
  terms: { currency: Currency; rates: Rates; asOf: Day },
): FinancialSummary {
  const { currency, rates, asOf } = terms;
  const assets = totalOf(holdings.assets.map(assetPart), currency, rates);
  const liabilities = totalOf([], currency, rates);
  const income = totalOf(incomeParts(holdings.incomes, false), currency, rates);
  const netIncome = totalOf(incomeParts(holdings.incomes, true), currency, rates);
  const costs = totalOf([], currency, rates);
  return {
    currency,
    asOf,
    totalAssets: assets.value,
    totalLiabilities: liabilities.value,
    netWorth: toNumber(difference(assets.minor, liabilities.minor)),
    totalIncome: income.value,
    totalCosts: costs.value,
    monthlyIncome: income.value,
    monthlyCosts: costs.value,
    monthlyNetIncome: toNumber(difference(netIncome.minor, costs.minor)),
    notIncluded: [assets, liabilities, income, costs].flatMap((total) => total.notIncluded),
    oldRates: oldRatesOf(
      [assets, liabilities, income, costs].flatMap(({ lines }) => lines),
      asOf,
    ),
    explain: {
      totalAssets: assets.lines,
      totalLiabilities: liabilities.lines,
      monthlyIncome: income.lines,
      monthlyCosts: costs.lines,
      monthlyNetIncome: netIncome.lines,
    },
  };
}

/** An asset's part in a total: its value times the person's share. */
export function assetPart(asset: Asset): Part {
  return {
    kind: 'asset',
    id: asset.id,
    name: asset.name,
    valueMinor: toMinor(asset.value),
    currency: asset.currency,
    shareBasisPoints: toBasisPoints(asset.ownershipPercentage),
  };
}

/** Recurring incomes a month; after tax, each source keeps 100 % less its own tax. */
function incomeParts(incomes: readonly Income[], isAfterTax: boolean): Part[] {
  return incomes
    .filter((income) => income.isActive === 1 && income.frequency !== 'one_time')
    .map((income) => ({
      kind: 'income',
      id: income.id,
      name: income.name,
      valueMinor: monthlyMinor(income),
      currency: income.currency,
      shareBasisPoints: isAfterTax
        ? WHOLE_BASIS_POINTS - toBasisPoints(income.taxPercentage)
        : WHOLE_BASIS_POINTS,
    }));
}

function oldRatesOf(lines: readonly CountedLine[], asOf: Day): UsedRate[] {
  const old = lines
    .flatMap(({ rates }) => rates)
    .filter(({ day }) => daysBetween(day, asOf) > RATE_OLD_DAYS);
  return [...new Map(old.map((rate) => [rate.currency, rate])).values()];
}
