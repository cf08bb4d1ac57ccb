import { debt, emergencyFund, equity, investments, savings } from './health-categories.ts';
import { addRatios, type Judged, type Ratio, roundedRatio } from './health-rules.ts';
import type { FinancialSummary } from './summary.ts';
import type { CountedLine, LeftOut } from './totals.ts';

/** The five measures of financial health, in the order they are shown. */
export type HealthName = 'emergencyFund' | 'debt' | 'savings' | 'investments' | 'equity';

/** Statuses of a category (specification, section 3). */
export type HealthStatus = 'critical' | 'warning' | 'good' | 'excellent';

/**
 * One measure: `part` is what is measured, in major units, and `whole` what it is measured against.
 * `measure` is months of costs for the emergency fund and percent for the others, with one decimal,
 * rounded towards the worse side so that no limit is shown as reached before it is. `score` is 0 to
 * 100, for showing with two decimals. Score and status are null without a basis; `measure` is null
 * then, and for debt without income.
 */
export type HealthCategory = {
  name: HealthName;
  part: number;
  whole: number;
  measure: number | null;
  score: number | null;
  status: HealthStatus | null;
  /** The lines that `part` is made of, less those it is reduced by, and those of `whole`. */
  explain: { added: CountedLine[]; subtracted: CountedLine[]; whole: CountedLine[] };
  /** What would belong to it if it had an exchange rate. */
  notIncluded: LeftOut[];
};

/** `score` is `mean` rounded to a whole number; both are null when no category has a basis. */
export type FinancialHealth = {
  score: number | null;
  mean: number | null;
  categories: HealthCategory[];
};

/**
 * Financial health of a summary (specification, section 9): the rounded mean of the exact scores
 * of those categories that have a basis.
 */
export function financialHealth(summary: FinancialSummary): FinancialHealth {
  const judged = [emergencyFund, debt, savings, investments, equity].map((judge) => judge(summary));
  const scores = judged.flatMap(({ exactScore }) => exactScore ?? []);
  const mean = meanOf(scores);
  return {
    score: mean && roundedRatio(mean, 0),
    mean: mean && roundedRatio(mean, 2),
    categories: judged.map(toCategory),
  };
}

/** What an overall score is coloured as: the steps are 80, 60 and 40 (specification, section 9). */
export function scoreStatus(score: number): HealthStatus {
  if (score >= 80) return 'excellent';
  if (score >= 60) return 'good';
  return score >= 40 ? 'warning' : 'critical';
}

function meanOf(scores: readonly Ratio[]): Ratio | null {
  if (scores.length === 0) return null;
  const { top, bottom } = scores.reduce(addRatios);
  return { top, bottom: bottom * BigInt(scores.length) };
}

function toCategory({ exactScore, ...category }: Judged): HealthCategory {
  return { ...category, score: exactScore && roundedRatio(exactScore, 2) };
}
