import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import type { Source } from '#web/data/source.ts';
import type { Compared } from './explain-change.ts';

/** What each item did to net worth since the last closed month. */
export function useNetWorthChange(): UseQueryResult<Compared> {
  return useQuery(netWorthChangeQuery(useSource()));
}

export function netWorthChangeQuery(source: Source) {
  return queryOptions({
    queryKey: [...source.key, 'net-worth-change'],
    queryFn: () => request<Compared>('/api/net-worth-change'),
  });
}
