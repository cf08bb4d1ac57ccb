import { eq, sql } from 'drizzle-orm';
import { type Month, monthOf } from '#domain/basics/months.ts';
import {
  type RequestNotice,
  type EventNotice,
  type Notice,
  noticesOf,
} from '#domain/figures/notifications/notices.ts';
import { financialSummary } from '#domain/figures/totals/summary.ts';
import type { Clock } from '#server/platform/clock.ts';
import { bindingsOf } from '#server/mortgage/store.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { lastValuesIn } from '#server/records/history/stated-values.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { notificationReads } from './table.ts';

/** At most this many notifications are listed, those of others and then the newest. */
const NOTIFICATIONS_MAX = 100;

export type ListedNotice = Notice & { isRead: boolean };

/** Reads requests and events from others: members, banks, the payment service. */
export type NoticeReader = (query: {
  tx: Tx;
  userId: string;
  clock: Clock;
}) => Promise<(RequestNotice | EventNotice)[]>;

/** The same, calculated before the transaction begins; null when it cannot be calculated now. */
export type NoticeReaderOf = (user: SessionUser) => Promise<NoticeReader | null>;

export type NotificationQuery = {
  userId: string;
  clock: Clock;
  noticeReaders: readonly NoticeReader[];
  /** Id prefixes of notifications that cannot be calculated now; they stay read or unread. */
  unknown: readonly string[];
};

/** The listed notifications, newest first, and the ids of these and all others that hold. */
export type NoticeList = { listed: ListedNotice[]; ids: string[] };

/** Notifications from the user's records and from others' requests and events. */
export async function notificationsOf(tx: Tx, query: NotificationQuery): Promise<NoticeList> {
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
  const { notIncluded } = financialSummary(holdings, terms);
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
