import { and, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type Day, isDay } from '#domain/basics/months.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import { type OwnRead, stateOf, textOf } from '#server/platform/db/own-reads.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { pagesOf } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const { transactionDate, amount, currency, category, status, transactionType } = transactions;
const { id, description, merchantName } = transactions;
const own = eq(transactions.userId, currentUserId);

/** Counting stops here: the size makes no difference above. */
const COUNTED_MAX = 100_001;

/** Above this number only the beginning of each text is read, which bounds memory. */
const WHOLE_TEXTS_MAX = 100_000;
const CUT_CHARACTERS = 100;

/** Number of transactions from a day on, up to the maximum above. */
export function sizeRead(from: Day): OwnRead<number> {
  const some = new QueryBuilder()
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(own, gte(transactionDate, sql.raw('$1::date'))));
  return {
    text: `select count(*) from (${textOf(some)} limit ${COUNTED_MAX}) counted`,
    values: [from],
    rowOf: ([count]) => Number(count),
  };
}

/** Above this number only the newest transactions show whether something has changed. */
const SIGNED_MAX = 20_000;

/** A value that changes when transactions from a day on are added, changed or deleted. */
export function changeRead(from: Day): OwnRead<string> {
  const newest = new QueryBuilder()
    .select({ state: sql`${stateOf(transactions)} as state` })
    .from(transactions)
    .where(and(own, gte(transactionDate, sql.raw('$1::date'))))
    .orderBy(sql`${transactionDate} desc`);
  return {
    text: `select bit_xor(state)::text from (${textOf(newest)} limit ${SIGNED_MAX}) newest`,
    values: [from],
    rowOf: ([sign]) => sign ?? '',
  };
}

const sumOf = (of: SQL) => sql`coalesce(sum(${amount}) filter (where ${of}), 0)`;
const countOf = (of: SQL) => sql`count(*) filter (where ${of})`;

/**
 * Sums of transactions from a day on, one per line, as `summedIn` reads them. Grouped by day first:
 * formatting the month of each of tens of thousands of rows takes too long.
 */
export function sumLines(from: Day): string {
  const ofDays = new QueryBuilder()
    .select({
      on: sql`${transactionDate} as on_day`,
      category,
      currency,
      isPending: sql`${status} = 'pending' as is_pending`,
      isTransfer: sql`${transactionType} = 'transfer' as is_transfer`,
      out: sql`${sumOf(sql`${amount} < 0`)} as went`,
      outCount: sql`${countOf(sql`${amount} < 0`)} as went_count`,
      in: sql`${sumOf(sql`${amount} >= 0`)} as came`,
      inCount: sql`${countOf(sql`${amount} >= 0`)} as came_count`,
    })
    .from(transactions)
    .where(and(own, gte(transactionDate, dayText(from))))
    .groupBy(sql`1, 2, 3, 4, 5`);
  return `
    select concat_ws(E'\\t', to_char(on_day, 'YYYY-MM'), coalesce(category::text, ''), currency,
      is_pending, is_transfer, (sum(went) * 100)::bigint, sum(went_count),
      (sum(came) * 100)::bigint, sum(came_count), min(on_day), max(on_day)) as line
    from (${textOf(ofDays)}) of_days
    group by to_char(on_day, 'YYYY-MM'), category, currency, is_pending, is_transfer`;
}

type TransactionSelection = {
  from: Day;
  state: 'posted' | 'pending';
  /** Number of all transactions. */
  rows: number;
  /** Whether each line contains the id. */
  isNamed?: boolean;
};

/** Transactions from a day on without transfers, in lines (`createLineReader`). */
export function transactionLines({
  from,
  state,
  rows,
  isNamed = false,
}: TransactionSelection): string {
  const whole = sql`coalesce(${merchantName}, ${description})`;
  const shown =
    rows > WHOLE_TEXTS_MAX ? sql`left(${whole}, ${sql.raw(`${CUT_CHARACTERS}`)})` : whole;
  const day = dayText(from);
  const row = isNamed
    ? sql`concat(${transactionDate} - ${day}, ' ', ${amount}, ' ', ${id})`
    : sql`concat(${transactionDate} - ${day}, ' ', ${amount})`;
  const ofTexts = new QueryBuilder()
    .select({
      head: sql`concat('#', ${currency}, E'\\t', ${category}, E'\\t',
        replace(${shown}, E'\\n', ' ')) as head`,
      rows: sql`string_agg(${row}, E'\\n') as rows`,
    })
    .from(transactions)
    .where(
      and(
        own,
        gte(transactionDate, day),
        eq(status, sql.raw(`'${state}'`)),
        ne(transactionType, sql`'transfer'`),
      ),
    )
    // Sorted by numbers, which is faster than by texts that begin alike.
    .groupBy(sql`hashtext(${description})`, description, merchantName, category, currency);
  return `select head || E'\\n' || rows as line from (${textOf(ofTexts)}) of_texts`;
}

/** Lines in memory at once. */
const LINES_AT_ONCE = 10_000;

/** Reads lines through a cursor, in pieces; the next is read while one is processed. */
export async function eachPiece(
  tx: Tx,
  lines: string,
  take: (piece: string) => Promise<void>,
): Promise<void> {
  let taken: Promise<void> = Promise.resolve();
  for await (const rows of pagesOf<{ line: string }>(tx, sql.raw(lines), LINES_AT_ONCE)) {
    await taken;
    taken = take(rows.map(({ line }) => line).join('\n'));
    // A failure is thrown where it is waited for, after the next page was read.
    taken.catch(() => undefined);
  }
  await taken;
}

function dayText(day: Day): SQL {
  if (!isDay(day)) throw new Error(`Not a day: ${day}`);
  return sql.raw(`'${day}'::date`);
}
