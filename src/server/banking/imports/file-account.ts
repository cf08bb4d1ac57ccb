import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type BankFile, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import { optionalName } from '#domain/basics/fields.ts';
import { accountsOf, createAccount } from '#server/banking/accounts/accounts.ts';
import { lockBanking, accountShown } from '#server/banking/accounts/account-lock.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import type { FileIssueKey } from '#domain/banking/bank-files/file-issues.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { AppError } from '#server/platform/errors.ts';
import type { BrokerReading } from '#server/banking/file-reading/result.ts';
import { transactionImports } from './table.ts';
import { sourceOf } from './incoming-rows.ts';

/** Numbers whose last digits, at least this many, are equal belong to one account. */
const DIGITS_MIN = 7;

/** At most this many rows of a file are searched for. */
const KEYS_MAX = 500;

/**
 * The user's account whose number the file states, with or without its clearing number; if it
 * states none, the account that holds most of its rows already. Null: none.
 */
export async function accountMeant(tx: Tx, userId: string, file: BankFile) {
  const wanted = digitsIn(file.accountNumber);
  if (wanted === '') return accountHolding(tx, userId, file);
  const accounts = (await accountsOf(tx, userId)).map((account) => ({
    id: account.id,
    digits: digitsIn(account.accountNumber),
  }));
  const same = accounts.filter(({ digits }) => digits === wanted);
  const alike = accounts.filter(({ digits }) => endsLike(digits, wanted));
  // If two accounts are possible, the user chooses.
  return [same, alike].find((some) => some.length === 1)?.[0]?.id ?? null;
}

async function accountHolding(tx: Tx, userId: string, { keys }: BankFile) {
  const { bankAccountId: id, duplicateKey } = transactions;
  const own = eq(transactions.userId, userId);
  const [most, next] = await tx
    .select({ id, rows: count() })
    .from(transactions)
    .where(and(own, inArray(duplicateKey, keys.slice(0, KEYS_MAX))))
    .groupBy(id)
    .orderBy(desc(count()))
    .limit(2);
  return most !== undefined && most.rows !== next?.rows ? most.id : null;
}

function digitsIn(text: string | null): string {
  return (text ?? '').replace(/\D/g, '');
}

function endsLike(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < DIGITS_MIN) return false;
  return one.endsWith(other) || other.endsWith(one);
}

type StatedAccount = { accountName: string; fingerprint: string; file: BankFile };

/**
 * The id of a new account with the details of the file. For a file that is sent again, from another
 * tab or after a lost answer, it is the account created the first time.
 */
export async function accountFor({ tx, userId }: UserTx, named: StatedAccount): Promise<string> {
  await lockBanking(tx, userId);
  const draft = draftOf(named);
  const { bankAccountId, fingerprint, undoneAt, id } = transactionImports;
  const [made] = await tx
    .select({ bankAccountId })
    .from(transactionImports)
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, bankAccountId)),
    )
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(fingerprint, named.fingerprint),
        isNull(undoneAt),
        eq(bankAccounts.currency, draft.currency),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  if (made !== undefined) return made.bankAccountId;
  const account = await createAccount(tx, userId, draft);
  return account.id;
}

/**
 * Whether the cash of a broker's file goes to a bank account, as the user's last one of that source
 * did. A file whose columns the user has mapped was a bank's until its source became known.
 */
export async function goesToBank(
  tx: Tx,
  userId: string,
  { file: { source }, bank }: BrokerReading,
): Promise<boolean> {
  if (bank === null || bank === 'columns') return false;
  const format = bank === 'mapping' ? 'mapped' : source;
  const { rows } = await tx.execute<{ is_bank: boolean }>(sql`
    select is_bank from (
      select true as is_bank, created_at from transaction_imports
        where user_id = ${userId} and format = ${format} and undone_at is null
      union all
      select false, created_at from holding_imports
        where user_id = ${userId} and source = ${source} and undone_at is null
    ) imports order by created_at desc limit 1`);
  return rows[0]?.is_bank ?? bank === 'mapping';
}

/** Identifies a file's content, or one account of a file with several. */
export function fingerprintOf(bytes: Buffer, fileAccount: number | null): string {
  const hash = createHash('sha256').update(bytes);
  return (fileAccount === null ? hash : hash.update(`|${fileAccount}`)).digest('base64url');
}

function draftOf({ accountName, file }: StatedAccount) {
  const [first] = toldRows(file.rows);
  return {
    accountName,
    bankName: nameIn(file.bankName),
    accountNumber: /\d/.test(file.accountNumber ?? '') ? nameIn(file.accountNumber) : null,
    accountType: file.accountType ?? ('checking' as const),
    currency: first?.currency ?? ('SEK' as const),
  };
}

/** A name stated in a file; null if it is not a valid one. */
function nameIn(stated: string | null): string | null {
  const name = optionalName.safeParse(stated);
  return name.success ? name.data : null;
}

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

type CurrencyRows = { userId: string; accountId: string; currency: Currency };

async function hasRowsOf(tx: Tx, rows: CurrencyRows, file: BankFile): Promise<boolean> {
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
