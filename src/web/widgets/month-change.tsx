import type { Currency } from '#domain/currencies.ts';
import type { HistoryPoint } from '#domain/history.ts';
import { differencesOf } from '#domain/monthly-difference.ts';
import { changeSince } from '#domain/trend.ts';
import { dataTexts } from '#web/data/texts.ts';
import { useNetWorthHistory } from '#web/data/use-net-worth-history.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangeSince } from './change-since.tsx';
import { changeTexts } from './change-texts.ts';
import styles from './change-since.module.css';

/** A figure of the series, or what a month's income and costs leave. */
export type MovingField = 'value' | 'assets' | 'liabilities' | 'income' | 'costs' | 'left';

type Props = { field: MovingField; currency: Currency };

/** What it is good that there is less of. */
const BURDENS: readonly MovingField[] = ['liabilities', 'costs'];

/** How a figure of the summary moved since the month before; it is read beside the figure. */
export function MonthChange({ field, currency }: Props) {
  const { data, isError, isFetching, refetch } = useNetWorthHistory('1y');
  const favourable = BURDENS.includes(field) ? 'down' : 'up';
  if (data) return <ChangeSince change={changeOf(data, field)} {...{ currency, favourable }} />;
  if (!isError) return <Skeleton shapes={['line']} />;
  return <Unread isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function changeOf(series: readonly HistoryPoint[], field: MovingField) {
  return field === 'left'
    ? changeSince(differencesOf(series), 'value')
    : changeSince(series, field);
}

function Unread({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const texts = useTexts(changeTexts);
  const { retry, retrying } = useTexts(dataTexts);
  return (
    <span role="alert" className={styles['unread']}>
      {texts.unread}
      <Button size="small" isBusy={isRetrying} busyText={retrying} onClick={onRetry}>
        {retry}
      </Button>
    </span>
  );
}
