import { and, eq, ne } from 'drizzle-orm';
import type { ChosenAccount, LinkedItem } from '#domain/banking/accounts/bank-connections.ts';
import { createItem, keepLink } from '#server/banking/accounts/created-item.ts';
import { sayEarlierMonths } from '#server/banking/accounts/held-months.ts';
import { type Own, sayBalance } from '#server/banking/accounts/linked.ts';
import { type AccountRow, linkOf } from '#server/banking/accounts/rows.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { bankAccounts } from '#server/banking/transactions/table.ts';

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
  // An account without a stated balance sets no value of its item.
  if (account.balanceOn === null) return;
  await sayBalance(own, linked);
  await sayEarlierMonths(own, linked, item);
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
