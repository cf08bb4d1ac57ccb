import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import type { Compared } from './explain-change.ts';

/** What each item did to net worth since the last closed month. */
export function useNetWorthChange(): UseQueryResult<Compared> {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'net-worth-change'],
    queryFn: () => request<Compared>('/api/net-worth-change'),
  });
}
