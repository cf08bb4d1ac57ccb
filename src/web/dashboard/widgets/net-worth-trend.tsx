import { type ReactNode, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { isWithoutNetWorth } from '#domain/figures/net-worth/net-worth-series.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useSummary } from '#web/client/records/use-records.tsx';
import { useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { type KnownGrowth, useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ChangeSince, comparable, PeriodGrowth } from './figure-change.tsx';
import { CardNotes } from './summary-notes.tsx';
import { historyTexts } from '#web/figures/net-worth/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { HistoryInMoney, HistoryReading, NoNetWorth } from './history-reading.tsx';
import { HistoryTools, type HistoryView } from '#web/figures/net-worth/history-tools.tsx';
import styles from './net-worth-trend.module.css';
import {
  useWidgetDialog,
  WidgetCard,
  WidgetHead,
  type WidgetProps,
  WidgetSurface,
} from './widget-card.tsx';
import {
  type ChangeGroup,
  changeGroups,
  changeGroupTexts,
} from '#domain/figures/net-worth/change-groups.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { formatExactChange, formatMoneyChange } from '#web/kit/i18n/format.ts';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import reasonStyles from './why-changed.module.css';

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
        explain={
          data
            ? async () => (await import('./explain-summary.ts')).explainNetWorth(data, language)
            : null
        }
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

/** Number of bars that fit beside the leading figure. */
const BARS_MAX = 5;

/** Why net worth changed since the last closed month: the largest reasons, adding up to it. */
function WhyChanged() {
  const texts = useTexts(whyTexts);
  const language = useLanguage();
  const { data, isError, error, isFetching, refetch } = useNetWorthChange();
  // In a first month its figure has said already that there is nothing to compare with.
  if (data?.from === null) return null;
  return (
    <section className={reasonStyles['why']}>
      <h4 className={reasonStyles['title']}>
        {texts.why}
        {data && <ExplainButton label={texts.why} explain={() => explain(data, language)} />}
      </h4>
      {data === undefined && !isError && (
        <div className={reasonStyles['waiting']}>
          <Skeleton shapes={['line', 'line', 'line', 'line']} />
        </div>
      )}
      {data === undefined && isError && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Answer compared={data} />}
    </section>
  );
}

function Answer({ compared }: { compared: KnownGrowth }) {
  const texts = useTexts(whyTexts);
  const groups = changeGroups(compared.lines, BARS_MAX);
  if (groups.length === 0) return <p className={reasonStyles['note']}>{texts.nothingMoved}</p>;
  return <Bars compared={compared} groups={groups} />;
}

type BarsProps = { compared: KnownGrowth; groups: readonly ChangeGroup[] };

function Bars({ compared: { change, currency }, groups }: BarsProps) {
  const names = useTexts(changeGroupTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const longest = Math.max(...groups.map((group) => Math.abs(group.change)));
  // Rounded one by one they would not add up.
  const areWhole = [change, ...groups.map((group) => group.change)].every(Number.isInteger);
  const format = areWhole ? formatMoneyChange : formatExactChange;
  return (
    <ul className={reasonStyles['bars']}>
      {groups.map(({ sort, name, change: part }) => (
        <li key={`${sort} ${name}`}>
          <span className={reasonStyles['name']}>{name ?? names[sort]}</span>
          <span className={reasonStyles['track']} aria-hidden="true">
            <span
              className={classes(reasonStyles['bar'], part < 0 && reasonStyles['loss'])}
              style={{ inlineSize: `${(Math.abs(part) / longest) * 100}%` }}
            />
          </span>
          <span className={reasonStyles['amount']}>{format(part, currency, language)}</span>
        </li>
      ))}
      <li className={reasonStyles['sum']}>
        <span className={reasonStyles['name']}>{sum}</span>
        <span className={reasonStyles['amount']}>{format(change, currency, language)}</span>
      </li>
    </ul>
  );
}

/** Its words come when they are asked for: the figure does not wait for them. */
async function explain(compared: KnownGrowth, language: Language): Promise<Explanation> {
  return (await import('./explain-change.ts')).explainChange(compared, language);
}

/** Words of the reasons of a change. */
const whyTexts = defineTexts({
  en: {
    why: 'Why did it change?',
    nothingMoved: 'Nothing has changed',
  },
  sv: {
    why: 'Varför ändrades det?',
    nothingMoved: 'Ingenting har ändrats',
  },
});
