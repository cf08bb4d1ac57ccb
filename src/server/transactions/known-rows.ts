import {
  and,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { KeyedTransaction, Teller } from '#domain/incoming-transactions.ts';
import type { Day } from '#domain/months.ts';
import { addDays } from '#domain/release-calendar.ts';
import { dayOf } from '#domain/transaction-matching.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { transactions } from './table.ts';

/** Rows this many days around what comes may be the same. */
const AROUND_DAYS = 12;
const ASKED_AT_ONCE = 10_000;
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
  const keep = (some: KnownRow[]) => some.forEach((row) => found.set(row.id, row));
  const days = rows.map(dayOf).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const { transactionDate, duplicateKey, externalTransactionId } = transactions;
  const alike = await rowsWhere(
    whose,
    and(
      gte(transactionDate, addDays(first, -AROUND_DAYS)),
      lte(transactionDate, addDays(last, AROUND_DAYS)),
      mayBeOtherwise(rows, teller),
      isAlike(rows),
    ),
  ).limit(ALIKE_MAX + 1);
  // Honest accounts have one or two for each row; any more would fill the memory.
  if (alike.length > ALIKE_MAX) throw new AppError('too_large');
  keep(alike);
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  const keys = rows.map((row) => row.duplicateKey);
  for (const some of inPieces(keys)) keep(await rowsWhere(whose, inArray(duplicateKey, some)));
  for (const some of inPieces(names)) {
    keep(await rowsWhere(whose, inArray(externalTransactionId, some)));
  }
  return [...found.values()];
}

type Range = { amount: string; currency: string; from: Day; to: Day };

/** Of the same money around the days of a row: no other is compared with it (`matchIncoming`). */
function isAlike(rows: readonly KeyedTransaction[]): SQL {
  const { amount, currency, transactionDate, postedDate } = transactions;
  return sql`exists (
    select 1 from json_to_recordset(${JSON.stringify(rangesOf(rows))}::json)
      as alike(amount numeric, currency text, "from" date, "to" date)
    where alike.currency = ${currency} and alike.amount = ${amount}
      and (${transactionDate} between alike."from" and alike."to"
        or ${postedDate} between alike."from" and alike."to"))`;
}

/** The days around rows of the same money, where they overlap as one range. */
function rangesOf(rows: readonly KeyedTransaction[]): Range[] {
  const byMoney = Map.groupBy(rows, ({ amount, currency }) => `${amount} ${currency}`);
  return [...byMoney.values()].flatMap((alike) => {
    const days = alike.flatMap(({ valueOn, bookedOn }) => [valueOn ?? [], bookedOn ?? []].flat());
    const ranges: Range[] = [];
    for (const day of [...new Set(days)].sort()) {
      const [from, to] = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)];
      const before = ranges.at(-1);
      if (before && from <= before.to) before.to = to;
      else
        ranges.push({
          amount: alike[0]?.amount ?? '',
          currency: alike[0]?.currency ?? '',
          from,
          to,
        });
    }
    return ranges;
  });
}

/** Rows of one source that all have names, or none, are known by names or keys alone. */
function mayBeOtherwise(
  rows: readonly KeyedTransaction[],
  { source, covers }: Teller,
): SQL | undefined {
  const { externalTransactionId: name, status } = transactions;
  const areSome = (isNamed: boolean) =>
    rows.some(({ externalId }) => (externalId !== null) === isNamed);
  return or(
    ne(transactions.source, source),
    eq(status, 'pending'),
    areSome(true) ? isNull(name) : undefined,
    areSome(false) || covers !== null ? isNotNull(name) : undefined,
  );
}

function rowsWhere({ tx, userId, accountId }: Whose, where: SQL | undefined) {
  return tx
    .select(read)
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId), where));
}

function inPieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ASKED_AT_ONCE) }, (_each, at) =>
    all.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  );
}
