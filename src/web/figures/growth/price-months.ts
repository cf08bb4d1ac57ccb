import { useMemo } from 'react';
import { type ConsumerPrices, monthOfPeriod } from '#domain/statistics/inflation.ts';
import { useConsumerPrices } from '#web/figures/market/use-market.ts';

/** The consumer price index by month, null until it is read, and the reading of it. */
export function usePriceMonths() {
  const query = useConsumerPrices();
  const values = query.data?.values;
  const prices = useMemo(() => values && byMonth(values), [values]);
  return { query, prices: prices ?? null };
}

function byMonth(values: ReadonlyMap<string, string>): ConsumerPrices {
  return new Map([...values].map(([period, index]) => [monthOfPeriod(period), index]));
}
