import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import {
  closedMonths,
  type MonthBalance,
  type MonthChange,
  monthsBefore,
} from '#domain/banking/accounts/account-months.ts';
import { type LinkedItem, owedOf } from '#domain/banking/accounts/bank-connections.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { observeEarlier } from '#server/records/history/earlier-months.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { transactionImports, transactions } from '#server/banking/transactions/table.ts';
import type { Own } from './linked.ts';
import type { AccountRow } from './rows.ts';

/**
 * How many closed months were written. `isProven`: the bank or its files prove what the account
 * held, if only in the running month.
 */
export type EarlierMonths = { months: number; isProven: boolean };

/**
 * Writes what an account held in the closed months, as far as that is proven, of the item that it
 * is. An item of which anything earlier is known keeps its past as it is.
 */
export async function sayEarlierMonths(
  own: Own,
  account: AccountRow,
  item: LinkedItem,
): Promise<EarlierMonths> {
  const reported = [await bankMonths(own, account), ...(await fileMonths(own, account))];
  const isProven = reported.some((each) => each.length > 0);
  const running = monthOf(dayOf(own.clock()));
  const kind = item.kind === 'asset' ? 'assets' : 'liabilities';
  if (await hasPast(own, { kind, id: item.id, running })) return { months: 0, isProven };
  const months = closedMonths(reported, running).map(({ month, balance }) => ({
    month,
    value: item.kind === 'asset' ? balance : owedOf(balance),
  }));
  await observeEarlier(own, { kind, itemId: item.id, currency: account.currency, months });
  return { months: months.length, isProven };
}

type Past = { kind: 'assets' | 'liabilities'; id: string; running: Month };

/** Whether something was said of an earlier month, or typed for one. */
async function hasPast({ tx, userId }: Own, { kind, id, running }: Past): Promise<boolean> {
  const { observations, itemId, typed } = HISTORY_TABLES[kind];
  const isOf = sql`user_id = ${userId}`;
  const stated = and(isOf, eq(itemId, id), lt(sql`month`, running));
  if ((await tx.$count(observations, stated)) > 0) return true;
  return (await tx.$count(typed, and(isOf, eq(typed.itemId, id)))) > 0;
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
