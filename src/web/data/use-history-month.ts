import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Currency } from '#domain/currencies.ts';
import type { AmountText } from '#domain/money.ts';
import type { Month } from '#domain/months.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/typed-values.ts';
import { request } from './api.ts';
import { type HistoryMonth, type MonthItem, type Said, yearAndMonth } from './history-month.ts';
import { useSource } from './records-context.tsx';
import { useWrite } from './use-records.ts';

const PATH = '/api/historical-values';

/** A whole month; until it is read, the items of the one before stand there without its values. */
export function useHistoryMonth(month: Month): UseQueryResult<HistoryMonth> {
  const { year, month: number } = yearAndMonth(month);
  return useQuery({
    queryKey: useMonthKey(month),
    queryFn: () => request<HistoryMonth>(`${PATH}?year=${year}&month=${number}`),
    placeholderData: (before: HistoryMonth | undefined) => before && unread(before),
  });
}

export type Entry = { kind: HistoryKind; id: string; currency: Currency };

/** Saves the value of one item for the month. */
export function useSaveValue(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async (_, { kind, id, ...entry }: Entry & { value: AmountText }) => {
    const body = { ...yearAndMonth(month), ...entry };
    const path = `/api/${kind}/${id}/historical-values`;
    const kept = await request<Said>(path, { method: 'POST', body });
    client.setQueryData<HistoryMonth>(
      key,
      (known) =>
        known && {
          ...known,
          [kind]: known[kind].map((item) => (item.id === id ? { ...item, typed: kept } : item)),
        },
    );
  });
}

/** Saves several values of the month, all or none; null takes one away. */
export function useSaveMonth(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async (_, values: (Entry & { value: AmountText | null })[]) => {
    const body = { ...yearAndMonth(month), values };
    client.setQueryData(key, await request<HistoryMonth>(PATH, { method: 'PUT', body }));
  });
}

function useMonthKey(month: Month) {
  return [...useSource().key, 'historical-values', month];
}

function unread(before: HistoryMonth): HistoryMonth {
  const kinds = HISTORY_KINDS.map((kind) => [
    kind,
    before[kind].map((item) => ({ ...item, typed: null, previous: null })),
  ]);
  return { ...before, ...(Object.fromEntries(kinds) as Record<HistoryKind, MonthItem[]>) };
}
