import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import { toMinor } from '#domain/basics/money.ts';
import { type LinkedItem, usualLinkOf } from '#domain/banking/accounts/bank-connections.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { recordsOf, syncedRecordsOf } from '#server/records/collections/records.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { isCountedAsHoldings } from '#server/banking/imports/counted-cash.ts';
import { transactionImports } from '#server/banking/imports/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { lockBanking } from './account-lock.ts';
import { bankAccounts } from './table.ts';
import { createItem, keepLink } from './linked-item.ts';
import { settleBalance, type EarlierMonths, writeEarlierMonths } from './balances.ts';
import { type BankAccountRow, linkOf } from './rows.ts';

type AccountItemRouteOptions = { db: Database; clock: Clock; gate: PremiumGate };

const PATH = '/api/bank-accounts/:id/item';
const tags = ['transactions'];
const taking = z.strictObject({ item: z.optional(z.uuid('unknown')) });

const adding = {
  tags,
  summary:
    'Makes an account an asset, a card a liability, with its newest balance and the balances it ' +
    'held in closed months as far as these are verified; an account that is an item stays it: ' +
    '{ kind, id, isNew, months, isProven }. Premium for a connected account',
  params: itemId,
  response: { default: refusalShape },
};
const takingBack = {
  tags,
  summary:
    'Removes that item with its history, while nothing of it was changed; ?item= only this one',
  params: itemId,
  querystring: taking,
  response: { 204: z.null(), default: refusalShape },
};

/** Links a bank account to an asset or liability of the user. */
export function accountItemRoutes(
  app: FastifyInstance,
  { db, clock, gate }: AccountItemRouteOptions,
): void {
  const open = opener({ db, clock });
  app.post(PATH, { schema: adding }, async (request, reply) => {
    const { userId } = signedIn(request);
    const asked = { accountId: idOf(request), hasPremium: await gate.isPremium(userId) };
    const item = await open(request, (userTx) => addItemOf(userTx, asked));
    if (item === null) throw new AppError('not_found');
    return reply.code(item.isNew ? 201 : 200).send(item);
  });

  app.delete(PATH, { schema: takingBack }, async (request, reply) => {
    const { item } = request.query as z.infer<typeof taking>;
    const isTaken = await open(request, (userTx) =>
      takeBackItem(userTx, { accountId: idOf(request), itemId: item && ownId(item) }),
    );
    if (!isTaken) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

/** The item that an account is, and the earlier months that were written with it. */
type AccountItem = LinkedItem & { isNew: boolean } & EarlierMonths;

type ItemRequest = { accountId: string; hasPremium: boolean };

/**
 * Makes an account an asset, or a card a liability, with the bank's latest balance as its value,
 * and a value for each closed month whose balance is verified. If the account is linked to an item
 * already, that item is returned. Null: no such account.
 */
async function addItemOf(
  userTx: ClockedTx,
  { accountId, hasPremium }: ItemRequest,
): Promise<AccountItem | null> {
  const account = await lockRow(userTx, accountId);
  if (account === null) return null;
  const before = await presentLink(userTx, account);
  if (before !== null) return { ...before, isNew: false, months: 0, isProven: true };
  if (isConnected(account) && !hasPremium) throw new AppError('premium_required');
  if (account.balanceOn === null) throw refused('account.balance');
  if (await isCountedAsHoldings(userTx, accountId)) throw refused('account.counted');
  const stated = await withOwedBalance(userTx, account);
  const item = await createItem(userTx, stated, usualLinkOf(account.accountType));
  await keepLink(userTx, accountId, item);
  const earlier = await writeEarlierMonths(userTx, stated, item);
  return { kind: item.kind, id: item.id, isNew: true, ...earlier };
}

/**
 * Removes the item that an account was made, with its months and its activity, unless the user has
 * changed it. False: the account is not that item.
 */
async function takeBackItem(
  userTx: ClockedTx,
  { accountId, itemId }: { accountId: string; itemId: string | undefined },
): Promise<boolean> {
  const { tx, userId, clock } = userTx;
  const account = await lockRow(userTx, accountId);
  const link = account === null ? null : await presentLink(userTx, account);
  if (link === null || link.id !== (itemId ?? link.id)) return false;
  const ofItem = and(eq(userActivities.userId, userId), eq(userActivities.entityId, link.id));
  if ((await tx.$count(userActivities, ofItem)) > 1) throw refused('account.changed');
  const records = syncedRecordsOf(tx, userId, clock);
  await (link.kind === 'asset' ? records.assets : records.liabilities).erase(link.id);
  return true;
}

/**
 * A card whose files were imported before it was said to be one: a balance of the size of its
 * purchases is owed (`cardClosing`), also in the files to come.
 */
async function withOwedBalance(
  { tx, userId }: ClockedTx,
  account: BankAccountRow,
): Promise<BankAccountRow> {
  const { id, accountType, balance } = account;
  if (accountType !== 'credit_card' || isConnected(account) || toMinor(balance) <= 0)
    return account;
  const { amount, status } = transactions;
  const [posted] = await tx
    .select({ moved: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.bankAccountId, id),
        eq(status, 'posted'),
      ),
    );
  if (Number(posted?.moved) * -1 !== Number(balance)) return account;
  const { closingBalance, monthBalances, bankAccountId } = transactionImports;
  await tx
    .update(transactionImports)
    .set({ closingBalance: sql`-${closingBalance}` })
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(bankAccountId, id), // A file that proves its months proves its sign too.
        isNull(monthBalances),
        sql`${closingBalance} > 0`,
      ),
    );
  await settleBalance(tx, userId, id);
  const [after = account] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, id)));
  return after;
}

function isConnected({ connectionId, connectionStatus }: BankAccountRow): boolean {
  return connectionId !== null && connectionStatus !== 'disconnected';
}

function refused(code: 'account.balance' | 'account.changed' | 'account.counted'): AppError {
  return new AppError('invalid', { issues: [{ path: 'account', code, message: code }] });
}

/** Locks the account against a second request, imports and syncs. */
async function lockRow(
  { tx, userId }: ClockedTx,
  accountId: string,
): Promise<BankAccountRow | null> {
  await lockBanking(tx, userId);
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, accountId)))
    .for('update');
  return row ?? null;
}

/** The item linked to an account; null: none, or it was removed. */
async function presentLink(userTx: ClockedTx, account: BankAccountRow): Promise<LinkedItem | null> {
  const link = linkOf(account);
  if (link === null) return null;
  const records = recordsOf(userTx.tx, userTx.userId, userTx.clock);
  const { assets, liabilities } = records;
  const item = await (link.kind === 'asset' ? assets.find(link.id) : liabilities.find(link.id));
  return item === null ? null : link;
}
