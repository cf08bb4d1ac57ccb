import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/data/api.ts';
import { keepAnswer } from '#web/data/keep-answer.ts';
import { useSource } from '#web/data/records-context.tsx';
import type { Notifications } from './notification.ts';

const PATH = '/api/notifications';

/** What there is to tell a person; read anew after every write. */
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
      client.setQueryData<Notifications>(queryKey, before && withRead(before, ids));
      return before;
    },
    onSuccess: (after) => keepAnswer(client, queryKey, after),
    onError: (_error, _ids, before) => client.setQueryData(queryKey, before),
  });
}

function useKey() {
  return [...useSource().key, 'notifications'];
}

function withRead({ notifications }: Notifications, ids: readonly string[]): Notifications {
  const after = notifications.map((each) =>
    ids.includes(each.id) ? { ...each, isRead: true } : each,
  );
  return { unread: after.filter(({ isRead }) => !isRead).length, notifications: after };
}
