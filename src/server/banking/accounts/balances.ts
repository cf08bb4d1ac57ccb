import { and, desc, eq, isNotNull, isNull, asc, lt, sql } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import { type Day, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { later } from '#server/platform/db/columns.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import type { Tx, ClockedTx } from '#server/platform/db/tx.ts';
import { bankConnections } from '#server/banking/connections/table.ts';
import {
  closedMonths,
  type MonthBalance,
  type MonthChange,
  monthsBefore,
} from '#domain/banking/accounts/account-months.ts';
import { type LinkedItem, owedOf } from '#domain/banking/accounts/bank-connections.ts';
import {
  forgetMonths,
  observeEarlier,
  observeProven,
  valueBefore,
} from '#server/records/history/earlier-months.ts';
import { syncedRecordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { bankAccounts } from './table.ts';
import { type BankAccountRow, linkOf } from './rows.ts';

type StatedBalance = { balance: AmountText; balanceOn: Day | null };

const NONE: StatedBalance = { balance: '0.00' as AmountText, balanceOn: null };

/**
 * Sets an account's balance to that of its bank or, where that is of a later day, of its newest
 * file: a connection may have ended its syncs, by itself or with premium. None if neither states
 * one.
 */
export async function settleBalance(tx: Tx, userId: string, accountId: string): Promise<void> {
  const byFile = await newestOfFiles(tx, userId, accountId);
  const byBank = await balanceByBank(tx, userId, accountId);
  const isFileNewer = byBank === null || (byFile?.balanceOn ?? '') > (byBank.balanceOn ?? '');
  const stated = (isFileNewer ? byFile : byBank) ?? NONE;
  await tx
    .update(bankAccounts)
    .set({ ...stated, updatedAt: later(bankAccounts.updatedAt) })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
}

async function newestOfFiles(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<StatedBalance | null> {
  const { closingBalance, closingOn, bankAccountId, undoneAt } = transactionImports;
  const [newest] = await tx
    .select({ balance: closingBalance, balanceOn: closingOn })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(bankAccountId, accountId),
        isNull(undoneAt),
        isNotNull(closingBalance),
      ),
    )
    .orderBy(desc(closingOn), desc(transactionImports.id))
    .limit(1);
  return newest?.balance ? { ...newest, balance: newest.balance } : null;
}

/** The balance that the bank of a connected account reported last; null: none, or not connected. */
async function balanceByBank(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<StatedBalance | null> {
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  if (!account?.connectionId || account.connectionStatus === 'disconnected') return null;
  const [connection] = await tx
    .select({ offered: bankConnections.offered })
    .from(bankConnections)
    .where(and(eq(bankConnections.userId, userId), eq(bankConnections.id, account.connectionId)));
  const { externalAccountId, lastSyncAt, balance, balanceOn } = account;
  const reported = connection?.offered.find(({ key }) => key === externalAccountId);
  // An account that the bank no longer lists keeps what it said before.
  if (!reported?.balance) return balanceOn === null ? null : { balance, balanceOn };
  const readOn = lastSyncAt === null ? balanceOn : dayOf(new Date(lastSyncAt));
  return { balance: reported.balance, balanceOn: reported.balanceOn ?? readOn };
}

/**
 * Number of closed months written. `isProven`: the bank or a file verifies at least one balance,
 * if only of the running month.
 */
export type EarlierMonths = { months: number; isProven: boolean };

/**
 * Writes an account's verified balances of closed months to the history of its item, unless that
 * item has any history before the running month.
 */
export async function writeEarlierMonths(
  userTx: ClockedTx,
  account: BankAccountRow,
  item: LinkedItem,
): Promise<EarlierMonths> {
  const reported = [await bankMonths(userTx, account), ...(await fileMonths(userTx, account))];
  const isProven = reported.some((each) => each.length > 0);
  const running = monthOf(dayOf(userTx.clock()));
  const kind = item.kind === 'asset' ? 'assets' : 'liabilities';
  if (await hasHistory(userTx, { kind, id: item.id, running })) return { months: 0, isProven };
  const months = closedMonths(reported, running).map(({ month, balance }) => ({
    month,
    value: item.kind === 'asset' ? balance : owedOf(balance),
  }));
  await observeEarlier(userTx, { kind, itemId: item.id, currency: account.currency, months });
  return { months: months.length, isProven };
}

/**
 * Writes the closed months that a new file proves to the account's item, also after it was made:
 * the month ends between two files, which the balance of the day of a file is not. Months that the
 * user stated stay.
 */
export async function writeProvenMonths(
  userTx: ClockedTx,
  accountId: string,
  proven: readonly Pick<MonthBalance, 'month'>[],
): Promise<void> {
  const account = await accountOf(userTx, accountId);
  const link = account === null ? null : linkOf(account);
  if (account === null || link === null) return;
  const byMonth = new Set(proven.map(({ month }) => month));
  const reported = await fileMonths(userTx, account);
  const months = closedMonths(reported, monthOf(dayOf(userTx.clock())))
    .filter(({ month }) => byMonth.has(month))
    .map(({ month, balance }) => ({
      month,
      value: link.kind === 'asset' ? balance : owedOf(balance),
    }));
  const kind = link.kind === 'asset' ? 'assets' : 'liabilities';
  await observeProven(userTx, { kind, itemId: link.id, currency: account.currency, months });
}

/** Balances that an undone file stated of its account. */
type UndoneBalances = {
  accountId: string;
  closingBalance: AmountText | null;
  monthBalances: readonly MonthBalance[] | null;
  createdAt: string;
};

/**
 * Takes back what an undone file said of its account's item: closed months get the balance that
 * other files prove, or what was known before; where no balance is left, the item its value of
 * before, none if it became an item with that file. What the user has stated since stays.
 */
export async function withdrawBalances(
  userTx: ClockedTx,
  { accountId, closingBalance, monthBalances, createdAt }: UndoneBalances,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const account = await accountOf(userTx, accountId);
  const link = account === null ? null : linkOf(account);
  if (account === null || link === null) return;
  const running = monthOf(dayOf(clock()));
  const kind = link.kind === 'asset' ? 'assets' : 'liabilities';
  const owned = (balance: AmountText) => (link.kind === 'asset' ? balance : owedOf(balance));
  const ofItem = { kind, itemId: link.id } as const;
  const proven = monthBalances ?? [];
  const imported = monthOf(dayOf(new Date(createdAt)));
  const stated = proven.map(({ month, balance }) => ({ month, amount: owned(balance) }));
  // A bank that is connected has said the same.
  if (closingBalance !== null && account.connectionId === null) {
    stated.push({ month: imported, amount: owned(closingBalance) });
  }
  const months = stated.filter(({ month }) => month < running);
  await forgetMonths(userTx, { ...ofItem, months });
  await writeProvenMonths(userTx, accountId, months);
  if (closingBalance === null || account.balanceOn !== null) return;
  const value = owned(closingBalance);
  const { assets, liabilities } = syncedRecordsOf(tx, userId, clock);
  const item = await (link.kind === 'asset' ? assets.find(link.id) : liabilities.find(link.id));
  if (item === null || ('value' in item ? item.value : item.balance) !== value) return;
  const before = (await valueBefore(userTx, { ...ofItem, value })) ?? NONE.balance;
  await (link.kind === 'asset'
    ? assets.update(link.id, { value: before })
    : liabilities.update(link.id, { balance: before }));
}

async function accountOf(
  { tx, userId }: ClockedTx,
  accountId: string,
): Promise<BankAccountRow | null> {
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  return account ?? null;
}

type ItemBefore = { kind: 'assets' | 'liabilities'; id: string; running: Month };

/** Whether the item has an observation or a typed value of an earlier month. */
async function hasHistory(
  { tx, userId }: ClockedTx,
  { kind, id, running }: ItemBefore,
): Promise<boolean> {
  const { observations, itemId, typed } = HISTORY_TABLES[kind];
  const isOf = sql`user_id = ${userId}`;
  const stated = and(isOf, eq(itemId, id), lt(sql`month`, running));
  if ((await tx.$count(observations, stated)) > 0) return true;
  return (await tx.$count(typed, and(isOf, eq(typed.itemId, id)))) > 0;
}

/** Balances that imported files verify, the oldest file first. */
async function fileMonths(userTx: ClockedTx, account: BankAccountRow) {
  const { monthBalances, bankAccountId, undoneAt, id } = transactionImports;
  const rows = await userTx.tx
    .select({ monthBalances })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userTx.userId),
        eq(bankAccountId, account.id),
        isNull(undoneAt),
        isNotNull(monthBalances),
      ),
    )
    .orderBy(asc(id));
  return rows.map((row) => row.monthBalances ?? []);
}

/**
 * Month-end balances of a connected account, calculated back from the bank's balance by all booked
 * rows: none before the first row from the bank.
 */
async function bankMonths(
  { tx, userId }: ClockedTx,
  { id, connectionId, balance, balanceOn, apiProvider, currency, syncedThrough }: BankAccountRow,
): Promise<MonthBalance[]> {
  if (connectionId === null || balanceOn === null) return [];
  // Rows between the last sync and the balance would be missing.
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
