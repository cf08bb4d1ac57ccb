import { useState } from 'react';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { ChartTable } from '#web/kit/charts/chart-table.tsx';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { realTexts } from '#web/figures/growth/texts.ts';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import type { ChartKind } from '#web/figures/net-worth/history-drawing.tsx';
import { HistoryInMoney } from './history-in-money.tsx';
import { HistoryReading } from './history-reading.tsx';
import { HistoryStatistics } from './history-statistics.tsx';
import { barsTable, trendTable } from '#web/figures/net-worth/history-table.tsx';
import {
  HistoryLegend,
  MoneySwitch,
  PeriodControl,
} from '#web/figures/net-worth/history-tools.tsx';
import styles from './history.module.css';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & {
  title: string;
  kind: ChartKind;
  /** The period shown first. */
  period: SeriesPeriod;
};

/** Net worth over months at large: chart, statistics and every month to the öre. */
export function HistoryDialog({ title, kind, period: first, ...opened }: Props) {
  const language = useLanguage();
  const [period, setPeriod] = useState(first);
  const query = useNetWorthHistory(period);
  const texts = useTexts(realTexts);
  const { isOffered } = useTodaysMoney();
  const tableOf = kind === 'line' ? trendTable : barsTable;
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <div className={styles['bar']}>
        <PeriodControl period={period} onChange={setPeriod} />
        <MoneySwitch />
        {kind === 'bars' && <HistoryLegend />}
      </div>
      {!isOffered && <p className={styles['money']}>{texts.onlyKronor}</p>}
      <HistoryReading query={query} isLow={kind === 'bars'}>
        {(series, currency) => (
          <HistoryInMoney series={series} isLow={kind === 'bars'}>
            {(shown) => (
              <>
                <div>
                  <HistoryChart kind={kind} currency={currency} isTable={false} {...shown} />
                </div>
                <HistoryStatistics
                  {...{ series: shown.series, period, currency }}
                  isReal={shown.basis !== undefined}
                />
                <ChartTable {...tableOf(shown.series, { currency, language })} />
              </>
            )}
          </HistoryInMoney>
        )}
      </HistoryReading>
    </WidgetDialog>
  );
}
