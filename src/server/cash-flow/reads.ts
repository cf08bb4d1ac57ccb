import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Booked } from '#domain/cash-flow.ts';
import type { Currency } from '#domain/currencies.ts';
import { type AmountText, toTotal } from '#domain/money.ts';
import type { Day } from '#domain/months.ts';
import type { BookedTransaction } from '#domain/recurring.ts';
import { addDays } from '#domain/release-calendar.ts';
import type { Direction } from '#domain/transaction-categories.ts';
import { currentPerson } from '#server/db/columns.ts';
import type { OwnRead } from '#server/db/own-read.ts';
import { bankAccounts, transactionCategories, transactions } from '#server/transactions/table.ts';

/** The sums of a month and category, apart by what was only moved or is not booked yet. */
export type Summed = Booked & {
  isPending: boolean;
  isTransfer: boolean;
  first: Day;
  last: Day;
};

const { transactionDate, amount, currency, category, status, transactionType } = transactions;

/** The day that a read begins on. */
const since = gte(transactionDate, sql.raw('$1::date'));
/** What does not come row by row from another day on. */
const isUnlisted = or(
  lt(transactionDate, sql.raw('$2::date')),
  eq(status, sql`'pending'`),
  eq(transactionType, sql`'transfer'`),
);
const own = eq(transactions.userId, currentPerson);

const sumOf = (of: SQL) => sql`coalesce(sum(${amount}) filter (where ${of}), 0)`;
const countOf = (of: SQL) => sql`count(*) filter (where ${of})`;

const OF_DAYS = textOf(
  new QueryBuilder()
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
    .where(and(own, since, isUnlisted))
    .groupBy(sql`1, 2, 3, 4, 5`),
);

/** By day first: to name the month of each of tens of thousands of rows takes too long. */
const SUMS = `
  select to_char(on_day, 'YYYY-MM'), category, currency, is_pending, is_transfer,
    (sum(went) * 100)::bigint, sum(went_count), (sum(came) * 100)::bigint, sum(came_count),
    min(on_day), max(on_day)
  from (${OF_DAYS}) of_days group by 1, 2, 3, 4, 5`;

/**
 * What was booked from a day on, added up by the database; from when its rows are listed only what
 * is not among them.
 */
export function sumsRead(from: Day, listedFrom: Day): OwnRead<Summed> {
  return {
    text: SUMS,
    values: [from, listedFrom],
    rowOf: ([on, of, money, pending, moved, out, outCount, came, inCount, first, last]) => ({
      month: on ?? '',
      category: of ?? null,
      currency: money as Currency,
      isPending: pending === 't',
      isTransfer: moved === 't',
      outMinor: -Number(out),
      outCount: Number(outCount),
      inMinor: Number(came),
      inCount: Number(inCount),
      first: first ?? '',
      last: last ?? '',
    }),
  };
}

const { description, merchantName } = transactions;

/** Who was paid stands last in its line, and the line is one. */
const linesOf = (state: 'posted' | 'pending') => {
  const ofTexts = new QueryBuilder()
    .select({
      head: sql`concat('#', ${currency}, E'\\t', ${category}, E'\\t',
        replace(coalesce(${merchantName}, ${description}), E'\\n', ' ')) as head`,
      rows: sql`string_agg(concat(${transactionDate} - $1::date, ' ', ${amount}), E'\\n') as rows`,
    })
    .from(transactions)
    .where(and(own, since, eq(status, sql.raw(`'${state}'`)), ne(transactionType, sql`'transfer'`)))
    // Sorted by what stands first: numbers are faster to sort than texts that begin alike.
    .groupBy(sql`hashtext(${description})`, description, merchantName, category, currency);
  return `select string_agg(head || E'\\n' || rows, E'\\n') from (${textOf(ofTexts)}) of_texts`;
};

const LINES = { posted: linesOf('posted'), pending: linesOf('pending') };

/**
 * What was booked from a day on, or is not booked yet, without transfers. It travels as one text,
 * and what rows have in common once: tens of thousands of rows cost the driver more than everything
 * that is made of them.
 */
export function rowsRead(from: Day, state: keyof typeof LINES): OwnRead<BookedTransaction[]> {
  return {
    text: LINES[state],
    values: [from],
    rowOf: ([lines]) => (lines ? rowsIn(lines, from) : []),
  };
}

type Head = Pick<BookedTransaction, 'currency' | 'category' | 'description' | 'merchantName'>;

/** Their place among each other is what rows are known by here. */
function rowsIn(lines: string, from: Day): BookedTransaction[] {
  const rows: BookedTransaction[] = [];
  const days = new Map<number, Day>();
  const dayAt = (count: number): Day => {
    const day = days.get(count) ?? addDays(from, count);
    days.set(count, day);
    return day;
  };
  let head: Head = { currency: 'SEK', category: null, description: '', merchantName: null };
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start);
    const until = end === -1 ? lines.length : end;
    if (lines[start] === '#') head = headIn(lines.slice(start + 1, until));
    else {
      const space = lines.indexOf(' ', start);
      const minor = digitsIn(lines, space + 1, until) * (lines[space + 1] === '-' ? -1 : 1);
      rows.push({
        id: `${rows.length}`,
        transactionDate: dayAt(digitsIn(lines, start, space)),
        minor: toTotal(minor),
        ...head,
        transactionType: minor < 0 ? 'expense' : 'income',
      });
    }
    start = until + 1;
  }
  return rows;
}

/** The whole number of the digits there: of an amount, which has two decimals, its minor units. */
function digitsIn(text: string, start: number, until: number): number {
  let number = 0;
  for (let at = start; at < until; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
  }
  return number;
}

const ZERO = '0'.charCodeAt(0);

function headIn(line: string): Head {
  const [money = '', of = ''] = line.split('\t', 2);
  const text = line.slice(money.length + of.length + 2);
  return {
    currency: money as Currency,
    category: of === '' ? null : of,
    description: text,
    merchantName: null,
  };
}

const DIRECTIONS = textOf(
  new QueryBuilder()
    .select({ id: transactionCategories.id, direction: transactionCategories.direction })
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, currentPerson)),
);

/** Which way the money of each category goes. */
export const directionsRead: OwnRead<[string, Direction]> = {
  text: DIRECTIONS,
  values: [],
  rowOf: ([itself, direction]) => [itself ?? '', direction as Direction],
};

export type Balance = {
  id: string;
  name: string;
  balance: AmountText;
  currency: Currency;
  on: Day | null;
};

const BALANCES = textOf(
  new QueryBuilder()
    .select({
      id: bankAccounts.id,
      name: bankAccounts.accountName,
      balance: bankAccounts.balance,
      currency: bankAccounts.currency,
      on: bankAccounts.balanceOn,
    })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, currentPerson), eq(bankAccounts.isActive, sql`1`)))
    .orderBy(bankAccounts.id),
);

/** What is on each account by the bank's own word. */
export const balancesRead: OwnRead<Balance> = {
  text: BALANCES,
  values: [],
  rowOf: ([itself, name, balance, money, on]) => ({
    id: itself ?? '',
    name: name ?? '',
    balance: balance as AmountText,
    currency: money as Currency,
    on: on ?? null,
  }),
};

function textOf(query: { toSQL(): { sql: string; params: unknown[] } }): string {
  const { sql: text, params } = query.toSQL();
  if (params.length > 0) throw new Error('A read made once has no values of its own');
  return text;
}
