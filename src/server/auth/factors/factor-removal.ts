import { and, eq } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { factorById, hasVerifiedFactor } from './factors.ts';
import { lockedBySession } from '#server/auth/sessions/sessions.ts';
import { mailSecondFactor } from '#server/auth/links/mails.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import {
  type AuthFactor,
  authFactors,
  authRecoveryCodes,
  authSessions,
  type AuthUser,
} from '#server/auth/table.ts';

/** Name of a second factor among the methods of a session. */
const SECOND_METHODS: ReadonlySet<string> = new Set(['totp', 'mfa/webauthn', 'mfa/recovery_code']);

/** Removes an app or a key. A verified one requires a session that has shown a second factor. */
export async function unenroll(
  parts: AuthParts,
  { signedIn, caller }: { signedIn: SignedIn; caller: Caller },
  id: string,
): Promise<{ id: string }> {
  const now = parts.clock();
  await parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const factor = await factorById(tx, { userId: user.id, id });
    // An unfinished one protects nothing.
    if (factor.status === 'verified') {
      if (signedIn.level === 'aal1') {
        const message = 'AAL2 required to unenroll verified factor';
        throw new AuthError(422, 'insufficient_aal', { message });
      }
      await requireOwner(parts, { ...signedIn, now });
    }
    await removeFactor(parts, tx, { user, factor, ip: caller.ip, now });
  });
  return { id };
}

type FactorRemoval = { user: AuthUser; factor: AuthFactor; ip: string; now: Date };

async function removeFactor(parts: AuthParts, tx: Tx, removing: FactorRemoval): Promise<void> {
  const { user, factor, ip, now } = removing;
  await tx.delete(authFactors).where(eq(authFactors.id, factor.id));
  await lowerSessions(tx, user.id, factor.id);
  if (factor.status === 'unverified') return;
  if (!(await hasVerifiedFactor(tx, user.id))) await removeSecondFactors(tx, user.id);
  await record(tx, { userId: user.id, action: 'factor_removed', ip, now });
  const kind = factor.type === 'totp' ? 'factor_removed' : 'key_removed';
  await mailSecondFactor(parts, tx, { user, kind, ip, now });
}

/** Without a factor there is nothing left to recover, and nothing that any session has shown. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authFactors).where(eq(authFactors.userId, userId));
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, userId));
  await lowerSessions(tx, userId);
}

/** Lowers sessions that used a removed factor: all, or those of one factor. */
async function lowerSessions(tx: Tx, userId: string, factorId?: string): Promise<void> {
  const isTheirs = and(eq(authSessions.userId, userId), eq(authSessions.aal, 'aal2'));
  const isBy = factorId === undefined ? undefined : eq(authSessions.factorId, factorId);
  const lowered = await tx.select().from(authSessions).where(and(isTheirs, isBy));
  for (const { id, methods } of lowered) {
    const left = methods.filter(({ method }) => !SECOND_METHODS.has(method));
    await tx
      .update(authSessions)
      .set({ aal: 'aal1', factorId: null, methods: left })
      .where(eq(authSessions.id, id));
  }
}
