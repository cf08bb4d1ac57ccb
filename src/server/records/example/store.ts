import { eq, sql } from 'drizzle-orm';
import { addMonths, dayOf, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/records.ts';
import type { Language } from '#domain/basics/texts.ts';
import { removeActivities } from '#server/records/activity/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Repository } from '#server/records/collections/repository.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { RECORD_TABLES } from '#server/records/collections/tables.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { RecordRow } from '#domain/records/record.ts';
import { demoAssets, demoLiabilities } from './belongings.ts';
import { demoCosts, demoGoals, demoIncomes } from './economy.ts';
import { type AnyLife, DEMO_MONTHS } from './example-items.ts';
import { demoItems } from './table.ts';
import { takeLock } from '#server/platform/db/locks.ts';

export type UserQuery = { userId: string; clock: Clock };

/** Ids of the user's example items, and the number of the user's own items. */
export type DemoState = { items: { kind: Kind; id: string }[]; own: number };

/** Time to the deadline of the dated goal. */
const DEADLINE_MONTHS = 9;
const HOUR_MS = 3_600_000;

export async function demoOf(tx: Tx, { userId, clock }: UserQuery): Promise<DemoState> {
  const marked = await tx
    .select({ kind: demoItems.kind, id: demoItems.itemId })
    .from(demoItems)
    .where(eq(demoItems.userId, userId));
  const ids = new Set(marked.map(({ id }) => id));
  const records = recordsOf(tx, userId, clock);
  const present = new Set<string>();
  for (const stored of Object.values(records)) {
    for (const { id } of await stored.list()) present.add(id);
  }
  return {
    items: marked.filter(({ id }) => present.has(id)),
    own: [...present].filter((id) => !ids.has(id)).length,
  };
}

/** The user's example items. */
export async function examplesOf(tx: Tx, userId: string): Promise<string[]> {
  const own = eq(demoItems.userId, userId);
  const marked = await tx.select({ id: demoItems.itemId }).from(demoItems).where(own);
  return marked.map(({ id }) => id);
}

/** Marks items as examples. */
export async function markExamples(
  tx: Tx,
  userId: string,
  items: readonly { kind: Kind; id: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await removeMarksOfErased(tx, userId);
  const rows = items.map(({ kind, id }) => ({ userId, kind, itemId: id }));
  await tx.insert(demoItems).values(rows);
}

/** The marks are not part of the items, and stay when one is erased. */
async function removeMarksOfErased(tx: Tx, userId: string): Promise<void> {
  const present = Object.values(RECORD_TABLES).map(
    (table) => sql`select id from ${table} where user_id = ${userId}`,
  );
  await tx.execute(sql`delete from ${demoItems} where user_id = ${userId}
    and item_id not in (${sql.join(present, sql` union all `)})`);
}

type DemoOptions = { language: Language; isMixing: boolean };

/**
 * Fills the account with the example, written month by month, once. Refuses if the user has own
 * items, unless told to mix.
 */
export async function loadDemo(
  tx: Tx,
  userQuery: UserQuery,
  asked: DemoOptions,
): Promise<DemoState> {
  await takeLock(tx, 'firstRows', userQuery.userId);
  const before = await demoOf(tx, userQuery);
  if (before.items.length > 0) return before;
  if (before.own > 0 && !asked.isMixing) throw new AppError('demo_mixes', { body: before });
  const running = monthOf(dayOf(userQuery.clock()));
  const lives = livesFrom(addMonths(running, 1 - DEMO_MONTHS), asked.language);
  const ids = await liveThrough(tx, userQuery, lives);
  const made = lives.map(({ kind }, at) => ({ kind, id: ids[at] ?? '' }));
  await markExamples(tx, userQuery.userId, made);
  return demoOf(tx, userQuery);
}

/** Deletes all example items with their history and activities. */
export async function removeDemo(tx: Tx, userQuery: UserQuery): Promise<DemoState> {
  const { userId, clock } = userQuery;
  const items = await tx.delete(demoItems).where(eq(demoItems.userId, userId)).returning();
  const records = recordsOf(tx, userId, clock);
  for (const { kind, itemId } of items) await records[kind].erase(itemId);
  await removeActivities(
    tx,
    userId,
    items.map(({ itemId }) => itemId),
  );
  return demoOf(tx, userQuery);
}

function livesFrom(first: Month, language: Language): AnyLife[] {
  const deadline = lastDayOf(addMonths(first, DEMO_MONTHS + DEADLINE_MONTHS));
  return [
    ...demoAssets(language, `${first}-01`),
    ...demoLiabilities(language),
    ...demoIncomes(language),
    ...demoCosts(language),
    ...demoGoals(language, deadline),
  ];
}

/** Writes as the user would have, on a day of each month. Returns the ids of the items. */
async function liveThrough(
  tx: Tx,
  userQuery: UserQuery,
  lives: readonly AnyLife[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let month = 0; month < DEMO_MONTHS; month += 1) {
    for (const [at, life] of lives.entries()) {
      const then = () => instantOf(userQuery.clock(), { month, share: at / lives.length });
      const stored = recordsOf(tx, userQuery.userId, then)[life.kind] as Repository<
        RecordRow,
        object
      >;
      if (month === 0) ids.push((await stored.create(life.draft)).id);
      const changes = life.changes.get(month);
      if (changes) await stored.update(ids[at] ?? '', changes);
    }
  }
  return ids;
}

/** Day 10 of an earlier month; in the current one before now, a few hours between items. */
function instantOf(now: Date, { month, share }: { month: number; share: number }): Date {
  const running = monthOf(dayOf(now));
  const then = addMonths(running, month + 1 - DEMO_MONTHS);
  if (then !== running) return new Date(Date.parse(`${then}-10T08:00:00Z`) + share * HOUR_MS);
  const sinceBegun = now.getTime() - Date.parse(`${running}-01T00:00:00Z`);
  return new Date(now.getTime() - Math.max(0, (1 - share) * Math.min(sinceBegun, 48 * HOUR_MS)));
}
