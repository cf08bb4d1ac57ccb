import type { Currency } from '#domain/currencies.ts';
import { growthOf, seriesStatistics } from '#domain/net-worth-series.ts';
import { formatExactChange, formatMoney, formatMonth } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { ChangeSince } from './change-since.tsx';
import type { ShownPoint } from '#web/net-worth/shown-point.ts';
import { historyStatisticsTexts } from './history-statistics-texts.ts';
import styles from './history.module.css';

type Props = { series: readonly ShownPoint[]; currency: Currency };

/** What net worth grew by over the months that are shown, its extremes, and a usual month. */
export function HistoryStatistics({ series, currency }: Props) {
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
            <ChangeSince change={growthOf(series)} currency={currency} isLong />
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
