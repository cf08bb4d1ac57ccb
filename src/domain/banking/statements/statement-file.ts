import type { FormatId } from '#domain/banking/bank-files/format-names.ts';
import {
  type BankFile,
  bookedOnce,
  bookedRows,
  FILE_ACCOUNTS_MAX,
  FILE_ROWS_MAX,
  type FileAccount,
  type FileProblem,
  type ReadingOptions,
  toldRows,
} from '#domain/banking/bank-files/bank-file.ts';
import { boundsOf } from '#domain/banking/bank-files/dates.ts';
import { duplicateKeys } from '#domain/banking/bank-files/duplicate-keys.ts';
import { type StatementEntry, entryRow, turnedRow } from './entry.ts';
import { closingOf, type Statement, verdictOf } from './statement.ts';

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
