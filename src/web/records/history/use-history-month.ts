import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/basics/months.ts';
import type { HistoryMonth, MonthItem } from '#domain/figures/history/history-month.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

/**
 * Reads a whole month; until then, the items of the month before are shown without their values.
 */
export function useHistoryMonth(month: Month): UseQueryResult<HistoryMonth> {
  return useQuery({
    ...monthQuery(useSource(), month),
    placeholderData: (before: HistoryMonth | undefined) => before && unread(before),
  });
}

export function monthQuery(source: RecordsSource, month: Month) {
  return queryOptions({
    queryKey: [...source.key, 'historical-values', month],
    queryFn: () => source.history.month(month),
  });
}

/** Cache key of a month. */
export function useMonthKey(month: Month) {
  return monthQuery(useSource(), month).queryKey;
}

const UNREAD = {
  typed: null,
  previous: null,
  byIndex: null,
  counts: null,
  recent: [],
  needsUser: false,
  followsHoldings: false,
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
