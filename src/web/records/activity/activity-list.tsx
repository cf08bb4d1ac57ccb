import History from 'lucide-react/icons/history';
import { showFailure } from '#web/client/http/failures.tsx';
import { doneWords, subjectOf, useWhen } from '#web/client/records/activity-words.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './activity.module.css';
import { type Activity, useRestore } from './use-activities.ts';
import { kindNamed } from '#domain/records/kinds.ts';
import { changesWords } from './change-words.ts';
import { activityTexts } from './texts.ts';

/** Activities, newest first, each with an undo where there is one. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul aria-label={useTexts(activityTexts).title} className={styles['list']}>
      {activities.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} />
      ))}
    </ul>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const language = useLanguage();
  const { createdAt, changes, items = [], isRestorable } = activity;
  const isOfSeveral = items.length > 1;
  const kind = kindNamed(activity.entityType);
  return (
    <li className={styles['row']}>
      <Icon of={kind === null ? History : KIND_SCREENS[kind].icon} className={styles['icon']} />
      <div className={styles['words']}>
        <p>
          <b>{subjectOf(activity, language)}</b> {doneWords(activity, language)}
        </p>
        {isOfSeveral && <Parts items={items} count={activity.itemCount ?? items.length} />}
        {!isOfSeveral && changes.length > 0 && (
          <p className={styles['changes']}>{changesWords(changes, language)}</p>
        )}
      </div>
      {isRestorable && <RestoreButton activity={activity} />}
      <time className={styles['when']} dateTime={createdAt}>
        {useWhen(createdAt)}
      </time>
    </li>
  );
}

/** The changes that one action made to each of several records. */
function Parts({ items, count }: { items: NonNullable<Activity['items']>; count: number }) {
  const texts = useTexts(activityTexts);
  const language = useLanguage();
  if (items.every(({ changes = [] }) => changes.length === 0)) return null;
  return (
    <details className={styles['parts']}>
      <summary>{texts.parts({ count })}</summary>
      <ul>
        {items.map(({ id, name, changes = [] }) => (
          <li key={id}>
            {name}: {changesWords(changes, language)}
          </li>
        ))}
        {count > items.length && <li>{texts.earlierParts({ count: count - items.length })}</li>}
      </ul>
    </details>
  );
}

/** Restores a removed item. */
function RestoreButton({ activity }: { activity: Activity }) {
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
