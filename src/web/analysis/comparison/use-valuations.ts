import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PropertyComparison } from '#domain/figures/net-worth/valuations.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** The own valuations of each property, beside the house price index. */
export function useValuations(): UseQueryResult<PropertyComparison[]> {
  return useQuery({
    queryKey: [...useSource().key, 'property-valuations'],
    queryFn: () => request<PropertyComparison[]>('/api/property-valuations'),
  });
}
