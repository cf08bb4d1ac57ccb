import type { GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { differencesOf } from '#domain/figures/totals/monthly-difference.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { ChangeSince } from './change-since.tsx';
import { comparable } from './comparable-change.ts';
import { UnreadChange } from './unread-change.tsx';

/** A figure of the series, or a month's income less its costs. */
export type MovingField = 'value' | 'assets' | 'liabilities' | 'income' | 'costs' | 'left';

type Props = { field: MovingField; currency: Currency };

/** Figures that are better when lower. */
const BURDENS: readonly MovingField[] = ['liabilities', 'costs'];

/** Change of a figure of the summary since the month before; loaded separately from the figure. */
export function MonthChange({ field, currency }: Props) {
  const { data, isError, isFetching, refetch } = useNetWorthHistory('1y');
  const { data: compared } = useNetWorthChange();
  const favorable = BURDENS.includes(field) ? 'down' : 'up';
  if (data) {
    const moved = changeOf(data, field);
    const change = isWorth(field) ? comparable(moved, compared, field) : moved;
    return <ChangeSince change={change} {...{ currency, favorable }} />;
  }
  if (!isError) return <Skeleton shapes={['line']} />;
  return <UnreadChange isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function changeOf(series: readonly HistoryPoint[], field: MovingField) {
  return field === 'left'
    ? changeSince(differencesOf(series), 'value')
    : changeSince(series, field);
}

function isWorth(field: MovingField): field is keyof GrowthEnds {
  return field === 'value' || field === 'assets' || field === 'liabilities';
}
