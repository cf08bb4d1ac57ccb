import { annualIncomeOf } from '#domain/figures/totals/annual-income.ts';
import { debtLabel } from '#domain/figures/totals/debt-label.ts';
import { type ScoredCategory, judge } from './health-rules.ts';
import { difference, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type CountedLine, countedMinor, type LeftOut } from '#domain/figures/totals/totals.ts';

/** Money at hand against a month's costs; without costs there is nothing to measure against. */
export function emergencyFund({
  monthlyCosts,
  explain,
  notIncluded,
}: FinancialSummary): ScoredCategory {
  const added = explain.totalAssets.filter(isReserve);
  return judge({
    name: 'emergencyFund',
    partMinor: sum(added.map(countedMinor)),
    wholeMinor: minorOf(monthlyCosts),
    explain: { added, subtracted: [], whole: explain.monthlyCosts },
    notIncluded: notIncluded.filter(
      (left) => left.kind === 'cost' || (left.kind === 'asset' && isReserve(left)),
    ),
  });
}

/** Debts against a year's income before tax; debts without any income score 0. */
export function debt(summary: FinancialSummary): ScoredCategory {
  const { totalLiabilities, explain, notIncluded } = summary;
  const income = annualIncomeOf(summary);
  const judged = judge({
    name: 'debt',
    partMinor: minorOf(totalLiabilities),
    wholeMinor: income.minor,
    explain: { added: explain.totalLiabilities, subtracted: [], whole: income.lines },
    notIncluded: notIncluded.filter(isOf('liability', 'income')),
  });
  const isWithoutIncome = judged.status === null && totalLiabilities > 0;
  const known: ScoredCategory = isWithoutIncome
    ? { ...judged, status: 'critical', exactScore: { top: 0n, bottom: 1n } }
    : judged;
  const standing = debtLabel({
    status: known.status,
    lines: explain.totalLiabilities,
    debts: minorOf(totalLiabilities),
    income: Math.max(income.minor, 0),
  });
  return { ...known, standing };
}

/** A month's income after tax and costs, as a share of the income before tax. */
export function savings({ explain, notIncluded, ...summary }: FinancialSummary): ScoredCategory {
  return judge({
    name: 'savings',
    partMinor: minorOf(summary.monthlyNetIncome),
    wholeMinor: minorOf(summary.monthlyIncome),
    explain: {
      added: explain.monthlyNetIncome,
      subtracted: explain.monthlyCosts,
      whole: explain.monthlyIncome,
    },
    notIncluded: notIncluded.filter(isOf('income', 'cost')),
  });
}

/** Savings rate in percent if the costs included the loan payments too. */
export function savingsWithLoans(summary: FinancialSummary): number | null {
  const { notCovered } = summary.loanPayments;
  if (notCovered === 0) return null;
  const monthlyNetIncome = toNumber(
    difference(minorOf(summary.monthlyNetIncome), minorOf(notCovered)),
  );
  return savings({ ...summary, monthlyNetIncome }).measure;
}

/** Investments and pension against everything that is owned. */
export function investments({
  totalAssets,
  explain,
  notIncluded,
}: FinancialSummary): ScoredCategory {
  const added = explain.totalAssets.filter(isInvested);
  return judge({
    name: 'investments',
    partMinor: sum(added.map(countedMinor)),
    wholeMinor: minorOf(totalAssets),
    explain: { added, subtracted: [], whole: explain.totalAssets },
    notIncluded: notIncluded.filter(isOf('asset')),
  });
}

/** Net worth against everything that is owned. */
export function equity({ netWorth, totalAssets, ...rest }: FinancialSummary): ScoredCategory {
  const { explain, notIncluded } = rest;
  return judge({
    name: 'equity',
    partMinor: minorOf(netWorth),
    wholeMinor: minorOf(totalAssets),
    explain: {
      added: explain.totalAssets,
      subtracted: explain.totalLiabilities,
      whole: explain.totalAssets,
    },
    notIncluded: notIncluded.filter(isOf('asset', 'liability')),
  });
}

/** The emergency fund is savings and checking (docs/product.md, section 9). */
function isReserve({ type }: Pick<CountedLine, 'type'>): boolean {
  return type === 'savings' || type === 'checking';
}

/** Invested is investment and retirement (docs/product.md, section 9). */
function isInvested({ type }: CountedLine): boolean {
  return type === 'investment' || type === 'retirement';
}

function isOf(...kinds: readonly string[]) {
  return ({ kind }: LeftOut) => kinds.includes(kind);
}

function minorOf(value: number): Minor {
  return countedMinor({ counted: value });
}
