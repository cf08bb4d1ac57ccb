import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type BankFile, toldRows } from '#domain/banking/bank-files/bank-file.ts';
import { optionalName } from '#domain/basics/fields.ts';
import { accountsOf, createAccount } from '#server/banking/accounts/accounts.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionImports } from './table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';

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
