import { useQueryClient } from '@tanstack/react-query';
import type { Currency } from '#domain/currencies.ts';
import type { AmountText } from '#domain/money.ts';
import type { Month } from '#domain/months.ts';
import type { HistoryKind } from '#domain/typed-values.ts';
import { request } from './api.ts';
import {
  type HistoryMonth,
  type MonthItem,
  monthSaid,
  type Said,
  yearAndMonth,
} from './history-month.ts';
import { MONTH_PATH, useMonthKey } from './use-history-month.ts';
import { useWrite } from './use-records.ts';

type Entry = { kind: HistoryKind; id: string; currency: Currency };

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
          [kind]: known[kind].map((item) => (item.id === id ? stated(item, kept) : item)),
        },
    );
  });
}

/** The item as it is once the value is kept; its trend follows when the month is read anew. */
function stated(item: MonthItem, { year, month, value, currency }: Said): MonthItem {
  const typed = { year, month, value, currency };
  const before = item.counts ?? { indexedFrom: null, trend: 'no-data' as const };
  const statedIn = monthSaid(typed);
  const counts = { ...before, value, currency, statedIn, source: 'typed' as const };
  return { ...item, typed, counts, isSaid: true, needsUser: false };
}

/** Saves several values of the month, all or none; null takes one away. */
export function useSaveMonth(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async (_, values: (Entry & { value: AmountText | null })[]) => {
    const body = { ...yearAndMonth(month), values };
    client.setQueryData(key, await request<HistoryMonth>(MONTH_PATH, { method: 'PUT', body }));
  });
}

/** Copies the month before wherever nothing was stated in the month. */
export function useCopyMonth(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async () => {
    const body = yearAndMonth(month);
    const copied = await request<HistoryMonth>(COPIES_PATH, { method: 'POST', body });
    client.setQueryData(key, copied);
    return copied;
  });
}

/** Takes away what was copied into the month. */
export function useUndoCopy(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async (_, id: string) => {
    const path = `${COPIES_PATH}/${id}`;
    client.setQueryData(key, await request<HistoryMonth>(path, { method: 'DELETE' }));
  });
}

const COPIES_PATH = `${MONTH_PATH}/copies`;
