import type { Month } from '#domain/basics/months.ts';
import type { HistoryMonth } from '#domain/figures/history/history-month.ts';
import { useCopyMonth, useSaveMonth, useUndoCopy } from './use-save-history.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { enteredIn, errorOf, refusedAmong, type EnteredText } from './entered.ts';
import { historyTexts } from './texts.ts';
import { useTypedMonth, useTyping } from './typing.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';

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
