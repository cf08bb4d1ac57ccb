import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ConnectionStart } from '#domain/banking/accounts/bank-connections.ts';
import { BANK_CONNECTIONS_MAX } from '#domain/banking/transactions/transactions.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import {
  asked,
  banksOf,
  type ConnectionParts,
  type SyncAsked,
} from '#server/banking/accounts/connection-parts.ts';
import type { BankAt, Banks, Presence } from '#server/banking/providers/port.ts';
import {
  consentLeft,
  lockConnection,
  holderOf,
  accountsIn,
  shownConnection,
} from '#server/banking/accounts/rows.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { later } from '#server/platform/db/columns.ts';
import { noteUnreturned } from './unreturned.ts';
import { bankConnections, bankConsentStates, CONSENT_MINUTES } from './table.ts';

/** The path to which a bank's page returns users. */
export const RETURN_PATH = '/banks/return';

/** At most this many starts per user within that time, as each calls the provider. */
const STARTS_MAX = 20;

const STATE_BYTES = 32;

type StartOptions = { user: SessionUser; presence: Presence };

/** Returns the address of the page where a user gives or renews a consent. */
export async function startConnection(
  parts: ConnectionParts,
  { user, presence }: StartOptions,
  wanted: ConnectionStart,
): Promise<{ url: string }> {
  const banks = banksOf(parts);
  const chosen = wanted.connection === null ? await chosenBank(parts, banks, wanted.bank) : null;
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const { holder, bank, renewing } = await parts.db.asUser(user, async (tx) => {
    const known = await renewed(parts, tx, { user, id: wanted.connection });
    const bank = known?.bank ?? chosen;
    const connectionId = known?.id ?? v7();
    await storeState(parts, tx, { user, connectionId, bank, state, isNew: known === null });
    if (known === null) await noteUnreturned(parts, tx, connectionId);
    const holder = await holderOf(tx, user.userId, connectionId);
    return { holder, bank, renewing: known?.consent ?? null };
  });
  const returnTo = `${parts.publicUrl}${RETURN_PATH}`;
  const beginning = { holder, state, returnTo, bank, renewing };
  return { url: await asked(parts, banks.begin(beginning, presence)) };
}

/** Null: the user chooses on the provider's page. */
async function chosenBank(
  parts: ConnectionParts,
  banks: Banks,
  id: string | null,
): Promise<BankAt | null> {
  const listed = await asked(parts, banks.list());
  if (listed === null) return null;
  const found = listed.find((each) => each.id === id);
  if (found !== undefined) return found;
  throw new AppError('invalid', { issues: [{ path: 'bank', code: 'choice', message: 'choice' }] });
}

async function renewed(
  { banks, sealing }: ConnectionParts,
  tx: Tx,
  { user, id }: { user: SessionUser; id: string | null },
) {
  if (id === null) return null;
  const row = await lockConnection(tx, user.userId, id);
  if (row === null) throw new AppError('not_found');
  if (row.provider !== banks?.provider) throw new AppError('bank_refused');
  const { bankId, bankName } = row;
  const bank = bankId === null ? null : { id: bankId, name: bankName ?? bankId };
  // The consent of an ended connection is revoked at the provider too, and cannot be renewed.
  const consent = row.status === 'disconnected' ? null : consentLeft(row, sealing);
  return { id, bank, consent };
}

type PendingConsent = {
  user: SessionUser;
  connectionId: string;
  bank: BankAt | null;
  state: string;
  /** False: a consent is renewed. */
  isNew: boolean;
};

async function storeState(
  { clock }: ConnectionParts,
  tx: Tx,
  pending: PendingConsent,
): Promise<void> {
  const { user, connectionId, bank, state, isNew } = pending;
  const { userId, sessionId } = user;
  const now = clock();
  const isOver = lt(bankConsentStates.expiresAt, now.toISOString());
  await lockBanking(tx, userId);
  await tx.delete(bankConsentStates).where(and(eq(bankConsentStates.userId, userId), isOver));
  const open = await tx.$count(bankConsentStates, eq(bankConsentStates.userId, userId));
  if (open >= STARTS_MAX)
    throw new AppError('too_many_requests', { retryAfterS: CONSENT_MINUTES * 60 });
  if (isNew) await assertConnectionLimit(tx, { userId, open });
  await tx.insert(bankConsentStates).values({
    userId,
    stateHash: stateHash(state),
    sessionId,
    connectionId,
    bankId: bank?.id ?? null,
    bankName: bank?.name ?? null,
    expiresAt: new Date(now.getTime() + CONSENT_MINUTES * 60_000).toISOString(),
  });
}

/** Each start in progress may become a connection. */
async function assertConnectionLimit(
  tx: Tx,
  { userId, open }: { userId: string; open: number },
): Promise<void> {
  const made = await tx.$count(bankConnections, eq(bankConnections.userId, userId));
  if (made + open < BANK_CONNECTIONS_MAX) return;
  const values = { limit: BANK_CONNECTIONS_MAX, kind: 'connections' } as const;
  throw new AppError('limit_reached', { values });
}

/** The stored digest of a state; 256 random bits need no salt. */
export function stateHash(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/** If the node that should run a requested sync dies, the sync is due after this time. */
const LOST_MS = 15 * 60_000;

/** Time at which a requested sync that has not run becomes due. */
export function nextLook(now: Date): string {
  return new Date(now.getTime() + LOST_MS).toISOString();
}

/** Requests a sync of a connection now, unless one is running. */
export async function readNow({ askSync, clock }: ConnectionParts, tx: Tx, asked: SyncAsked) {
  const { userId, connectionId: id } = asked;
  const row = await lockConnection(tx, userId, id);
  if (row === null) throw new AppError('not_found');
  if (['needs_consent', 'disconnected'].includes(row.status)) {
    throw new AppError('bank_consent_over');
  }
  const isBusy = row.busyUntil !== null && row.busyUntil > clock().toISOString();
  if (!isBusy) await askSync(tx, asked);
  const [after = row] = await tx
    .update(bankConnections)
    .set({
      status: 'syncing',
      nextSyncAt: nextLook(clock()),
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(and(eq(bankConnections.userId, userId), eq(bankConnections.id, id)))
    .returning();
  return shownConnection(after, await accountsIn(tx, after));
}
