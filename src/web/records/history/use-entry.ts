import { issueText } from '#domain/basics/issues.ts';
import type { Month } from '#domain/basics/months.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { useSaveValue } from './use-save-history.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { enteredIn, errorOf, refusedValue } from './entered.ts';
import { historyTexts } from './texts.ts';
import { useTyped, useTyping } from './typing.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

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
