import type { Currency } from '#domain/basics/currencies.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { endsInTodaysMoney } from '#domain/figures/net-worth/comparable-growth.ts';
import { growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import { type SeriesPeriod, seriesStatistics } from '#domain/figures/net-worth/net-worth-series.ts';
import type { GrowthAnswer } from '#web/figures/growth/growth-in.ts';
import { usePriceMonths } from '#web/figures/growth/price-months.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import type { ShownPoint } from '#web/figures/net-worth/shown-point.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ChangeSince } from './change-since.tsx';
import { PeriodGrowth } from './period-growth.tsx';
import styles from './history.module.css';

type Props = {
  series: readonly ShownPoint[];
  period: SeriesPeriod;
  currency: Currency;
  /** The months are in today's money. */
  isReal: boolean;
};

/** Growth of net worth over the months shown, its extremes, and a typical month. */
export function HistoryStatistics({ series, period, currency, isReal }: Props) {
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
