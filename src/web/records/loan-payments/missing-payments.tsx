import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

export const loadNote = () => import('./loan-payments.tsx');

/** Shown only where loans take more each month than the costs that pay them. */
export function MissingPayments({ summary }: { summary: FinancialSummary }) {
  // An answer that an earlier version of the page stored for offline use has none.
  const { loanPayments }: Partial<FinancialSummary> = summary;
  if (!loanPayments?.notCovered) return null;
  return (
    <LazyPart load={loadNote}>
      {({ LoanPaymentsNote }) => <LoanPaymentsNote summary={summary} />}
    </LazyPart>
  );
}
