import { and, arrayContains, eq, inArray, isNull, max, or } from 'drizzle-orm';
import { type BankFile, bookedRows, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import { duplicateKeys, likenessOf } from '#domain/banking/bank-files/duplicate-keys.ts';
import { type AmountText, sum, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { alternateKey, FILE_MARK } from '#server/banking/ingest/alternate-keys.ts';
import { digest } from '#server/banking/file-reading/lines.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { transactionImports } from './table.ts';

/** Where a file begins on the day on which the account's rows end. */
type Edge = {
  /** Ids of the rows of that day in a statement that the file continues. */
  preceding: ReadonlySet<string>;
  keys: readonly string[];
  /** That day, if no balance tells equal rows from those before; null: another, or one tells. */
  untold: Day | null;
};

type Beginning = { userId: string; accountId: string | null; first: Day | null };

/**
 * Tells an equal purchase in the next statement from a row of an overlapping file: if the file's
 * opening balance is the closing one of a statement that ends on the file's first day, the file
 * follows it, and its rows of that day are further ones.
 */
export async function edgeOf(
  tx: Tx,
  { userId, accountId, first }: Beginning,
  file: BankFile,
): Promise<Edge> {
  const none: Edge = { preceding: new Set(), keys: file.keys, untold: null };
  if (accountId === null || first === null) return none;
  const { id, closingBalance, closingOn, undoneAt } = transactionImports;
  const ended = await tx
    .select({ id, closingBalance })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(transactionImports.bankAccountId, accountId),
        eq(closingOn, first),
        isNull(undoneAt),
      ),
    );
  const opening = openingOf(file);
  const before = ended.filter((each) => opening !== null && each.closingBalance === opening);
  const found = await continued(tx, { userId, accountId, first }, { file, before });
  if (found !== null) return { ...none, ...found };
  const isTold = ended.length > 0 && before.length === 0 && isProven(file);
  const { postedDate, status } = transactions;
  const [stored] = isTold
    ? []
    : await tx
        .select({ last: max(postedDate) })
        .from(transactions)
        .where(and(isOfAccount(userId, accountId), eq(status, 'posted')));
  return { ...none, untold: stored?.last === first ? first : null };
}

function isOfAccount(userId: string, accountId: string) {
  return and(eq(transactions.userId, userId), eq(transactions.bankAccountId, accountId));
}

function isProven({ check }: BankFile): boolean {
  return check.verdict === 'proven' || check.verdict === 'mostly';
}

/** The balance before the first row; null: unknown. */
function openingOf({ rows, check }: BankFile): AmountText | null {
  if (check.closing === null || check.verdict === 'failed') return null;
  const moved = bookedRows(rows).map(({ amount }) => toMinor(amount));
  return toAmountText(toTotal(toMinor(check.closing) - sum(moved)));
}

type Found = { file: BankFile; before: readonly { id: string }[] };

/** The rows of the statement before, and the file's keys counted on from them; null: none equal. */
async function continued(
  tx: Tx,
  { userId, accountId, first }: { userId: string; accountId: string; first: Day },
  { file, before }: Found,
): Promise<Pick<Edge, 'preceding' | 'keys'> | null> {
  if (before.length === 0) return null;
  const ids = before.map(({ id }) => id);
  const { id, amount, currency, description, postedDate, status, importId, otherKeys } =
    transactions;
  const rows = await tx
    .select({ id, amount, currency, text: description })
    .from(transactions)
    .where(
      and(
        isOfAccount(userId, accountId),
        eq(postedDate, first),
        eq(status, 'posted'),
        or(
          inArray(importId, ids),
          ...ids.map((each) => arrayContains(otherKeys, [alternateKey(FILE_MARK, each)])),
        ),
      ),
    );
  const counts = new Map<string, number>();
  for (const row of rows) {
    const like = likenessOf({ ...row, made: first, booked: first });
    counts.set(like, (counts.get(like) ?? 0) + 1);
  }
  const equal = bookedRows(file.rows).filter((row) => counts.has(likenessOf(row)));
  // Rows that add up to nothing leave the balance as it was, so that it tells nothing.
  if (toTotal(sum(equal.map((row) => toMinor(row.amount)))) === 0) return null;
  return {
    preceding: new Set(rows.map((row) => row.id)),
    keys: duplicateKeys(toldRows(file.rows), counts).map(digest),
  };
}
