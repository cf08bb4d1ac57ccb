import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { bellTexts } from './bell-texts.ts';
import styles from './notifications.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationTexts } from './texts.ts';
import { useMarkRead, useNotifications } from './use-notifications.ts';

/** All notifications, newest first; a followed one has been read. */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const { title } = useTexts(bellTexts);
  const texts = useTexts(notificationTexts);
  const language = useLanguage();
  const { data, error, isPending, isFetching, refetch } = useNotifications();
  const { mutate } = useMarkRead();
  const markRead = (ids: readonly string[]) => {
    const failed = { title: texts.failed, retry: () => markRead(ids) };
    mutate(ids, { onError: (failure) => showFailure(failed, failure, language) });
  };
  const unread = data?.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  return (
    <>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {unread.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => markRead(unread)}>
            {texts.markAll}
          </Button>
        )}
      </div>
      <div className={styles['body']}>
        {isPending && <Skeleton shapes={['row', 'row', 'row']} />}
        {error && data === undefined && (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.notifications.length === 0 && <p className={styles['none']}>{texts.none}</p>}
        <ul>
          {data?.notifications.map((told) => (
            <NotificationRow
              key={told.id}
              told={told}
              onFollow={() => {
                if (!told.isRead) markRead([told.id]);
                onFollow();
              }}
            />
          ))}
        </ul>
      </div>
    </>
  );
}
