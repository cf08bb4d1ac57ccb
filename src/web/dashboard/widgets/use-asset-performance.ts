import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Ranking } from '#domain/figures/net-worth/performance.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** How each asset did over twelve months, best first. */
export function useAssetPerformance(): UseQueryResult<Ranking> {
  return useQuery({
    queryKey: [...useSource().key, 'asset-performance'],
    queryFn: () => request<Ranking>('/api/asset-performance'),
  });
}
