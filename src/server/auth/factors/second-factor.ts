import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { later } from '#server/platform/db/columns.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { factorById, placeOf } from './factors.ts';
import { instantAfter, isPast } from '#server/platform/clock.ts';
import { mailSecondFactor } from '#server/auth/links/mails.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import {
  lockedBySession,
  noSuchSession,
  raiseSession,
  type SessionJson,
} from '#server/auth/sessions/sessions.ts';
import {
  authChallenges,
  type AuthFactor,
  authFactors,
  type AuthUser,
  type FactorType,
} from '#server/auth/table.ts';
import { requireSecondFactor } from './enrollment.ts';
import { acceptedStep } from './totp.ts';

/** As the protocol has it. */
const CHALLENGE_S = 300;

/** Names among the methods of a session, as the protocol has them. */
const METHODS: Record<FactorType, string> = { totp: 'totp', webauthn: 'mfa/webauthn' };

/** Tabs of one user that may wait for a code of one app at the same time. */
const CHALLENGES_MAX = 5;

export type FactorRequest = { signedIn: SignedIn; caller: Caller };

/** Asks for a code of an app, in this session and no other. */
export async function challenge(parts: AuthParts, request: FactorRequest, factorId: string) {
  const { id, expiresAtS } = await newFactorChallenge(parts, request, factorId);
  return { id, type: 'totp' as const, expires_at: expiresAtS };
}

/** A challenge of a factor in this session; 404 for another user's factor. */
export async function newFactorChallenge(
  parts: AuthParts,
  { signedIn, caller }: FactorRequest,
  factorId: string,
): Promise<{ id: string; expiresAtS: number; factor: AuthFactor; sessionId: string }> {
  await parts.limits.client('factor', caller.ip);
  const { user, sessionId } = signedIn;
  if (sessionId === null) throw noSuchSession();
  const now = parts.clock();
  const expiresAt = instantAfter(now, CHALLENGE_S);
  const expiresAtS = Math.floor(Date.parse(expiresAt) / 1000);
  return parts.inTurn({ ip: caller.ip, whose: user.id }, async (tx) => {
    await lockedBySession(tx, signedIn);
    const factor = await factorById(tx, { userId: user.id, id: factorId });
    const values = { userId: user.id, factorId: factor.id, sessionId, expiresAt };
    const [made] = await tx
      .insert(authChallenges)
      .values({ ...values, createdAt: now.toISOString() })
      .returning({ id: authChallenges.id });
    if (!made) throw new Error('The challenge was not written');
    await forgetOlder(tx, factor.id);
    await tx
      .update(authFactors)
      .set({ lastChallengedAt: now.toISOString() })
      .where(eq(authFactors.id, factor.id));
    return { id: made.id, expiresAtS, factor, sessionId };
  });
}

async function forgetOlder(tx: Tx, factorId: string): Promise<void> {
  const newest = tx
    .select({ id: authChallenges.id })
    .from(authChallenges)
    .where(eq(authChallenges.factorId, factorId))
    .orderBy(sql`${authChallenges.id} desc`)
    .limit(CHALLENGES_MAX);
  const isOlder = notInArray(authChallenges.id, newest);
  await tx.delete(authChallenges).where(and(eq(authChallenges.factorId, factorId), isOlder));
}

type CodeAnswer = { factorId: string; challengeId: string; code: string };

/**
 * Shows a code of an app. The session is worth more from then on, and its earlier tokens are not:
 * the answer has new ones. Sessions that have not shown a factor end, as the protocol has it.
 */
export async function showFactor(
  parts: AuthParts,
  { signedIn, caller }: FactorRequest,
  answer: CodeAnswer,
): Promise<SessionJson> {
  await parts.limits.client('factor', caller.ip);
  if (answer.code === '') throw invalid('Code needs to be non-empty');
  const { sessionId, user: asking } = signedIn;
  if (sessionId === null) throw noSuchSession();
  const known = await factorById(parts.db.orm, { userId: asking.id, id: answer.factorId });
  // Before its first code an app protects nothing, and its enroller knows the secret.
  if (known.status === 'verified') await parts.limits.tryCode('totp', asking.id);
  const now = parts.clock();
  await requireOwnerOfNew(parts, { factor: known, signedIn, now });
  const outcome = await parts.inTurn({ ip: caller.ip, whose: asking.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const factor = await factorById(tx, { userId: user.id, id: answer.factorId });
    const refusal = await challengeRefusal(tx, { answer, sessionId, now });
    if (refusal !== null) return refusal;
    const accepted = await acceptCode(parts, tx, { factor, code: answer.code, now });
    if (!accepted) return wrongCode();
    return shown(parts, tx, { user, factor, sessionId, caller, now });
  });
  // A challenge that has expired stays removed, so the refusal is not thrown inside.
  if (outcome instanceof AuthError) throw outcome;
  await parts.limits.codeWasRight('totp', asking.id);
  return outcome;
}

/** The first answer of a factor adds it to the account; later ones are proofs themselves. */
export async function requireOwnerOfNew(
  parts: AuthParts,
  { factor, signedIn, now }: { factor: AuthFactor; signedIn: SignedIn; now: Date },
): Promise<void> {
  if (factor.status === 'verified') return;
  // Its enrolment may be one that the owner has begun: a password alone does not finish it.
  await requireSecondFactor(parts.db.orm, signedIn);
  await requireOwner(parts, { ...signedIn, begunAt: factor.createdAt, now });
}

type FactorCheck = {
  answer: { factorId: string; challengeId: string };
  sessionId: string;
  now: Date;
};

/** Why a challenge is not answered here and now; null when it is. An expired one is removed. */
export async function challengeRefusal(
  tx: Tx,
  { answer, sessionId, now }: FactorCheck,
): Promise<AuthError | null> {
  const isThis = and(
    eq(authChallenges.id, answer.challengeId),
    eq(authChallenges.factorId, answer.factorId),
    eq(authChallenges.sessionId, sessionId),
  );
  const [found] = await tx.select().from(authChallenges).where(isThis);
  if (!found) {
    const message = 'MFA factor with the provided challenge ID not found';
    return new AuthError(422, 'mfa_factor_not_found', { message });
  }
  if (!isPast(found.expiresAt, now)) return null;
  await tx.delete(authChallenges).where(isThis);
  const message =
    `MFA challenge ${found.id} has expired, verify against another challenge` +
    ' or create a new challenge.';
  return new AuthError(422, 'mfa_challenge_expired', { message });
}

type CodeAttempt = { factor: AuthFactor; code: string; now: Date };

/** Uses up the code's step, and seals the secret with the present key if it was not. */
async function acceptCode(
  { sealing }: AuthParts,
  tx: Tx,
  { factor, code, now }: CodeAttempt,
): Promise<boolean> {
  const { text: secret, isOutdated } = sealing.open(factor.secret, placeOf(factor.id));
  const step = acceptedStep({ secret, lastStep: factor.lastStep }, code.trim(), now);
  if (step === null) return false;
  await tx
    .update(authFactors)
    .set({
      lastStep: step,
      status: 'verified',
      ...(isOutdated ? { secret: sealing.seal(secret, placeOf(factor.id)) } : {}),
      ...(factor.status === 'verified' ? {} : { updatedAt: later(authFactors.updatedAt) }),
    })
    .where(eq(authFactors.id, factor.id));
  return true;
}

type FactorProof = {
  user: AuthUser;
  factor: AuthFactor;
  sessionId: string;
  caller: Caller;
  now: Date;
};

/** The factor was shown: it counts from then on, and the session is worth more. */
export async function shown(parts: AuthParts, tx: Tx, showing: FactorProof): Promise<SessionJson> {
  const { user, factor, sessionId, caller, now } = showing;
  await tx.delete(authChallenges).where(eq(authChallenges.sessionId, sessionId));
  const isOther = and(eq(authFactors.userId, user.id), ne(authFactors.id, factor.id));
  await tx.delete(authFactors).where(and(isOther, eq(authFactors.status, 'unverified')));
  const event = { userId: user.id, ip: caller.ip, now };
  if (factor.status === 'verified') await record(tx, { ...event, action: 'factor_shown' });
  else {
    await record(tx, { ...event, action: 'factor_added' });
    const kind = factor.type === 'totp' ? 'factor_added' : 'key_added';
    await mailSecondFactor(parts, tx, { user, kind, ip: caller.ip, now });
  }
  const method = METHODS[factor.type];
  const raising = { user, sessionId, method, factorId: factor.id, caller, now };
  return raiseSession(parts, tx, raising);
}

function wrongCode(): AuthError {
  const message = 'Invalid TOTP code entered';
  return new AuthError(422, 'mfa_verification_failed', { message });
}
