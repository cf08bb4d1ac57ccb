import {
  and,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { KeyedTransaction, Teller } from '#domain/incoming-transactions.ts';
import type { Day } from '#domain/months.ts';
import { addDays } from '#domain/release-calendar.ts';
import { eachInSteps, type Steps } from '#domain/steps.ts';
import { spanOf } from '#domain/transaction-matching.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { inSteps } from '#server/in-steps.ts';
import { transactions } from './table.ts';

/** Rows this many days around what comes may be the same. */
const AROUND_DAYS = 12;
/** So many are read at once: others are answered in between. */
const ASKED_AT_ONCE = 1_000;
/** So many of the account's rows are held in memory beside those that come. */
const ALIKE_MAX = 200_000;

const {
  userId: _userId,
  isRecurring: _,
  subcategory: _sub,
  ...read
} = getTableColumns(transactions);

/** A row of the table as it is held against what comes. */
export type KnownRow = Omit<
  typeof transactions.$inferSelect,
  'userId' | 'isRecurring' | 'subcategory'
>;

type Whose = { tx: Tx; userId: string; accountId: string };

/**
 * What an account has that what comes may be: by its names, by its keys, and on those days what the
 * same source can have told otherwise, or another one.
 */
export async function knownRows(
  whose: Whose,
  rows: readonly KeyedTransaction[],
  teller: Teller,
): Promise<KnownRow[]> {
  const found = new Map<string, KnownRow>();
  const span = spanOf(rows);
  if (span === null) return [];
  const { id, transactionDate, duplicateKey, externalTransactionId, status } = transactions;
  const alike = await whose.tx
    .select({ id })
    .from(transactions)
    .where(
      and(
        isOf(whose),
        gte(transactionDate, addDays(span.from, -AROUND_DAYS)),
        lte(transactionDate, addDays(span.to, AROUND_DAYS)),
        or(
          and(mayBeOtherwise(rows, teller), isAlike(await inSteps(rangesOf(rows)))),
          // What is held is booked for another amount now and then.
          eq(status, 'pending'),
        ),
      ),
    )
    .limit(ALIKE_MAX + 1);
  // Honest accounts have one or two for each row; any more would fill the memory.
  if (alike.length > ALIKE_MAX) throw new AppError('too_large');
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  const looked: [PgColumn, string[]][] = [
    [id, alike.map((row) => row.id)],
    [duplicateKey, rows.map((row) => row.duplicateKey)],
    [externalTransactionId, names],
  ];
  for (const [column, values] of looked) {
    for (const some of inPieces(values)) {
      const rowsFound = await rowsWhere(whose, isAnyOf(column, some));
      for (const row of rowsFound) found.set(row.id, row);
    }
  }
  return [...found.values()];
}

type Range = { amount: string; currency: string; from: Day; to: Day };

/** Of the same money around the days of a row: no other is compared with it (`matchIncoming`). */
function isAlike(ranges: readonly Range[]): SQL {
  const { amount, currency, transactionDate, postedDate } = transactions;
  return sql`exists (
    select 1 from json_to_recordset(${JSON.stringify(ranges)}::json)
      as alike(amount numeric, currency text, "from" date, "to" date)
    where alike.currency = ${currency} and alike.amount = ${amount}
      and (${transactionDate} between alike."from" and alike."to"
        or ${postedDate} between alike."from" and alike."to"))`;
}

/** The days around rows of the same money, where they overlap as one range. */
function* rangesOf(rows: readonly KeyedTransaction[]): Steps<Range[]> {
  const byMoney = new Map<string, Pick<Range, 'amount' | 'currency'> & { days: Set<Day> }>();
  yield* eachInSteps(rows, ({ amount, currency, valueOn, bookedOn }) => {
    const money = `${amount} ${currency}`;
    const alike = byMoney.get(money) ?? { amount, currency, days: new Set() };
    if (alike.days.size === 0) byMoney.set(money, alike);
    if (valueOn) alike.days.add(valueOn);
    if (bookedOn) alike.days.add(bookedOn);
  });
  const around = daysAround();
  const ranges = yield* eachInSteps([...byMoney.values()], ({ amount, currency, days }) => {
    const joined: Range[] = [];
    for (const day of [...days].sort()) {
      const [from, to] = around(day);
      const before = joined.at(-1);
      if (before && from <= before.to) before.to = to;
      else joined.push({ amount, currency, from, to });
    }
    return joined;
  });
  return ranges.flat();
}

/** The first and the last day around each day, made once: thousands of rows share their days. */
function daysAround() {
  const known = new Map<Day, readonly [Day, Day]>();
  return (day: Day): readonly [Day, Day] => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const made = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)] as const;
    known.set(day, made);
    return made;
  };
}

/** Rows of one source that all have names, or none, are known by names or keys alone. */
function mayBeOtherwise(
  rows: readonly KeyedTransaction[],
  { source, covers }: Teller,
): SQL | undefined {
  const { externalTransactionId: name, status } = transactions;
  const areSome = (isNamed: boolean) =>
    rows.some(({ externalId }) => (externalId !== null) === isNamed);
  const pending = rows.filter((row) => row.status === 'pending').map(({ amount }) => amount);
  return or(
    ne(transactions.source, source),
    eq(status, 'pending'),
    // What a file says is pending may be booked already.
    pending.length > 0
      ? sql`${transactions.amount} = any(${sql.param(pending)}::numeric[])`
      : undefined,
    areSome(true) ? isNull(name) : undefined,
    areSome(false) || covers !== null ? isNotNull(name) : undefined,
  );
}

function rowsWhere(whose: Whose, where: SQL) {
  return whose.tx
    .select(read)
    .from(transactions)
    .where(and(isOf(whose), where));
}

function isOf({ userId, accountId }: Omit<Whose, 'tx'>): SQL | undefined {
  return and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
}

/** As one parameter: a thousand of them take longer to write down than to look for. */
function isAnyOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

function inPieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ASKED_AT_ONCE) }, (_each, at) =>
    all.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  );
}
