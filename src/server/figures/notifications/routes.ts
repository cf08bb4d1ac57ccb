import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';
import {
  type NoticeReader,
  type NoticeReaderOf,
  type Notification,
  notificationsOf,
  type NotificationQuery,
} from './list.ts';
import { markRead } from './reads.ts';

type RouteOptions = {
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
  { db, clock, ...parts }: RouteOptions,
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

function answerOf(notifications: Notification[]) {
  return { unread: notifications.filter(({ isRead }) => !isRead).length, notifications };
}
