import type { FormatId } from '#domain/banking/bank-files/format.ts';
import {
  type BankFile,
  bookedOnce,
  bookedRows,
  FILE_ROWS_MAX,
  type FileProblem,
  type ReadingOptions,
  toldRows,
} from '#domain/banking/bank-files/bank-file.ts';
import { boundsOf } from '#domain/banking/bank-files/dates.ts';
import { duplicateKeys } from '#domain/banking/bank-files/duplicate-keys.ts';
import { FILE_ACCOUNTS_MAX, type FileAccount } from '#domain/banking/bank-files/file-accounts.ts';
import type { BalanceCheck } from '#domain/banking/bank-files/balances.ts';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { type StatementEntry, entryRow, turnedRow } from './entry.ts';

type StatementOptions = ReadingOptions & { format: FormatId };

/** The statements of an account in a file as one, each verified by its own balances. */
export function statementFile(
  all: readonly Statement[],
  { format, turn, today, fileAccount, currency = null }: StatementOptions,
): BankFile | FileProblem {
  const entries = all.reduce((sum, each) => sum + each.entries.length, 0);
  if (entries > FILE_ROWS_MAX) return 'rows';
  const accounts = accountsIn(all);
  if (accounts.length > FILE_ACCOUNTS_MAX) return 'tooManyAccounts';
  const statements = accounts[fileAccount ?? 0] ?? [];
  const bounds = boundsOf(today);
  const usual = currency ?? 'SEK';
  const isAssumed = statements.some(({ entries: some }) => some.some(statesNoCurrency));
  let line = 0;
  const read = statements.map((statement) => ({
    statement,
    rows: statement.entries.map((entry) => {
      line += 1;
      const stated = statesNoCurrency(entry) ? { ...entry, currency: usual } : entry;
      return turnedRow(entryRow(stated, line, bounds), turn);
    }),
  }));
  const rows = bookedOnce(read.flatMap((each) => each.rows));
  if (rows.length === 0) return 'empty';
  const booked = bookedRows(rows);
  return {
    format,
    bankName: statements.find(({ bankName }) => bankName)?.bankName ?? null,
    accountType: statements[0]?.accountType ?? null,
    accountNumber: statements.find(({ account }) => account)?.account ?? null,
    accounts: accounts.length > 1 ? accounts.map((some) => fileAccountOf(some, accounts)) : [],
    rows,
    keys: duplicateKeys(toldRows(rows)),
    check: {
      ...verdictOf(read),
      closing: closingOf(statements),
      isNewestFirst: (booked[0]?.booked ?? '') > (booked.at(-1)?.booked ?? ''),
      mismatchLine: null,
    },
    isTurned: turn,
    assumedCurrency: isAssumed ? usual : null,
  };
}

function statesNoCurrency({ state, currency }: StatementEntry): boolean {
  return state !== 'left_out' && currency === '';
}

/** The statements of each account on which anything happened, in the order of the file. */
function accountsIn(all: readonly Statement[]): Statement[][] {
  // Statements without a name belong to the only named account.
  const isOne = (names: readonly string[]) => new Set(names.filter(Boolean)).size <= 1;
  const isOneNumber = isOne(all.map(({ account }) => account));
  const isOneKind = isOneNumber && isOne(all.map(({ kind }) => kind));
  const accounts = new Map<string, Statement[]>();
  for (const statement of all) {
    const key = `${isOneNumber ? '' : statement.account}|${isOneKind ? '' : statement.kind}`;
    const some = accounts.get(key);
    if (some === undefined) accounts.set(key, [statement]);
    else some.push(statement);
  }
  const happened = ({ entries }: Statement) => entries.length > 0;
  return [...accounts.values()].filter((some) => some.some(happened));
}

function fileAccountOf(some: readonly Statement[], all: readonly Statement[][]): FileAccount {
  const number = some[0]?.account ?? '';
  const isAlone = all.filter(([other]) => other?.account === number).length === 1;
  const name = isAlone ? number : `${number} ${some[0]?.kind ?? ''}`.trim();
  return { name, rows: some.reduce((sum, { entries }) => sum + entries.length, 0) };
}

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
function verdictOf(
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
function closingOf(statements: readonly Statement[]): AmountText | null {
  const closings = statements.flatMap(({ closing }) => (closing === null ? [] : [closing]));
  const latest = closings.reduce<(typeof closings)[number] | null>(
    (last, each) => (last === null || (each.on ?? '') >= (last.on ?? '') ? each : last),
    null,
  );
  return latest?.amount ?? null;
}
