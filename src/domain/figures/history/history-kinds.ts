import type { Kind } from '#domain/records/records.ts';

/** The kinds of records whose values have a history. */
export const HISTORY_KINDS = ['assets', 'liabilities', 'incomes', 'costs'] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Whether the values of a kind of records have a history; goals have none. */
export function hasHistory(kind: Kind): kind is HistoryKind {
  return kind !== 'goals';
}
