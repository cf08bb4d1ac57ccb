import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { handOver } from '#domain/portability/moves/handover.ts';
import type { MovedAccount, MovedItem } from '#domain/portability/moves/moved-items.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { takeBackCategories, takeBackRows } from '#server/banking/imports/moved-rows.ts';
import { accountsOfFiles, leaveAccounts } from '#server/holdings/imports/own-imports.ts';
import { undoHoldingImport } from '#server/holdings/imports/store.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import { takeBack } from './moved-records.ts';
import { moves } from './table.ts';
import { usedBetween, usedSince, withWriteTimes } from './used-records.ts';

/** Forgets a file that was not saved, or takes back what one made. False: no such file. */
export async function removeMove(userTx: ClockedTx, id: string): Promise<boolean> {
  const { tx, userId, clock } = userTx;
  await lockBanking(tx, userId);
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  await takeLock(tx, 'limits', userId);
  const own = and(eq(moves.userId, userId), eq(moves.id, id));
  const { savedAt: saved, undoneAt, made } = moves;
  const [row] = await tx
    .select({ savedAt: saved, undoneAt, made })
    .from(moves)
    .where(own)
    .for('update');
  if (row === undefined || row.undoneAt !== null) return false;
  if (row.savedAt === null) {
    await tx.delete(moves).where(own);
    return true;
  }
  const { items = [], accounts = [], categories = [], holdingImport = null } = row.made ?? {};
  const { savedAt } = row;
  const used = await usedSince(userTx, items, savedAt);
  const banks = await takeBackRows(userTx, accounts);
  if (holdingImport !== null) await undoHoldingImport(userTx, holdingImport);
  await takeBackCategories(userTx, categories);
  const brokers = await accountsOfFiles(userTx, items);
  const left = new Set([...banks, ...brokers]);
  const rest = await leaveItemsToNext(userTx, {
    id,
    savedAt,
    items,
    accounts,
    kept: left,
    held: new Set(brokers),
  });
  await leaveAccounts(userTx, rest);
  await takeBack(userTx, rest, { used, left, savedAt });
  await tx.update(moves).set({ made: null, undoneAt: clock().toISOString() }).where(own);
  return true;
}

type UndoneMove = {
  id: string;
  savedAt: string;
  items: readonly MovedItem[];
  accounts: readonly MovedAccount[];
  /** Records that rows of other files keep, and those of them that have holdings. */
  kept: ReadonlySet<string>;
  held: ReadonlySet<string>;
};

/**
 * Leaves what an undone file wrote of records, and the accounts that it made, to the next files that
 * state them too, by the undo of which they go; returns the rest, which is taken back.
 */
async function leaveItemsToNext(
  userTx: ClockedTx,
  { id: undone, savedAt, items, accounts, kept, held }: UndoneMove,
): Promise<MovedItem[]> {
  const { tx, userId } = userTx;
  const made = items.filter(({ isMade }) => isMade);
  // The undo has written the values of holdings anew.
  const valued = made.filter(({ id }) => held.has(id));
  const all = [...items, ...(await withWriteTimes(userTx, valued))];
  const left = new Map(all.map((item) => [item.id, item]));
  const open = new Set(accounts.flatMap(({ accountId, isMade }) => (isMade ? [accountId] : [])));
  const later = and(
    eq(moves.userId, userId),
    gte(moves.savedAt, savedAt),
    ne(moves.id, undone),
    isNull(moves.undoneAt),
    sql`exists (select from jsonb_array_elements(${moves.made} -> 'items') item
      where item ->> 'id' in
        (select json_array_elements_text(${JSON.stringify([...left.keys()])}::json)))`,
  );
  const next = await tx.select({ id: moves.id }).from(moves).where(later).orderBy(moves.savedAt);
  for (const { id } of next) {
    const own = and(eq(moves.userId, userId), eq(moves.id, id));
    const [row] = await tx
      .select({ made: moves.made, createdAt: moves.createdAt })
      .from(moves)
      .where(own);
    if (!row?.made) continue;
    const until = row.made.since ?? row.createdAt;
    const used = await usedBetween(userTx, made, { since: savedAt, until });
    const taken = row.made.items.map((item): MovedItem => {
      const known = left.get(item.id);
      if (known === undefined) return item;
      const [isKept, isUsed] = [kept.has(item.id), used.has(item.id)];
      const handed = handOver(known, item, { isKept, isUsed });
      if (handed.left === null) left.delete(item.id);
      else left.set(item.id, handed.left);
      return handed.next;
    });
    const stated = row.made.accounts?.map((each): MovedAccount => {
      return open.delete(each.accountId) ? { ...each, isMade: true } : each;
    });
    await tx
      .update(moves)
      .set({ made: { ...row.made, items: taken, ...(stated && { accounts: stated }) } })
      .where(own);
  }
  return [...left.values()];
}
