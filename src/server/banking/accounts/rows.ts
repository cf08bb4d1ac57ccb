import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type {
  BankConnection,
  LinkedItem,
  OfferedAccount,
} from '#domain/banking/accounts/bank-connections.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import { users } from '#server/platform/users/table.ts';
import type { AccountAtBank, Consent, Holder } from '#server/banking/providers/port.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bankConnections } from '#server/banking/connections/table.ts';
import type { ExportedConnection } from '#domain/portability/export-connections.ts';
import { bankAccounts } from './table.ts';

export type ConnectionRow = typeof bankConnections.$inferSelect;
export type BankAccountRow = typeof bankAccounts.$inferSelect;

/** A user's connections with their accounts, oldest first. */
export async function connectionsOf(tx: Tx, userId: string): Promise<BankConnection[]> {
  const rows = await tx
    .select()
    .from(bankConnections)
    .where(eq(bankConnections.userId, userId))
    .orderBy(asc(bankConnections.id));
  if (rows.length === 0) return [];
  const own = eq(bankAccounts.userId, userId);
  const accounts = await tx.select(withPresentLinks).from(bankAccounts).where(own);
  return rows.map((row) => shownConnection(row, accounts));
}

/**
 * An account's columns; its links only while their items exist. A removed item stays linked, so
 * that it follows the account again once it is restored.
 */
const withPresentLinks = {
  ...getTableColumns(bankAccounts),
  linkedAssetId: sql<string | null>`case when exists (select from assets item
    where item.user_id = ${bankAccounts.userId} and item.id = ${bankAccounts.linkedAssetId}
      and item.deleted_at is null) then ${bankAccounts.linkedAssetId} end`,
  linkedLiabilityId: sql<string | null>`case when exists (select from liabilities item
    where item.user_id = ${bankAccounts.userId} and item.id = ${bankAccounts.linkedLiabilityId}
      and item.deleted_at is null) then ${bankAccounts.linkedLiabilityId} end`,
};

/** Locks and reads a connection until the transaction ends; null: no such connection. */
export async function lockConnection(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConnectionRow | null> {
  const own = and(eq(bankConnections.userId, userId), eq(bankConnections.id, id));
  const [row] = await tx.select().from(bankConnections).where(own).for('update');
  return row ?? null;
}

/** All accounts of a connection, synced or not. */
export function accountsIn(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
): Promise<BankAccountRow[]> {
  const own = and(eq(bankAccounts.userId, userId), eq(bankAccounts.connectionId, id));
  return tx.select(withPresentLinks).from(bankAccounts).where(own).orderBy(asc(bankAccounts.id));
}

/** The public details of a connection, without its secret. */
export function shownConnection(
  row: ConnectionRow,
  accounts: readonly BankAccountRow[],
): BankConnection {
  const { id, provider, bankName, status, trouble, consentEndsAt, lastSyncAt, nextSyncAt } = row;
  const own = accounts.filter(({ connectionId }) => connectionId === id);
  const reported = row.offered.map((each) => shownAccount(each, ofOffered(each, own)));
  const keys = new Set(reported.map((each) => each.id));
  // Accounts that the bank no longer lists; their transactions are still stored.
  const left = own.filter((account) => !keys.has(account.id)).map(keptAccount);
  return {
    id,
    provider,
    bankName,
    status,
    trouble,
    consentEndsAt,
    lastSyncAt,
    nextSyncAt,
    accounts: [...reported, ...left],
  };
}

/** The stored account of one at a bank: by key, else by number and currency. */
export function ofOffered(
  { key, number, currency }: AccountAtBank,
  accounts: readonly BankAccountRow[],
): BankAccountRow | null {
  const named = accounts.find(({ externalAccountId }) => externalAccountId === key);
  const isSame = (account: BankAccountRow) =>
    account.currency === currency && isSameNumber(account.accountNumber, number);
  return named ?? accounts.find(isSame) ?? null;
}

/** Shorter texts are parts of account or card numbers. */
const NUMBER_SIGNS_MIN = 7;

function isSameNumber(one: string | null, other: string | null): boolean {
  const signs = (text: string | null) => (text ?? '').replace(/[^\dA-Z*]/gi, '').toUpperCase();
  return signs(one) === signs(other) && signs(one).length >= NUMBER_SIGNS_MIN;
}

function shownAccount(reported: AccountAtBank, own: BankAccountRow | null): OfferedAccount {
  const { ref: _, ...account } = reported;
  if (own === null) return { ...account, id: null, isChosen: false, link: null };
  const { id, accountName: name, isActive } = own;
  return { ...account, name, id, isChosen: isActive === 1, link: linkOf(own) };
}

function keptAccount(own: BankAccountRow): OfferedAccount {
  const { id, accountName: name, accountType: type, accountNumber: number } = own;
  const { currency, balance, balanceOn, externalAccountId } = own;
  const shown = { key: externalAccountId ?? id, id, name, type, number, currency };
  return { ...shown, balance, balanceOn, isChosen: false, link: linkOf(own) };
}

/** The item whose value follows the account's balance; null: none. */
export function linkOf(account: BankAccountRow): LinkedItem | null {
  const { linkedAssetId, linkedLiabilityId } = account;
  if (linkedAssetId !== null) return { kind: 'asset', id: linkedAssetId };
  return linkedLiabilityId === null ? null : { kind: 'liability', id: linkedLiabilityId };
}

/** The consent that reads a connection. */
export function consentIn(row: ConnectionRow, sealing: Sealing): Consent {
  const { id, consentRef: ref, sealedSecret, consentEndsAt: endsAt, bankName } = row;
  const secret = sealedSecret === null ? null : sealing.open(sealedSecret, placeOf(id)).text;
  return { ref, secret, endsAt, bankName };
}

/** The consent to renew or revoke; without its secret if the sealing key is unknown. */
export function consentLeft(
  { id, consentRef: ref, sealedSecret }: Pick<ConnectionRow, 'id' | 'consentRef' | 'sealedSecret'>,
  sealing: Sealing,
): Consent {
  const isKnown = sealedSecret !== null && sealing.knows(sealedSecret);
  const secret = isKnown ? sealing.open(sealedSecret, placeOf(id)).text : null;
  return { ref, secret, endsAt: null, bankName: null };
}

/** A consent as columns, sealed with the newest key. */
export function consentColumns(id: string, consent: Consent, sealing: Sealing) {
  const { ref: consentRef, secret, endsAt: consentEndsAt, bankName } = consent;
  const sealedSecret = secret === null ? null : sealing.seal(secret, placeOf(id));
  return { consentRef, sealedSecret, consentEndsAt, bankName };
}

/** Seals a secret again with the newest key. */
export function sealedAnew(id: string, sealed: string, sealing: Sealing): string {
  return sealing.seal(sealing.open(sealed, placeOf(id)).text, placeOf(id));
}

/** Binds a sealed secret to its connection. */
function placeOf(connectionId: string): string {
  return `bank connection ${connectionId}`;
}

/** A user as a provider sees them: with a first name, so that they recognize their own link. */
export async function holderOf(tx: Tx, userId: string, connectionId: string): Promise<Holder> {
  const [user] = await tx
    .select({ firstName: users.firstName, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  const { firstName = null, language = 'sv' } = user ?? {};
  return { id: connectionId, hint: firstName ?? 'Valv', language };
}

/** A user's connections to banks for the full export. */
export async function exportedConnectionsOf(tx: Tx, userId: string): Promise<ExportedConnection[]> {
  const { id, provider, bankName, status, consentEndsAt, lastSyncAt, createdAt } = bankConnections;
  const rows = await tx
    .select({ id, provider, bankName, status, consentEndsAt, lastSyncAt, createdAt })
    .from(bankConnections)
    .where(eq(bankConnections.userId, userId))
    .orderBy(asc(id));
  if (rows.length === 0) return [];
  const { connectionId, id: account, linkedAssetId: asset } = bankAccounts;
  const accounts = await tx
    .select({ connectionId, account, asset, liability: bankAccounts.linkedLiabilityId })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId));
  return rows.map(({ id: own, ...reported }) => ({
    ...reported,
    accounts: accounts
      .filter((each) => each.connectionId === own)
      .map(({ connectionId: _, ...each }) => each),
  }));
}
