import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Ranking } from '#domain/performance.ts';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import type { Source } from '#web/data/source.ts';

/** How each asset did over twelve months, best first. */
export function useAssetPerformance(): UseQueryResult<Ranking> {
  return useQuery(assetPerformanceQuery(useSource()));
}

export function assetPerformanceQuery(source: Source) {
  return queryOptions({
    queryKey: [...source.key, 'asset-performance'],
    queryFn: () => request<Ranking>('/api/asset-performance'),
  });
}
