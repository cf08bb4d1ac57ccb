import { useState } from 'react';
import { type SeriesPeriod, seriesStatistics } from '#domain/figures/net-worth/net-worth-series.ts';
import { ChartTable } from '#web/kit/charts/chart-or-table.tsx';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { realTexts } from '#web/figures/growth/texts.ts';
import { usePriceMonths, useTodaysMoney } from '#web/figures/growth/todays-money.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { HistoryChart } from '#web/figures/net-worth/history-chart.tsx';
import { HistoryInMoney, HistoryReading } from './history-reading.tsx';
import { barsTable, type ChartKind, trendTable } from '#web/figures/net-worth/history-drawing.tsx';
import {
  HistoryLegend,
  MoneySwitch,
  PeriodControl,
} from '#web/figures/net-worth/history-tools.tsx';
import styles from './history.module.css';
import type { WidgetDialogProps } from './widget-card.tsx';
import { WidgetDialog } from './widget-dialog.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { endsInTodaysMoney } from '#domain/figures/net-worth/comparable-growth.ts';
import { growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import { type GrowthAnswer, useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import type { ShownPoint } from '#web/figures/net-worth/shown-point.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { ChangeSince, PeriodGrowth } from './figure-change.tsx';

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

type HistoryStatisticsProps = {
  series: readonly ShownPoint[];
  period: SeriesPeriod;
  currency: Currency;
  /** The months are in today's money. */
  isReal: boolean;
};

/** Growth of net worth over the months shown, its extremes, and a typical month. */
function HistoryStatistics({ series, period, currency, isReal }: HistoryStatisticsProps) {
  const texts = useTexts(historyStatisticsTexts);
  const language = useLanguage();
  const found = seriesStatistics(series);
  if (found === null) return null;
  const { highest, lowest, averageChange } = found;
  const shown = ({ value, month }: typeof highest) => (
    <>
      <b>{formatMoney(value, currency, language)}</b>
      <span>{formatMonth(month, language)}</span>
    </>
  );
  return (
    <section aria-label={texts.statistics}>
      <dl className={styles['statistics']}>
        <div>
          <dt>{texts.growth}</dt>
          <dd>
            {isReal ? (
              <RealGrowth period={period} currency={currency} />
            ) : (
              <PeriodGrowth period={period} currency={currency} />
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.highest}</dt>
          <dd>{shown(highest)}</dd>
        </div>
        <div>
          <dt>{texts.lowest}</dt>
          <dd>{shown(lowest)}</dd>
        </div>
        {averageChange !== null && (
          <div>
            <dt>{texts.averageChange}</dt>
            <dd>
              <b>{formatExactChange(averageChange, currency, language)}</b>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type RealGrowthProps = { period: SeriesPeriod; currency: Currency };

/** Growth of net worth over a period in today's money. */
function RealGrowth({ period, currency }: RealGrowthProps) {
  const { data } = useNetWorthChange(period);
  const { prices } = usePriceMonths();
  if (!data || prices === null) return null;
  return <ChangeSince change={realGrowthIn(data, prices)} currency={currency} isLong />;
}

function realGrowthIn(
  { from, to, ends }: GrowthAnswer,
  prices: NonNullable<ReturnType<typeof usePriceMonths>['prices']>,
) {
  const real = from && ends && endsInTodaysMoney(ends.value, { since: from, until: to }, prices);
  return real && from ? growthOfEnds(from, real) : null;
}

/** Texts of the statistics in the dialog of net worth over time. */
const historyStatisticsTexts = defineTexts({
  en: {
    growth: 'Growth over the period',
    highest: 'Highest',
    lowest: 'Lowest',
    averageChange: 'Average change a month',
    statistics: 'Statistics',
  },
  sv: {
    growth: 'Utveckling över perioden',
    highest: 'Högst',
    lowest: 'Lägst',
    averageChange: 'Genomsnittlig förändring per månad',
    statistics: 'Statistik',
  },
});
