import { and, asc, desc, eq, gt, gte, isNull, like, or, sql } from 'drizzle-orm';
import { type BankFile, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import { likenessOf } from '#domain/banking/bank-files/duplicate-keys.ts';
import type { BookedRow, PendingRow } from '#domain/banking/bank-files/rows.ts';
import { type AmountText, toMinor, toTotal, toTotalText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import type { AccountTx } from '#server/banking/accounts/account-lock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { digest } from '#server/banking/file-reading/lines.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { transactionImports } from './table.ts';

/** Where a file begins or ends on a day of which the account has rows of another statement. */
type Edge = {
  /** Ids of stored rows of those days that are not rows of the file, however equal. */
  preceding: ReadonlySet<string>;
  /** The keys of the file's rows, in the order of `file.keys`. */
  keys: readonly string[];
  /** The first day, if no balance tells equal rows from those before; null: one tells. */
  untold: Day | null;
};

/** More rows of two days are nobody's purchases, and would be read again for each file. */
const STORED_ROWS_MAX = 5_000;

type StatementPeriod = {
  userId: string;
  accountId: string | null;
  first: Day | null;
  last: Day | null;
};

/**
 * Tells an equal purchase of an adjacent statement from a row of an overlapping file: two coffees
 * on the day on which one statement ends and the next begins. If the balances meet to the öre, no
 * row of the file is one of theirs, whichever was added first.
 */
export async function edgeOf(
  tx: Tx,
  { userId, accountId, first, last }: StatementPeriod,
  file: BankFile,
): Promise<Edge> {
  const same: Edge = { preceding: new Set(), keys: file.keys, untold: null };
  if (accountId === null || first === null || last === null) return same;
  const target = { tx, userId, accountId };
  const stored = await storedOn(target, first, last);
  if (stored.length === 0) return same;
  if (stored.length > STORED_ROWS_MAX) return { ...same, untold: first };
  const told = await inSteps(
    eachInSteps(toldRows(file.rows), (row) => {
      const isOnEdge = row.booked === first || row.booked === last;
      return { row, like: isOnEdge ? likenessOf(row) : '' };
    }),
  );
  const booked = told.filter((each): each is LikeRow<BookedRow> => each.row.booked !== null);
  const balances = balancesOf(file, booked);
  const statements = await statementsOn(target, stored, { first, last });
  const before = statements.filter(({ end }) => end === first);
  const after = statements.filter(({ begin }) => begin === last);
  const others = new Set([
    ...rowsOf(stored, first, chain(before, balances?.opening, 'closing')),
    ...rowsOf(stored, last, chain(after, balances?.closing, 'opening')),
  ]);
  // Rows that cancel each other out leave the balance as it was: then it tells nothing.
  if (sharedAmount(booked, [...others]) !== 0) return apart(file, told, { stored, others });
  if (!(await endsOn(target, first))) return same;
  const shared = sharedAmount(
    booked,
    stored.filter(({ day }) => day === first),
  );
  const isOverlap = before.some(
    ({ closing }) => balances !== null && toMinor(closing) - shared === balances.openingMinor,
  );
  return { ...same, untold: isOverlap ? null : first };
}

/** `like` is empty for a row of the days between, which none of a day of the edges equals. */
type LikeRow<Row extends BookedRow | PendingRow> = { row: Row; like: string };

type StoredRow = {
  id: string;
  key: string;
  /** The file that added the row. */
  file: string;
  day: Day | null;
  amount: AmountText;
  like: string;
  externalId: string | null;
};

/** The posted rows that files added on the first and on the last day, up to one too many. */
async function storedOn(target: AccountTx, first: Day, last: Day): Promise<StoredRow[]> {
  const { id, duplicateKey, importId, externalTransactionId, source, status } = transactions;
  const { postedDate, amount, currency, description } = transactions;
  const rows = await target.tx
    .select({
      id,
      duplicateKey,
      importId,
      externalTransactionId,
      postedDate,
      amount,
      currency,
      description,
    })
    .from(transactions)
    .where(
      and(
        isOf(target),
        eq(status, 'posted'),
        or(eq(postedDate, first), eq(postedDate, last)),
        or(eq(source, 'file'), like(source, 'file:%')),
      ),
    )
    .orderBy(asc(transactions.id))
    .limit(STORED_ROWS_MAX + 1);
  return rows.map((row) => ({
    id: row.id,
    key: row.duplicateKey,
    file: row.importId ?? '',
    day: row.postedDate,
    amount: row.amount,
    like: likenessOf({ ...row, text: row.description, booked: row.postedDate, made: null }),
    externalId: row.externalTransactionId,
  }));
}

/** Whether no file has rows after a day. */
async function endsOn(target: AccountTx, day: Day): Promise<boolean> {
  const { postedDate, source } = transactions;
  const isOfFile = or(eq(source, 'file'), like(source, 'file:%'));
  const [found] = await target.tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isOf(target), isOfFile, gt(postedDate, day)))
    .limit(1);
  return found === undefined;
}

/** An imported file, with the account's balances before and after the rows that it added. */
type StatementEdge = { id: string; begin: Day; end: Day; opening: AmountText; closing: AmountText };

/** The files that end on the first day or begin on the last one, the newest first. */
async function statementsOn(
  target: AccountTx,
  stored: readonly StoredRow[],
  { first, last }: { first: Day; last: Day },
): Promise<StatementEdge[]> {
  const files = new Set(stored.map((row) => row.file));
  const { id, userId, bankAccountId, closingBalance, closingOn, undoneAt } = transactionImports;
  const { importId, postedDate, amount, status } = transactions;
  const begin = sql<Day>`min(${postedDate})::text`;
  const rows = await target.tx
    .select({
      id,
      begin,
      end: closingOn,
      opening: sql<AmountText>`(${closingBalance} - sum(${amount}))::text`,
      closing: closingBalance,
    })
    .from(transactionImports)
    .innerJoin(transactions, and(eq(transactions.userId, userId), eq(importId, id)))
    .where(
      and(
        eq(userId, target.userId),
        eq(bankAccountId, target.accountId),
        isNull(undoneAt),
        gte(closingOn, first),
        sql`${id}::text = any(${sql.param([...files])})`,
        eq(status, 'posted'),
      ),
    )
    .groupBy(userId, id)
    .having(or(eq(closingOn, first), sql`min(${postedDate}) = ${last}`))
    .orderBy(desc(id));
  return rows.flatMap(({ end, closing, ...row }) =>
    end === null || closing === null ? [] : [{ ...row, end, closing }],
  );
}

/** The statement whose balance meets another one's, and those that meet it in turn. */
function chain(
  statements: readonly StatementEdge[],
  balance: AmountText | undefined,
  near: 'opening' | 'closing',
): Set<string> {
  const far = near === 'opening' ? 'closing' : 'opening';
  const found = new Set<string>();
  const balances = [balance];
  for (const each of balances) {
    for (const statement of statements) {
      if (statement[near] !== each || found.has(statement.id)) continue;
      found.add(statement.id);
      balances.push(statement[far]);
    }
  }
  return found;
}

/** The rows of a day that some of these files added. */
function rowsOf(stored: readonly StoredRow[], day: Day, files: ReadonlySet<string>): StoredRow[] {
  return stored.filter((row) => row.day === day && files.has(row.file));
}

function isOf({ userId, accountId }: AccountTx) {
  return and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
}

/** The account's balances before and after the rows of a file; null: not stated for all of them. */
function balancesOf({ rows, check }: BankFile, booked: readonly LikeRow<BookedRow>[]) {
  const { closing, verdict } = check;
  const isWhole = rows.every(({ state }) => state !== 'broken');
  const [currency, ...more] = new Set(booked.map(({ row }) => row.currency));
  if (closing === null || verdict === 'failed' || !isWhole) return null;
  if (currency === undefined || more.length > 0) return null;
  const moved = booked.reduce((total, { row }) => total + toMinor(row.amount), 0);
  const openingMinor = toMinor(closing) - moved;
  return { openingMinor, opening: toTotalText(toTotal(openingMinor)), closing };
}

/** The sum of the rows of a file that equal other ones, in minor units. */
function sharedAmount(booked: readonly LikeRow<BookedRow>[], others: Iterable<StoredRow>): number {
  const left = Map.groupBy(others, (row) => row.like);
  return booked.reduce((total, { row, like }) => {
    const found = left.get(like)?.pop();
    return found === undefined ? total : total + toMinor(row.amount);
  }, 0);
}

type Apart = { stored: readonly StoredRow[]; others: ReadonlySet<StoredRow> };

/**
 * The file's rows with keys that none of the `others` has: those of equal stored rows that are not
 * among them, then new ones.
 */
async function apart(
  file: BankFile,
  told: readonly LikeRow<BookedRow | PendingRow>[],
  { stored, others }: Apart,
): Promise<Edge> {
  const names = new Set(told.map(({ row }) => row.externalId));
  const excluded = [...others].filter(
    ({ externalId }) => externalId === null || !names.has(externalId),
  );
  const ids = new Set(excluded.map(({ id }) => id));
  const likes = new Set(excluded.map((row) => row.like));
  const open = Map.groupBy(
    // The oldest is taken first, from the end.
    stored.filter(({ id }) => !ids.has(id)).toReversed(),
    (row) => row.like,
  );
  const free = unusedKeys(stored);
  const keyOf = ({ row, like }: LikeRow<BookedRow | PendingRow>, at: number): string => {
    const key = file.keys[at] ?? '';
    if (row.booked === null || row.externalId !== null || !likes.has(like)) return key;
    return open.get(like)?.pop()?.key ?? free(like);
  };
  return { preceding: ids, keys: await inSteps(eachInSteps(told, keyOf)), untold: null };
}

/** Gives one key after another that no stored row has. Each number is tried once for a likeness. */
function unusedKeys(stored: readonly StoredRow[]): (like: string) => string {
  const taken = new Set(stored.map(({ key }) => key));
  const counts = new Map<string, number>();
  return (like) => {
    for (let before = counts.get(like) ?? 0; ; before += 1) {
      const key = digest(`${like}|${before}`);
      if (taken.has(key)) continue;
      counts.set(like, before + 1);
      return key;
    }
  };
}
