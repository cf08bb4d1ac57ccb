import { useQueryClient } from '@tanstack/react-query';
import { issueText } from '#domain/basics/issues.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { type Month, monthOfEntry } from '#domain/basics/months.ts';
import type {
  HistoryMonth,
  MonthItem,
  StatedValue,
} from '#domain/figures/history/history-month.ts';
import { sourceOf } from '#domain/figures/history/month-values.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';
import { failureText } from '#web/client/http/failures.tsx';
import type { MonthEntry } from '#web/client/records/source.ts';
import { useSource, useWrite } from '#web/client/records/use-records.tsx';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { enteredIn, type EnteredText, errorOf, refusedAmong, refusedValue } from './entered.ts';
import { historyTexts } from './texts.ts';
import { useTyped, useTypedMonth, useTyping } from './typing.ts';
import { useMonthKey } from './use-history-month.ts';

/** The form of a whole month: the typed and unsaved values, and saving them. */
export function useMonthForm(month: Month, items: HistoryMonth) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const typing = useTyping();
  const typed = useTypedMonth(month);
  const saving = useSaveMonth(month);
  const fields = HISTORY_KINDS.flatMap((kind) =>
    items[kind].map((item) => ({
      kind,
      item,
      id: item.id,
      ...enteredIn({ kind, item, typed: typed[item.id] }, language),
    })),
  );
  const changed = fields.filter(({ isChanged }) => isChanged);
  const save = () => {
    const wrong = changed.filter(({ issue }) => issue !== null);
    if (saving.isPending) return;
    if (wrong.length > 0) {
      const entries = wrong.map((field): [string, EnteredText] => {
        const { id, text, currency, reason } = field;
        return [id, { text, currency, error: errorOf(field, language), reason }];
      });
      typing.change(month, Object.fromEntries(entries));
      showFirstWrong();
      return;
    }
    const values = changed.map(({ kind, id, value, currency, reason }) => {
      return { kind, id, value, currency, reason };
    });
    saving.mutate(values, {
      onSuccess: () => {
        typing.settle(
          month,
          changed.map(({ id, text, currency }) => ({ id, text, currency, error: null })),
        );
        const counted = { count: changed.length, month: formatMonth(month, language) };
        showToast({ title: texts.savedTitle, description: texts.savedMonthText(counted) });
      },
      onError: (error) => {
        const refused = refusedAmong(changed, error);
        typing.settle(
          month,
          refused.map(([id, typed]) => ({ id, ...typed })),
        );
        if (refused.length > 0) showFirstWrong();
      },
    });
  };
  return { count: changed.length, isSaving: saving.isPending, error: saving.error, save };
}

/** Copies the month before on the server, and undoes that. */
export function useCopying(month: Month) {
  const copying = useCopyMonth(month);
  const undoing = useUndoCopy(month);
  return {
    isCopying: copying.isPending || undoing.isPending,
    error: copying.error ?? undoing.error,
    copy: () => {
      undoing.reset();
      copying.mutate();
    },
    undo: (id: string) => {
      copying.reset();
      undoing.mutate(id);
    },
  };
}

/** Leads to the first field that is wrong, also when its section is folded away. */
function showFirstWrong(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    const section = field?.closest('details');
    if (section) section.open = true;
    field?.focus();
  });
}

/** The field of one item: its content, and the effects of typing, leaving it and Enter. */
export function useEntry(at: { kind: HistoryKind; item: MonthItem; month: Month }) {
  const { kind, item, month } = at;
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const [typed, keep] = useTyped(month, item.id);
  const typing = useTyping();
  const saving = useSaveValue(month);
  const entered = enteredIn({ kind, item, typed }, language);
  const { text, currency, value, reason } = entered;
  const say = (error: string | null) => keep({ text, currency, error, reason });
  const settle = (error: string | null) =>
    typing.settle(month, [{ id: item.id, text, currency, error, reason }]);
  /** True: the field is done, and the next one gets the focus. An unchanged value is confirmed. */
  const save = (): boolean => {
    if (saving.isPending) return false;
    if (value === null || entered.issue !== null) {
      say(errorOf(entered, language) ?? issueText('entry.required', language));
      return false;
    }
    const { isChanged } = entered;
    if (!isChanged) keep(null);
    if (!isChanged && !item.needsUser) return true;
    saving.mutate(
      { kind, id: item.id, currency, value, reason },
      {
        onSuccess: () => {
          settle(null);
          if (isChanged) showToast({ title: texts.savedTitle, description: texts.savedText });
        },
        onError: (error) =>
          settle(refusedValue(error) ?? `${texts.failed}. ${failureText(error, language)}`),
      },
    );
    return true;
  };
  return {
    entered,
    error: typed?.error ?? null,
    isUntouched: typed === undefined,
    isSaving: saving.isPending,
    type: (next: string) => keep({ text: next, currency, error: null }),
    fill: (next: string) => keep({ text: next, currency, error: null, reason: 'by_plan' }),
    check: () => {
      if (!entered.isChanged) keep(null);
      else if (entered.issue !== null) say(errorOf(entered, language));
    },
    save,
  };
}

/** Saves the value of one item for the month. */
function useSaveValue(month: Month) {
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
function useSaveMonth(month: Month) {
  const { history } = useSource();
  return useMonthWrite(month, (entries: readonly MonthEntry[]) =>
    history.typeMonth(month, entries),
  );
}

/** Copies the month before wherever nothing was stated in the month. */
function useCopyMonth(month: Month) {
  const { history } = useSource();
  return useMonthWrite(month, () => history.copy(month));
}

/** Removes the values copied into the month. */
function useUndoCopy(month: Month) {
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
