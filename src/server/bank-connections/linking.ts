import { and, eq, ne } from 'drizzle-orm';
import {
  assetTypeOf,
  type ChosenAccount,
  liabilityTypeOf,
  type LinkedItem,
  owedOf,
} from '#domain/bank-connections.ts';
import { type AssetDraft, assetDraft } from '#domain/assets.ts';
import { type LiabilityDraft, liabilityDraft } from '#domain/liabilities.ts';
import { sayBalance } from '#server/banks/linked.ts';
import { type AccountRow, linkOf } from '#server/banks/rows.ts';
import type { Clock } from '#server/clock.ts';
import { later } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordsOf } from '#server/records/records.ts';
import { bankAccounts } from '#server/transactions/table.ts';

type Own = { tx: Tx; userId: string; clock: Clock };

/** Makes an item's value that of an account, from its balance now on; null: of none. */
export async function linkAccount(
  own: Own,
  account: AccountRow,
  link: ChosenAccount['link'],
): Promise<void> {
  const before = linkOf(account);
  const isSame = link === null ? before === null : isLink(before, link);
  if (isSame) return;
  if (link === null) return void (await keepLink(own, account.id, null));
  const { kind, id } = link;
  const item = id === null ? await createItem(own, account, kind) : { kind, id };
  if (id !== null) await refuseOther(own, account, { kind, id });
  const linked = await keepLink(own, account.id, item);
  // An account that has said no balance yet says nothing of its item.
  if (account.balanceOn !== null) await sayBalance(own, linked);
}

/** Without an id any item of that kind will do, and one is there already. */
function isLink(before: LinkedItem | null, { kind, id }: NonNullable<ChosenAccount['link']>) {
  return before?.kind === kind && (id === null || before.id === id);
}

/** Not theirs, in another currency, or followed by another account already. */
async function refuseOther(own: Own, account: AccountRow, { kind, id }: LinkedItem) {
  const { tx, userId, clock } = own;
  const records = recordsOf(tx, userId, clock);
  const item = await (kind === 'asset' ? records.assets.find(id) : records.liabilities.find(id));
  if (item === null) throw refused('choice');
  if (item.currency !== account.currency) throw refused('link.currency');
  const { linkedAssetId, linkedLiabilityId } = bankAccounts;
  const column = kind === 'asset' ? linkedAssetId : linkedLiabilityId;
  const others = and(
    eq(bankAccounts.userId, userId),
    eq(column, id),
    ne(bankAccounts.id, account.id),
  );
  if ((await tx.$count(bankAccounts, others)) > 0) throw refused('choice');
}

function refused(code: 'choice' | 'link.currency'): AppError {
  return new AppError('invalid', { issues: [{ path: 'accounts', code, message: code }] });
}

async function createItem(own: Own, account: AccountRow, kind: LinkedItem['kind']) {
  const { tx, userId, clock } = own;
  const records = recordsOf(tx, userId, clock);
  const { accountName, bankName, accountType, currency, balance } = account;
  const name = [accountName, bankName]
    .filter((word) => word !== null)
    .join(', ')
    .slice(0, 200);
  if (kind === 'asset') {
    const type = assetTypeOf(accountType);
    const draft = assetDraft.parse({ name, type, value: balance, currency }) as AssetDraft;
    return { kind, id: (await records.assets.create(draft)).id };
  }
  const type = liabilityTypeOf(accountType);
  const said = { name, type, balance: owedOf(balance), currency };
  const draft = liabilityDraft.parse(said) as LiabilityDraft;
  return { kind, id: (await records.liabilities.create(draft)).id };
}

async function keepLink(
  { tx, userId }: Own,
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
