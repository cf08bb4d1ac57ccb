import type { Growth } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { TrendChange } from '#domain/figures/history/trend.ts';
import {
  formatMoneyMoved,
  formatMonth,
  formatMonthName,
  formatPercentChange,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Trend } from '#web/kit/ui/trend.tsx';
import styles from './change-since.module.css';
import { changeTexts } from './texts.ts';

/** Additions and removals are not growth; absent where they are unknown. */
export type ShownChange = TrendChange & Partial<Pick<Growth, 'added' | 'removed'>>;

type Props = {
  /** Null: there is no earlier month. */
  change: ShownChange | null;
  currency: Currency;
  /** The favorable direction: up for assets and income, down for debts and costs. */
  favorable?: 'up' | 'down';
  /** Includes the year: the other month is not the month before. */
  isLong?: boolean;
};

/**
 * Change of a figure since the month before: `▲ +18 642 kr (+0,8 %) sedan oktober`, and the
 * additions in it `varav tillagt 9 000 kr`, with the percentage beside those.
 */
export function ChangeSince({ change, currency, favorable = 'up', isLong }: Props) {
  const texts = useTexts(changeTexts);
  const language = useLanguage();
  if (change === null) return <span className={styles['since']}>{texts.noEarlierMonth}</span>;
  const since = texts.since({
    month: (isLong ? formatMonth : formatMonthName)(change.since, language),
  });
  const direction = change.change === 0 ? 'level' : change.change > 0 ? 'up' : 'down';
  const tone = direction === 'level' ? null : direction === favorable ? 'good' : 'bad';
  return (
    <span className={styles['change']}>
      <Trend direction={direction} tone={tone}>
        {direction === 'level' ? texts.unchanged : formatChange(change, currency, language)}
      </Trend>{' '}
      <span className={styles['since']}>
        {[since, ...arrivedWords(change, currency, language)].join(', ')}
      </span>
    </span>
  );
}

function arrivedWords(
  { added = 0, removed = 0, percent }: ShownChange,
  currency: Currency,
  language: Language,
): string[] {
  const texts = changeTexts[language];
  const amount = (value: number) => formatMoneyMoved(value, currency, language);
  const words = [];
  if (added > 0) words.push(texts.added({ amount: formatWholeMoney(added, currency, language) }));
  if (added < 0) words.push(texts.added({ amount: amount(added) }));
  if (removed !== 0) words.push(texts.removed({ amount: amount(removed) }));
  // The percentage leaves additions and removals out, and can have another sign than the amount.
  if (words.length > 0 && percent) {
    words.push(texts.without({ percent: formatPercentChange(percent, language) }));
  }
  return words;
}

/** A change in whole money and percent: `+18 642 kr (+0,8 %)`; one that rounds to zero is exact. */
function formatChange(
  { change, percent, added = 0, removed = 0 }: ShownChange,
  currency: Currency,
  language: Language,
): string {
  const amount = formatMoneyMoved(change, currency, language);
  // Below a twentieth of a percent only the amount is shown.
  return percent && added === 0 && removed === 0
    ? `${amount} (${formatPercentChange(percent, language)})`
    : amount;
}
