import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { TODAYS_MONEY_PREFIX } from '#web/kit/storage/keys.ts';
import { useMemo } from 'react';
import { type ConsumerPrices, monthOfPeriod } from '#domain/statistics/inflation.ts';
import { useConsumerPrices } from '#web/figures/market/use-market.ts';

/**
 * Whether the user views history in today's money, which their browser stores; every chart follows
 * at once. Available in kronor, whose value Swedish prices measure.
 */
export function useTodaysMoney() {
  const { key } = useSource();
  const client = useQueryClient();
  const isOffered = useKnownUser()?.currency === 'SEK';
  const name = `${TODAYS_MONEY_PREFIX}${key.join('.')}`;
  const queryKey = [...key, 'todays-money'];
  const read = () => readStored(name) !== null;
  const { data } = useQuery({ queryKey, queryFn: read, initialData: read });
  return {
    isOffered,
    isOn: isOffered && data,
    toggle: () => {
      if (data) removeStored(name);
      else writeStored(name, 'on');
      client.setQueryData(queryKey, !data);
    },
  };
}

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
