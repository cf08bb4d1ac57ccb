import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { BankAccount, BankAccountChanges, BankAccountDraft } from '#domain/transactions.ts';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { bankAccounts, transactionImports, transactions } from './table.ts';
import { releaseTransfers } from './transfers.ts';

const { id, bankName, accountName, accountType, accountNumber, currency, balance, balanceOn } =
  getTableColumns(bankAccounts);
const shown = {
  id,
  bankName,
  accountName,
  accountType,
  accountNumber,
  currency,
  balance,
  balanceOn,
  createdAt: bankAccounts.createdAt,
};

/** A person's bank accounts, oldest first. */
export function accountsOf(tx: Tx, userId: string): Promise<BankAccount[]> {
  const own = eq(bankAccounts.userId, userId);
  return tx.select(shown).from(bankAccounts).where(own).orderBy(bankAccounts.id);
}

/** Adds an account whose transactions come from files. */
export async function createAccount(
  tx: Tx,
  userId: string,
  draft: BankAccountDraft,
): Promise<BankAccount> {
  const row = { ...draft, userId, apiProvider: 'file' };
  const [made] = await tx.insert(bankAccounts).values(row).returning(shown);
  if (made === undefined) throw new Error('The account was not written');
  return made;
}

type Whose = { userId: string; accountId: string };

function ownAccount({ userId, accountId }: Whose) {
  return and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId));
}

/** Changes what an account is called and how it is known. Null: no such account. */
export async function changeAccount(
  tx: Tx,
  whose: Whose,
  changes: BankAccountChanges,
): Promise<BankAccount | null> {
  const [changed] = await tx
    .update(bankAccounts)
    .set({ ...changes, updatedAt: later(bankAccounts.updatedAt) })
    .where(ownAccount(whose))
    .returning(shown);
  return changed ?? null;
}

/** How much goes with an account. Null: no such account. */
export async function contentsOf(tx: Tx, whose: Whose) {
  const [found] = await tx.select({ id }).from(bankAccounts).where(ownAccount(whose));
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
  if ((await heldAccount(tx, userId, accountId)) === null) return false;
  await tx.delete(bankAccounts).where(ownAccount({ userId, accountId }));
  await releaseTransfers(tx, userId);
  return true;
}

// The number that tells this lock of a person from the others (limits, widgets, erasure).
const BANKING = 5;

/** Makes whatever else comes to a person's accounts wait until the transaction ends. */
export async function heldBanking(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${BANKING}))`);
}

/**
 * The account, which nobody else writes to until the transaction ends; null: no such account. What
 * comes to one account may pair with what is on another: a person's come one after the other.
 */
export async function heldAccount(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<BankAccount | null> {
  await heldBanking(tx, userId);
  const [held] = await tx
    .select(shown)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return held ?? null;
}

/** What a bank says itself is newer than its files. */
const isByFiles = or(
  isNull(bankAccounts.connectionId),
  eq(bankAccounts.connectionStatus, 'disconnected'),
);

/** Gives an account the balance that its newest file says, or none where no file says any. */
export async function settleBalance(tx: Tx, userId: string, accountId: string): Promise<void> {
  const { closingBalance, closingOn, bankAccountId, undoneAt } = transactionImports;
  const [newest] = await tx
    .select({ balance: closingBalance, balanceOn: closingOn })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(bankAccountId, accountId),
        isNull(undoneAt),
        isNotNull(closingBalance),
      ),
    )
    .orderBy(desc(closingOn), desc(transactionImports.id))
    .limit(1);
  const balanceNow = newest?.balance ?? ('0.00' as BankAccount['balance']);
  await tx
    .update(bankAccounts)
    .set({
      balance: balanceNow,
      balanceOn: newest?.balanceOn ?? null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId), isByFiles));
}
