import { sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import {
  financialSummary,
  type Holdings,
  type ValuationTerms,
} from '#domain/figures/totals/summary.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import { isSecured } from '#domain/figures/tax-meter/loan-lines.ts';
import { freeLevelOn } from '#domain/tax/capital/capital-rules.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { cardsOf } from './mortgage-card.ts';
import type { Mortgage } from './mortgage.ts';
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
  /** The untaxed level of savings accounts, and their value; null: no account is said to be one. */
  savings: { freeLevel: number; value: number | null };
};

export type Present = { holdings: Holdings; terms: ValuationTerms };

/** Stress of one mortgage, and the order of uses for the next 1,000 kronor of all loans. */
export function outlookOf(
  mortgage: Mortgage,
  mortgages: readonly Mortgage[],
  { holdings, terms, reduction = reductionOn(terms.asOf) }: Present & { reduction?: Reduction },
): Outlook {
  const { currency } = mortgage;
  const counted = budgetOf(holdings, { ...terms, currency });
  const { asOf } = terms;
  const cards = cardsOf(mortgages, { asOf, reduction });
  const yearly = cards.flatMap(({ parts }) => parts.map((part) => part.ownInterestYear));
  const freeLevel = freeLevelOn(asOf, ruleBook());
  const { savingsAccount } = counted;
  const uses = nextKronaOf(
    {
      loans: loansOf(holdings),
      buffer: counted.budget.buffer,
      monthlyCosts: counted.costs,
      yearlyInterest: sum(yearly.map((interest) => countedMinor({ counted: interest }))),
      savingsAccount,
      freeLevel,
    },
    reduction,
  );
  const scenarios = stressOf(mortgage, counted.budget, { asOf, reduction });
  const value = savingsAccount === null ? null : toNumber(savingsAccount);
  const savings = { freeLevel: toNumber(freeLevel), value };
  return { currency, budget: counted.shown, scenarios, uses, savings };
}

function budgetOf(holdings: Holdings, terms: ValuationTerms) {
  const summary = financialSummary(holdings, terms);
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
  const costs = countedMinor({ counted: summary.monthlyCosts });
  const unpaid = countedMinor({ counted: summary.loanPayments.notCovered });
  const budget: Budget = {
    left: countedMinor({ counted: afterTaxAndLoans }),
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
    rate: loan.interestRate,
    isDeductible: loan.interestGround === null ? null : isSecured(loan),
  }));
}
