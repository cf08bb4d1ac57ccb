import { useState } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useCode } from '#web/kit/ui/lazy-part.tsx';
import { loadNote } from './missing-payments.tsx';

const loadNever = () => new Promise<object>(() => undefined);

/**
 * Whether the code of the note is still loaded where it is needed. What is below the note waits for
 * it, since its height is not known before.
 */
export function useIsNoteAwaited(summary: FinancialSummary | undefined): boolean {
  const { loanPayments }: Partial<FinancialSummary> = summary ?? {};
  const isNoted = Boolean(loanPayments?.notCovered);
  const [isFailed, setFailed] = useState(false);
  const code = useCode<object>(isNoted ? loadNote : loadNever, () => setFailed(true));
  return isNoted && code === null && !isFailed;
}
