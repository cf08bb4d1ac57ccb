import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts';
import { mailPasskey } from '#server/auth/links/mails.ts';
import { requireOwner } from '#server/auth/links/reauthentication.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import type { SignedIn } from '#server/auth/protocol/bearer.ts';
import { lockedBySession, noSuchSession } from '#server/auth/sessions/sessions.ts';
import type { AuthCredential, AuthUser } from '#server/auth/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  countPasskeys,
  keepCredential,
  type PasskeyJson,
  passkeysOf,
  removePasskey,
  renamePasskey,
  toPasskeyJson,
} from './credentials.ts';
import {
  type Attestation,
  creationOptions,
  type NewCredential,
  type RelyingParty,
  verifiedCredential,
} from './webauthn.ts';
import {
  type ChallengeBinding,
  newChallenge,
  readChallenge,
  type SignedChallenge,
  spendChallenge,
} from './signed-challenges.ts';

/** As the protocol has it. */
const PASSKEYS_MAX = 10;

type PasskeyRequest = { site: RelyingParty; signedIn: SignedIn; caller: Caller };

/** Asks for a passkey of the user's, in this session and no other. */
export async function startRegistration(parts: AuthParts, request: PasskeyRequest) {
  const { site, signedIn, caller } = request;
  const { user } = signedIn;
  await parts.limits.client('passkey', caller.ip);
  const binding = bindingOf(request);
  await requireSecondFactor(parts.db.orm, signedIn);
  const now = parts.clock();
  // A passkey added with a stolen token would open the account for good.
  await requireOwner(parts, { ...signedIn, now });
  const known = await passkeysOf(parts.db.orm, user.id);
  if (known.length >= PASSKEYS_MAX) throw tooMany();
  const made = newChallenge(parts.secrets.challengeKey, binding, now);
  const wanted = { user, challenge: made.challenge, known, isPasskey: true };
  const options = await creationOptions(site, wanted);
  return { challenge_id: made.id, options, expires_at: made.expiresAtS };
}

type AttestationAnswer = { challengeId: string; attestation: Attestation };

/** Keeps the passkey that the browser has made for the challenge. */
export async function finishRegistration(
  parts: AuthParts,
  request: PasskeyRequest,
  { challengeId, attestation }: AttestationAnswer,
): Promise<AuthCredential> {
  const { site, caller } = request;
  await parts.limits.client('passkey', caller.ip);
  const now = parts.clock();
  const reading = { id: challengeId, binding: bindingOf(request), now };
  const challenge = await takeChallenge(parts, reading);
  const expected = { challenge, isVerified: true };
  const credential = await verifiedCredential(site, attestation, expected);
  if (credential === null) throw notVerified();
  const asker = { ip: caller.ip, whose: request.signedIn.user.id };
  return parts.inTurn(asker, (tx) => added(parts, tx, { request, credential, now }));
}

type PasskeyToAdd = { request: PasskeyRequest; credential: NewCredential; now: Date };

async function added(
  parts: AuthParts,
  tx: Tx,
  { request: { signedIn, caller }, credential, now }: PasskeyToAdd,
): Promise<AuthCredential> {
  const user = await lockedBySession(tx, signedIn);
  await requireSecondFactor(tx, signedIn);
  if ((await countPasskeys(tx, user.id)) >= PASSKEYS_MAX) throw tooMany();
  const friendlyName = authenticatorName(credential.aaguid);
  const owner = { userId: user.id, factorId: null, friendlyName, now };
  const kept = await keepCredential(tx, owner, credential);
  if (kept === null) {
    const message = 'This credential is already registered';
    throw new AuthError(422, 'webauthn_credential_exists', { message });
  }
  await record(tx, { userId: user.id, action: 'passkey_added', ip: caller.ip, now });
  await mailPasskey(parts, tx, { user, kind: 'passkey_added', ip: caller.ip, now });
  return kept;
}

/** Who has a second factor shows it before adding or removing a passkey, as the protocol has it. */
async function requireSecondFactor(tx: Tx, { user, level }: SignedIn): Promise<void> {
  if (level === 'aal2' || !(await hasVerifiedFactor(tx, user.id))) return;
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled';
  throw new AuthError(403, 'insufficient_aal', { message });
}

/** Bytes that an answer must have signed. The challenge is used up, whatever the answer is. */
export async function takeChallenge(
  { db, secrets }: AuthParts,
  { id, binding, now }: { id: string; binding: ChallengeBinding; now: Date },
): Promise<SignedChallenge['challenge']> {
  const read = readChallenge(secrets.challengeKey, { id, binding, now });
  if (read === 'expired') {
    const message = 'Challenge has expired';
    throw new AuthError(400, 'webauthn_challenge_expired', { message });
  }
  if (read === 'unknown' || !(await spendChallenge(db.orm, id, { now }))) {
    const message = 'Challenge not found or already used';
    throw new AuthError(400, 'webauthn_challenge_not_found', { message });
  }
  return read.challenge;
}

/** The proof is part of it: only the token that began, or one of the same proof, finishes. */
function bindingOf({ site, signedIn }: PasskeyRequest): ChallengeBinding {
  const { user, sessionId, shownAtS } = signedIn;
  if (user.emailConfirmedAt === null) {
    throw new AuthError(403, 'email_not_confirmed', { message: 'Email not confirmed' });
  }
  if (sessionId === null) throw noSuchSession();
  return ['registration', site.id, site.origin, user.id, sessionId, `${shownAtS}`];
}

export function notVerified(): AuthError {
  const message = 'Credential verification failed';
  return new AuthError(400, 'webauthn_verification_failed', { message });
}

function tooMany(): AuthError {
  const message = 'Maximum number of passkeys reached';
  return new AuthError(422, 'too_many_passkeys', { message });
}

/**
 * Names of widespread password managers and devices, by the id of their model (AAGUID). From the
 * list passkey-authenticator-aaguids, which their vendors maintain.
 */
const NAMES: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain (Managed)',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
};

/** Empty for an unknown or unnamed model. */
export function authenticatorName(aaguid: string): string {
  return NAMES[aaguid] ?? '';
}

/** As the protocol has it. */
const NAME_MAX = 120;

type PasskeyCall = { signedIn: SignedIn; caller: Caller };

/** Gives the user's passkey another name. */
export async function rename(
  parts: AuthParts,
  { signedIn, caller }: PasskeyCall,
  { id, name }: { id: string; name: string },
): Promise<PasskeyJson> {
  if (name === '') throw invalid('friendly_name is required');
  if (name.length > NAME_MAX) throw invalid(`friendly_name must be ${NAME_MAX} characters or less`);
  await requireSecondFactor(parts.db.orm, signedIn);
  // Under another's name the owner would remove the wrong one.
  await requireOwner(parts, { ...signedIn, now: parts.clock() });
  const userId = signedIn.user.id;
  const renamed = await parts.inTurn({ ip: caller.ip, whose: userId }, async (tx) => {
    await lockedBySession(tx, signedIn);
    return renamePasskey(tx, { userId, id }, name);
  });
  return toPasskeyJson(renamed);
}

/** Removes the user's passkey. Its sessions stay: they are listed and ended by themselves. */
export async function remove(
  parts: AuthParts,
  { signedIn, caller }: PasskeyCall,
  id: string,
): Promise<void> {
  await requireSecondFactor(parts.db.orm, signedIn);
  await requireOwner(parts, { ...signedIn, now: parts.clock() });
  await parts.inTurn({ ip: caller.ip, whose: signedIn.user.id }, async (tx) => {
    const user = await lockedBySession(tx, signedIn);
    await removed(parts, tx, { user, id, ip: caller.ip });
  });
}

type PasskeyRemoval = { user: AuthUser; id: string; ip: string };

async function removed(parts: AuthParts, tx: Tx, { user, id, ip }: PasskeyRemoval): Promise<void> {
  const now = parts.clock();
  await removePasskey(tx, { userId: user.id, id });
  await record(tx, { userId: user.id, action: 'passkey_removed', ip, now });
  await mailPasskey(parts, tx, { user, kind: 'passkey_removed', ip, now });
}
