import { and, eq } from 'drizzle-orm';
import { type LinkedItem, owedOf } from '#domain/banking/accounts/bank-connections.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { isStale } from '#domain/records/records.ts';
import { later } from '#server/platform/db/columns.ts';
import { syncedRecordsOf } from '#server/records/collections/records.ts';
import { bankAccounts } from './table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { type AccountRow, linkOf } from './rows.ts';

/**
 * Writes an account's balance to its linked item if it differs, and once a month if it does not, so
 * that the value does not become stale. Returns the item; null: none, or it is removed.
 */
export async function observeBalance(
  { tx, userId, clock }: ClockedTx,
  account: AccountRow,
): Promise<LinkedItem | null> {
  const link = linkOf(account);
  if (link === null) return null;
  const month = monthOf(dayOf(clock()));
  const { currency, balance } = account;
  const records = syncedRecordsOf(tx, userId, clock);
  const isAsset = link.kind === 'asset';
  const known = await (isAsset ? records.assets.find(link.id) : records.liabilities.find(link.id));
  if (known === null) return null;
  const value = isAsset ? balance : owedOf(balance);
  const before = 'value' in known ? known.value : known.balance;
  const isCurrent =
    before === value && known.currency === currency && account.linkedMonth === month;
  if (isCurrent) return link;
  const stated = isAsset
    ? await records.assets.update(link.id, { value, currency })
    : await records.liabilities.update(link.id, { balance: value, currency });
  if (stated === null || isStale(stated)) return link;
  await tx
    .update(bankAccounts)
    .set({ linkedMonth: month, updatedAt: later(bankAccounts.updatedAt) })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, account.id)));
  return link;
}

/** Writes the balance to the linked item, if files or the bank state one. */
export async function observeNewBalance(userTx: ClockedTx, accountId: string): Promise<void> {
  const { tx, userId } = userTx;
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)));
  if (account !== undefined && account.balanceOn !== null) await observeBalance(userTx, account);
}
