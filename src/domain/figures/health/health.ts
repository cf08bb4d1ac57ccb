import { debt, emergencyFund, equity, investments, savings } from './health-categories.ts';
import type { HealthCategory, HealthStatus } from './health-category.ts';
import type { ScoredCategory } from './health-rules.ts';
import { meanOf, roundedRatio } from '#domain/basics/ratios.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';

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
