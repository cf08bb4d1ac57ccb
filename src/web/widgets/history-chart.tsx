import { lazy, Suspense } from 'react';
import type { HistoryPoint } from '#domain/history.ts';
import { ChartOrTable } from '#web/charts/chart-or-table.tsx';
import { ChartRoom } from '#web/charts/chart-room.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { formatShortMoney } from '#web/i18n/short-money.ts';
import { HistoryNotes } from './history-notes.tsx';
import {
  barPoints,
  barsSentence,
  linePoints,
  type Terms,
  trendSentence,
} from './history-points.ts';
import { barsTable, trendTable } from './history-table.tsx';

const LineChart = lazy(async () => ({
  default: (await import('#web/charts/line-chart.tsx')).LineChart,
}));
const BarChart = lazy(async () => ({
  default: (await import('#web/charts/bar-chart.tsx')).BarChart,
}));

export type ChartKind = 'line' | 'bars';

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
        <Suspense fallback={<ChartRoom isLow={kind === 'bars'} />}>
          {kind === 'line' ? (
            <LineChart
              sentence={trendSentence(series, terms)}
              points={linePoints(series, terms)}
              formatTick={(value, step) => formatShortMoney(value, { ...terms, step })}
            />
          ) : (
            <BarChart
              sentence={barsSentence(series, terms)}
              points={barPoints(series, terms)}
              formatTick={(value, step) => formatShortMoney(value, { ...terms, step })}
            />
          )}
        </Suspense>
      </ChartOrTable>
      <HistoryNotes series={series} />
    </>
  );
}
