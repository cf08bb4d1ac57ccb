import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Month } from '#domain/basics/months.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Growth, type GrowthEnds, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { NetWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';

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

/** Two months compared; `from` is null when there is no earlier one. */
export type GrowthAnswer = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | { from: null; change: null; ends: null; lines: [] }
);

/** Two months compared where there is an earlier one. */
export type KnownGrowth = Extract<GrowthAnswer, { from: Month }>;

/** Growth of one total; null: there is no earlier month, or additions are unknown. */
export function growthIn(compared: GrowthAnswer, total: keyof GrowthEnds): Growth | null {
  // An earlier version of the page may have stored an answer without its ends for offline use.
  const { from, ends } = compared as { from: Month | null; ends?: GrowthEnds | null };
  return from && ends ? growthOfEnds(from, ends[total]) : null;
}
