import type { FinancialSummary } from '#domain/figures/totals/summary.ts';

/** The part of a summary that shows whether anything is recorded. */
export type RecordedFigures = Pick<FinancialSummary, 'explain' | 'notIncluded'>;

/** An account counts as new for thirty days. */
const NEW_MS = 30 * 86_400_000;

/** Whether no record yields any figure. */
export function isEmptySummary({ explain, notIncluded }: RecordedFigures): boolean {
  return notIncluded.length === 0 && Object.values(explain).every((lines) => lines.length === 0);
}

/** Whether the account was opened less than thirty days ago, or there is none (null: a guest). */
export function isYoung(openedAt: string | null, now: Date): boolean {
  return openedAt === null || now.getTime() - Date.parse(openedAt) < NEW_MS;
}

/** Whether nothing is recorded, or the account is young. */
export function isNewcomer(summary: RecordedFigures, openedAt: string | null, now: Date): boolean {
  return isYoung(openedAt, now) || isEmptySummary(summary);
}
