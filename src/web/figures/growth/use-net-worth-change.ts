import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Month } from '#domain/basics/months.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import type { GrowthAnswer } from './growth-in.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Months to compare: by default the last closed and the running one. */
type ChangePeriod = SeriesPeriod | { from: Month; to: Month };

/** Effect of each item on net worth since the last closed month, or over a period. */
export function useNetWorthChange(asked?: ChangePeriod): UseQueryResult<GrowthAnswer> {
  const query = netWorthChangeQuery(useSource(), asked);
  return useQuery({ ...query, ...(asked && { placeholderData: keepPreviousData }) });
}

export function netWorthChangeQuery(source: RecordsSource, asked?: ChangePeriod) {
  const query = asked === undefined ? '' : `?${new URLSearchParams(paramsOf(asked)).toString()}`;
  return queryOptions({
    queryKey: [...source.key, 'net-worth-change', ...(asked ? [asked] : [])],
    queryFn: () => request<GrowthAnswer>(`/api/net-worth-change${query}`),
  });
}

function paramsOf(asked: ChangePeriod) {
  return typeof asked === 'string' ? { period: asked } : asked;
}
