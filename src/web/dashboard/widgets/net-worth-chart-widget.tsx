import { useState } from 'react';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { isWithoutNetWorth } from '#domain/figures/net-worth/net-worth-series.ts';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { HistoryInMoney, HistoryReading, NoNetWorth } from './history-reading.tsx';
import {
  HistoryLegend,
  HistoryTools,
  type HistoryView,
} from '#web/figures/net-worth/history-tools.tsx';
import { useWidgetDialog, WidgetCard, type WidgetProps } from './widget-card.tsx';

const loadHistoryDialog = async () => ({
  Dialog: (await import('./history-dialog.tsx')).HistoryDialog,
});

/** Assets and liabilities month by month, and the difference. */
export function NetWorthChart({ label }: WidgetProps) {
  const [view, setView] = useState<HistoryView>({ period: '1y', isTable: false });
  const query = useNetWorthHistory(view.period);
  const { onOpen, dialog } = useWidgetDialog(loadHistoryDialog);
  if (query.data !== undefined && isWithoutNetWorth(query.data)) {
    return (
      <WidgetCard label={label}>
        <NoNetWorth />
      </WidgetCard>
    );
  }
  return (
    <>
      <WidgetCard
        label={label}
        onOpen={onOpen}
        tools={
          <>
            <HistoryLegend />
            <HistoryTools view={view} onChange={setView} />
          </>
        }
      >
        <HistoryReading query={query} isLow>
          {(series, currency) => (
            <HistoryInMoney series={series} isLow>
              {(shown) => (
                <HistoryChart kind="bars" currency={currency} isTable={view.isTable} {...shown} />
              )}
            </HistoryInMoney>
          )}
        </HistoryReading>
      </WidgetCard>
      {dialog({ title: label, kind: 'bars', period: view.period })}
    </>
  );
}
