import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { SummaryNotes } from './summary-notes.tsx';

const MADE_OF = ['totalAssets', 'totalLiabilities'] as const;

/** Items that net worth leaves out, and the age of its rates. */
export function NetWorthNotes({ summary }: { summary: FinancialSummary }) {
  return <SummaryNotes summary={summary} of={MADE_OF} />;
}
