import type { FinancialSummary } from '#domain/summary.ts';
import { TotalNotes } from '#web/data/total-notes.tsx';
import { netWorthLines, notInNetWorth } from './explain-net-worth.ts';

/** What net worth leaves out, and how old the rates are that it was reached with. */
export function NetWorthNotes({ summary }: { summary: FinancialSummary }) {
  const rates = netWorthLines(summary).flatMap((line) => line.rates);
  const used = new Set(rates.map((rate) => rate.currency));
  return (
    <TotalNotes
      currency={summary.currency}
      notIncluded={notInNetWorth(summary)}
      oldRates={summary.oldRates.filter((rate) => used.has(rate.currency))}
    />
  );
}
