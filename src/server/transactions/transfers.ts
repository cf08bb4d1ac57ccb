import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/incoming-transactions.ts';
import { addDays } from '#domain/release-calendar.ts';
import { findTransfers, type Transfer } from '#domain/transfers.ts';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { categoriesOf } from './categories.ts';
import { heldBanking } from './held-account.ts';
import { sortAnew } from './sort-anew.ts';
import { bankAccounts, transactions } from './table.ts';

/** The other side may be dated so much earlier or later. */
const AROUND_DAYS = 3;

/** Finds what only moved between a person's own accounts in a span of days, and marks it. */
export async function pairTransfers(tx: Tx, userId: string, { from, to }: Span): Promise<void> {
  const { id, accountNumber } = bankAccounts;
  const accounts = await tx
    .select({ id, accountNumber })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId));
  if (accounts.length < 2) return;
  const { transactionDate: on, bankAccountId: accountId, amount, currency } = transactions;
  const movements = await tx
    .select({
      id: transactions.id,
      accountId,
      amount,
      currency,
      on,
      text: transactions.description,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.status, 'posted'),
        isNull(transactions.transferSource),
        gte(on, addDays(from, -AROUND_DAYS)),
        lte(on, addDays(to, AROUND_DAYS)),
      ),
    )
    .orderBy(on, transactions.id);
  await markTransfers(tx, userId, findTransfers(movements, accounts));
}

async function markTransfers(tx: Tx, userId: string, found: readonly Transfer[]): Promise<void> {
  if (found.length === 0) return;
  const categories = await categoriesOf(tx, userId);
  const category = categories.find(({ defaultKey }) => defaultKey === 'transfer')?.id ?? null;
  const sides = found.flatMap(({ from, to }) => [
    { id: from, transfer_of: to },
    { id: to, transfer_of: from },
  ]);
  const { categorySource } = transactions;
  // Where a person has said what it is, that stays; it is still no income and no spending.
  await tx.execute(sql`update ${transactions}
    set transfer_of = side.transfer_of, transfer_source = 'found', transaction_type = 'transfer',
      category = case when ${categorySource} = 'person' then ${transactions.category}
        else ${category}::uuid end,
      category_source = case when ${categorySource} = 'person' then 'person' else 'transfer' end,
      updated_at = ${later(transactions.updatedAt)}
    from json_populate_recordset(null::${transactions}, ${JSON.stringify(sides)}) side
    where ${transactions.userId} = ${userId} and ${transactions.id} = side.id`);
}

/** Parts a transfer: both sides are what they were without it, and stay so. False: it is none. */
export async function refuseTransfer(tx: Tx, userId: string, id: string): Promise<boolean> {
  await heldBanking(tx, userId);
  const rows = await tx
    .update(transactions)
    .set({ transferOf: null, transferSource: 'refused' })
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.transferSource, 'found'),
        or(eq(transactions.id, id), eq(transactions.transferOf, id)),
      ),
    )
    .returning({ id: transactions.id });
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) return false;
  await forgetTransfer(tx, userId, ids);
  return true;
}

/** Frees what was a transfer with something that has gone. */
export async function releaseTransfers(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .update(transactions)
    .set({ transferSource: null })
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.transferSource, 'found'),
        isNull(transactions.transferOf),
      ),
    )
    .returning({ id: transactions.id });
  await forgetTransfer(
    tx,
    userId,
    rows.map((row) => row.id),
  );
}

async function forgetTransfer(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { categorySource, amount } = transactions;
  await tx
    .update(transactions)
    .set({
      category: sql`case when ${categorySource} = 'transfer' then null
        else ${transactions.category} end`,
      categorySource: sql`nullif(${categorySource}, 'transfer')`,
      transactionType: sql`case when ${amount} < 0 then 'expense' else 'income' end`,
      updatedAt: later(transactions.updatedAt),
    })
    .where(and(eq(transactions.userId, userId), inArray(transactions.id, [...ids])));
  await sortAnew(tx, userId, { where: inArray(transactions.id, [...ids]) });
}
