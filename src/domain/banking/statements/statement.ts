import type { BalanceCheck } from '#domain/banking/bank-files/balance-check.ts';
import { bookedRows } from '#domain/banking/bank-files/bank-file.ts';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import type { StatementEntry } from './entry.ts';

/** A statement of an account over some time. */
export type Statement = {
  account: string;
  /** Tells apart accounts of the same number: its type, or its currency. */
  kind: string;
  bankName: string;
  /** Null where the statement does not name a type. */
  accountType?: AccountType | null;
  entries: readonly StatementEntry[];
  /** Balances before and after the statement; null where it does not state them. */
  opening: AmountText | null;
  closing: { amount: AmountText; on: Day | null } | null;
  /** It may leave out transactions between its balances, and is verified by them alone. */
  isPartial?: boolean;
};

type ReadStatement = { statement: Statement; rows: readonly FileRow[] };

/** A statement with both balances is verified when its rows lead from one to the other. */
export function verdictOf(
  read: readonly ReadStatement[],
): Pick<BalanceCheck, 'verdict' | 'matched' | 'compared'> {
  const proofs = read.flatMap(({ statement: { opening, closing, isPartial }, rows }) => {
    if (opening === null || closing === null) return [];
    const moved = bookedRows(rows).reduce((sum, { amount }) => sum + toMinor(amount), 0);
    const isProven = toMinor(opening) + moved === toMinor(closing.amount);
    return isProven || !isPartial ? [isProven] : [];
  });
  const [matched, compared] = [proofs.filter(Boolean).length, proofs.length];
  if (compared === 0) return { verdict: 'unknown', matched, compared };
  return { verdict: matched === compared ? 'proven' : 'failed', matched, compared };
}

/** The balance of the latest day. */
export function closingOf(statements: readonly Statement[]): AmountText | null {
  const closings = statements.flatMap(({ closing }) => (closing === null ? [] : [closing]));
  const latest = closings.reduce<(typeof closings)[number] | null>(
    (last, each) => (last === null || (each.on ?? '') >= (last.on ?? '') ? each : last),
    null,
  );
  return latest?.amount ?? null;
}
