import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { type LoanPayments, loanPayments } from './loan-payments.ts';
import { difference, toNumber } from '#domain/basics/money.ts';
import { type Day, daysBetween, monthOf } from '#domain/basics/months.ts';
import { allSteps, type Steps } from '#domain/basics/steps.ts';
import {
  assetPart,
  liabilityPart,
  monthlyCostParts,
  monthlyIncomeParts,
  monthlyNetIncomeParts,
} from './total-parts.ts';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import type { Rates, UsedRate } from '#domain/statistics/rates.ts';
import { type ConvertedTotal, type CountedLine, type LeftOut, totalOf } from './totals.ts';

/** A rate older than this many days is shown as old. */
const RATE_OLD_DAYS = 7;

/** Present records of one user, from which totals are calculated. */
export type Holdings = {
  assets: readonly Asset[];
  liabilities: readonly Liability[];
  incomes: readonly Income[];
  costs: readonly Cost[];
};

/** Currency of totals, and the public figures of a day. */
export type ValuationTerms = {
  currency: Currency;
  rates: Rates;
  housePrices: HousePrices;
  asOf: Day;
};

/**
 * The financial summary (docs/product.md, section 3) in one currency; figures are numbers of major
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
  /** Monthly payments of loans compared with the costs that pay them. */
  loanPayments: LoanPayments;
  notIncluded: LeftOut[];
  oldRates: UsedRate[];
  explain: {
    totalAssets: CountedLine[];
    totalLiabilities: CountedLine[];
    monthlyIncome: CountedLine[];
    monthlyCosts: CountedLine[];
    monthlyNetIncome: CountedLine[];
  };
};

/** The parts of a user's records that count on the terms of a day. */
export function partsOf(holdings: Holdings, { asOf, housePrices }: ValuationTerms) {
  const month = monthOf(asOf);
  return {
    assets: holdings.assets.map((asset) => assetPart(asset, month, housePrices)),
    liabilities: holdings.liabilities.map(liabilityPart),
    income: monthlyIncomeParts(holdings.incomes),
    netIncome: monthlyNetIncomeParts(holdings.incomes),
    costs: monthlyCostParts(holdings.costs),
  };
}

/** Totals of a user's records (docs/product.md, sections 3 and 9). */
export function financialSummary(holdings: Holdings, terms: ValuationTerms): FinancialSummary {
  return allSteps(summaryInSteps(holdings, terms));
}

/** The same with a total in a step. */
export function* summaryInSteps(
  holdings: Holdings,
  terms: ValuationTerms,
): Steps<FinancialSummary> {
  const { currency, rates, asOf } = terms;
  const parts = partsOf(holdings, terms);
  yield;
  const assets = totalOf(parts.assets, currency, rates);
  yield;
  const liabilities = totalOf(parts.liabilities, currency, rates);
  yield;
  const income = totalOf(parts.income, currency, rates);
  const netIncome = totalOf(parts.netIncome, currency, rates);
  yield;
  const costs = totalOf(parts.costs, currency, rates);
  yield;
  const payments = loanPayments(holdings, terms);
  yield;
  const totals = [assets, liabilities, income, costs];
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
    loanPayments: payments,
    notIncluded: totals.flatMap((total) => total.notIncluded),
    oldRates: oldRatesOf(totals, asOf),
    explain: {
      totalAssets: assets.lines,
      totalLiabilities: liabilities.lines,
      monthlyIncome: income.lines,
      monthlyCosts: costs.lines,
      monthlyNetIncome: netIncome.lines,
    },
  };
}

/** The rates behind totals that are more than a week older than the day. */
export function oldRatesOf(totals: readonly ConvertedTotal[], asOf: Day): UsedRate[] {
  const old = totals
    .flatMap(({ usedRates }) => usedRates)
    .filter(({ day }) => daysBetween(day, asOf) > RATE_OLD_DAYS);
  return [...new Map(old.map((rate) => [rate.currency, rate])).values()];
}
