import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { recurringTexts } from './texts.ts';
import { useDecide, useUndecide } from './use-recurring.ts';

/** Has it not proposed again, unless that is undone. */
export function useDismissing({ key, merchant }: Recurring) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const decide = useDecide();
  const undecide = useUndecide();
  const failing = (retry: () => void) => (error: unknown) =>
    showFailure({ title: texts.failed, retry }, error, language);
  const undo = () => void undecide.mutateAsync(key).catch(failing(undo));
  const dismiss = () =>
    decide.mutate(
      { key, decision: 'dismissed' },
      {
        onSuccess: () =>
          showToast({
            title: texts.dismissed,
            description: merchant,
            action: { text: texts.undo, onAction: undo },
          }),
        onError: failing(dismiss),
      },
    );
  return dismiss;
}
