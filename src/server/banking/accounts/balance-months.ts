import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import {
  closedMonths,
  type MonthBalance,
  type MonthChange,
  monthsBefore,
} from '#domain/banking/accounts/account-months.ts';
import { type LinkedItem, owedOf } from '#domain/banking/accounts/bank-connections.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { observeEarlier, observeProven } from '#server/records/history/earlier-months.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { type AccountRow, linkOf } from './rows.ts';
import { bankAccounts } from './table.ts';

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
  account: AccountRow,
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
  proven: readonly MonthBalance[],
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  const link = account === undefined ? null : linkOf(account);
  if (account === undefined || link === null) return;
  const byMonth = new Set(proven.map(({ month }) => month));
  const reported = await fileMonths(userTx, account);
  const months = closedMonths(reported, monthOf(dayOf(clock())))
    .filter(({ month }) => byMonth.has(month))
    .map(({ month, balance }) => ({
      month,
      value: link.kind === 'asset' ? balance : owedOf(balance),
    }));
  const kind = link.kind === 'asset' ? 'assets' : 'liabilities';
  await observeProven(userTx, { kind, itemId: link.id, currency: account.currency, months });
}

type ItemInMonth = { kind: 'assets' | 'liabilities'; id: string; running: Month };

/** Whether the item has an observation or a typed value of an earlier month. */
async function hasHistory(
  { tx, userId }: ClockedTx,
  { kind, id, running }: ItemInMonth,
): Promise<boolean> {
  const { observations, itemId, typed } = HISTORY_TABLES[kind];
  const isOf = sql`user_id = ${userId}`;
  const stated = and(isOf, eq(itemId, id), lt(sql`month`, running));
  if ((await tx.$count(observations, stated)) > 0) return true;
  return (await tx.$count(typed, and(isOf, eq(typed.itemId, id)))) > 0;
}

/** Balances that imported files verify, the oldest file first. */
async function fileMonths(userTx: ClockedTx, account: AccountRow) {
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
  { id, connectionId, balance, balanceOn, apiProvider, currency, syncedThrough }: AccountRow,
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
