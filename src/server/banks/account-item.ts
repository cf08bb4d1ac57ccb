import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  closedMonths,
  type MonthBalance,
  type MonthChange,
  monthsBefore,
} from '#domain/account-months.ts';
import { type LinkedItem, owedOf, usualLinkOf } from '#domain/bank-connections.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import { userActivities } from '#server/activity/table.ts';
import { AppError } from '#server/errors.ts';
import { observeEarlier } from '#server/history/earlier-months.ts';
import { recordsOf, syncedRecordsOf } from '#server/records/records.ts';
import { heldBanking } from '#server/transactions/held-account.ts';
import { bankAccounts, transactionImports, transactions } from '#server/transactions/table.ts';
import { createItem, keepLink } from './created-item.ts';
import type { Own } from './linked.ts';
import { type AccountRow, linkOf } from './rows.ts';

/**
 * The item that an account is, and how many earlier months were written with it. `isProven`: the
 * bank or its files prove what the account held, if only in the running month.
 */
export type AccountItem = LinkedItem & { isNew: boolean; months: number; isProven: boolean };

type Asked = { accountId: string; hasPremium: boolean };

/**
 * Makes an account an asset, or a card a liability, worth what the bank said last, with what it
 * held in each closed month as far as that is proven. An account that is an item already stays it:
 * the answer names that item. Null: no such account.
 */
export async function addItemOf(
  own: Own,
  { accountId, hasPremium }: Asked,
): Promise<AccountItem | null> {
  const account = await heldRow(own, accountId);
  if (account === null) return null;
  const before = await presentLink(own, account);
  if (before !== null) return { ...before, isNew: false, months: 0, isProven: true };
  if (isConnected(account) && !hasPremium) throw new AppError('premium_required');
  if (account.balanceOn === null) throw refused('account.balance');
  const item = await createItem(own, account, usualLinkOf(account.accountType));
  await keepLink(own, accountId, item);
  const running = monthOf(dayOf(own.clock()));
  const told = [await bankMonths(own, account), ...(await fileMonths(own, account))];
  const isAsset = item.kind === 'asset';
  const months = closedMonths(told, running).map(({ month, balance }) => ({
    month,
    value: isAsset ? balance : owedOf(balance),
  }));
  const kind = isAsset ? 'assets' : 'liabilities';
  await observeEarlier(own, { kind, itemId: item.id, currency: account.currency, months });
  const isProven = told.some((each) => each.length > 0);
  return { kind: item.kind, id: item.id, isNew: true, months: months.length, isProven };
}

/**
 * Takes away the item that an account was made, with its months and its activity, while the user
 * has changed nothing of it. False: the account is not that item.
 */
export async function takeBackItem(
  own: Own,
  { accountId, itemId }: { accountId: string; itemId: string | undefined },
): Promise<boolean> {
  const { tx, userId, clock } = own;
  const account = await heldRow(own, accountId);
  const link = account === null ? null : await presentLink(own, account);
  if (link === null || link.id !== (itemId ?? link.id)) return false;
  const ofItem = and(eq(userActivities.userId, userId), eq(userActivities.entityId, link.id));
  if ((await tx.$count(userActivities, ofItem)) > 1) throw refused('account.changed');
  const records = syncedRecordsOf(tx, userId, clock);
  await (link.kind === 'asset' ? records.assets : records.liabilities).erase(link.id);
  return true;
}

function isConnected({ connectionId, connectionStatus }: AccountRow): boolean {
  return connectionId !== null && connectionStatus !== 'disconnected';
}

function refused(code: 'account.balance' | 'account.changed'): AppError {
  return new AppError('invalid', { issues: [{ path: 'account', code, message: code }] });
}

/** Two presses wait for one another, and for what a file or a bank is saying of the account. */
async function heldRow({ tx, userId }: Own, accountId: string): Promise<AccountRow | null> {
  await heldBanking(tx, userId);
  const [held] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return held ?? null;
}

/** The item that an account is; null: none, or one that was removed. */
async function presentLink(own: Own, account: AccountRow): Promise<LinkedItem | null> {
  const link = linkOf(account);
  if (link === null) return null;
  const records = recordsOf(own.tx, own.userId, own.clock);
  const { assets, liabilities } = records;
  const item = await (link.kind === 'asset' ? assets.find(link.id) : liabilities.find(link.id));
  return item === null ? null : link;
}

/** What its files prove that it held, the oldest first. */
async function fileMonths(own: Own, account: AccountRow) {
  const { monthBalances, bankAccountId, undoneAt, id } = transactionImports;
  const rows = await own.tx
    .select({ monthBalances })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, own.userId),
        eq(bankAccountId, account.id),
        isNull(undoneAt),
        isNotNull(monthBalances),
      ),
    )
    .orderBy(asc(id));
  return rows.map((row) => row.monthBalances ?? []);
}

/**
 * What a connected account held, counted back from the bank's own balance by all that the bank
 * told of it: nothing before the first row that came from there.
 */
async function bankMonths(
  { tx, userId }: Own,
  { id, connectionId, balance, balanceOn, apiProvider, currency, syncedThrough }: AccountRow,
): Promise<MonthBalance[]> {
  if (connectionId === null || balanceOn === null) return [];
  // Rows of the days between would be missing.
  if (syncedThrough === null || syncedThrough < balanceOn) return [];
  const own = sql`user_id = ${userId} and bank_account_id = ${id} and status = 'posted'`;
  const day = sql`coalesce(posted_date, transaction_date)`;
  const { rows } = await tx.execute(sql`
    select to_char(${day}, 'YYYY-MM') as month, max(${day})::text as on,
      (sum(amount) * 100)::text as minor,
      bool_and(currency = ${currency}) as same
    from ${transactions} where ${own} and ${day} <= ${balanceOn}::date and ${day} >= (
      select min(${day}) from ${transactions} where ${own} and source = ${apiProvider})
    group by 1`);
  const changes = rows as (Omit<MonthChange, 'minor'> & { minor: string; same: boolean })[];
  if (changes.some(({ same }) => !same)) return [];
  return monthsBefore(
    changes.map(({ month, on, minor }) => ({ month, on, minor: Math.round(Number(minor)) })),
    balance,
  );
}
