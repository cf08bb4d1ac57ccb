import type { CountedLine, LeftOut } from '#domain/figures/totals/totals.ts';
import { divideFloored, type Minor, toNumber } from '#domain/basics/money.ts';
import { clampedRatio, type Ratio } from '#domain/basics/ratios.ts';

/** The five measures of financial health, in the order they are shown. */
export type HealthName = 'emergencyFund' | 'debt' | 'savings' | 'investments' | 'equity';

/** Statuses of a category (docs/product.md, section 9). */
export type HealthStatus = 'critical' | 'warning' | 'good' | 'excellent';

/**
 * Word and color of a category: its status, except for debts that are usual or high for a user with
 * a home or studies to pay off.
 */
export type HealthLabel = HealthStatus | 'usual_home' | 'usual_studies' | 'high';

/**
 * One measure: `part` is the measured amount, in major units, and `whole` its basis. `measure` is
 * months of costs for the emergency fund and percent for the others, with one decimal, rounded
 * towards the worse side so that no limit is shown as reached before it is. `score` is 0 to 100, to
 * be shown with two decimals. Score and status are null without a basis; `measure` is null then,
 * and for debt without income.
 */
export type HealthCategory = {
  name: HealthName;
  part: number;
  whole: number;
  measure: number | null;
  score: number | null;
  /** The score with six decimals, for means that are worked out from it. */
  preciseScore: number | null;
  status: HealthStatus | null;
  standing: HealthLabel | null;
  /** The lines added up to `part`, those subtracted from it, and those of `whole`. */
  explain: { added: CountedLine[]; subtracted: CountedLine[]; whole: CountedLine[] };
  /** Items of the category without an exchange rate. */
  notIncluded: LeftOut[];
};

/**
 * Thresholds of the three lower statuses; `isWorseAbove`: a status begins above its threshold, not
 * below it.
 */
type Thresholds = { critical: number; warning: number; good: number; isWorseAbove: boolean };

/**
 * Thresholds of the statuses (docs/product.md, section 9): of the emergency fund's score, and of the
 * percent that each of the others measures.
 */
export const HEALTH_THRESHOLDS: Readonly<Record<HealthName, Thresholds>> = {
  emergencyFund: { critical: 30, warning: 60, good: 80, isWorseAbove: false },
  debt: { critical: 40, warning: 20, good: 10, isWorseAbove: true },
  savings: { critical: 5, warning: 15, good: 25, isWorseAbove: false },
  investments: { critical: 10, warning: 30, good: 60, isWorseAbove: false },
  equity: { critical: 0, warning: 30, good: 70, isWorseAbove: false },
};

/** Months of costs that give the emergency fund its full score (docs/product.md, section 9). */
export const FULL_RESERVE_MONTHS = 6;

/** The score for all income saved: half of it is a full score (docs/product.md, section 9). */
const ALL_SAVED_SCORE = 200n;

/** The score for all assets invested: two thirds are a full score (docs/product.md, section 9). */
const ALL_INVESTED_SCORE = 150n;

/** A category with its score not yet rounded. */
export type ScoredCategory = Omit<HealthCategory, 'score' | 'preciseScore'> & {
  exactScore: Ratio | null;
};

type MeasuredCategory = Pick<HealthCategory, 'name' | 'explain' | 'notIncluded'> & {
  partMinor: Minor;
  wholeMinor: Minor;
};

/** Measures a part against a whole; without a whole above zero there is nothing to judge. */
export function judge({ partMinor, wholeMinor, ...known }: MeasuredCategory): ScoredCategory {
  const category = { ...known, part: toNumber(partMinor), whole: toNumber(wholeMinor) };
  if (wholeMinor <= 0) {
    return { ...category, measure: null, status: null, standing: null, exactScore: null };
  }
  const share = { top: BigInt(partMinor), bottom: BigInt(wholeMinor) };
  const score = clampedRatio(scoreOf(known.name, share));
  const percent = { top: share.top * 100n, bottom: share.bottom };
  const judged = known.name === 'emergencyFund' ? score : percent;
  const status = statusOf(judged, HEALTH_THRESHOLDS[known.name]);
  return {
    ...category,
    measure: measureOf(known.name === 'emergencyFund' ? share : percent, known.name),
    status,
    standing: status,
    exactScore: score,
  };
}

function scoreOf(name: HealthName, { top, bottom }: Ratio): Ratio {
  switch (name) {
    case 'emergencyFund':
      return { top: top * 100n, bottom: bottom * BigInt(FULL_RESERVE_MONTHS) };
    case 'debt':
      return { top: (bottom - top) * 100n, bottom };
    case 'savings':
      return { top: top * ALL_SAVED_SCORE, bottom };
    case 'investments':
      return { top: top * ALL_INVESTED_SCORE, bottom };
    case 'equity':
      return { top: top * 100n, bottom };
  }
}

function statusOf({ top, bottom }: Ratio, thresholds: Thresholds): HealthStatus {
  const isWithin = (threshold: number) => {
    const at = BigInt(threshold) * bottom;
    return thresholds.isWorseAbove ? top > at : top < at;
  };
  const statuses = ['critical', 'warning', 'good'] as const;
  return statuses.find((status) => isWithin(thresholds[status])) ?? 'excellent';
}

/** One decimal, rounded down; more debt is worse, and so it is rounded up. */
function measureOf({ top, bottom }: Ratio, name: HealthName): number {
  const sign = HEALTH_THRESHOLDS[name].isWorseAbove ? -1n : 1n;
  return Number(sign * divideFloored(sign * top * 10n, bottom)) / 10;
}
