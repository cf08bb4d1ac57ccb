import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { connected } from '#server/platform/db/connection.ts';
import type { Caller } from '#tests/support/caller.ts';
import { household, installation } from '#tests/support/co-owned.ts';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';

/** Makes a user a member of the household. */
export async function enter({ userId }: Caller): Promise<void> {
  await installation.db.orm.execute(sql`insert into household_members
    (id, household_id, user_id, status, joined_at)
    values (gen_random_uuid(), ${household.id}, ${userId}, 'active', now())`);
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await installation.db.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until a number of statements wait for a lock, or the response is there. */
export async function untilHeld(count: number, answer: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await waitingForLocks()) >= count).toBe(true);
}

/** A connection of its own with an open transaction that does `statement` and is undone. */
export async function whileHeld<T>(
  statement: string,
  work: (release: () => Promise<void>) => Promise<T>,
) {
  return connected(installation.database.pool, async (connection) => {
    await connection.query('begin');
    await connection.query(statement);
    return work(async () => void (await connection.query('rollback')));
  });
}

export const householdLock = (id: string) =>
  `select pg_advisory_xact_lock(hashtextextended('${id}', ${KEYED_LOCKS.household}))`;

type HeldCall = ReturnType<Caller['call']>;

/** Lets each call wait behind the one before it, and all behind `statement`; their statuses. */
export async function inTurn(statement: string, calls: readonly (() => HeldCall)[]) {
  return whileHeld(statement, async (release) => {
    const answers: HeldCall[] = [];
    for (const call of calls) {
      const answer = call();
      answers.push(answer);
      await untilHeld(answers.length, answer);
    }
    await release();
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  });
}
