import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { LazyPart, useCode } from '#web/kit/ui/lazy-part.tsx';
import { useAwaitedAtFirst } from '#web/kit/ui/loading.tsx';

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

const loadNever = () => new Promise<object>(() => undefined);

/**
 * Whether a screen that opens still waits for its summary, or for the code of the note where that
 * is needed. What is below the note waits with it, since its height is not known before.
 */
export function useIsNoteAwaited(summary: FinancialSummary | undefined): boolean {
  const { loanPayments }: Partial<FinancialSummary> = summary ?? {};
  const isNoted = Boolean(loanPayments?.notCovered);
  const code = useCode<object>(isNoted ? loadNote : loadNever, () => undefined);
  return useAwaitedAtFirst(summary === undefined || (isNoted && code === null));
}
