import type { Notice } from '#domain/figures/notifications/notices.ts';
import { bellTexts } from './bell-texts.ts';
import Bell from 'lucide-react/icons/bell';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Popover } from '#web/kit/ui/panel-button.tsx';
import styles from './bell.module.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { useSource } from '#web/client/records/use-records.tsx';

const loadPanel = () => import('./notification-panel.tsx');

/** The largest number in the badge (docs/product.md, section 2). */
const COUNT_MAX = 9;

/** Number of unread notifications; opens them. */
export function NotificationBell() {
  const texts = useTexts(bellTexts);
  const unread = useNotifications().data?.unread ?? 0;
  const count = unread > COUNT_MAX ? `${COUNT_MAX}+` : String(unread);
  return (
    <Popover
      label={unread === 0 ? texts.title : texts.unread({ count })}
      trigger={
        <>
          <Icon of={Bell} />
          {unread > 0 && (
            <span className={styles['badge']} aria-hidden="true">
              {count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <LazyPart load={loadPanel} onFailure={close}>
          {({ NotificationPanel }) => <NotificationPanel onFollow={close} />}
        </LazyPart>
      )}
    </Popover>
  );
}

const PATH = '/api/notifications';

/** Reads the user's notifications; again after every write. */
export function useNotifications() {
  const queryKey = useKey();
  return useQuery({ queryKey, queryFn: () => request<Notifications>(PATH) });
}

/** Marks notifications as read, at once on the screen and then on the server. */
export function useMarkRead() {
  const queryKey = useKey();
  const client = useQueryClient();
  return useMutation({
    // One after the other: the answer that comes last is the newest.
    scope: { id: 'mark-read' },
    mutationFn: (ids: readonly string[]) =>
      request<Notifications>(`${PATH}/read`, { method: 'PUT', body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Notifications>(queryKey);
      const unread = unreadIn(before).filter((id) => ids.includes(id));
      client.setQueryData<Notifications>(queryKey, marked(unread, true));
      return unread;
    },
    onSuccess: (after) => keepAnswer(client, queryKey, after),
    // Only this press is undone, so that the notifications of a read in progress are not lost.
    onError: (_error, _ids, unread = []) => {
      client.setQueryData<Notifications>(queryKey, marked(unread, false));
      void client.invalidateQueries({ queryKey });
    },
  });
}

function useKey() {
  return [...useSource().key, 'notifications'];
}

function unreadIn(known: Notifications | undefined): readonly string[] {
  return known?.notifications.flatMap(({ id, isRead }) => (isRead ? [] : [id])) ?? [];
}

function marked(ids: readonly string[], isRead: boolean) {
  return (known: Notifications | undefined): Notifications | undefined => {
    const after = known?.notifications.map((each) =>
      ids.includes(each.id) ? { ...each, isRead } : each,
    );
    return after && { unread: after.filter((each) => !each.isRead).length, notifications: after };
  };
}

/**
 * A notification of another user's action or request, or one that follows from the user's records.
 */
export type Notification = Notice & { isRead: boolean };

export type Notifications = { unread: number; notifications: readonly Notification[] };
