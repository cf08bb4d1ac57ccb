import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { type AssetDraft, followsHoldings } from '#domain/records/assets.ts';
import {
  assetTypeOf,
  itemNameOf,
  type LinkedItem,
  liabilityTypeOf,
  owedOf,
} from '#domain/banking/accounts/bank-connections.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { later } from '#server/platform/db/columns.ts';
import { recordsOf, syncedRecordsOf } from '#server/records/collections/records.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { isStale } from '#domain/records/records.ts';
import type { Follow } from '#server/records/collections/routes.ts';
import { bankAccounts } from './table.ts';
import { type BankAccountRow, linkOf } from './rows.ts';

/** Adds the item that an account is, named after the account and worth its balance. */
export async function createItem(
  { tx, userId, clock }: ClockedTx,
  account: BankAccountRow,
  kind: LinkedItem['kind'],
): Promise<LinkedItem & { name: string }> {
  const records = recordsOf(tx, userId, clock);
  const { accountName, bankName, accountType, currency, balance } = account;
  const name = itemNameOf(accountName, bankName);
  if (kind === 'asset') {
    const type = assetTypeOf(accountType);
    const draft = DRAFTS.assets.parse({ name, type, value: balance, currency }) as AssetDraft;
    return { kind, id: (await records.assets.create(draft)).id, name };
  }
  const type = liabilityTypeOf(accountType);
  const stated = { name, type, balance: owedOf(balance), currency };
  const draft = DRAFTS.liabilities.parse(stated) as LiabilityDraft;
  return { kind, id: (await records.liabilities.create(draft)).id, name };
}

/** Stores the item that an account is linked to; null: none. */
export async function keepLink(
  { tx, userId }: UserTx,
  accountId: string,
  link: LinkedItem | null,
): Promise<BankAccountRow> {
  const [after] = await tx
    .update(bankAccounts)
    .set({
      linkedAssetId: link?.kind === 'asset' ? link.id : null,
      linkedLiabilityId: link?.kind === 'liability' ? link.id : null,
      linkedMonth: null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .returning();
  if (after === undefined) throw new Error('The account is gone');
  return after;
}

/**
 * Writes an account's balance to its linked item if it differs, and once a month if it does not, so
 * that the value does not become stale. Returns the item; null: none, or it is removed.
 */
export async function observeBalance(
  { tx, userId, clock }: ClockedTx,
  account: BankAccountRow,
): Promise<LinkedItem | null> {
  const link = linkOf(account);
  if (link === null) return null;
  const month = monthOf(dayOf(clock()));
  const { currency, balance } = account;
  const records = syncedRecordsOf(tx, userId, clock);
  const isAsset = link.kind === 'asset';
  const known = await (isAsset ? records.assets.find(link.id) : records.liabilities.find(link.id));
  if (known === null) return null;
  // Holdings come before the balance that a bank reports.
  if (followsHoldings(known, month)) return link;
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

/** Gives restored items the balances that their accounts have had since they were removed. */
export function followAccounts(kind: 'assets' | 'liabilities'): Follow {
  return async (userTx, items, by) => {
    if (by !== 'restored') return items;
    const { tx, userId, clock } = userTx;
    const link = kind === 'assets' ? bankAccounts.linkedAssetId : bankAccounts.linkedLiabilityId;
    const ids = items.map((item) => item.id);
    const own = and(eq(bankAccounts.userId, userId), isNotNull(bankAccounts.balanceOn));
    const accounts = await tx
      .select()
      .from(bankAccounts)
      .where(and(own, inArray(link, ids)));
    if (accounts.length === 0) return items;
    for (const account of accounts) await observeBalance(userTx, account);
    const stored = recordsOf(tx, userId, clock)[kind];
    const after: RecordRow[] = [];
    for (const item of items) after.push((await stored.find(item.id)) ?? item);
    return after;
  };
}
