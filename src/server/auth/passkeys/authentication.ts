import { AuthError } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { lockedUser } from '#server/auth/users/users.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import { createSession, type SessionJson } from '#server/auth/sessions/sessions.ts';
import type { AuthCredential } from '#server/auth/table.ts';
import { countUp, passkeyByCredential } from './credentials.ts';
import { notVerified, takeChallenge } from './own-passkeys.ts';
import { type Assertion, type RelyingParty, requestOptions, verifiedCounter } from './webauthn.ts';
import { type ChallengeBinding, newChallenge } from './signed-challenges.ts';

/**
 * A key of nobody's (the base point of P-256): an assertion of an unknown credential is verified by
 * it, so that it takes as long as a known one's.
 */
const NOBODYS_KEY = {
  credentialId: '',
  publicKey:
    'pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW' +
    'IlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
};

type AuthenticationCall = { site: RelyingParty; caller: Caller };

/** Options of a sign-in with any passkey of this site. Nothing is stored. */
export async function startAuthentication(parts: AuthParts, { site, caller }: AuthenticationCall) {
  await parts.limits.client('passkey_options', caller.ip);
  const made = newChallenge(parts.secrets.challengeKey, bindingOf(site), parts.clock());
  const wanted = { challenge: made.challenge, known: [], isPasskey: true };
  const options = await requestOptions(site, wanted);
  return { challenge_id: made.id, options, expires_at: made.expiresAtS };
}

type AssertionAnswer = { challengeId: string; assertion: Assertion };

/**
 * A session for the holder of a passkey, who has shown a finger, a face or a PIN to it. All that
 * can be wrong with a passkey has one answer.
 */
export async function finishAuthentication(
  parts: AuthParts,
  { site, caller }: AuthenticationCall,
  { challengeId, assertion }: AssertionAnswer,
): Promise<SessionJson> {
  await parts.limits.client('passkey', caller.ip);
  const now = parts.clock();
  const reading = { id: challengeId, binding: bindingOf(site), now };
  const challenge = await takeChallenge(parts, reading);
  const passkey = await passkeyByCredential(parts.db.orm, assertion.id);
  const expected = { challenge, isVerified: true };
  const key = passkey ?? NOBODYS_KEY;
  const counter = await verifiedCounter(site, assertion, { ...key, ...expected });
  if (passkey === null || counter === null || !isOf(assertion, passkey)) throw notVerified();
  const signing = { passkey, counter, caller, now };
  const session = await parts.inTurn({ ip: caller.ip, whose: passkey.userId }, (tx) =>
    signedIn(parts, tx, signing),
  );
  // The event of a copied key stays, so the refusal is not thrown inside.
  if (session === null) throw notVerified();
  return session;
}

type PasskeySignIn = { passkey: AuthCredential; counter: number; caller: Caller; now: Date };

async function signedIn(
  parts: AuthParts,
  tx: Tx,
  { passkey, counter, caller, now }: PasskeySignIn,
): Promise<SessionJson | null> {
  const user = await lockedUser(tx, passkey.userId);
  if (user === null) return null;
  refuseBanned(user, { status: 403, now });
  if (user.emailConfirmedAt === null) {
    throw new AuthError(403, 'email_not_confirmed', { message: 'Email not confirmed' });
  }
  const event = { userId: user.id, ip: caller.ip, now };
  const counted = await countUp(tx, passkey, { counter, now });
  if (counted === 'behind') await record(tx, { ...event, action: 'credential_counter_behind' });
  if (counted !== 'counted') return null;
  await record(tx, { ...event, action: 'signed_in' });
  return createSession(parts, tx, { user, method: 'passkey', caller, now });
}

/** The user that the authenticator names must be the one whose passkey it is. */
function isOf({ response }: Assertion, { userId }: AuthCredential): boolean {
  return response.userHandle === Buffer.from(userId).toString('base64url');
}

function bindingOf(site: RelyingParty): ChallengeBinding {
  return ['authentication', site.id, site.origin];
}
