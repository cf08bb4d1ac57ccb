import type { Growth, GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type AmountParams,
  defineTexts,
  type Language,
  type MonthParams,
  type PercentParams,
} from '#domain/basics/texts.ts';
import type { TrendChange } from '#domain/figures/history/trend.ts';
import {
  formatMoneyMoved,
  formatMonth,
  formatMonthName,
  formatPercentChange,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Trend } from '#web/kit/ui/figure.tsx';
import styles from './figure-change.module.css';
import {
  type GrowthAnswer,
  growthIn,
  useNetWorthChange,
} from '#web/figures/growth/use-net-worth-change.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { Button } from '#web/kit/ui/button.tsx';

/** Additions and removals are not growth; absent where they are unknown. */
type ShownChange = TrendChange & Partial<Pick<Growth, 'added' | 'removed'>>;

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

type PeriodGrowthProps = { period: SeriesPeriod; currency: Currency };

/** Growth of net worth over a period: of a year, since the same month a year ago. */
export function PeriodGrowth({ period, currency }: PeriodGrowthProps) {
  const { data, isError, isFetching, refetch } = useNetWorthChange(period);
  // In a first month the figure has said already that there is nothing to compare with.
  if (data?.from)
    return <ChangeSince change={growthIn(data, 'value')} currency={currency} isLong />;
  if (data || !isError) return null;
  return <UnreadChange isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** With the percentage of the items present at both ends, once that is known. */
export function comparable(
  change: TrendChange | null,
  compared: GrowthAnswer | undefined,
  total: keyof GrowthEnds,
): ShownChange | null {
  if (change === null) return null;
  const growth = compared && growthIn(compared, total);
  if (!growth || growth.since !== change.since) return { ...change, percent: null };
  return { ...change, ...growth, change: change.change };
}

/** A change that could not be read, which can be asked for again. */
export function UnreadChange({
  isRetrying,
  onRetry,
}: {
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const texts = useTexts(changeTexts);
  const { retry, retrying } = useTexts(uiTexts);
  return (
    <span role="alert" className={styles['unread']}>
      {texts.unread}
      <Button size="small" isBusy={isRetrying} busyText={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </span>
  );
}

/** Words of a change. */
export const changeTexts = defineTexts({
  en: {
    since: ({ month }: MonthParams) => `since ${month}`,
    added: ({ amount }: AmountParams) => `of which added ${amount}`,
    removed: ({ amount }: AmountParams) => `of which removed ${amount}`,
    without: ({ percent }: PercentParams) => `${percent} without that`,
    unchanged: 'Unchanged',
    noEarlierMonth: 'No earlier month to compare with',
    unread: 'The change could not be read.',
  },
  sv: {
    since: ({ month }: MonthParams) => `sedan ${month}`,
    added: ({ amount }: AmountParams) => `varav tillagt ${amount}`,
    removed: ({ amount }: AmountParams) => `varav borttaget ${amount}`,
    without: ({ percent }: PercentParams) => `${percent} utan det`,
    unchanged: 'Oförändrat',
    noEarlierMonth: 'Inget att jämföra med ännu',
    unread: 'Förändringen kunde inte hämtas.',
  },
});
