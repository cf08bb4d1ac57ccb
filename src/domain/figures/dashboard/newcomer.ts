import type { FinancialSummary } from '#domain/figures/totals/summary.ts';

/** The part of a summary that shows whether anything is recorded. */
export type Recorded = Pick<FinancialSummary, 'explain' | 'notIncluded'>;

/** An account counts as new for thirty days. */
const NEW_MS = 30 * 86_400_000;

/** Whether no record yields any figure. */
export function isEmptySummary({ explain, notIncluded }: Recorded): boolean {
  return notIncluded.length === 0 && Object.values(explain).every((lines) => lines.length === 0);
}

/**
 * Whether nothing is recorded, or the account was opened less than thirty days ago; null: there is
 * no account, and the guest is new.
 */
export function isNewcomer(summary: Recorded, openedAt: string | null, now: Date): boolean {
  const isYoung = openedAt === null || now.getTime() - Date.parse(openedAt) < NEW_MS;
  return isYoung || isEmptySummary(summary);
}
