import History from 'lucide-react/icons/history';
import { doneWords, subjectOf } from '#web/data/activity-words.ts';
import { kindIcons } from '#web/data/kind-icons.ts';
import { useWhen } from '#web/data/use-when.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './activity.module.css';
import { type Activity, kindOf } from './activity.ts';
import { changesWords } from './change-words.ts';
import { RestoreButton } from './restore-button.tsx';
import { activityTexts } from './texts.ts';

/** What was done, newest first, each with the way back where there is one. */
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
  const { createdAt, changes, isRestorable } = activity;
  const kind = kindOf(activity);
  return (
    <li className={styles['row']}>
      <Icon of={kind === null ? History : kindIcons[kind]} className={styles['icon']} />
      <div className={styles['words']}>
        <p>
          <b>{subjectOf(activity, language)}</b> {doneWords(activity, language)}
        </p>
        {changes.length > 0 && (
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
