import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PropertyComparison } from '#domain/valuations.ts';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';

/** The own valuations of each property, beside the house price index. */
export function useValuations(): UseQueryResult<PropertyComparison[]> {
  return useQuery({
    queryKey: [...useSource().key, 'property-valuations'],
    queryFn: () => request<PropertyComparison[]>('/api/property-valuations'),
  });
}
