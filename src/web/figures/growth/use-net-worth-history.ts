import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Month } from '#domain/basics/months.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/**
 * The months of a period that ends with the running one. While they are read, those of the previous
 * period are shown.
 */
export function useNetWorthHistory(period: SeriesPeriod): UseQueryResult<HistoryPoint[]> {
  const query = netWorthHistoryQuery(useSource(), period);
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

export function netWorthHistoryQuery(source: RecordsSource, period: SeriesPeriod) {
  return queryOptions({
    queryKey: [...source.key, 'net-worth-history', period],
    queryFn: async () =>
      (await request<KeptPoint[]>(`/api/net-worth-history?period=${period}`)).map(withNetIncome),
  });
}

/** The point of a month and that of the month before it; neither where nothing was stated yet. */
export function useMonthWorth(month: Month): UseQueryResult<HistoryPoint[]> {
  return useQuery({ ...monthWorthQuery(useSource(), month), placeholderData: keepPreviousData });
}

export function monthWorthQuery({ key, history }: RecordsSource, month: Month) {
  return queryOptions({
    queryKey: [...key, 'net-worth-history', 'month', month],
    queryFn: () => history.worth(month),
  });
}

/** A month as an earlier version of the page may have stored it for offline use. */
type KeptPoint = Omit<HistoryPoint, 'netIncome'> & { netIncome?: number };

function withNetIncome(point: KeptPoint): HistoryPoint {
  return { ...point, netIncome: point.netIncome ?? point.income };
}
