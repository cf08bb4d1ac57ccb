import { and, eq, like, not, notInArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import {
  type NoticeReader,
  type NoticeReaderOf,
  type ListedNotice,
  type NotificationQuery,
  notificationsOf,
} from './list.ts';
import { notificationReads } from './table.ts';

type NotificationRouteOptions = {
  db: Database;
  clock: Clock;
  noticeReaders: readonly NoticeReader[];
  priceNotices: NoticeReaderOf;
};

const tags = ['notifications'];

const ID_MAX = 100;
const IDS_MAX = 100;
const read = z.strictObject({
  ids: z
    .array(z.string().check(z.minLength(1, 'unknown'), z.maxLength(ID_MAX, 'unknown')))
    .check(z.minLength(1, 'unknown'), z.maxLength(IDS_MAX, 'unknown')),
});

const listing = {
  tags,
  summary:
    'Notifications about others’ actions and the records, newest first, with the unread count',
};
const reading = { tags, summary: 'Marks notifications as read', body: read };

/** `GET /api/notifications` and `PUT /api/notifications/read`. */
export function notificationRoutes(
  app: FastifyInstance,
  { db, clock, ...parts }: NotificationRouteOptions,
): void {
  const queryOf = async (user: SessionUser): Promise<NotificationQuery> => {
    const prices = await parts.priceNotices(user);
    const noticeReaders = prices === null ? parts.noticeReaders : [...parts.noticeReaders, prices];
    const unknown = prices === null ? ['price_raised:'] : [];
    return { userId: user.userId, clock, noticeReaders, unknown };
  };

  app.get('/api/notifications', { schema: listing }, async (request) => {
    const user = signedIn(request);
    const query = await queryOf(user);
    return answerOf((await db.asUser(user, (tx) => notificationsOf(tx, query))).listed);
  });

  app.put('/api/notifications/read', { schema: reading }, async (request) => {
    const user = signedIn(request);
    const { ids } = request.body as z.infer<typeof read>;
    const query = await queryOf(user);
    return answerOf(await db.asUser(user, (tx) => markRead(tx, query, ids)));
  });
}

function answerOf(notifications: ListedNotice[]) {
  return { unread: notifications.filter(({ isRead }) => !isRead).length, notifications };
}

/**
 * Marks notifications as read, ignoring unknown ids. Ids that no longer occur are deleted, so that
 * the notification is unread if it occurs again.
 */
export async function markRead(
  tx: Tx,
  query: NotificationQuery,
  ids: readonly string[],
): Promise<ListedNotice[]> {
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
