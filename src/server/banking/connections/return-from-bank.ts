import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type {
  BankConnection,
  ConnectionReturn,
} from '#domain/banking/accounts/bank-connections.ts';
import { asked, banksOf, type ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import {
  accountsIn,
  type ConnectionRow,
  consentColumns,
  holderOf,
  lockConnection,
  ofOffered,
  shownConnection,
} from '#server/banking/accounts/rows.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import {
  type AccountAtBank,
  type Banks,
  type Consent,
  type Presence,
  type ProviderRead,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import { later } from '#server/platform/db/columns.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { nextLook, readNow, stateHash } from './starting.ts';
import { forgetReturned, noteReturned } from './unreturned.ts';
import { bankConnections, bankConsentStates } from './table.ts';

type StateRow = typeof bankConsentStates.$inferSelect;
type BankReturn = { user: SessionUser; presence: Presence };

/** The connection that a user returned with; null: they declined. */
export type ReturnResult = { connection: BankConnection | null };

/**
 * Completes a consent. A state is valid once, for the user and session that started; a repeated
 * request, such as after a lost answer, returns the connection of the first one.
 */
export async function returnFromBank(
  parts: ConnectionParts,
  { user, presence }: BankReturn,
  { state, answer }: ConnectionReturn,
): Promise<ReturnResult> {
  const banks = banksOf(parts);
  const hash = stateHash(state);
  const started = await claim(parts, user, hash);
  if ('connection' in started) return started;
  const { userId } = user;
  const holder = await parts.db.asUser(user, (tx) => holderOf(tx, userId, started.connectionId));
  const consent = await asked(parts, banks.complete({ holder, answer }, presence));
  if (consent === null) return { connection: null };
  const claimed = { ...started, ...(await connectedBank(banks, started, consent)) };
  const known = { ...consent, bankName: claimed.bankName };
  await noteReturned(parts, banks, { connectionId: started.connectionId, consent });
  // If this node dies during the read, the consent is stored and another node syncs it.
  const unseen = { consent: known, accounts: null, isOver: false };
  await parts.db.asUser(user, (tx) => keepConnection(parts, tx, { claimed, banks, look: unseen }));
  const look = await firstAccounts(banks, { holder, consent: known, presence });
  return parts.db.asUser(user, async (tx) => {
    const row = await keepConnection(parts, tx, { claimed, banks, look });
    const accounts = await rejoined(tx, row);
    const finishedAt = parts.clock().toISOString();
    await tx.update(bankConsentStates).set({ finishedAt }).where(ownState(userId, hash));
    const isFollowed = accounts.some(({ isActive }) => isActive === 1);
    // Without accounts yet, syncs continue until the bank reports some.
    const isRead = row.status !== 'needs_consent' && (isFollowed || row.offered.length === 0);
    if (!isRead) return { connection: shownConnection(row, accounts) };
    const connectionId = row.id;
    return { connection: await readNow(parts, tx, { userId, connectionId, presence }) };
  });
}

/** The bank of a consent, at which it is renewed: the user may have gone on to another one. */
async function connectedBank(
  banks: Banks,
  chosen: Pick<StateRow, 'bankId' | 'bankName'>,
  { bankName }: Consent,
): Promise<Pick<StateRow, 'bankId' | 'bankName'>> {
  if (bankName === null || bankName === chosen.bankName) return chosen;
  const listed = await banks.list().catch(() => null);
  const bank = listed?.find(({ name }) => name === bankName);
  return { bankId: bank?.id ?? chosen.bankId, bankName };
}

function ownState(userId: string, hash: string) {
  return and(eq(bankConsentStates.userId, userId), eq(bankConsentStates.stateHash, hash));
}

function claim(
  parts: ConnectionParts,
  user: SessionUser,
  hash: string,
): Promise<StateRow | ReturnResult> {
  const { userId, sessionId } = user;
  const now = parts.clock().toISOString();
  const { sessionId: whose, expiresAt, claimedAt } = bankConsentStates;
  const isOwn = and(
    ownState(userId, hash),
    sessionId === null ? isNull(whose) : eq(whose, sessionId),
    gt(expiresAt, now),
  );
  return parts.db.asUser(user, async (tx) => {
    const [claimed] = await tx
      .update(bankConsentStates)
      .set({ claimedAt: now })
      .where(and(isOwn, isNull(claimedAt)))
      .returning();
    if (claimed !== undefined) return claimed;
    const [earlier] = await tx.select().from(bankConsentStates).where(isOwn);
    if (!earlier?.finishedAt) throw new AppError('bank_consent_over');
    const row = await lockConnection(tx, userId, earlier.connectionId);
    if (row === null) throw new AppError('bank_consent_over');
    return { connection: shownConnection(row, await accountsIn(tx, row)) };
  });
}

type ClaimedReturn = { claimed: StateRow; banks: Banks; look: ConsentReadout };

async function keepConnection(
  { sealing, clock }: ConnectionParts,
  tx: Tx,
  { claimed, banks, look }: ClaimedReturn,
): Promise<ConnectionRow> {
  const { userId, connectionId: id, bankId } = claimed;
  const { consent, accounts, isOver } = look;
  const seen = accounts === null ? ('syncing' as const) : ('connected' as const);
  const stated = {
    ...consentColumns(id, consent, sealing),
    bankId,
    provider: banks.provider,
    status: isOver ? ('needs_consent' as const) : seen,
    trouble: null,
    attempts: 0,
    nextSyncAt: !isOver && accounts === null ? nextLook(clock()) : null,
    busyUntil: null,
    claimId: null,
  };
  const updatedAt = later(bankConnections.updatedAt);
  const [row] = await tx
    .insert(bankConnections)
    .values({ userId, id, ...stated, offered: accounts ?? [], createdAt: clock().toISOString() })
    .onConflictDoUpdate({
      target: [bankConnections.userId, bankConnections.id],
      // The earlier accounts stay until the bank reports others.
      set: { ...stated, ...(accounts && { offered: accounts }), updatedAt },
    })
    .returning();
  if (row === undefined) throw new Error('The connection was not written');
  await forgetReturned(tx, { connectionId: id, consent });
  return row;
}

/** Active accounts continue with the ids of the new consent. */
async function rejoined(tx: Tx, row: ConnectionRow) {
  for (const reported of row.offered) {
    const own = ofOffered(reported, await accountsIn(tx, row));
    if (own === null) continue;
    await tx
      .update(bankAccounts)
      .set({
        externalAccountId: reported.key,
        providerAccountId: reported.ref,
        providerCredentialsId: row.consentRef,
        connectionStatus: row.status,
        updatedAt: later(bankAccounts.updatedAt),
      })
      .where(and(eq(bankAccounts.userId, row.userId), eq(bankAccounts.id, own.id)));
  }
  return accountsIn(tx, row);
}

/** The user waits for it, and proxies cut a silent connection after a minute. */
const PATIENCE_MS = 20_000;

/** The consent after the first read; `accounts` null: the bank gave no answer. */
type ConsentReadout = { consent: Consent; accounts: AccountAtBank[] | null; isOver: boolean };

/** Reads the accounts of a new consent, which is stored even if the bank does not answer now. */
export async function firstAccounts(
  banks: Pick<Banks, 'accounts'>,
  reading: ProviderRead,
  patienceMs = PATIENCE_MS,
): Promise<ConsentReadout> {
  const { consent } = reading;
  try {
    const late = pause(patienceMs, null, { ref: false });
    const shown = await Promise.race([banks.accounts(reading), late]);
    return { consent, accounts: null, ...shown, isOver: false };
  } catch (error) {
    if (!(error instanceof BankTrouble)) throw error;
    return { consent, accounts: null, isOver: error.reason === 'needs_consent' };
  }
}
