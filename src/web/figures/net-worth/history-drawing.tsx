import { BarChart } from '#web/kit/charts/bar-chart.tsx';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { barPoints, barsSentence, linePoints, trendSentence } from './history-points.ts';
import { barsTable, trendTable } from './history-table.tsx';
import type { ShownPoint, PointTerms } from './shown-point.ts';

export type ChartKind = 'line' | 'bars';

type Props = {
  kind: ChartKind;
  series: readonly ShownPoint[];
  terms: PointTerms;
  isTable: boolean;
};

/** A history as a chart or a table, which is loaded with everything that draws. */
export function HistoryDrawing({ isTable, ...shown }: Props) {
  const { kind, series, terms } = shown;
  const table = () => (kind === 'line' ? trendTable : barsTable)(series, terms);
  return (
    <ChartOrTable isTable={isTable} table={table}>
      <Chart {...shown} />
    </ChartOrTable>
  );
}

function Chart({ kind, series, terms }: Omit<Props, 'isTable'>) {
  const formatTick = (value: number, step: number) => formatShortMoney(value, { ...terms, step });
  const say = kind === 'line' ? trendSentence : barsSentence;
  const sentence = [say(series, terms), terms.basis].join(' ').trim();
  return kind === 'line' ? (
    <LineChart sentence={sentence} points={linePoints(series, terms)} formatTick={formatTick} />
  ) : (
    <BarChart sentence={sentence} points={barPoints(series, terms)} formatTick={formatTick} />
  );
}
