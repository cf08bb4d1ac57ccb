import { subjectOf } from '#web/client/records/activity-words.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import type { Activity } from './activity.ts';
import { activityTexts } from './texts.ts';
import { useRestore } from './use-activities.ts';

/** Takes a deletion back. */
export function RestoreButton({ activity }: { activity: Activity }) {
  const texts = useTexts(activityTexts);
  const language = useLanguage();
  const { changedSince } = useTexts(dataTexts);
  const { mutate, isPending } = useRestore();
  const name = subjectOf(activity, language);
  const say = (restored: object | null) => {
    if (restored !== null) return showToast({ title: texts.restored, description: name });
    const title = texts.restoreFailed;
    return showToast({ variant: 'destructive', title, description: changedSince });
  };
  const restore = () =>
    mutate(activity, {
      onSuccess: say,
      onError: (error) =>
        showFailure({ title: texts.restoreFailed, retry: restore }, error, language),
    });
  return (
    <Button
      size="small"
      aria-label={texts.restoreOf({ name })}
      isBusy={isPending}
      busyText={texts.restoring}
      onClick={restore}
    >
      {texts.restore}
    </Button>
  );
}
