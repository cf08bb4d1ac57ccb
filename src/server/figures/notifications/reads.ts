import { and, eq, like, not, notInArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/tx.ts';
import { type Notification, notificationsOf, type NotificationQuery } from './list.ts';
import { notificationReads } from './table.ts';

/**
 * Marks notifications as read, ignoring unknown ids. Ids that no longer occur are deleted, so that
 * the notification is unread if it occurs again.
 */
export async function markRead(
  tx: Tx,
  query: NotificationQuery,
  ids: readonly string[],
): Promise<Notification[]> {
  const { userId, unknown } = query;
  const { listed, ids: known } = await notificationsOf(tx, query);
  const read = known.filter((id) => ids.includes(id));
  await tx
    .delete(notificationReads)
    .where(
      and(
        eq(notificationReads.userId, userId),
        notInArray(notificationReads.notificationId, known),
        ...unknown.map((start) => not(like(notificationReads.notificationId, `${start}%`))),
      ),
    );
  if (read.length > 0) {
    await tx
      .insert(notificationReads)
      .values(read.map((notificationId) => ({ userId, notificationId })))
      .onConflictDoNothing();
  }
  return listed.map((each) => (read.includes(each.id) ? { ...each, isRead: true } : each));
}
