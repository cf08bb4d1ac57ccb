import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { notesOf, type NotedTotalName } from './notes-of.ts';

type Props = { summary: FinancialSummary; of: readonly NotedTotalName[] };

/** Items that totals leave out, and the age of their rates. */
export function SummaryNotes({ summary, of }: Props) {
  return <TotalNotes currency={summary.currency} {...notesOf(summary, of)} />;
}
