import { type ReactNode, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { isWithoutNetWorth } from '#domain/figures/net-worth/net-worth-series.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { ChangeSince } from './change-since.tsx';
import { comparable } from './comparable-change.ts';
import { CardNotes } from './card-notes.tsx';
import { historyTexts } from '#web/figures/net-worth/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { HistoryInMoney } from './history-in-money.tsx';
import { HistoryReading } from './history-reading.tsx';
import { HistoryTools, type HistoryView } from '#web/figures/net-worth/history-tools.tsx';
import styles from './net-worth-trend.module.css';
import { NoNetWorth } from './no-net-worth.tsx';
import { PeriodGrowth } from './period-growth.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WhyChanged } from './why-changed.tsx';
import { WidgetCard, WidgetHead, type WidgetProps } from './widget-card.tsx';
import { WidgetSurface } from './widget-surface.tsx';
import { explainLater } from './explain-later.ts';

const loadHistoryDialog = async () => ({
  Dialog: (await import('./history-dialog.tsx')).HistoryDialog,
});

/** The leading figure of the dashboard: net worth, its changes, and its history. */
export function NetWorthTrend({ label }: WidgetProps) {
  const { net } = useTexts(historyTexts);
  const year = useNetWorthHistory('1y');
  const { onOpen, dialog } = useWidgetDialog(loadHistoryDialog);
  const [view, setView] = useState<HistoryView>({ period: '1y', isTable: false });
  if (year.data !== undefined && isWithoutNetWorth(year.data)) {
    return (
      <WidgetCard label={net}>
        <NoNetWorth />
      </WidgetCard>
    );
  }
  return (
    <>
      <WidgetSurface onOpen={onOpen}>
        <div className={styles['trend']}>
          <div className={styles['figure']}>
            <NetWorthFigure label={net} onOpen={onOpen}>
              {(currency) => year.data && <ValueChange series={year.data} currency={currency} />}
            </NetWorthFigure>
            <WhyChanged />
          </div>
          <Development view={view} onChange={setView} />
        </div>
      </WidgetSurface>
      {dialog({ title: label, kind: 'line', period: view.period })}
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

type Props = {
  label: string;
  onOpen: () => void;
  /** Its change, below the figure. */
  children: (currency: Currency) => ReactNode;
};

/** Net worth as the figure of a screen, its calculation, and the items left out. */
function NetWorthFigure({ label, onOpen, children }: Props) {
  const language = useLanguage();
  const { data, isError, error, isFetching, refetch } = useSummary();
  return (
    <div>
      <WidgetHead
        label={label}
        explain={data ? () => explainLater('netWorth', data, language) : null}
        onOpen={onOpen}
      />
      <div className={classes(styles['hero'], data === undefined && !isError && styles['waiting'])}>
        {data && <Amount value={data.netWorth} currency={data.currency} size="hero" />}
        {data === undefined && !isError && <Skeleton shapes={['hero']} />}
        {data === undefined && isError && (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
      <div className={styles['change']}>{data && children(data.currency)}</div>
      {data && <CardNotes summary={data} of={['totalAssets', 'totalLiabilities']} />}
    </div>
  );
}

type ValueChangeProps = { series: readonly HistoryPoint[]; currency: Currency };

/** Change of net worth since the month before, and the additions in it. */
function ValueChange({ series, currency }: ValueChangeProps) {
  const { data: compared } = useNetWorthChange();
  const change = comparable(changeSince(series, 'value'), compared, 'value');
  return <ChangeSince change={change} currency={currency} />;
}
