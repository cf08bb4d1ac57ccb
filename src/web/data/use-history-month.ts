import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/months.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/typed-values.ts';
import { request } from './api.ts';
import { type HistoryMonth, type MonthItem, yearAndMonth } from './history-month.ts';
import { useSource } from './records-context.tsx';

export const MONTH_PATH = '/api/historical-values';

/**
 * A whole month; until it is read, the items of the one before stand there without its values.
 * Where no past is kept there is none to read.
 */
export function useHistoryMonth(month: Month): UseQueryResult<HistoryMonth> {
  const { year, month: number } = yearAndMonth(month);
  const { hasHistory } = useSource();
  return useQuery({
    queryKey: useMonthKey(month),
    enabled: hasHistory,
    queryFn: () => request<HistoryMonth>(`${MONTH_PATH}?year=${year}&month=${number}`),
    placeholderData: (before: HistoryMonth | undefined) => before && unread(before),
  });
}

/** Where a month lies in the cache. */
export function useMonthKey(month: Month) {
  return [...useSource().key, 'historical-values', month];
}

const UNREAD = {
  typed: null,
  previous: null,
  byIndex: null,
  counts: null,
  recent: [],
  needsUser: false,
};

function unread(before: HistoryMonth): HistoryMonth {
  const kinds = HISTORY_KINDS.map((kind) => [
    kind,
    before[kind].map((item) => ({ ...item, ...UNREAD })),
  ]);
  return {
    ...before,
    copyable: 0,
    copied: null,
    ...(Object.fromEntries(kinds) as Record<HistoryKind, MonthItem[]>),
  };
}
