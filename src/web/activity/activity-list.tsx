import { changesWords } from './change-words.ts';
import { kindIcons } from '#web/data/kind-icons.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './activity.module.css';
import { activityTexts } from './texts.ts';
import { type Activity, kindOf, useRestore } from './use-activities.ts';
import { useWhen } from './use-when.ts';

/** What was done, newest first, each with the way back where there is one. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const texts = useTexts(activityTexts);
  return (
    <ul aria-label={texts.title} className={styles['list']}>
      {activities.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} />
      ))}
    </ul>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const language = useLanguage();
  const when = useWhen();
  const { entityName, createdAt, changes, isRestorable } = activity;
  return (
    <li className={styles['row']}>
      <Icon of={kindIcons[kindOf(activity)]} className={styles['icon']} />
      <div className={styles['words']}>
        <p>
          <b>{entityName}</b> {useDone(activity)}
        </p>
        {changes.length > 0 && (
          <p className={styles['changes']}>{changesWords(changes, language)}</p>
        )}
      </div>
      {isRestorable && <RestoreButton activity={activity} />}
      <time className={styles['when']} dateTime={createdAt}>
        {when(createdAt)}
      </time>
    </li>
  );
}

function useDone({ action, entityType, isErased }: Activity): string {
  const texts = useTexts(activityTexts);
  if (isErased) return texts.erased;
  if (action === 'created') return texts.actions.created({ kind: texts.kinds[entityType] });
  return texts.actions[action];
}

function RestoreButton({ activity }: { activity: Activity }) {
  const texts = useTexts(activityTexts);
  const language = useLanguage();
  const { mutate, isPending } = useRestore();
  const name = activity.entityName;
  const restore = () =>
    mutate(activity, {
      onSuccess: () => showToast({ title: texts.restored, description: name }),
      onError: (error) => showFailure(texts.restoreFailed, error, language),
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
