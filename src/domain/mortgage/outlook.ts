import { minorOf, sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { allSteps, eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import {
  type Holdings,
  summaryInSteps,
  type ValuationTerms,
} from '#domain/figures/totals/summary.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import { isSecured } from '#domain/records/interest-grounds.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { freeLevelOn } from '#domain/tax/capital/capital-rules.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { claimsBesides, type JoinedMortgage } from './joined.ts';
import { claimsOf, deductionsFor } from './mortgage-card.ts';
import { type NextKrona, nextKronaOf, type RepayableLoan } from './next-krona.ts';
import { type Reduction, reductionOn } from './reduction.ts';
import { type Budget, type Scenario, stressOf } from './stress.ts';

/** Types of assets that count as a buffer. */
const BUFFER_TYPES = ['savings', 'checking'];

/** A user's budget before stress, in major units of the mortgage's currency. */
export type BudgetShown = {
  netIncome: number;
  costs: number;
  left: number;
  largestIncome: { name: string; amount: number } | null;
  buffer: number;
};

export type Outlook = {
  currency: Currency;
  budget: BudgetShown;
  scenarios: Scenario[];
  uses: NextKrona[];
  /**
   * In kronor, as the uses are: the untaxed level of savings accounts and their value (null: no
   * account is said to be one), costs a month and the buffer.
   */
  savings: { freeLevel: number; value: number | null; costs: number; buffer: number };
};

export type PresentHoldings = { holdings: Holdings; terms: ValuationTerms };

type OutlookTerms = PresentHoldings & { reduction?: Reduction };

/** Stress of one mortgage, and the order of uses for the next 1,000 kronor of all loans. */
export function outlookOf(
  mortgage: JoinedMortgage,
  mortgages: readonly JoinedMortgage[],
  present: OutlookTerms,
): Outlook {
  return allSteps(outlookInSteps(mortgage, mortgages, present));
}

/** The same in steps, since each counts all of the user's records. */
export function* outlookInSteps(
  mortgage: JoinedMortgage,
  mortgages: readonly JoinedMortgage[],
  { holdings, terms, reduction = reductionOn(terms.asOf) }: OutlookTerms,
): Steps<Outlook> {
  const { currency } = mortgage;
  const counted = yield* budgetOf(holdings, { ...terms, currency });
  yield;
  // The untaxed level and the reduction are amounts in kronor, whatever the home's currency.
  const isInKronor = currency === TAX_CURRENCY;
  const inKronor = isInKronor ? counted : yield* budgetOf(holdings, kronorTerms(terms));
  yield;
  const { asOf, rates } = terms;
  const cardTerms = { asOf, reduction, rates };
  const besides = claimsBesides(holdings.liabilities, mortgages);
  const claimed = yield* eachInSteps(mortgages, (each) => ({
    home: each.assetId,
    claims: claimsOf([each], cardTerms),
  }));
  const claimsIn = (of: typeof claimed) => [...of.flatMap(({ claims }) => claims), ...besides];
  const freeLevel = freeLevelOn(asOf, ruleBook());
  const { savingsAccount } = inKronor;
  const ofAll = deductionsFor(claimsIn(claimed), cardTerms);
  yield;
  const uses = nextKronaOf({
    loans: loansOf(holdings),
    buffer: inKronor.budget.buffer,
    monthlyCosts: inKronor.costs,
    deductions: ofAll,
    savingsAccount,
    freeLevel,
  });
  yield;
  const others = claimed.filter(({ home }) => home !== mortgage.assetId);
  const deductions = deductionsFor(claimsIn(others), cardTerms);
  yield;
  const scenarios = stressOf(mortgage, counted.budget, { asOf, deductions });
  const value = savingsAccount === null ? null : toNumber(savingsAccount);
  const { costs, buffer } = inKronor.shown;
  const savings = { freeLevel: toNumber(freeLevel), value, costs, buffer };
  return { currency, budget: counted.shown, scenarios, uses, savings };
}

/** The terms of figures in the currency of the tax. */
function kronorTerms(terms: ValuationTerms): ValuationTerms {
  return { ...terms, currency: TAX_CURRENCY };
}

function* budgetOf(holdings: Holdings, terms: ValuationTerms) {
  const summary = yield* summaryInSteps(holdings, terms);
  const { netIncome, afterTaxAndLoans } = monthlyDifference(summary);
  const buffers = new Set(
    holdings.assets.filter(({ type }) => BUFFER_TYPES.includes(type)).map(({ id }) => id),
  );
  const buffer = sum(
    summary.explain.totalAssets.filter(({ id }) => buffers.has(id)).map(countedMinor),
  );
  const accounts = new Set(
    holdings.assets.filter(({ accountForm }) => accountForm === 'isk').map(({ id }) => id),
  );
  const inAccounts = summary.explain.totalAssets.filter(({ id }) => accounts.has(id));
  // Unknown while no account is said to be one.
  const savingsAccount = accounts.size === 0 ? null : sum(inAccounts.map(countedMinor));
  const [largest] = summary.explain.monthlyNetIncome.toSorted((a, b) => b.counted - a.counted);
  const costs = minorOf(summary.monthlyCosts);
  const unpaid = minorOf(summary.loanPayments.notCovered);
  const budget: Budget = {
    left: minorOf(afterTaxAndLoans),
    largestIncome: largest === undefined ? null : countedMinor(largest),
    buffer,
  };
  const shown: BudgetShown = {
    netIncome,
    costs: toNumber(toTotal(costs + unpaid)),
    left: afterTaxAndLoans,
    largestIncome: largest ? { name: largest.name, amount: largest.counted } : null,
    buffer: toNumber(buffer),
  };
  return { budget, costs: toTotal(costs + unpaid), savingsAccount, shown };
}

function loansOf({ liabilities }: Holdings): RepayableLoan[] {
  return liabilities.map((loan) => ({
    id: loan.id,
    name: loan.name,
    type: loan.type,
    balance: toMinor(loan.balance),
    currency: loan.currency,
    rate: loan.interestRate,
    isDeductible: loan.interestGround === null ? null : isSecured(loan),
  }));
}
