import { and, eq } from 'drizzle-orm';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { later } from '#server/platform/db/columns.ts';
import {
  countUp,
  keepCredential,
  keyOfFactor,
  keysOfFactors,
} from '#server/auth/passkeys/credentials.ts';
import {
  type Assertion,
  type Attestation,
  creationOptions,
  type NewCredential,
  type RelyingParty,
  requestOptions,
  verifiedCounter,
  verifiedCredential,
} from '#server/auth/passkeys/webauthn.ts';
import { challengeBytes } from '#server/auth/passkeys/signed-challenges.ts';
import { factorById } from './factors.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import {
  lockedBySession,
  noSuchSession,
  type SessionJson,
} from '#server/auth/sessions/sessions.ts';
import {
  authChallenges,
  type AuthCredential,
  type AuthFactor,
  authFactors,
} from '#server/auth/table.ts';
import {
  challengeRefusal,
  type FactorRequest,
  newFactorChallenge,
  requireOwnerOfNew,
  shown,
} from './second-factor.ts';

type KeyRequest = FactorRequest & { site: RelyingParty };

/** Asks for a credential of a new security key, or for a signature of one that has it. */
export async function challengeKey(parts: AuthParts, request: KeyRequest, factorId: string) {
  const { site, signedIn } = request;
  const { id, expiresAtS, factor, sessionId } = await newFactorChallenge(parts, request, factorId);
  const { user } = signedIn;
  const bytes = bytesFor(parts, { challengeId: id, factorId: factor.id, sessionId });
  const made = { id, type: 'webauthn' as const, expires_at: expiresAtS };
  const key = factor.status === 'verified' ? await keyOfFactor(parts.db.orm, factor.id) : null;
  if (key !== null) {
    const wanted = { challenge: bytes, known: [key], isPasskey: false };
    const publicKey = await requestOptions(site, wanted);
    const options = { type: 'request' as const, credential_options: { publicKey } };
    return { ...made, webauthn: options };
  }
  const known = await keysOfFactors(parts.db.orm, user.id);
  const publicKey = await creationOptions(site, {
    user,
    challenge: bytes,
    known,
    isPasskey: false,
  });
  const options = { type: 'create' as const, credential_options: { publicKey } };
  return { ...made, webauthn: options };
}

export type KeyAnswer = { attestation: Attestation } | { assertion: Assertion };
type KeyChallengeAnswer = KeyAnswer & { factorId: string; challengeId: string };

/** Shows a security key: the first time with its new credential, then with a signature. */
export async function showKey(
  parts: AuthParts,
  { site, signedIn, caller }: KeyRequest,
  answer: KeyChallengeAnswer,
): Promise<SessionJson> {
  await parts.limits.client('factor', caller.ip);
  const { sessionId, user: asking } = signedIn;
  if (sessionId === null) throw noSuchSession();
  const now = parts.clock();
  await takeFactorChallenge(parts, signedIn, { answer, sessionId, now });
  const factor = await factorById(parts.db.orm, { userId: asking.id, id: answer.factorId });
  await requireOwnerOfNew(parts, { factor, signedIn, now });
  const challenge = bytesFor(parts, { ...answer, sessionId });
  const proof = await proofOf(parts, { site, factor, answer, challenge });
  if (proof === null) throw notShown();
  const session = await parts.inTurn({ ip: caller.ip, whose: asking.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    const present = await factorById(tx, { userId: user.id, id: factor.id });
    if (present.status !== factor.status) throw notShown();
    const accepting = { factor: present, proof, ip: caller.ip, now };
    if (!(await acceptKey(tx, accepting))) return null;
    return shown(parts, tx, { user, factor: present, sessionId, caller, now });
  });
  // The event of a copied key stays, so the refusal is not thrown inside.
  if (session === null) throw notShown();
  return session;
}

/** Uses a challenge up, whatever its answer is. */
async function takeFactorChallenge(
  { inTurn }: AuthParts,
  signedIn: SignedIn,
  checking: Parameters<typeof challengeRefusal>[1],
): Promise<void> {
  const { answer, sessionId } = checking;
  const refusal = await inTurn({ whose: signedIn.user.id }, async (tx) => {
    await lockedBySession(tx, signedIn);
    const refused = await challengeRefusal(tx, checking);
    if (refused !== null) return refused;
    const isThis = eq(authChallenges.id, answer.challengeId);
    const taken = await tx
      .delete(authChallenges)
      .where(and(isThis, eq(authChallenges.sessionId, sessionId)))
      .returning({ id: authChallenges.id });
    return taken.length === 1 ? null : notShown();
  });
  if (refusal !== null) throw refusal;
}

type KeyProof = { made: NewCredential } | { key: AuthCredential; counter: number };
type KeyVerification = {
  site: RelyingParty;
  factor: AuthFactor;
  answer: KeyChallengeAnswer;
  challenge: string;
};

/** The credential of a new key, or the signature of a verified one; null when it is not right. */
async function proofOf(
  { db }: AuthParts,
  { site, factor, answer, challenge }: KeyVerification,
): Promise<KeyProof | null> {
  const expected = { challenge, isVerified: false };
  if (factor.status === 'unverified') {
    if (!('attestation' in answer)) return null;
    const made = await verifiedCredential(site, answer.attestation, expected);
    return made && { made };
  }
  const key = await keyOfFactor(db.orm, factor.id);
  if (key === null || !('assertion' in answer)) return null;
  if (answer.assertion.id !== key.credentialId) return null;
  const counter = await verifiedCounter(site, answer.assertion, { ...key, ...expected });
  return counter === null ? null : { key, counter };
}

type KeyAttempt = { factor: AuthFactor; proof: KeyProof; ip: string; now: Date };

async function acceptKey(tx: Tx, { factor, proof, ip, now }: KeyAttempt): Promise<boolean> {
  if ('key' in proof) {
    const counted = await countUp(tx, proof.key, { counter: proof.counter, now });
    const event = { userId: factor.userId, action: 'credential_counter_behind', ip, now } as const;
    if (counted === 'behind') await record(tx, event);
    return counted === 'counted';
  }
  const owner = { userId: factor.userId, factorId: factor.id, friendlyName: '', now };
  if ((await keepCredential(tx, owner, proof.made)) === null) {
    const message = 'This credential is already registered';
    throw new AuthError(422, 'webauthn_credential_exists', { message });
  }
  await tx
    .update(authFactors)
    .set({ status: 'verified', updatedAt: later(authFactors.updatedAt) })
    .where(eq(authFactors.id, factor.id));
  return true;
}

type ChallengeNames = { challengeId: string; factorId: string; sessionId: string };

/** Bytes to sign for a stored challenge: nobody but the server can derive them. */
function bytesFor(
  { secrets }: AuthParts,
  { challengeId, factorId, sessionId }: ChallengeNames,
): string {
  return challengeBytes(secrets.challengeKey, ['factor', challengeId, factorId, sessionId]);
}

function notShown(): AuthError {
  const message = 'WebAuthn credential could not be verified';
  return new AuthError(422, 'mfa_verification_failed', { message });
}
