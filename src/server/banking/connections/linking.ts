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

/** Links an account to an item, whose value follows the balance from now on; null: unlinks it. */
export async function linkAccount(
  userTx: ClockedTx,
  account: AccountRow,
  link: ChosenAccount['link'],
): Promise<void> {
  const before = linkOf(account);
  const isSame = link === null ? before === null : isLink(before, link);
  if (isSame && (before === null || (await isThere(userTx, before)))) return;
  if (link === null) return void (await keepLink(userTx, account.id, null));
  const { kind, id } = link;
  const item = id === null ? await createItem(userTx, account, kind) : { kind, id };
  if (id !== null) await refuseOther(userTx, account, { kind, id });
  const linked = await keepLink(userTx, account.id, item);
  // An account without a stated balance does not change the item.
  if (account.balanceOn === null) return;
  await observeBalance(userTx, linked);
  await writeEarlierMonths(userTx, linked, item);
}

/** Whether an account is linked as requested already; without an id, to any item of the kind. */
function isLink(before: LinkedItem | null, { kind, id }: NonNullable<ChosenAccount['link']>) {
  return before?.kind === kind && (id === null || before.id === id);
}

/** Whether the item exists: one that was removed stays linked until the next sync. */
async function isThere(userTx: ClockedTx, item: LinkedItem): Promise<boolean> {
  return (await itemOf(userTx, item)) !== null;
}

function itemOf({ tx, userId, clock }: ClockedTx, { kind, id }: LinkedItem) {
  const records = recordsOf(tx, userId, clock);
  return kind === 'asset' ? records.assets.find(id) : records.liabilities.find(id);
}

/** Refuses an item of another user, in another currency, or linked to another account. */
async function refuseOther(userTx: ClockedTx, account: AccountRow, { kind, id }: LinkedItem) {
  const { tx, userId } = userTx;
  const item = await itemOf(userTx, { kind, id });
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
