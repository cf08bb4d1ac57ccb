import { and, asc, eq, exists, gt, lt } from 'drizzle-orm';
import { v5 } from 'uuid';
import { DIRECTORY_VERSION } from '#domain/banking/merchants/directory.ts';
import { noteOfDirectory } from '#server/records/activity/transactions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { heldBanking } from '#server/banking/accounts/held-account.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sortUnsorted } from './sort-anew.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';
import { users } from '#server/platform/users/table.ts';

export type Sorting = { db: Database; clock: Clock; log: Log };

/** So many users are in memory at once. */
const USERS_AT_ONCE = 500;

/**
 * Sorts by a directory that has grown what nobody has sorted, of every user. A user who cannot be
 * sorted, as a file of theirs is being read or they have just gone, waits until the next time and
 * keeps nobody else.
 */
export async function sortByDirectory(sorting: Sorting): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const due: string[] = await dueUsers(sorting.db, last);
    for (const userId of due) {
      try {
        await sortUser(sorting, userId);
      } catch (error) {
        sorting.log.warn({ err: error }, 'Transactions could not be sorted anew; trying again');
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

/** In pieces, each all or nothing: what a stopped node has done stays, and another goes on. */
async function sortUser({ db, clock }: Omit<Sorting, 'log'>, userId: string): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await db.long.asUser({ userId, sessionId: null }, (tx) =>
      sortPiece(tx, { userId, now: clock() }, from),
    );
  } while (after !== null);
}

type SortedUser = { userId: string; now: Date };

/** After which transaction to go on; null: the user's are sorted, here or by another node. */
async function sortPiece(
  tx: Tx,
  { userId, now }: SortedUser,
  from: string | null,
): Promise<string | null> {
  await heldBanking(tx, userId);
  const isDue = and(eq(users.id, userId), lt(users.sortedBy, DIRECTORY_VERSION));
  if ((await tx.$count(users, isDue)) === 0) return null;
  const { moved, after } = await sortUnsorted(tx, userId, from);
  if (moved > 0) {
    // One activity a day, in however many pieces and by however many nodes.
    const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const id = v5(`directory ${DIRECTORY_VERSION} ${day}`, userId);
    await noteOfDirectory({ tx, userId }, { id, count: moved, now });
  }
  if (after === null) await tx.update(users).set({ sortedBy: DIRECTORY_VERSION }).where(isDue);
  return after;
}
