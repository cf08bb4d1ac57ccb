import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { SummaryNotes } from './summary-notes.tsx';

const MADE_OF = ['totalAssets', 'totalLiabilities'] as const;

/** What net worth leaves out, and how old the rates are that it was reached with. */
export function NetWorthNotes({ summary }: { summary: FinancialSummary }) {
  return <SummaryNotes summary={summary} of={MADE_OF} />;
}
