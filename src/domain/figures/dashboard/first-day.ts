import type { FinancialSummary } from '#domain/figures/totals/summary.ts';

/** Steps to a first net worth and a first month, in order. */
export const FIRST_STEPS = ['home', 'loans', 'account', 'salary'] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

const ACCOUNT_TYPES = ['savings', 'checking', 'investment'];

/** The steps of whose kind something is recorded, also where no rate counts it. */
export function doneSteps({ explain, notIncluded }: RecordedFigures): FirstStep[] {
  const { totalAssets, totalLiabilities, monthlyIncome } = explain;
  const items = [...totalAssets, ...totalLiabilities, ...monthlyIncome, ...notIncluded];
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    home: items.some(({ kind, type }) => kind === 'asset' && type === 'real_estate'),
    loans: items.some(({ kind }) => kind === 'liability'),
    account: items.some(({ kind, type }) => kind === 'asset' && ACCOUNT_TYPES.includes(type)),
    salary: items.some(({ kind }) => kind === 'income'),
  };
  return FIRST_STEPS.filter((step) => isDone[step]);
}

/** Whether a newcomer has steps left, skipped or not. */
export function areStepsLeft(
  summary: RecordedFigures,
  openedAt: string | null,
  now: Date,
): boolean {
  return isNewcomer(summary, openedAt, now) && doneSteps(summary).length < FIRST_STEPS.length;
}

type FirstDayProgress = {
  /** Time at which the account was opened; null: there is no account. */
  openedAt: string | null;
  now: Date;
  skipped: readonly FirstStep[];
};

/** The steps left for a newcomer; empty for others. */
export function stepsLeft(
  summary: RecordedFigures,
  { openedAt, now, skipped }: FirstDayProgress,
): FirstStep[] {
  if (!isNewcomer(summary, openedAt, now)) return [];
  const done = doneSteps(summary);
  return FIRST_STEPS.filter((step) => !done.includes(step) && !skipped.includes(step));
}

/** The part of a summary that shows whether anything is recorded. */
type RecordedFigures = Pick<FinancialSummary, 'explain' | 'notIncluded'>;

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
function isNewcomer(summary: RecordedFigures, openedAt: string | null, now: Date): boolean {
  return isYoung(openedAt, now) || isEmptySummary(summary);
}
