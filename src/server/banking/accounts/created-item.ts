import { and, eq } from 'drizzle-orm';
import type { AssetDraft } from '#domain/records/assets.ts';
import {
  assetTypeOf,
  itemNameOf,
  type LinkedItem,
  liabilityTypeOf,
  owedOf,
} from '#domain/banking/accounts/bank-connections.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { later } from '#server/platform/db/columns.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { bankAccounts } from './table.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import type { AccountRow } from './rows.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

/** Adds the item that an account is, named after the account and worth its balance. */
export async function createItem(
  { tx, userId, clock }: ClockedTx,
  account: AccountRow,
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
): Promise<AccountRow> {
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
