import type { Recurring } from '#domain/recurring.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { recurringTexts } from './texts.ts';
import { useDecide, useUndecide } from './use-recurring.ts';

/** Has it not proposed again, unless that is undone. */
export function useDismissing({ key, merchant }: Recurring) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const decide = useDecide();
  const undecide = useUndecide();
  const fail = (error: unknown) => showFailure(texts.failed, error, language);
  const undo = () => void undecide.mutateAsync(key).catch(fail);
  return () =>
    decide.mutate(
      { key, decision: 'dismissed' },
      {
        onSuccess: () =>
          showToast({
            title: texts.dismissed,
            description: merchant,
            action: { text: texts.undo, onAction: undo },
          }),
        onError: fail,
      },
    );
}
