import { and, eq, notInArray, sql, ne } from 'drizzle-orm';
import type {
  ChosenAccount,
  ChosenAccounts,
  LinkedItem,
} from '#domain/banking/accounts/bank-connections.ts';
import { dayOf } from '#domain/basics/months.ts';
import { assertAccountLimit } from '#server/banking/accounts/accounts.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import type { AccountAtBank, Presence } from '#server/banking/providers/port.ts';
import {
  type BankAccountRow,
  accountsIn,
  type ConnectionRow,
  lockConnection,
  ofOffered,
  shownConnection,
  linkOf,
} from '#server/banking/accounts/rows.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import type { Tx, ClockedTx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { createItem, keepLink, observeBalance } from '#server/banking/accounts/linked-item.ts';
import { writeEarlierMonths } from '#server/banking/accounts/balances.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { bankConnections } from './table.ts';
import { nextLook } from './starting.ts';

type ChooseAccountsOptions = { user: SessionUser; presence: Presence; id: string };

/** Activates the chosen accounts only, links each to its item, and requests a sync. */
export function chooseAccounts(
  parts: ConnectionParts,
  { user, presence, id }: ChooseAccountsOptions,
  { accounts: chosen }: ChosenAccounts,
) {
  const { userId } = user;
  return parts.db.asUser(user, async (tx) => {
    const row = await lockConnection(tx, userId, id);
    if (row === null) throw new AppError('not_found');
    if (row.status === 'disconnected') throw new AppError('bank_consent_over');
    // Of two connections that choose an account at once, the second finds that of the first.
    await lockBanking(tx, userId);
    const known = await mayBecome(tx, row);
    const followed: [BankAccountRow, ChosenAccount][] = [];
    for (const each of chosen) {
      const reported = row.offered.find(({ key }) => key === each.key);
      if (reported === undefined) throw refused('accounts');
      followed.push([await follow(parts, tx, { row, told: reported, known }), each]);
    }
    await leaveOthers(tx, row, followed);
    await linkAccounts({ tx, userId, clock: parts.clock }, followed);
    const after = await begin(parts, tx, { row, isRead: followed.length > 0, presence });
    return shownConnection(after, await accountsIn(tx, after));
  });
}

function refused(path: string): AppError {
  return new AppError('invalid', { issues: [{ path, code: 'choice', message: 'choice' }] });
}

/**
 * Stored accounts that may equal one at the bank: this connection's first, then those without a
 * connection, then those of others, so that connecting a bank twice does not duplicate accounts.
 */
function mayBecome(tx: Tx, { userId, id }: ConnectionRow): Promise<BankAccountRow[]> {
  const { connectionId } = bankAccounts;
  const nearest = sql`case when ${connectionId} = ${id} then 0
    when ${connectionId} is null then 1 else 2 end`;
  return tx
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId))
    .orderBy(nearest, bankAccounts.id);
}

type AccountToFollow = {
  row: ConnectionRow;
  told: AccountAtBank;
  known: readonly BankAccountRow[];
};

async function follow(
  { clock }: ConnectionParts,
  tx: Tx,
  { row, told: reported, known }: AccountToFollow,
): Promise<BankAccountRow> {
  const own = ofOffered(reported, known);
  const { balance } = reported;
  const stated = {
    bankName: own?.bankName ?? row.bankName,
    accountNumber: own?.accountNumber ?? reported.number,
    isActive: 1 as const,
    connectionStatus: row.status,
    apiProvider: row.provider,
    connectionId: row.id,
    externalAccountId: reported.key,
    providerAccountId: reported.ref,
    providerCredentialsId: row.consentRef,
    ...(balance !== null && { balance, balanceOn: reported.balanceOn ?? dayOf(clock()) }),
  };
  const made = {
    accountName: reported.name,
    accountType: reported.type,
    currency: reported.currency,
  };
  const [after] =
    own === null
      ? await tx
          .insert(bankAccounts)
          .values({ userId: row.userId, ...made, ...stated })
          .returning()
      : await tx
          .update(bankAccounts)
          .set({ ...stated, updatedAt: later(bankAccounts.updatedAt) })
          .where(and(eq(bankAccounts.userId, row.userId), eq(bankAccounts.id, own.id)))
          .returning();
  if (after === undefined) throw new Error('The account was not written');
  if (own === null) await assertAccountLimit(tx, row.userId);
  return after;
}

/** Deactivates the other accounts; their transactions stay. */
async function leaveOthers(tx: Tx, row: ConnectionRow, followed: [BankAccountRow, unknown][]) {
  const ids = followed.map(([{ id }]) => id);
  await tx
    .update(bankAccounts)
    .set({
      isActive: 0,
      linkedAssetId: null,
      linkedLiabilityId: null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(
      and(
        eq(bankAccounts.userId, row.userId),
        eq(bankAccounts.connectionId, row.id),
        ids.length > 0 ? notInArray(bankAccounts.id, ids) : undefined,
      ),
    );
}

type FirstSync = { row: ConnectionRow; isRead: boolean; presence: Presence };

async function begin(
  { askSync, clock }: ConnectionParts,
  tx: Tx,
  { row, isRead, presence }: FirstSync,
): Promise<ConnectionRow> {
  const { userId, id } = row;
  const isAsked = isRead && row.status !== 'needs_consent';
  const status = isAsked ? 'syncing' : row.status;
  const [after] = await tx
    .update(bankConnections)
    .set({
      status,
      nextSyncAt: isAsked ? nextLook(clock()) : isRead ? row.nextSyncAt : null,
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(and(eq(bankConnections.userId, userId), eq(bankConnections.id, id)))
    .returning();
  if (isAsked) await askSync(tx, { userId, connectionId: id, presence });
  return after ?? row;
}

type AccountLink = NonNullable<ChosenAccount['link']>;

/** Links accounts to items, whose values follow the balances from now on; null: unlinks one. */
async function linkAccounts(
  userTx: ClockedTx,
  wanted: readonly (readonly [BankAccountRow, ChosenAccount])[],
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
  account: BankAccountRow,
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
async function unlinkItem(userTx: ClockedTx, account: BankAccountRow, { kind, id }: LinkedItem) {
  const { tx, userId } = userTx;
  const item = await itemOf(userTx, { kind, id });
  if (item === null) throw refusedLink('choice');
  if (item.currency !== account.currency) throw refusedLink('link.currency');
  const { linkedAssetId, linkedLiabilityId } = bankAccounts;
  const column = kind === 'asset' ? linkedAssetId : linkedLiabilityId;
  const others = await tx
    .select({ otherId: bankAccounts.id, status: bankAccounts.connectionStatus })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(column, id), ne(bankAccounts.id, account.id)));
  if (others.some(({ status }) => status !== 'disconnected')) throw refusedLink('choice');
  for (const { otherId } of others) await keepLink(userTx, otherId, null);
}

function refusedLink(code: 'choice' | 'link.currency'): AppError {
  return new AppError('invalid', { issues: [{ path: 'accounts', code, message: code }] });
}
