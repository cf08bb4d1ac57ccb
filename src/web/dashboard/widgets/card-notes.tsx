import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { NotedTotalName } from './notes-of.ts';
import { SummaryNotes } from './summary-notes.tsx';

type Props = { summary: FinancialSummary; of: readonly NotedTotalName[] };

/** A widget's notes; the dashboard says once, above them all, how old its rates are. */
export function CardNotes({ summary, of }: Props) {
  return <SummaryNotes summary={{ ...summary, oldRates: [] }} of={of} />;
}
