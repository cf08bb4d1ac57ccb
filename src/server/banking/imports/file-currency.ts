import { and, eq } from 'drizzle-orm';
import { type BankFile, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import type { FileIssueKey } from '#domain/banking/bank-files/file-issues.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { AppError } from '#server/platform/errors.ts';
import { accountShown } from '#server/banking/accounts/account-columns.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sourceOf } from './keyed-rows.ts';

/** A question to the user, with a proposal: the account's currency or the format's usual one. */
export type CurrencyNeeded = { account: Currency; usual: Currency };

/**
 * The currency of rows that state none. `known`: the currency that the file was read in, or the
 * account's if it has rows of the same format in it already.
 */
type RowCurrency =
  | { known: Currency | null; needed: null }
  | { known: null; needed: CurrencyNeeded };

type CurrencyQuery = {
  userId: string;
  /** Null: a new account, which gets the currency of the file. */
  accountId: string | null;
  /** The user's choice. */
  chosen: Currency | null;
};

/** Finds the currency of a file that states none, for an account. */
export async function rowCurrencyOf(
  tx: Tx,
  { userId, accountId, chosen }: CurrencyQuery,
  file: BankFile,
): Promise<RowCurrency> {
  const usual = file.assumedCurrency;
  const settled = { known: usual, needed: null };
  if (usual === null || chosen !== null || accountId === null) return settled;
  const [account] = await tx
    .select(accountShown)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  if (account === undefined || account.currency === usual) return settled;
  const { currency } = account;
  const isKnown = await hasRowsOf(tx, { userId, accountId, currency }, file);
  if (isKnown) return { known: currency, needed: null };
  return { known: null, needed: { account: currency, usual } };
}

type Rows = { userId: string; accountId: string; currency: Currency };

async function hasRowsOf(tx: Tx, rows: Rows, file: BankFile): Promise<boolean> {
  const [row] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, rows.userId),
        eq(transactions.bankAccountId, rows.accountId),
        eq(transactions.currency, rows.currency),
        eq(transactions.source, sourceOf(file)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Refuses a file whose currency the user has to choose first. */
export function refuseUnsaidCurrency({ needed }: Pick<RowCurrency, 'needed'>): void {
  if (needed !== null) throw refusal('currency', 'bankFile.currency');
}

/** Refuses a file that has no row in the account's currency. */
export function refuseOtherCurrency(account: BankAccount, file: BankFile): void {
  if (isInOtherCurrency(account, file)) throw refusal('currency', 'bankFile.otherCurrency');
}

/** Whether a file has no row in the account's currency. */
export function isInOtherCurrency({ currency }: BankAccount, { rows }: BankFile): boolean {
  const reported = toldRows(rows);
  return reported.length > 0 && !reported.some((row) => row.currency === currency);
}

/** Refuses a file whose balances contradict its amounts. */
export function refuseContradicted({ check }: BankFile): void {
  if (check.verdict === 'failed') throw refusal('amountsConfirmed', 'bankFile.contradicted');
}

function refusal(path: string, code: FileIssueKey): AppError {
  return new AppError('invalid', { issues: [{ path, code, message: code }] });
}
