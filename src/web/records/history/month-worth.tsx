import type { ReactNode } from 'react';
import type { Month } from '#domain/basics/months.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { useMonthWorth } from '#web/figures/growth/use-net-worth-history.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { formatMoneyChange, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import styles from './month-worth.module.css';
import { historyTexts } from './texts.ts';

/** Net worth in the month, in view while its values below are written. */
export function UnderMonthWorth({ month, children }: { month: Month; children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <MonthWorth month={month} />
      {children}
    </div>
  );
}

function MonthWorth({ month }: { month: Month }) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const { data: series = [], isSuccess, isPlaceholderData } = useMonthWorth(month);
  const { data: summary } = useSummary();
  const point = series.find((each) => each.month === month);
  const change = point && changeSince(series, 'value');
  return (
    <p className={styles['worth']}>
      <span>{texts.netWorth({ month: formatMonth(month, language) })}</span>
      {point && summary && (
        <b>
          <Amount value={point.value} currency={summary.currency} />
        </b>
      )}
      {!point && isSuccess && !isPlaceholderData && <span>{texts.noValues}</span>}
      {point?.estimated && <span>{texts.estimated}</span>}
      {change && summary && (
        <span>
          {texts.since({
            change: formatMoneyChange(change.change, summary.currency, language),
            month: formatMonth(change.since, language),
          })}
        </span>
      )}
    </p>
  );
}
