import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useCode } from '#web/kit/ui/lazy-part.tsx';
import { useAwaitedAtFirst } from '#web/kit/ui/loading.tsx';
import { loadNote } from './missing-payments.tsx';

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
