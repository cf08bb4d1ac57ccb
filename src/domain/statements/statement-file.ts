import type { FormatId } from '../bank-formats.ts';
import {
  type BankFile,
  bookedRows,
  FILE_ROWS_MAX,
  type FileProblem,
} from '../bank-files/bank-file.ts';
import { duplicateKeys } from '../bank-files/duplicate-keys.ts';
import { entryRow, turnedRow } from './entry.ts';
import { closingOf, type Statement, verdictOf } from './statement.ts';

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
    assumedCurrency: null,
  };
}
