import type { ReactNode } from 'react';
import { ChartRoom } from '#web/kit/charts/chart-room.tsx';
import { PartOnDemand } from '#web/client/cache/part-on-demand.tsx';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import type { ChartKind } from './history-drawing.tsx';
import { HistoryNotes } from './history-notes.tsx';
import type { ShownPoint, Terms } from './shown-point.ts';

const loadDrawing = () => import('./history-drawing.tsx');

/** Months, and where all are in the money of one which that is, and what else is to know. */
export type Shown = {
  series: readonly ShownPoint[];
  basis?: string;
  notes?: ReactNode;
};

type Props = Shown & { kind: ChartKind; currency: Terms['currency']; isTable: boolean };

/** Net worth over months as a chart or a table, and in words what is not certain about it. */
export function HistoryChart({ kind, series, currency, isTable, basis, notes }: Props) {
  const terms = { currency, language: useLanguage(), basis };
  return (
    <>
      <PartOnDemand load={loadDrawing} meanwhile={<ChartRoom isLow={kind === 'bars'} />}>
        {({ HistoryDrawing }) => <HistoryDrawing {...{ kind, series, terms, isTable }} />}
      </PartOnDemand>
      <HistoryNotes series={series} />
      {notes}
    </>
  );
}
