import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ConnectionStart } from '#domain/banking/accounts/bank-connections.ts';
import { asked, banksOf, type Connecting } from '#server/banking/accounts/parts.ts';
import type { BankAt, Banks, Presence } from '#server/banking/providers/port.ts';
import { consentLeft, heldConnection, holderOf } from '#server/banking/accounts/rows.ts';
import { bankConsentStates } from '#server/banking/accounts/table.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';

/** Where users return to from a bank's page. */
export const RETURN_PATH = '/banks/return';

/** Time enough to look for a code box; after it nobody comes back any more. */
const MINUTES = 30;

/** So many a user sets out on within that time: each of them is a call to the provider. */
const WAYS_MAX = 20;

const STATE_BYTES = 32;

type Starting = { user: SessionUser; presence: Presence };

/** The address of the page where a user says yes at a bank, for the first time or once more. */
export async function startConnection(
  parts: Connecting,
  { user, presence }: Starting,
  wanted: ConnectionStart,
): Promise<{ url: string }> {
  const banks = banksOf(parts);
  const chosen = wanted.connection === null ? await chosenBank(parts, banks, wanted.bank) : null;
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const { holder, bank, renewing } = await parts.db.asUser(user, async (tx) => {
    const known = await renewed(parts, tx, { user, id: wanted.connection });
    const bank = known?.bank ?? chosen;
    const connectionId = known?.id ?? v7();
    await keepState(parts, tx, { user, connectionId, bank, state });
    const holder = await holderOf(tx, user.userId, connectionId);
    return { holder, bank, renewing: known?.consent ?? null };
  });
  const returnTo = `${parts.publicUrl}${RETURN_PATH}`;
  const beginning = { holder, state, returnTo, bank, renewing };
  return { url: await asked(parts, banks.begin(beginning, presence)) };
}

/** Null where the provider lets the user choose. */
async function chosenBank(
  parts: Connecting,
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
  { banks, sealing }: Connecting,
  tx: Tx,
  { user, id }: { user: SessionUser; id: string | null },
) {
  if (id === null) return null;
  const row = await heldConnection(tx, user.userId, id);
  if (row === null) throw new AppError('not_found');
  if (row.provider !== banks?.provider) throw new AppError('bank_refused');
  const { bankId, bankName } = row;
  const bank = bankId === null ? null : { id: bankId, name: bankName ?? bankId };
  // What was left has ended at the provider too: there is nothing to say yes to once more.
  const consent = row.status === 'disconnected' ? null : consentLeft(row, sealing);
  return { id, bank, consent };
}

type Kept = { user: SessionUser; connectionId: string; bank: BankAt | null; state: string };

async function keepState({ clock }: Connecting, tx: Tx, stored: Kept): Promise<void> {
  const { user, connectionId, bank, state } = stored;
  const { userId, sessionId } = user;
  const now = clock();
  const isOver = lt(bankConsentStates.expiresAt, now.toISOString());
  await tx.delete(bankConsentStates).where(and(eq(bankConsentStates.userId, userId), isOver));
  const open = await tx.$count(bankConsentStates, eq(bankConsentStates.userId, userId));
  if (open >= WAYS_MAX) throw new AppError('too_many_requests', { retryAfterS: MINUTES * 60 });
  await tx.insert(bankConsentStates).values({
    userId,
    stateHash: stateHash(state),
    sessionId,
    connectionId,
    bankId: bank?.id ?? null,
    bankName: bank?.name ?? null,
    expiresAt: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
  });
}

/** What is kept of what travels in addresses: with 256 random bits there is nothing to try out. */
export function stateHash(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
