import type { Currency } from '#domain/basics/currencies.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { growthIn } from '#web/figures/growth/growth-in.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { ChangeSince } from './change-since.tsx';
import { UnreadChange } from './unread-change.tsx';

type Props = { period: SeriesPeriod; currency: Currency };

/** Growth of net worth over a period: of a year, since the same month a year ago. */
export function PeriodGrowth({ period, currency }: Props) {
  const { data, isError, isFetching, refetch } = useNetWorthChange(period);
  // In a first month the figure has said already that there is nothing to compare with.
  if (data?.from)
    return <ChangeSince change={growthIn(data, 'value')} currency={currency} isLong />;
  if (data || !isError) return null;
  return <UnreadChange isRetrying={isFetching} onRetry={() => void refetch()} />;
}
