import { and, eq, isNull, sql } from 'drizzle-orm';
import { toMinor } from '#domain/basics/money.ts';
import { type LinkedItem, usualLinkOf } from '#domain/banking/accounts/bank-connections.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordsOf, syncedRecordsOf } from '#server/records/collections/records.ts';
import { lockBanking } from './account-lock.ts';
import { bankAccounts } from './table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { createItem, keepLink } from './created-item.ts';
import { settleBalance } from './settle-balance.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { type EarlierMonths, writeEarlierMonths } from './balance-months.ts';
import { type AccountRow, linkOf } from './rows.ts';

/** The item that an account is, and the earlier months that were written with it. */
export type AccountItem = LinkedItem & { isNew: boolean } & EarlierMonths;

type ItemRequest = { accountId: string; hasPremium: boolean };

/**
 * Makes an account an asset, or a card a liability, with the bank's latest balance as its value,
 * and a value for each closed month whose balance is verified. If the account is linked to an item
 * already, that item is returned. Null: no such account.
 */
export async function addItemOf(
  userTx: ClockedTx,
  { accountId, hasPremium }: ItemRequest,
): Promise<AccountItem | null> {
  const account = await lockRow(userTx, accountId);
  if (account === null) return null;
  const before = await presentLink(userTx, account);
  if (before !== null) return { ...before, isNew: false, months: 0, isProven: true };
  if (isConnected(account) && !hasPremium) throw new AppError('premium_required');
  if (account.balanceOn === null) throw refused('account.balance');
  const stated = await withOwedBalance(userTx, account);
  const item = await createItem(userTx, stated, usualLinkOf(account.accountType));
  await keepLink(userTx, accountId, item);
  const earlier = await writeEarlierMonths(userTx, stated, item);
  return { kind: item.kind, id: item.id, isNew: true, ...earlier };
}

/**
 * Removes the item that an account was made, with its months and its activity, unless the user has
 * changed it. False: the account is not that item.
 */
export async function takeBackItem(
  userTx: ClockedTx,
  { accountId, itemId }: { accountId: string; itemId: string | undefined },
): Promise<boolean> {
  const { tx, userId, clock } = userTx;
  const account = await lockRow(userTx, accountId);
  const link = account === null ? null : await presentLink(userTx, account);
  if (link === null || link.id !== (itemId ?? link.id)) return false;
  const ofItem = and(eq(userActivities.userId, userId), eq(userActivities.entityId, link.id));
  if ((await tx.$count(userActivities, ofItem)) > 1) throw refused('account.changed');
  const records = syncedRecordsOf(tx, userId, clock);
  await (link.kind === 'asset' ? records.assets : records.liabilities).erase(link.id);
  return true;
}

/**
 * A card whose files were imported before it was said to be one: a balance of the size of its
 * purchases is owed (`cardClosing`), also in the files to come.
 */
async function withOwedBalance(
  { tx, userId }: ClockedTx,
  account: AccountRow,
): Promise<AccountRow> {
  const { id, accountType, balance } = account;
  if (accountType !== 'credit_card' || isConnected(account) || toMinor(balance) <= 0)
    return account;
  const { amount, status } = transactions;
  const [posted] = await tx
    .select({ moved: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.bankAccountId, id),
        eq(status, 'posted'),
      ),
    );
  if (Number(posted?.moved) * -1 !== Number(balance)) return account;
  const { closingBalance, monthBalances, bankAccountId } = transactionImports;
  await tx
    .update(transactionImports)
    .set({ closingBalance: sql`-${closingBalance}` })
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(bankAccountId, id), // A file that proves its months proves its sign too.
        isNull(monthBalances),
        sql`${closingBalance} > 0`,
      ),
    );
  await settleBalance(tx, userId, id);
  const [after = account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, id)));
  return after;
}

function isConnected({ connectionId, connectionStatus }: AccountRow): boolean {
  return connectionId !== null && connectionStatus !== 'disconnected';
}

function refused(code: 'account.balance' | 'account.changed'): AppError {
  return new AppError('invalid', { issues: [{ path: 'account', code, message: code }] });
}

/** Locks the account against a second request, imports and syncs. */
async function lockRow({ tx, userId }: ClockedTx, accountId: string): Promise<AccountRow | null> {
  await lockBanking(tx, userId);
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return row ?? null;
}

/** The item linked to an account; null: none, or it was removed. */
async function presentLink(userTx: ClockedTx, account: AccountRow): Promise<LinkedItem | null> {
  const link = linkOf(account);
  if (link === null) return null;
  const records = recordsOf(userTx.tx, userTx.userId, userTx.clock);
  const { assets, liabilities } = records;
  const item = await (link.kind === 'asset' ? assets.find(link.id) : liabilities.find(link.id));
  return item === null ? null : link;
}
