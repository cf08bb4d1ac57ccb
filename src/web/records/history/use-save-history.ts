import { useQueryClient } from '@tanstack/react-query';
import type {
  HistoryMonth,
  MonthItem,
  StatedValue,
} from '#domain/figures/history/history-month.ts';
import { sourceOf } from '#domain/figures/history/month-values.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { type Month, monthOfEntry } from '#domain/basics/months.ts';
import type { MonthEntry } from '#web/client/records/history-source.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useMonthKey } from './use-history-month.ts';
import { useWrite } from '#web/client/records/use-records.ts';

/** Saves the value of one item for the month. */
export function useSaveValue(month: Month) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  const { history } = useSource();
  return useWrite(async (_, entry: MonthEntry & { value: AmountText }) => {
    const { kind, id } = entry;
    const kept = await history.type(month, entry);
    client.setQueryData<HistoryMonth>(
      key,
      (known) =>
        known && {
          ...known,
          [kind]: known[kind].map((item) => (item.id === id ? stated(item, kept, entry) : item)),
        },
    );
  });
}

/** The item after the value was saved; its trend follows when the month is read again. */
function stated(
  item: MonthItem,
  { year, month, value, currency }: StatedValue,
  { reason }: Pick<MonthEntry, 'reason'>,
): MonthItem {
  const typed = { year, month, value, currency };
  const before = item.counts ?? { indexedFrom: null, trend: 'no-data' as const };
  const statedIn = monthOfEntry(typed);
  const source = sourceOf(reason ?? 'historical_value');
  const counts = { ...before, value, currency, statedIn, source };
  return { ...item, typed, counts, isSaid: true, needsUser: false };
}

/** Saves several values of the month, all or none; null takes one away. */
export function useSaveMonth(month: Month) {
  const { history } = useSource();
  return useMonthWrite(month, (entries: readonly MonthEntry[]) =>
    history.typeMonth(month, entries),
  );
}

/** Copies the month before wherever nothing was stated in the month. */
export function useCopyMonth(month: Month) {
  const { history } = useSource();
  return useMonthWrite(month, () => history.copy(month));
}

/** Removes the values copied into the month. */
export function useUndoCopy(month: Month) {
  const { history } = useSource();
  return useMonthWrite(month, (id: string) => history.undoCopy(id));
}

/** A write that answers with the month as it then is. */
function useMonthWrite<Input>(month: Month, write: (input: Input) => Promise<HistoryMonth>) {
  const client = useQueryClient();
  const key = useMonthKey(month);
  return useWrite(async (_, input: Input) => {
    client.setQueryData(key, await write(input));
  });
}
