import type { Currency } from '#domain/basics/currencies.ts';
import { type Period, seriesStatistics } from '#domain/figures/net-worth/net-worth-series.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { ShownPoint } from '#web/figures/net-worth/shown-point.ts';
import { historyStatisticsTexts } from './history-statistics-texts.ts';
import styles from './history.module.css';
import { PeriodGrowth } from './period-growth.tsx';
import { RealGrowth } from './real-growth.tsx';

type Props = {
  series: readonly ShownPoint[];
  period: Period;
  currency: Currency;
  /** The months are in today's money. */
  isReal: boolean;
};

/** What net worth grew by over the months that are shown, its extremes, and a usual month. */
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
