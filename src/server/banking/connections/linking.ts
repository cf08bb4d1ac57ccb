import { and, eq, ne } from 'drizzle-orm';
import type { ChosenAccount, LinkedItem } from '#domain/banking/accounts/bank-connections.ts';
import { createItem, keepLink } from '#server/banking/accounts/created-item.ts';
import { writeEarlierMonths } from '#server/banking/accounts/balance-months.ts';
import { observeBalance } from '#server/banking/accounts/linked.ts';
import { type AccountRow, linkOf } from '#server/banking/accounts/rows.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';

type AccountLink = NonNullable<ChosenAccount['link']>;

/** Links accounts to items, whose values follow the balances from now on; null: unlinks one. */
export async function linkAccounts(
  userTx: ClockedTx,
  wanted: readonly (readonly [AccountRow, ChosenAccount])[],
): Promise<void> {
  // First, as an item that one account gives up may become another's in the same save.
  for (const [account, { link }] of wanted) {
    const before = linkOf(account);
    const isKept = before === null || (link !== null && isLink(before, link));
    if (!isKept) await keepLink(userTx, account.id, null);
  }
  for (const [account, { link }] of wanted) {
    if (link !== null) await linkAccount(userTx, account, link);
  }
}

async function linkAccount(
  userTx: ClockedTx,
  account: AccountRow,
  link: AccountLink,
): Promise<void> {
  const before = linkOf(account);
  if (before !== null && isLink(before, link) && (await isThere(userTx, before))) return;
  const { kind, id } = link;
  const item = id === null ? await createItem(userTx, account, kind) : { kind, id };
  if (id !== null) await unlinkItem(userTx, account, { kind, id });
  const linked = await keepLink(userTx, account.id, item);
  // An account without a stated balance does not change the item.
  if (account.balanceOn === null) return;
  await observeBalance(userTx, linked);
  await writeEarlierMonths(userTx, linked, item);
}

/** Whether an account is linked as requested already; without an id, to any item of the kind. */
function isLink(before: LinkedItem, { kind, id }: AccountLink) {
  return before.kind === kind && (id === null || before.id === id);
}

/** Whether the item exists: one that was removed stays linked, in case it is restored. */
async function isThere(userTx: ClockedTx, item: LinkedItem): Promise<boolean> {
  return (await itemOf(userTx, item)) !== null;
}

function itemOf({ tx, userId, clock }: ClockedTx, { kind, id }: LinkedItem) {
  const records = recordsOf(tx, userId, clock);
  return kind === 'asset' ? records.assets.find(id) : records.liabilities.find(id);
}

/**
 * Refuses an item of another user, in another currency, or linked to another connected account. The
 * account of files that the item was gives it up: the bank tells its balance from now on.
 */
async function unlinkItem(userTx: ClockedTx, account: AccountRow, { kind, id }: LinkedItem) {
  const { tx, userId } = userTx;
  const item = await itemOf(userTx, { kind, id });
  if (item === null) throw refused('choice');
  if (item.currency !== account.currency) throw refused('link.currency');
  const { linkedAssetId, linkedLiabilityId } = bankAccounts;
  const column = kind === 'asset' ? linkedAssetId : linkedLiabilityId;
  const others = await tx
    .select({ otherId: bankAccounts.id, status: bankAccounts.connectionStatus })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(column, id), ne(bankAccounts.id, account.id)));
  if (others.some(({ status }) => status !== 'disconnected')) throw refused('choice');
  for (const { otherId } of others) await keepLink(userTx, otherId, null);
}

function refused(code: 'choice' | 'link.currency'): AppError {
  return new AppError('invalid', { issues: [{ path: 'accounts', code, message: code }] });
}
