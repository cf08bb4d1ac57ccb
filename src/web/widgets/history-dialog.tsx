import { useState } from 'react';
import type { Period } from '#domain/net-worth-series.ts';
import { ChartTable } from '#web/charts/chart-table.tsx';
import { useNetWorthHistory } from '#web/data/use-net-worth-history.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { HistoryChart } from './history-chart.tsx';
import type { ChartKind } from './history-drawing.tsx';
import { HistoryReading } from './history-reading.tsx';
import { HistoryStatistics } from './history-statistics.tsx';
import { barsTable, trendTable } from './history-table.tsx';
import { HistoryLegend, PeriodControl } from './history-tools.tsx';
import styles from './history.module.css';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & {
  title: string;
  kind: ChartKind;
  /** What is looked at when it opens. */
  period: Period;
};

/** Net worth over months at large: chart, statistics and every month to the öre. */
export function HistoryDialog({ title, kind, period: first, ...opened }: Props) {
  const language = useLanguage();
  const [period, setPeriod] = useState(first);
  const query = useNetWorthHistory(period);
  const tableOf = kind === 'line' ? trendTable : barsTable;
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <div className={styles['bar']}>
        <PeriodControl period={period} onChange={setPeriod} />
        {kind === 'bars' && <HistoryLegend />}
      </div>
      <HistoryReading query={query} isLow={kind === 'bars'}>
        {(series, currency) => (
          <>
            <div>
              <HistoryChart kind={kind} series={series} currency={currency} isTable={false} />
            </div>
            <HistoryStatistics series={series} currency={currency} />
            <ChartTable {...tableOf(series, { currency, language })} />
          </>
        )}
      </HistoryReading>
    </WidgetDialog>
  );
}
