import { endsInTodaysMoney } from '#domain/figures/net-worth/comparable-growth.ts';
import { growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Period } from '#domain/figures/net-worth/net-worth-series.ts';
import { usePriceMonths } from '#web/figures/growth/price-months.ts';
import type { Compared } from '#web/figures/growth/growth-in.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { ChangeSince } from './change-since.tsx';

type Props = { period: Period; currency: Currency };

/** What net worth grew by over a period in today's money. */
export function RealGrowth({ period, currency }: Props) {
  const { data } = useNetWorthChange(period);
  const { prices } = usePriceMonths();
  if (!data || prices === null) return null;
  return <ChangeSince change={realGrowthIn(data, prices)} currency={currency} isLong />;
}

function realGrowthIn(
  { from, to, ends }: Compared,
  prices: NonNullable<ReturnType<typeof usePriceMonths>['prices']>,
) {
  const real = from && ends && endsInTodaysMoney(ends.value, { since: from, until: to }, prices);
  return real && from ? growthOfEnds(from, real) : null;
}
