import type { CountedLine, LeftOut } from '#domain/figures/totals/totals.ts';

/** The five measures of financial health, in the order they are shown. */
export type HealthName = 'emergencyFund' | 'debt' | 'savings' | 'investments' | 'equity';

/** Statuses of a category (docs/product.md, section 3). */
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
