import type { FormatId } from '../bank-formats.ts';
import { type BalanceCheck } from '../bank-files/balance-check.ts';
import {
  type BankFile,
  bookedRows,
  FILE_ROWS_MAX,
  type FileProblem,
} from '../bank-files/bank-file.ts';
import { duplicateKeys } from '../bank-files/duplicate-keys.ts';
import { type FileRow } from '../bank-files/rows.ts';
import { type AmountText, toAmountText, toMinor, toTotal } from '../money.ts';
import type { Day } from '../months.ts';
import { type Entry, entryRow } from './entry.ts';

/** A statement of an account over some time. */
export type Statement = {
  account: string;
  bankName: string;
  entries: readonly Entry[];
  /** What the account had before and after it; null where it does not say. */
  opening: AmountText | null;
  closing: { amount: AmountText; on: Day | null } | null;
};

type Told = { format: FormatId; turn: boolean };

/** The statements of a file as one: of one account, each proven by its own balances. */
export function statementFile(
  statements: readonly Statement[],
  { format, turn }: Told,
): BankFile | FileProblem {
  const accounts = new Set(statements.flatMap(({ account }) => (account ? [account] : [])));
  if (accounts.size > 1) return 'accounts';
  const entries = statements.reduce((sum, each) => sum + each.entries.length, 0);
  if (entries > FILE_ROWS_MAX) return 'rows';
  let line = 0;
  const read = statements.map((statement) => ({
    statement,
    rows: statement.entries.map((entry) => {
      line += 1;
      return turnedRow(entryRow(entry, line), turn);
    }),
  }));
  const rows = read.flatMap((each) => each.rows);
  if (rows.length === 0) return 'empty';
  const [accountNumber = null] = accounts;
  const booked = bookedRows(rows);
  return {
    format,
    bankName: statements.find(({ bankName }) => bankName)?.bankName ?? null,
    accountNumber,
    rows,
    keys: duplicateKeys(booked),
    check: {
      ...verdictOf(read),
      closing: closingOf(statements),
      isNewestFirst: (booked[0]?.booked ?? '') > (booked.at(-1)?.booked ?? ''),
    },
    isTurned: turn,
  };
}

function turnedRow(row: FileRow, turn: boolean): FileRow {
  if (!turn || row.state !== 'booked') return row;
  const amount = toAmountText(toTotal(0 - toMinor(row.row.amount)));
  return { ...row, row: { ...row.row, amount } };
}

type Read = { statement: Statement; rows: readonly FileRow[] };

/** Each statement that says both balances is proven when its rows lead from one to the other. */
function verdictOf(read: readonly Read[]): Pick<BalanceCheck, 'verdict' | 'matched' | 'compared'> {
  const proofs = read.flatMap(({ statement: { opening, closing }, rows }) => {
    if (opening === null || closing === null) return [];
    const moved = bookedRows(rows).reduce((sum, { amount }) => sum + toMinor(amount), 0);
    return [toMinor(opening) + moved === toMinor(closing.amount)];
  });
  const [matched, compared] = [proofs.filter(Boolean).length, proofs.length];
  if (compared === 0) return { verdict: 'unknown', matched, compared };
  return { verdict: matched === compared ? 'proven' : 'failed', matched, compared };
}

/** The balance of the latest day. */
function closingOf(statements: readonly Statement[]): AmountText | null {
  const closings = statements.flatMap(({ closing }) => (closing === null ? [] : [closing]));
  const latest = closings.reduce<(typeof closings)[number] | null>(
    (last, each) => (last === null || (each.on ?? '') >= (last.on ?? '') ? each : last),
    null,
  );
  return latest?.amount ?? null;
}
