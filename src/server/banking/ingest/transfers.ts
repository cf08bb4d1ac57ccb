import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DaySpan } from '#domain/banking/transactions/incoming-transactions.ts';
import { addDays } from '#domain/basics/months.ts';
import {
  ALIKE_MAX,
  findTransfers,
  moneyOf,
  OF_AMOUNT_MAX,
  type Movement,
  type Transfer,
} from '#domain/banking/transactions/transfers.ts';
import { later } from '#server/platform/db/columns.ts';
import { categoriesOf } from '#server/banking/categories/list.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { recategorize } from '#server/banking/directory/recategorize.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import { users } from '#server/platform/users/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** The dates of a transfer's two sides differ by at most this. */
const AROUND_DAYS = 3;

/** Movements in memory at once; the event loop runs between two fetches. */
const READ_AT_ONCE = 2_000;
const MARKED_AT_ONCE = 1_000;
/** Each time, all of the user's transactions are searched for more. */
const RELEASED_AT_ONCE = 10_000;

/**
 * Marks transfers between a user's own accounts in a span of days. Movements are read by amount, as
 * both sides of a transfer have the same one: neither memory nor blocking time grows with the span,
 * as of one amount the newest are compared.
 */
export async function pairTransfers(tx: Tx, userId: string, span: DaySpan): Promise<void> {
  const { id, accountNumber, accountName, accountType } = bankAccounts;
  const accounts = await tx
    .select({ id, accountNumber, accountName, accountType })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId));
  if (accounts.length < 2) return;
  const { firstName, lastName } = users;
  const [named] = await tx.select({ firstName, lastName }).from(users).where(eq(users.id, userId));
  const owner = { accounts, names: [named?.firstName ?? null, named?.lastName ?? null] };
  const found: Transfer[] = [];
  let buffered: Movement[] = [];
  await tx.execute(sql`declare movements no scroll cursor for ${movementsOf(userId, span)}`);
  for (let isMore = true; isMore;) {
    const fetched = sql.raw(`fetch ${READ_AT_ONCE} from movements`);
    const { rows } = await tx.execute<Movement>(fetched);
    isMore = rows.length === READ_AT_ONCE;
    buffered.push(...rows);
    const ended = isMore ? beforeLastMoney(buffered) : buffered.length;
    found.push(...(await inSteps(findTransfers(buffered.slice(0, ended), owner))));
    // The rest is of one amount, of which the newest are compared.
    buffered = buffered.slice(Math.max(ended, buffered.length - OF_AMOUNT_MAX));
  }
  await tx.execute(sql`close movements`);
  for (let at = 0; at < found.length; at += MARKED_AT_ONCE) {
    await markTransfers(tx, userId, found.slice(at, at + MARKED_AT_ONCE));
  }
}

/**
 * Selects movements that may be a side of a transfer: amounts that one account received and another
 * paid, per day no more than are compared. Window functions take one pass; a self-join compared the
 * rows pair by pair while the database had no statistics of them.
 */
function movementsOf(userId: string, { from, to }: DaySpan): SQL {
  return sql`
    with own as (
      select id, bank_account_id, amount, currency, transaction_date, description, category,
        bool_or(amount < 0) over money and bool_or(amount >= 0) over money
          and min(bank_account_id::text) over money <> max(bank_account_id::text) over money
          as goes_both_ways
      from ${transactions}
      where user_id = ${userId} and status = 'posted' and transfer_source is null
        and transaction_date between ${addDays(from, -AROUND_DAYS)}::date
          and ${addDays(to, AROUND_DAYS)}::date
      window money as (partition by currency, abs(amount))
    ), numbered as (
      select *, row_number() over
        (partition by currency, amount, transaction_date order by id) as nth
      from own where goes_both_ways
    )
    select numbered.id, bank_account_id as "accountId", amount, currency,
      transaction_date::text as "on", description as text,
      case when category is not null then coalesce((select default_key
        from ${transactionCategories} named
        where named.user_id = ${userId} and named.id = numbered.category), 'own') end as category
    from numbered
    where nth <= ${ALIKE_MAX}
    order by currency, abs(amount), transaction_date, numbered.id`;
}

/** Index where the last amount begins: the next fetch may continue it. */
function beforeLastMoney(movements: readonly Movement[]): number {
  const last = movements.at(-1);
  return movements.findLastIndex((each) => !last || moneyOf(each) !== moneyOf(last)) + 1;
}

async function markTransfers(tx: Tx, userId: string, found: readonly Transfer[]): Promise<void> {
  const categories = await categoriesOf(tx, userId);
  const category = categories.find(({ defaultKey }) => defaultKey === 'transfer')?.id ?? null;
  const sides = found.flatMap(({ from, to }) => [
    { id: from, transfer_of: to },
    { id: to, transfer_of: from },
  ]);
  const { categorySource } = transactions;
  // A category that the user chose stays, although the type becomes transfer.
  await tx.execute(sql`update ${transactions}
    set transfer_of = side.transfer_of, transfer_source = 'found', transaction_type = 'transfer',
      category = case when ${categorySource} = 'person' then ${transactions.category}
        else ${category}::uuid end,
      category_source = case when ${categorySource} = 'person' then 'person' else 'transfer' end,
      updated_at = ${later(transactions.updatedAt)}
    from json_populate_recordset(null::${transactions}, ${JSON.stringify(sides)}) side
    where ${transactions.userId} = ${userId} and ${transactions.id} = side.id`);
}

/** A row of an account, by its key. */
type RowPlace = { accountId: string; key: string };

/** Marks transfers whose sides a source names, unless one of them is decided already. */
export async function markStated(
  tx: Tx,
  userId: string,
  stated: readonly { from: RowPlace; to: RowPlace }[],
): Promise<void> {
  const placeOf = ({ accountId, key }: RowPlace) => `${accountId} ${key}`;
  for (let at = 0; at < stated.length; at += MARKED_AT_ONCE) {
    const some = stated.slice(at, at + MARKED_AT_ONCE);
    const keys = sql.param(some.flatMap(({ from, to }) => [from.key, to.key]));
    // A list of keys is hashed: the rows are looked through once, also before they have statistics.
    const { rows } = await tx.execute<RowPlace & { id: string }>(sql`
      select id, bank_account_id as "accountId", duplicate_key as key from ${transactions}
      where user_id = ${userId} and transfer_source is null and duplicate_key = any(${keys}::text[])`);
    const ids = new Map(rows.map((row) => [placeOf(row), row.id]));
    const found = some.flatMap(({ from, to }): Transfer[] => {
      const [out, into] = [ids.get(placeOf(from)), ids.get(placeOf(to))];
      return out === undefined || into === undefined ? [] : [{ from: out, to: into }];
    });
    if (found.length > 0) await markTransfers(tx, userId, found);
  }
}

/** Separates both sides of a transfer for good. False: the row is not part of one. */
export async function unlinkTransfer(tx: Tx, userId: string, id: string): Promise<boolean> {
  await lockBanking(tx, userId);
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
  await resetTransfer(tx, userId, ids);
  return true;
}

/** Resets rows whose other side of a transfer was deleted. */
export async function releaseTransfers(tx: Tx, userId: string): Promise<void> {
  const { id, transferSource, transferOf } = transactions;
  const isOwn = eq(transactions.userId, userId);
  const lone = tx
    .select({ id })
    .from(transactions)
    .where(and(isOwn, eq(transferSource, 'found'), isNull(transferOf)))
    .limit(RELEASED_AT_ONCE);
  for (let count = RELEASED_AT_ONCE; count === RELEASED_AT_ONCE;) {
    const rows = await tx
      .update(transactions)
      .set({ transferSource: null })
      .where(and(isOwn, inArray(id, lone)))
      .returning({ id });
    count = rows.length;
    await resetTransfer(
      tx,
      userId,
      rows.map((row) => row.id),
    );
  }
}

async function resetTransfer(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { categorySource, amount } = transactions;
  // One parameter, and one that a cursor's query can hold.
  const isNamed = sql`${transactions.id} in (
    select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`;
  await tx
    .update(transactions)
    .set({
      category: sql`case when ${categorySource} = 'transfer' then null
        else ${transactions.category} end`,
      categorySource: sql`nullif(${categorySource}, 'transfer')`,
      transactionType: sql`case when ${amount} < 0 then 'expense' else 'income' end`,
      updatedAt: later(transactions.updatedAt),
    })
    .where(and(eq(transactions.userId, userId), isNamed));
  await recategorize(tx, userId, { where: isNamed });
}
