import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Terms } from '#domain/summary.ts';
import { useSource } from './records-context.tsx';
import { useSummary } from './use-records.ts';

/** What a screen's own totals are made with: exactly what the summary was made with. */
export function useTerms(): UseQueryResult<Terms> {
  const source = useSource();
  const { data: summary } = useSummary();
  const { currency, asOf } = summary ?? {};
  return useQuery({
    queryKey: [...source.key, 'terms', currency, asOf],
    enabled: currency !== undefined && asOf !== undefined,
    queryFn: async (): Promise<Terms> => {
      if (!currency || !asOf) throw new Error('The summary has not come yet');
      return { currency, asOf, ...(await source.publicFigures()) };
    },
  });
}
