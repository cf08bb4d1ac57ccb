import { and, eq, like, not, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Month, monthOf } from '#domain/basics/months.ts';
import {
  type Notice,
  noticesOf,
  type OthersNotice,
} from '#domain/figures/notifications/notices.ts';
import { summaryInSteps } from '#domain/figures/totals/summary.ts';
import { bindingsOf } from '#server/mortgage/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { lastValuesIn } from '#server/records/history/observed.ts';
import { notificationReads } from './table.ts';

type NotificationRouteOptions = {
  db: Database;
  clock: Clock;
  /** Raised prices are calculated before the transaction begins. */
  noticeReaders: Record<Exclude<OthersNotice['kind'], 'price_raised'>, NoticeReader>;
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
  const open = opener({ db });
  const queryOf = async (user: SessionUser): Promise<NotificationQuery> => {
    const prices = await parts.priceNotices(user);
    const noticeReaders = [...Object.values(parts.noticeReaders), ...(prices ? [prices] : [])];
    const unknown = prices === null ? ['price_raised:'] : [];
    return { userId: user.userId, clock, noticeReaders, unknown };
  };

  app.get('/api/notifications', { schema: listing }, async (request) => {
    const query = await queryOf(signedIn(request));
    return answerOf((await open(request, ({ tx }) => notificationsOf(tx, query))).listed);
  });

  app.put('/api/notifications/read', { schema: reading }, async (request) => {
    const query = await queryOf(signedIn(request));
    const { ids } = request.body as z.infer<typeof read>;
    return answerOf(await open(request, ({ tx }) => markRead(tx, query, ids)));
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
        sql`${notificationReads.notificationId} <> all(${sql.param(known)}::text[])`,
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

/** At most this many notifications are listed, those of others and then the newest. */
const NOTIFICATIONS_MAX = 100;

type ListedNotice = Notice & { isRead: boolean };

/** Reads requests and events from others: members, banks, the payment service. */
type NoticeReader = (query: { tx: Tx; userId: string; clock: Clock }) => Promise<OthersNotice[]>;

/** The same, calculated before the transaction begins; null when it cannot be calculated now. */
type NoticeReaderOf = (user: SessionUser) => Promise<NoticeReader | null>;

type NotificationQuery = {
  userId: string;
  clock: Clock;
  noticeReaders: readonly NoticeReader[];
  /** Id prefixes of notifications that cannot be calculated now; they stay read or unread. */
  unknown: readonly string[];
};

/** The listed notifications, newest first, and the ids of these and all others that hold. */
type NoticeList = { listed: ListedNotice[]; ids: string[] };

/** Notifications from the user's records and from others' requests and events. */
async function notificationsOf(tx: Tx, query: NotificationQuery): Promise<NoticeList> {
  const own = (await notices(tx, query)).sort(newestFirst);
  const others: Notice[] = [];
  for (const readNotices of query.noticeReaders)
    others.push(...(await readNotices({ tx, ...query })));
  const read = new Set(await readIds(tx, query.userId));
  // A request is listed however many of the user's own values have become old since.
  const all = [...others.sort(newestFirst), ...own];
  const listed = all.slice(0, NOTIFICATIONS_MAX).sort(newestFirst);
  return {
    listed: listed.map((each) => ({ ...each, isRead: read.has(each.id) })),
    ids: all.map(({ id }) => id),
  };
}

function newestFirst(one: Notice, other: Notice): number {
  return one.occurredAt < other.occurredAt ? 1 : -1;
}

async function notices(tx: Tx, { userId, clock }: NotificationQuery): Promise<Notice[]> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  const goals = await recordsOf(tx, userId, clock).goals.list();
  const statedIn = await statedMonths(tx, userId, monthOf(terms.asOf));
  const { notIncluded } = await inSteps(summaryInSteps(holdings, terms));
  const bindings = await bindingsOf(tx, userId);
  return noticesOf({ holdings, goals, notIncluded, statedIn, bindings, asOf: terms.asOf });
}

async function readIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: notificationReads.notificationId })
    .from(notificationReads)
    .where(eq(notificationReads.userId, userId));
  return rows.map(({ id }) => id);
}

/** Month of the last observation of each asset and liability, by id. */
async function statedMonths(tx: Tx, userId: string, running: Month): Promise<Map<string, Month>> {
  const assets = lastValuesIn(running, { userId, kind: 'assets' });
  const liabilities = lastValuesIn(running, { userId, kind: 'liabilities' });
  const { rows } = await tx.execute(sql`
    select item, month from (${assets}) owned
    union all select item, month from (${liabilities}) owed`);
  return new Map((rows as { item: string; month: Month }[]).map((row) => [row.item, row.month]));
}
