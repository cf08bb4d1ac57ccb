import type { Currency } from '#domain/currencies.ts';
import type { HistoryPoint } from '#domain/history.ts';
import { changeSince } from '#domain/trend.ts';
import { dataTexts } from '#web/data/texts.ts';
import { useNetWorthHistory } from '#web/data/use-net-worth-history.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangeSince } from './change-since.tsx';
import { changeTexts } from './change-texts.ts';
import styles from './change-since.module.css';

export type MovingField = 'value' | 'assets' | 'liabilities' | 'income' | 'costs';

type Props = { field: MovingField; currency: Currency };

/** What it is good that there is less of. */
const BURDENS: readonly (keyof HistoryPoint)[] = ['liabilities', 'costs'];

/** How a figure of the summary moved since the month before; it is read beside the figure. */
export function MonthChange({ field, currency }: Props) {
  const { data, isError, isFetching, refetch } = useNetWorthHistory('1y');
  const favourable = BURDENS.includes(field) ? 'down' : 'up';
  if (data) return <ChangeSince change={changeSince(data, field)} {...{ currency, favourable }} />;
  if (!isError) return <Skeleton shapes={['line']} />;
  return <Unread isRetrying={isFetching} onRetry={() => void refetch()} />;
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
