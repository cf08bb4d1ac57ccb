import type { HistoryPoint } from '#domain/history.ts';
import { ChartOrTable } from '#web/charts/chart-or-table.tsx';
import { ChartRoom } from '#web/charts/chart-room.tsx';
import { PartOnDemand } from '#web/data/part-on-demand.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import type { ChartKind } from './history-drawing.tsx';
import { HistoryNotes } from './history-notes.tsx';
import type { Terms } from './history-points.ts';
import { barsTable, trendTable } from './history-table.tsx';

const loadDrawing = () => import('./history-drawing.tsx');

type Props = {
  kind: ChartKind;
  series: readonly HistoryPoint[];
  currency: Terms['currency'];
  isTable: boolean;
};

/** Net worth over months as a chart or a table, and in words what is not certain about it. */
export function HistoryChart({ kind, series, currency, isTable }: Props) {
  const terms = { currency, language: useLanguage() };
  const table = kind === 'line' ? trendTable(series, terms) : barsTable(series, terms);
  return (
    <>
      <ChartOrTable isTable={isTable} table={table}>
        <PartOnDemand load={loadDrawing} meanwhile={<ChartRoom isLow={kind === 'bars'} />}>
          {({ HistoryDrawing }) => <HistoryDrawing {...{ kind, series, terms }} />}
        </PartOnDemand>
      </ChartOrTable>
      <HistoryNotes series={series} />
    </>
  );
}
