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
import type {
  KeyedTransaction,
  Teller,
} from '#domain/banking/transactions/incoming-transactions.ts';
import type { Day } from '#domain/basics/months.ts';
import { addDays } from '#domain/statistics/release-calendar.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { spanOf } from '#domain/banking/transactions/transaction-matching.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/in-steps.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Rows this many days around what comes may be the same. */
const AROUND_DAYS = 12;
/** So many are read at once: others are answered in between. */
const READ_AT_ONCE = 1_000;
/** So many of the account's rows are held in memory beside those that come. */
const ALIKE_MAX = 200_000;

const {
  userId: _userId,
  isRecurring: _,
  subcategory: _sub,
  ...read
} = getTableColumns(transactions);

/** A row of the table as it is held against what comes, and written anew. */
export type KnownRow = Omit<
  typeof transactions.$inferSelect,
  'userId' | 'isRecurring' | 'subcategory'
>;

const matched = {
  id: read.id,
  source: read.source,
  externalTransactionId: read.externalTransactionId,
  duplicateKey: read.duplicateKey,
  otherKeys: read.otherKeys,
  amount: read.amount,
  currency: read.currency,
  description: read.description,
  transactionDate: read.transactionDate,
  postedDate: read.postedDate,
  status: read.status,
};

/** What of a row says whether it is the same as one that comes. */
export type MatchedRow = Pick<KnownRow, keyof typeof matched>;

type AccountTx = { tx: Tx; userId: string; accountId: string };

/**
 * What an account has that what comes may be: by its names, by its keys, and on those days what the
 * same source can have told otherwise, or another one.
 */
export async function knownRows(
  whose: AccountTx,
  rows: readonly KeyedTransaction[],
  teller: Teller,
) {
  const ids = await alikeIn(whose, rows, teller);
  return rowsFor<KnownRow>(whose, rows, { ids, columns: read });
}

/** The same where nothing is written, with the ids that `alikeIn` has found. */
export function matchedRows(whose: AccountTx, rows: readonly KeyedTransaction[], ids: string[]) {
  return rowsFor<MatchedRow>(whose, rows, { ids, columns: matched });
}

const keyed = { id: read.id, duplicateKey: read.duplicateKey, otherKeys: read.otherKeys };

/**
 * The ids of rows by their keys, for rows that only a key can match: nothing in the account is like
 * them and no row has a name. Null: some row has more than one key, so that rows must be matched.
 */
export async function idsByKey(
  whose: AccountTx,
  rows: readonly KeyedTransaction[],
): Promise<ReadonlyMap<string, string> | null> {
  if (rows.length === 0 || rows.some(({ externalId }) => externalId !== null)) return null;
  const keys = rows.map(({ duplicateKey }) => duplicateKey);
  const where = isAnyOf(transactions.duplicateKey, await inSteps(arrayOf(keys)));
  const found = await foundIn<Pick<KnownRow, keyof typeof keyed>>(whose, { columns: keyed, where });
  if (found.some(({ otherKeys }) => otherKeys.length > 0)) return null;
  return new Map(found.map(({ duplicateKey, id }) => [duplicateKey, id]));
}

type Wanted = { ids: string[]; columns: Readonly<Record<string, PgColumn>> };

/** All in one pass: by pieces, the rows of the account were gone through once for each. */
async function rowsFor<Row extends MatchedRow>(
  whose: AccountTx,
  rows: readonly KeyedTransaction[],
  { ids, columns }: Wanted,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { id, duplicateKey, externalTransactionId } = transactions;
  const keys = rows.map((row) => row.duplicateKey);
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  const asked: [PgColumn, readonly string[]][] = [
    [id, ids],
    [duplicateKey, keys],
    [externalTransactionId, names],
  ];
  const isAsked: SQL[] = [];
  for (const [column, values] of asked) {
    if (values.length > 0) isAsked.push(isAnyOf(column, await inSteps(arrayOf(values))));
  }
  const found = await foundIn<Row>(whose, { columns, where: or(...isAsked) });
  // Of several that could be meant the last is: first those alike, then by key, then by name.
  const alike = new Set(ids);
  // Without names a row is there by its id or by its key.
  const known = names.length === 0 ? null : new Set(keys);
  const parts: [Row[], Row[], Row[]] = [[], [], []];
  for (const row of found) {
    const [first, second, third] = parts;
    if (alike.has(row.id)) first.push(row);
    else (known === null || known.has(row.duplicateKey) ? second : third).push(row);
  }
  return parts.flat();
}

type Reading = { columns: Wanted['columns']; where: SQL | undefined };

/** Rows of an account, piece by piece. */
async function foundIn<Row>(whose: AccountTx, { columns, where }: Reading): Promise<Row[]> {
  const { tx } = whose;
  const fields = Object.entries(columns);
  const named = fields.map(([field, column]) => sql`${column} as ${sql.identifier(field)}`);
  await tx.execute(sql`declare known no scroll cursor for
    select ${sql.join(named, sql`, `)} from ${transactions} where ${and(isOf(whose), where)}`);
  const toRow = (read: Record<string, unknown>) => {
    for (const [field, column] of fields) {
      const value = read[field];
      if (value !== null) read[field] = column.mapFromDriverValue(value);
    }
    return read as Row;
  };
  const all: Row[] = [];
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(`${READ_AT_ONCE}`)} from known`);
    for (const row of await inSteps(eachInSteps(rows, toRow))) all.push(row);
    if (rows.length < READ_AT_ONCE) break;
  }
  await tx.execute(sql`close known`);
  return all;
}

/** The ids of what may be the same under another name. */
export async function alikeIn(
  { tx, ...whose }: AccountTx,
  rows: readonly KeyedTransaction[],
  teller: Teller,
): Promise<string[]> {
  const span = spanOf(rows);
  if (span === null) return [];
  const { id, transactionDate, status } = transactions;
  const isNear = and(
    isOf(whose),
    gte(transactionDate, addDays(span.from, -AROUND_DAYS)),
    lte(transactionDate, addDays(span.to, AROUND_DAYS)),
  );
  const idsOf = (where: SQL | undefined, most: number) =>
    tx.select({ id }).from(transactions).where(and(isNear, where)).limit(most);
  // What is held is booked for another amount now and then.
  const found = await idsOf(eq(status, 'pending'), ALIKE_MAX + 1);
  const mayBe = mayBeOtherwise(rows, teller);
  // Of the same file once more nothing may be: then its days and amounts need not travel.
  const [any] = await idsOf(mayBe, 1);
  if (any !== undefined) {
    const ranges = await inSteps(rangesOf(rows));
    found.push(...(await idsOf(and(mayBe, isAlike(ranges)), ALIKE_MAX + 1)));
  }
  // Honest accounts have one or two for each row; any more would fill the memory.
  if (found.length > ALIKE_MAX) throw new AppError('too_large');
  return [...new Set(found.map((row) => row.id))];
}

type Range = { amount: string; currency: string; from: Day; to: Day };

/** Of the same money around the days of a row: no other is compared with it (`matchIncoming`). */
function isAlike(ranges: string): SQL {
  const { amount, currency, transactionDate, postedDate } = transactions;
  return sql`exists (
    select 1 from json_to_recordset(${ranges}::json)
      as alike(amount numeric, currency text, "from" date, "to" date)
    where alike.currency = ${currency} and alike.amount = ${amount}
      and (${transactionDate} between alike."from" and alike."to"
        or ${postedDate} between alike."from" and alike."to"))`;
}

/** The days around rows of the same money as JSON, where they overlap as one range. */
function* rangesOf(rows: readonly KeyedTransaction[]): Steps<string> {
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
    return joined.map((range) => JSON.stringify(range));
  });
  return `[${ranges.flat().join(',')}]`;
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

function isOf({ userId, accountId }: Omit<AccountTx, 'tx'>): SQL | undefined {
  return and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
}

/** As one parameter: a thousand of them take longer to write down than to look for. */
function isAnyOf(column: PgColumn, values: string): SQL {
  return sql`${column} = any(${values}::${sql.raw(column.getSQLType())}[])`;
}

/** Values as PostgreSQL writes an array. */
function* arrayOf(values: readonly string[]): Steps<string> {
  const quoted = yield* eachInSteps(values, (value) => `"${value.replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}
