import { useState } from 'react';
import { isWithoutNetWorth } from '#domain/figures/net-worth/net-worth-series.ts';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { widgetNames } from './widget-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { dialogOnDemand } from './dialog-on-demand.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { HistoryInMoney } from './history-in-money.tsx';
import { HistoryReading } from './history-reading.tsx';
import { HistoryTools, type HistoryView } from '#web/figures/net-worth/history-tools.tsx';
import { NetWorthFigure } from './net-worth-figure.tsx';
import styles from './net-worth-trend.module.css';
import { NoNetWorth } from './no-net-worth.tsx';
import { PeriodGrowth } from './period-growth.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { ValueChange } from './value-change.tsx';
import { WhyChanged } from './why-changed.tsx';
import { WidgetCard } from './widget-card.tsx';
import { WidgetSurface } from './widget-surface.tsx';

const HistoryDialog = dialogOnDemand(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
);

/** The figure that leads the dashboard: what it is, why it changed, and where it comes from. */
export function NetWorthTrend() {
  const names = useTexts(widgetNames);
  const year = useNetWorthHistory('1y');
  const { onOpen, dialog } = useWidgetDialog(HistoryDialog);
  const [view, setView] = useState<HistoryView>({ period: '1y', isTable: false });
  if (year.data !== undefined && isWithoutNetWorth(year.data)) {
    return (
      <WidgetCard label={names.net_worth}>
        <NoNetWorth />
      </WidgetCard>
    );
  }
  return (
    <>
      <WidgetSurface onOpen={onOpen}>
        <div className={styles['trend']}>
          <div className={styles['figure']}>
            <NetWorthFigure label={names.net_worth} onOpen={onOpen}>
              {(currency) => year.data && <ValueChange series={year.data} currency={currency} />}
            </NetWorthFigure>
            <WhyChanged />
          </div>
          <Development view={view} onChange={setView} />
        </div>
      </WidgetSurface>
      {dialog({ title: names.net_worth_trend, kind: 'line', period: view.period })}
    </>
  );
}

type DevelopmentProps = { view: HistoryView; onChange: (view: HistoryView) => void };

function Development({ view, onChange }: DevelopmentProps) {
  const query = useNetWorthHistory(view.period);
  const currency = useKnownUser()?.currency;
  const { isOn: isReal } = useTodaysMoney();
  return (
    <div className={styles['development']}>
      <div className={styles['head']}>
        <div className={styles['growth']}>
          {query.data && currency && !isReal && (
            <PeriodGrowth period={view.period} currency={currency} />
          )}
        </div>
        <HistoryTools view={view} onChange={onChange} />
      </div>
      <HistoryReading query={query}>
        {(series, shown) => (
          <HistoryInMoney series={series}>
            {(each) => (
              <HistoryChart kind="line" currency={shown} isTable={view.isTable} {...each} />
            )}
          </HistoryInMoney>
        )}
      </HistoryReading>
    </div>
  );
}
