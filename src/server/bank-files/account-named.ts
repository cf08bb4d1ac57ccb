import type { BankFile } from '#domain/bank-files/bank-file.ts';
import type { Tx } from '#server/db/database.ts';
import { accountsOf } from '#server/transactions/accounts.ts';

/** So many digits at the end of two numbers say that they are of one account. */
const DIGITS_MIN = 7;

/** The person's account that a file names, with its clearing number or without. Null: none. */
export async function accountNamed(tx: Tx, userId: string, { accountNumber }: BankFile) {
  const wanted = digitsIn(accountNumber);
  if (wanted === '') return null;
  const accounts = (await accountsOf(tx, userId)).map((account) => ({
    id: account.id,
    digits: digitsIn(account.accountNumber),
  }));
  const same = accounts.filter(({ digits }) => digits === wanted);
  const alike = accounts.filter(({ digits }) => endsLike(digits, wanted));
  // Of two that could be meant, the person says which.
  return [same, alike].find((some) => some.length === 1)?.[0]?.id ?? null;
}

function digitsIn(text: string | null): string {
  return (text ?? '').replace(/\D/g, '');
}

function endsLike(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < DIGITS_MIN) return false;
  return one.endsWith(other) || other.endsWith(one);
}
