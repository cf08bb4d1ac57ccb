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
  TransactionSource,
} from '#domain/banking/transactions/incoming-transactions.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { spanOf } from '#domain/banking/transactions/transaction-matching.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import type { AccountTx } from '#server/banking/accounts/account-lock.ts';
import { transactions } from '#server/banking/transactions/table.ts';

/** The dates of two equal rows differ by at most this. */
const AROUND_DAYS = 12;
/** Rows per fetch; the event loop runs between two fetches. */
const READ_AT_ONCE = 1_000;
/** At most this many rows of the account are compared: a real one has one or two for each row. */
const CANDIDATES_MAX = 100_000;
/** At most this many characters of rows are in memory at once, of up to two bytes each. */
const CHARACTERS_MAX = 64_000_000;
/** Overhead of each text in a list, counted as characters. */
const TEXT_CHARACTERS = 16;

const {
  userId: _userId,
  isRecurring: _,
  subcategory: _sub,
  ...read
} = getTableColumns(transactions);

/** A stored row with every column that matching and merging need. */
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

/** The columns of a stored row that matching compares. */
export type MatchedRow = Pick<KnownRow, keyof typeof matched>;

/**
 * Stored rows that may equal an incoming one: same external id, same key, or within 12 days and
 * either pending or of the same amount.
 */
export async function knownRows(
  target: AccountTx,
  rows: readonly KeyedTransaction[],
  from: TransactionSource,
) {
  const ids = await candidateIds(target, rows, from);
  return rowsFor<KnownRow>(target, rows, { ids, columns: read });
}

/** The same rows for a preview, which writes nothing; `ids` are the result of `candidateIds`. */
export function matchedRows(target: AccountTx, rows: readonly KeyedTransaction[], ids: string[]) {
  return rowsFor<MatchedRow>(target, rows, { ids, columns: matched });
}

const keyed = { id: read.id, duplicateKey: read.duplicateKey, otherKeys: read.otherKeys };

/**
 * Ids of stored rows by key, for incoming rows without external ids and without candidates, which
 * only a key can match. Null if an incoming row has an external id or a stored one several keys:
 * then the rows have to be matched.
 */
export async function idsByKey(
  target: AccountTx,
  rows: readonly KeyedTransaction[],
): Promise<ReadonlyMap<string, string> | null> {
  if (rows.length === 0 || rows.some(({ externalId }) => externalId !== null)) return null;
  const keys = rows.map(({ duplicateKey }) => duplicateKey);
  const where = isAnyOf(transactions.duplicateKey, await inSteps(arrayOf(keys)));
  const found = await foundIn<Pick<KnownRow, keyof typeof keyed>>(target, {
    columns: keyed,
    where,
  });
  if (found.some(({ otherKeys }) => otherKeys.length > 0)) return null;
  return new Map(found.map(({ duplicateKey, id }) => [duplicateKey, id]));
}

type KnownRowsQuery = { ids: string[]; columns: Readonly<Record<string, PgColumn>> };

/** One query for all: split up, each part would scan the account's rows again. */
async function rowsFor<Row extends MatchedRow>(
  target: AccountTx,
  rows: readonly KeyedTransaction[],
  { ids, columns }: KnownRowsQuery,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { id, duplicateKey, externalTransactionId } = transactions;
  const keys = rows.map((row) => row.duplicateKey);
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  const wanted: [PgColumn, readonly string[]][] = [
    [id, ids],
    [duplicateKey, keys],
    [externalTransactionId, externalIds],
  ];
  const conditions: SQL[] = [];
  for (const [column, values] of wanted) {
    if (values.length > 0) conditions.push(isAnyOf(column, await inSteps(arrayOf(values))));
  }
  const found = await foundIn<Row>(target, { columns, where: or(...conditions) });
  // Matching prefers the last of several: candidates first, then by key, then by external id.
  const candidates = new Set(ids);
  // Without external ids, a row that is not a candidate was found by its key.
  const known = externalIds.length === 0 ? null : new Set(keys);
  const parts: [Row[], Row[], Row[]] = [[], [], []];
  for (const row of found) {
    const [first, second, third] = parts;
    if (candidates.has(row.id)) first.push(row);
    else (known === null || known.has(row.duplicateKey) ? second : third).push(row);
  }
  return parts.flat();
}

type KnownRowsSelection = { columns: KnownRowsQuery['columns']; where: SQL | undefined };

/** Reads rows of an account through a cursor. */
async function foundIn<Row>(
  target: AccountTx,
  { columns, where }: KnownRowsSelection,
): Promise<Row[]> {
  const { tx } = target;
  const fields = Object.entries(columns);
  const named = fields.map(([field, column]) => sql`${column} as ${sql.identifier(field)}`);
  await tx.execute(sql`declare known no scroll cursor for
    select ${sql.join(named, sql`, `)} from ${transactions} where ${and(isOf(target), where)}`);
  let characters = 0;
  const toRow = (read: Record<string, unknown>) => {
    for (const [field, column] of fields) {
      const value = read[field];
      characters += charactersOf(value);
      if (value !== null) read[field] = column.mapFromDriverValue(value);
    }
    return read as Row;
  };
  const all: Row[] = [];
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(`${READ_AT_ONCE}`)} from known`);
    for (const row of await inSteps(eachInSteps(rows, toRow))) all.push(row);
    if (characters > CHARACTERS_MAX) throw new AppError('too_large');
    if (rows.length < READ_AT_ONCE) break;
  }
  await tx.execute(sql`close known`);
  return all;
}

/** The characters of a value; a text of a list counts `TEXT_CHARACTERS` more. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 0;
  return value.reduce<number>((sum, each) => sum + TEXT_CHARACTERS + charactersOf(each), 0);
}

/** Ids of stored rows that may equal an incoming one with another external id or key. */
export async function candidateIds(
  { tx, ...target }: AccountTx,
  rows: readonly KeyedTransaction[],
  from: TransactionSource,
): Promise<string[]> {
  const span = spanOf(rows);
  if (span === null) return [];
  const { id, transactionDate, status } = transactions;
  const isNear = and(
    isOf(target),
    gte(transactionDate, addDays(span.from, -AROUND_DAYS)),
    lte(transactionDate, addDays(span.to, AROUND_DAYS)),
  );
  const idsOf = (where: SQL | undefined, most: number) =>
    tx.select({ id }).from(transactions).where(and(isNear, where)).limit(most);
  // An authorization may be booked with another amount.
  const found = await idsOf(eq(status, 'pending'), CANDIDATES_MAX + 1);
  const mayEqual = mayDiffer(rows, from);
  // Re-importing a file finds no candidates, so skip the wide query.
  const [any] = await idsOf(mayEqual, 1);
  if (any !== undefined) {
    const ranges = await inSteps(rangesOf(rows));
    found.push(...(await idsOf(and(mayEqual, isNearInMoney(ranges)), CANDIDATES_MAX + 1)));
  }
  if (found.length > CANDIDATES_MAX) throw new AppError('too_large');
  return [...new Set(found.map((row) => row.id))];
}

type RowRange = { amount: string; currency: string; from: Day; to: Day };

/** Same amount and currency near a row's days: `matchIncoming` compares no others. */
function isNearInMoney(ranges: string): SQL {
  const { amount, currency, transactionDate, postedDate } = transactions;
  return sql`exists (
    select 1 from json_to_recordset(${ranges}::json)
      as alike(amount numeric, currency text, "from" date, "to" date)
    where alike.currency = ${currency} and alike.amount = ${amount}
      and (${transactionDate} between alike."from" and alike."to"
        or ${postedDate} between alike."from" and alike."to"))`;
}

/** JSON of the ranges of days around rows, by amount and currency; overlapping ones are joined. */
function* rangesOf(rows: readonly KeyedTransaction[]): Steps<string> {
  const byMoney = new Map<string, Pick<RowRange, 'amount' | 'currency'> & { days: Set<Day> }>();
  yield* eachInSteps(rows, ({ amount, currency, valueOn, bookedOn }) => {
    const money = `${amount} ${currency}`;
    const alike = byMoney.get(money) ?? { amount, currency, days: new Set() };
    if (alike.days.size === 0) byMoney.set(money, alike);
    if (valueOn) alike.days.add(valueOn);
    if (bookedOn) alike.days.add(bookedOn);
  });
  const around = daysAround();
  const ranges = yield* eachInSteps([...byMoney.values()], ({ amount, currency, days }) => {
    const joined: RowRange[] = [];
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

/** The range around a day, calculated once: thousands of rows share their days. */
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

/**
 * Stored rows that an external id or a key may not identify. Rows of one source that all have
 * external ids, or all lack them, need no further comparison.
 */
function mayDiffer(
  rows: readonly KeyedTransaction[],
  { source, covers }: TransactionSource,
): SQL | undefined {
  const { externalTransactionId: storedId, status } = transactions;
  const areSome = (hasId: boolean) =>
    rows.some(({ externalId }) => (externalId !== null) === hasId);
  const pending = rows.filter((row) => row.status === 'pending').map(({ amount }) => amount);
  return or(
    ne(transactions.source, source),
    eq(status, 'pending'),
    // An older file reports rows as pending that are booked by now.
    pending.length > 0
      ? sql`${transactions.amount} = any(${sql.param(pending)}::numeric[])`
      : undefined,
    areSome(true) ? isNull(storedId) : undefined,
    areSome(false) || covers !== null ? isNotNull(storedId) : undefined,
  );
}

function isOf({ userId, accountId }: Omit<AccountTx, 'tx'>): SQL | undefined {
  return and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
}

/** One array parameter: binding a thousand parameters takes longer than the search. */
function isAnyOf(column: PgColumn, values: string): SQL {
  return sql`${column} = any(${values}::${sql.raw(column.getSQLType())}[])`;
}

/** Values as PostgreSQL writes an array. */
function* arrayOf(values: readonly string[]): Steps<string> {
  const quoted = yield* eachInSteps(values, (value) => `"${value.replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}
