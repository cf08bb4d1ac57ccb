import { and, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { BankAccount, BankAccountDraft } from '#domain/transactions.ts';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { bankAccounts, transactionImports } from './table.ts';

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

/** Removes an account with everything that happened on it. False: no such account. */
export async function removeAccount(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const gone = await tx
    .delete(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .returning({ id: bankAccounts.id });
  return gone.length > 0;
}

/** The account, which nobody else writes to until the transaction ends; null: no such account. */
export async function heldAccount(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<BankAccount | null> {
  const [held] = await tx
    .select(shown)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return held ?? null;
}

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
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
}
