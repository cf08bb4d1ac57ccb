import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { ChangeSince } from './change-since.tsx';
import { comparable } from './comparable-change.ts';

type Props = { series: readonly HistoryPoint[]; currency: Currency };

/** How net worth moved since the month before, and what of that was added. */
export function ValueChange({ series, currency }: Props) {
  const { data: compared } = useNetWorthChange();
  const change = comparable(changeSince(series, 'value'), compared, 'value');
  return <ChangeSince change={change} currency={currency} />;
}
