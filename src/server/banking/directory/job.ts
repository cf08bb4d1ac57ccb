import { and, asc, eq, exists, gt, lt } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import { DIRECTORY_VERSION } from '#domain/banking/merchants/directory.ts';
import { noteOfDirectory } from '#server/records/activity/transactions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { users } from '#server/platform/users/table.ts';
import { categorizeRemaining } from './recategorize.ts';

/** Enough for half a million transactions of one user; the next run continues. */
const LIMIT_S = 570;

/** Hourly: categorizes old transactions once a newer directory of merchants is installed. */
export function employDirectory({ jobs, ...options }: CategorizeOptions & { jobs: Jobs }): void {
  const work = () => categorizeByDirectory(options);
  jobs.register({
    name: JOBS.sortByDirectory,
    options: { cron: '17 * * * *', limitS: LIMIT_S },
    work,
  });
}

type CategorizeOptions = { db: Database; clock: Clock; log: Log };

/** Users in memory at once. */
const USERS_AT_ONCE = 500;

/**
 * Categorizes every user's transactions without a category by a newer directory of merchants. A
 * user whose run fails, such as during an import or the deletion of the account, is left for the
 * next time and delays no other.
 */
export async function categorizeByDirectory(options: CategorizeOptions): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const due: string[] = await dueUsers(options.db, last);
    for (const userId of due) {
      try {
        await categorizeUser(options, userId);
      } catch (error) {
        options.log.warn({ err: error }, 'Transactions could not be categorized; trying again');
      }
    }
    last = due.at(-1) ?? null;
    if (last === null) return;
  }
}

async function dueUsers({ orm }: Database, after: string | null): Promise<string[]> {
  const ofUser = orm
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, users.id));
  const isLater = after === null ? undefined : gt(users.id, after);
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(lt(users.sortedBy, DIRECTORY_VERSION), exists(ofUser), isLater))
    .orderBy(asc(users.id))
    .limit(USERS_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** One transaction per page, so that another node can continue where a stopped one ended. */
async function categorizeUser(
  { db, clock }: Omit<CategorizeOptions, 'log'>,
  userId: string,
): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await db.long.asUser({ userId, sessionId: null }, (tx) =>
      categorizePage(tx, { userId, now: clock() }, from),
    );
  } while (after !== null);
}

type UserAtTime = { userId: string; now: Date };

/** Returns the id to continue after; null: done, here or by another node. */
async function categorizePage(
  tx: Tx,
  { userId, now }: UserAtTime,
  from: string | null,
): Promise<string | null> {
  await lockBanking(tx, userId);
  const isDue = and(eq(users.id, userId), lt(users.sortedBy, DIRECTORY_VERSION));
  if ((await tx.$count(users, isDue)) === 0) return null;
  const { moved, after } = await categorizeRemaining(tx, userId, from);
  if (moved > 0) {
    // One activity a day, for any number of pages and nodes.
    const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const id = v5(`directory ${DIRECTORY_VERSION} ${day}`, userId);
    await noteOfDirectory({ tx, userId }, { id, count: moved, now });
  }
  if (after === null) await tx.update(users).set({ sortedBy: DIRECTORY_VERSION }).where(isDue);
  return after;
}
