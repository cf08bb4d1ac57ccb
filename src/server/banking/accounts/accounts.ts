import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  BANK_ACCOUNTS_MAX,
  type BankAccount,
  type BankAccountChanges,
  type BankAccountDraft,
  type ListedAccount,
} from '#domain/banking/transactions/transactions.ts';
import type { ExportedBankAccount } from '#domain/portability/export-bank.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import { bankAccounts } from './table.ts';
import { accountShown, lockBanking, lockAccount } from './account-lock.ts';

/** A user's bank accounts, oldest first. */
export function accountsOf(tx: Tx, userId: string): Promise<BankAccount[]> {
  const own = eq(bankAccounts.userId, userId);
  return tx.select(accountShown).from(bankAccounts).where(own).orderBy(bankAccounts.id);
}

/** The same with the item that each account is, also a removed one. */
export function exportedBankAccountsOf(tx: Tx, userId: string): Promise<ExportedBankAccount[]> {
  const { linkedAssetId: asset, linkedLiabilityId: liability, linkedMonth } = bankAccounts;
  return tx
    .select({ ...accountShown, asset, liability, linkedMonth })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId))
    .orderBy(bankAccounts.id);
}

/** An account is an asset or a liability that was not removed since. */
const isItem = sql<boolean>`(
  exists (select from assets item where item.user_id = ${bankAccounts.userId}
    and item.id = ${bankAccounts.linkedAssetId} and item.deleted_at is null)
  or exists (select from liabilities item where item.user_id = ${bankAccounts.userId}
    and item.id = ${bankAccounts.linkedLiabilityId} and item.deleted_at is null))`;

/** The same with the status at the bank and the linked item. No export contains these. */
export function listedAccountsOf(tx: Tx, userId: string): Promise<ListedAccount[]> {
  const { connectionStatus } = bankAccounts;
  return tx
    .select({ ...accountShown, connectionStatus, isItem })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId))
    .orderBy(bankAccounts.id);
}

/** Adds an account whose transactions come from files. */
export async function createAccount(
  tx: Tx,
  userId: string,
  draft: BankAccountDraft,
): Promise<BankAccount> {
  await lockBanking(tx, userId);
  const row = { ...draft, userId, apiProvider: 'file' };
  const [made] = await tx.insert(bankAccounts).values(row).returning(accountShown);
  if (made === undefined) throw new Error('The account was not written');
  await assertAccountLimit(tx, userId);
  return made;
}

/** Refuses what would leave a user with more accounts than there is room for. */
export async function assertAccountLimit(tx: Tx, userId: string): Promise<void> {
  if ((await tx.$count(bankAccounts, eq(bankAccounts.userId, userId))) <= BANK_ACCOUNTS_MAX) return;
  throw new AppError('limit_reached', { values: { limit: BANK_ACCOUNTS_MAX, kind: 'accounts' } });
}

type AccountKey = { userId: string; accountId: string };

function ownAccount({ userId, accountId }: AccountKey) {
  return and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId));
}

/** Changes the name and number of an account. Null: no such account. */
export async function changeAccount(
  tx: Tx,
  whose: AccountKey,
  changes: BankAccountChanges,
): Promise<BankAccount | null> {
  const [changed] = await tx
    .update(bankAccounts)
    .set({ ...changes, updatedAt: later(bankAccounts.updatedAt) })
    .where(ownAccount(whose))
    .returning(accountShown);
  return changed ?? null;
}

/** Counts what would be deleted with an account. Null: no such account. */
export async function contentsOf(tx: Tx, whose: AccountKey) {
  const [found] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(ownAccount(whose));
  if (found === undefined) return null;
  const counted = { count: sql<number>`count(*)::int` };
  const [rows] = await tx
    .select(counted)
    .from(transactions)
    .where(
      and(eq(transactions.userId, whose.userId), eq(transactions.bankAccountId, whose.accountId)),
    );
  const [files] = await tx
    .select(counted)
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, whose.userId),
        eq(transactionImports.bankAccountId, whose.accountId),
        isNull(transactionImports.undoneAt),
      ),
    );
  return { transactions: rows?.count ?? 0, files: files?.count ?? 0 };
}

/** Removes an account with everything that happened on it. False: no such account. */
export async function removeAccount(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  if ((await lockAccount(tx, userId, accountId)) === null) return false;
  await tx.delete(bankAccounts).where(ownAccount({ userId, accountId }));
  await forgetAnswers(tx, userId, accountId);
  await releaseTransfers(tx, userId);
  return true;
}
