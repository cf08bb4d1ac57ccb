import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useIsPhone } from '#web/kit/ui/use-width.ts';
import type { TotalName } from './notes-of.ts';
import { SummaryNotes } from './summary-notes.tsx';

type Props = { summary: FinancialSummary; of: readonly TotalName[] };

/** A widget's notes; on a phone's dashboard only the health score notes old rates. */
export function CardNotes({ summary, of }: Props) {
  const isPhone = useIsPhone();
  return <SummaryNotes summary={isPhone ? { ...summary, oldRates: [] } : summary} of={of} />;
}
