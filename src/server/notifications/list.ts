import { eq } from 'drizzle-orm';
import { monthOf } from '#domain/months.ts';
import { type Asking, type Notice, noticesOf } from '#domain/notices.ts';
import { financialSummary } from '#domain/summary.ts';
import { activitiesOf, type ListedActivity } from '#server/activity/list.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { presentOf } from '#server/records/present.ts';
import { recordsOf } from '#server/records/records.ts';
import { saidMonths } from './said-months.ts';
import { notificationReads } from './table.ts';

/** Older activities are in the list of everything that was done. */
const ACTIVITIES_MAX = 30;
const ACTIVITY_DAYS = 30;
/** So many, newest first, that a person reads them. */
const NOTIFICATIONS_MAX = 100;

type Told =
  | Notice
  | (Pick<ListedActivity, AboutActivity> & { kind: 'activity'; occurredAt: string });
type AboutActivity = 'id' | 'action' | 'entityType' | 'entityId' | 'entityName' | 'isErased';

export type Notification = Told & { isRead: boolean };

/** What other members ask of a person, kept by others. */
export type AskingOf = (whose: { tx: Tx; userId: string; clock: Clock }) => Promise<Asking[]>;

export type Whose = { userId: string; clock: Clock; askings: readonly AskingOf[] };

/** What a person did and what follows from their records, newest first. */
export async function notificationsOf(tx: Tx, whose: Whose): Promise<Notification[]> {
  const told = [...(await activities(tx, whose)), ...(await notices(tx, whose))];
  for (const asking of whose.askings) told.push(...(await asking({ tx, ...whose })));
  const read = new Set(await readIds(tx, whose.userId));
  return told
    .sort((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))
    .slice(0, NOTIFICATIONS_MAX)
    .map((each) => ({ ...each, isRead: read.has(each.id) }));
}

async function activities(tx: Tx, whose: Whose): Promise<Told[]> {
  const page = { before: undefined, limit: ACTIVITIES_MAX };
  const since = new Date(whose.clock().getTime() - ACTIVITY_DAYS * 86_400_000).toISOString();
  const { activities: done } = await activitiesOf(tx, whose, page);
  return done
    .filter(({ createdAt }) => createdAt > since)
    .map(({ changes: _, isRestorable: __, createdAt, ...activity }) => ({
      kind: 'activity',
      occurredAt: createdAt,
      ...activity,
    }));
}

async function notices(tx: Tx, { userId, clock }: Whose): Promise<Notice[]> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  const goals = await recordsOf(tx, userId, clock).goals.list();
  const saidIn = await saidMonths(tx, userId, monthOf(terms.asOf));
  const { notIncluded } = financialSummary(holdings, terms);
  return noticesOf({ holdings, goals, notIncluded, saidIn, asOf: terms.asOf });
}

async function readIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: notificationReads.notificationId })
    .from(notificationReads)
    .where(eq(notificationReads.userId, userId));
  return rows.map(({ id }) => id);
}
