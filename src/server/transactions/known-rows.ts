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
} from 'drizzle-orm';
import type { KeyedTransaction, Teller } from '#domain/incoming-transactions.ts';
import { addDays } from '#domain/release-calendar.ts';
import { dayOf } from '#domain/transaction-matching.ts';
import type { Tx } from '#server/db/database.ts';
import { transactions } from './table.ts';

/** Rows this many days around what comes may be the same. */
const AROUND_DAYS = 12;
const ASKED_AT_ONCE = 10_000;

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
  keep(
    await rowsWhere(
      whose,
      and(
        gte(transactionDate, addDays(first, -AROUND_DAYS)),
        lte(transactionDate, addDays(last, AROUND_DAYS)),
        mayBeOtherwise(rows, teller),
      ),
    ),
  );
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  const keys = rows.map((row) => row.duplicateKey);
  for (const some of inPieces(keys)) keep(await rowsWhere(whose, inArray(duplicateKey, some)));
  for (const some of inPieces(names)) {
    keep(await rowsWhere(whose, inArray(externalTransactionId, some)));
  }
  return [...found.values()];
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

function rowsWhere({ tx, userId, accountId }: Whose, where: SQL | undefined): Promise<KnownRow[]> {
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
