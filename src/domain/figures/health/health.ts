import {
  type HealthCategory,
  type HealthLabel,
  type HealthStatus,
  judge,
  type ScoredCategory,
} from './health-category.ts';
import { meanOf, roundedRatio } from '#domain/basics/ratios.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { difference, minorOf, sum, toNumber } from '#domain/basics/money.ts';
import {
  type CountedLine,
  countedMinor,
  type LeftOut,
  recountOf,
  type Total,
} from '#domain/figures/totals/totals.ts';

/** With fewer categories that have a basis there is no overall score. */
const SCORED_MIN = 3;

/**
 * `score` is `mean` rounded to a whole number; both are null while fewer than three categories have
 * a basis.
 */
export type FinancialHealth = {
  score: number | null;
  mean: number | null;
  categories: HealthCategory[];
};

/**
 * Financial health of a summary (docs/product.md, section 9): the rounded mean of the exact scores
 * of those categories that have a basis.
 */
export function financialHealth(summary: FinancialSummary): FinancialHealth {
  const judged = [emergencyFund, debt, savings, investments, equity].map((judge) => judge(summary));
  const scores = judged.flatMap(({ exactScore }) => exactScore ?? []);
  const mean = scores.length < SCORED_MIN ? null : meanOf(scores);
  return {
    score: mean && roundedRatio(mean, 0),
    mean: mean && roundedRatio(mean, 2),
    categories: judged.map(toCategory),
  };
}

/** Status of an overall score: the steps are 80, 60 and 40 (docs/product.md, section 9). */
export function scoreStatus(score: number): HealthStatus {
  if (score >= 80) return 'excellent';
  if (score >= 60) return 'good';
  return score >= 40 ? 'warning' : 'critical';
}

function toCategory({ exactScore, ...category }: ScoredCategory): HealthCategory {
  const scoreWith = (decimals: 2 | 6) => exactScore && roundedRatio(exactScore, decimals);
  return { ...category, score: scoreWith(2), preciseScore: scoreWith(6) };
}

/** Money at hand against a month's costs; without costs there is nothing to measure against. */
function emergencyFund({ monthlyCosts, explain, notIncluded }: FinancialSummary): ScoredCategory {
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
function debt(summary: FinancialSummary): ScoredCategory {
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
function savings({ explain, notIncluded, ...summary }: FinancialSummary): ScoredCategory {
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
function investments({ totalAssets, explain, notIncluded }: FinancialSummary): ScoredCategory {
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
function equity({ netWorth, totalAssets, ...rest }: FinancialSummary): ScoredCategory {
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

/** Annual incomes before tax up to which a debt with a mortgage is usual, and then high. */
const USUAL_INCOMES = 3;
const HIGH_INCOMES = 4.5;

type Debts = {
  status: HealthStatus | null;
  lines: readonly CountedLine[];
  /** In minor units; the income is of a year before tax, 0 without any. */
  debts: number;
  income: number;
};

/**
 * Label of debts, whatever their score (design: word, color and priority follow the limits of
 * Swedish banks). With a mortgage a debt of up to 3 annual incomes is usual, of up to 4.5 high, and
 * above that critical; study debt alone is usual, and high above 4.5. Any other has its status.
 */
function debtLabel({ status, lines, debts, income }: Debts): HealthLabel | null {
  if (status !== 'critical' && status !== 'warning') return status;
  const owed = lines.filter((line) => countedMinor(line) > 0);
  if (owed.some(({ type }) => type === 'mortgage')) {
    if (debts <= income * USUAL_INCOMES) return 'usual_home';
    return debts * 2 <= income * 2 * HIGH_INCOMES ? 'high' : 'critical';
  }
  if (owed.every(({ type }) => type === 'student_loan')) {
    const isHigh = income > 0 && debts * 2 > income * 2 * HIGH_INCOMES;
    return isHigh ? 'high' : 'usual_studies';
  }
  return status;
}

const MONTHS_A_YEAR = 12;

/**
 * The recurring incomes of a summary per year before tax: its lines are counted again, so that a
 * yearly income is not first rounded to a month's.
 */
function annualIncomeOf({
  currency,
  explain,
}: Pick<FinancialSummary, 'currency' | 'explain'>): Total {
  return recountOf(explain.monthlyIncome, currency, (line) => ({
    dividedBy: 1,
    multipliedBy: MONTHS_A_YEAR / line.dividedBy,
  }));
}
