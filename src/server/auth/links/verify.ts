import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';
import { toEmail } from '#server/auth/passwords/passwords.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { confirmEmailChange } from './email-change.ts';
import {
  lockedUserByEmail,
  lockedUserByNewEmail,
  lockedUserByToken,
  updateUser,
  userByEmail,
  userByNewEmail,
} from '#server/auth/users/users.ts';
import { takeByCode, takeByToken, tokenOfLink } from './one-time-tokens.ts';
import { installablePassword, proveMailbox } from './mailbox-proof.ts';
import { answersChallenge } from './pkce.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { refuseBanned } from '#server/auth/passwords/sign-in.ts';
import type { AuthUser, OneTimeToken } from '#server/auth/table.ts';
import { KINDS_BY_TYPE, PHONE_TYPES, type TokenKind } from './token-kinds.ts';

/** A used mailed credential: its user, its kind, and the result. */
export type VerifiedToken = {
  user: AuthUser;
  token: OneTimeToken;
  /** One of two mailboxes has confirmed the new address; the other has not yet. */
  isHalf: boolean;
};

/** Body of a verification: the token of a link, or an address with its six digits. */
export type PresentedToken = {
  type: string;
  tokenHash?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  code?: string | undefined;
  /** Verifier of the browser that signed up, by which the password chosen there is installed. */
  verifier?: string | undefined;
};

/** E.164 without its plus sign. */
const PHONE = /^\+?[1-9]\d{6,14}$/;

/**
 * Uses up a mailed credential and performs its action, in one transaction with `then`, which makes
 * the session or the redirect's code.
 */
export async function verify<T>(
  parts: AuthParts,
  { caller, presented, now }: { caller: Caller; presented: PresentedToken; now: Date },
  then: (tx: Tx, verified: VerifiedToken) => Promise<T>,
): Promise<T> {
  await parts.limits.client('verify', caller.ip);
  const kinds = kindsOf(presented);
  const isByCode = presented.tokenHash === undefined;
  const counted = isByCode ? await countedFor(parts.db.orm, presented, kinds) : [];
  for (const each of counted) await parts.limits.tryMailedCode(each);
  const outcome = await parts.inTurn({ ip: caller.ip }, async (tx) => {
    const user = await holderOf(tx, presented, kinds);
    if (user === null) return null;
    const token = await take(parts, tx, { user, presented, kinds, now });
    if (token === null) return null;
    refuseBanned(user, { status: 403, now });
    const { verifier } = presented;
    return then(tx, await acted(parts, tx, { user, token, verifier, caller, now }));
  });
  // The count of a wrong code must last, so the refusal is not thrown inside the transaction.
  if (outcome === null) throw isByCode ? wrongCode() : deadLink();
  for (const each of counted) await parts.limits.mailedCodeWasRight(each);
  return outcome;
}

/** Kinds of credentials that the request may use; throws 400 for an invalid request. */
function kindsOf({ type, tokenHash, email, phone, code }: PresentedToken): readonly TokenKind[] {
  if (type === '') throw invalid('Verify requires a verification type');
  if (tokenHash === undefined && !code) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (tokenHash !== undefined && (code || email || phone)) {
    throw invalid('Only the token_hash and type should be provided');
  }
  if (PHONE_TYPES.has(type)) {
    if (phone !== undefined && !PHONE.test(phone)) {
      throw invalid('Invalid phone number format (E.164 required)');
    }
    throw wrongCode();
  }
  const kinds = Object.hasOwn(KINDS_BY_TYPE, type) ? KINDS_BY_TYPE[type] : undefined;
  if (!kinds) throw invalid('Unsupported verification type');
  if (tokenHash === undefined && !email) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  return kinds;
}

/**
 * Under what a tried code is counted: the account, whichever of its addresses was typed, and the
 * address itself where no account has it, which several may ask for.
 */
async function countedFor(
  orm: Tx,
  { email = '' }: PresentedToken,
  kinds: readonly TokenKind[],
): Promise<string[]> {
  const address = toEmail(email);
  const known = await userByEmail(orm, address);
  const asking = isMovedTo(known, kinds) ? await userByNewEmail(orm, address) : null;
  return asking === null ? [known?.id ?? address] : [asking.id, address];
}

/** Whether codes to an address may be for an account that moves to it, given who has it now. */
function isMovedTo(holder: AuthUser | null, kinds: readonly TokenKind[]): boolean {
  return !holder?.emailConfirmedAt && kinds.includes('email_change_new');
}

/** Locks the user whose credential it may be; a code to a new mailbox comes with that address. */
async function holderOf(
  tx: Tx,
  { tokenHash, email = '' }: PresentedToken,
  kinds: readonly TokenKind[],
): Promise<AuthUser | null> {
  if (tokenHash !== undefined) return lockedUserByToken(tx, tokenHash);
  const address = toEmail(email);
  const isNew = isMovedTo(await userByEmail(tx, address), kinds);
  return isNew ? lockedUserByNewEmail(tx, address) : lockedUserByEmail(tx, address);
}

type ConsumeOptions = {
  user: AuthUser;
  presented: PresentedToken;
  kinds: readonly TokenKind[];
  now: Date;
};

async function take(
  { secrets }: AuthParts,
  tx: Tx,
  { user, presented, kinds, now }: ConsumeOptions,
): Promise<OneTimeToken | null> {
  const { tokenHash, email = '', code = '' } = presented;
  if (tokenHash !== undefined) return takeByToken(tx, tokenHash, { kinds, now });
  const guess = { userId: user.id, kinds, address: toEmail(email), code: code.trim(), now };
  return takeByCode(tx, secrets, guess);
}

type TokenAction = {
  user: AuthUser;
  token: OneTimeToken;
  verifier: string | undefined;
  caller: Caller;
  now: Date;
};

async function acted(parts: AuthParts, tx: Tx, acting: TokenAction): Promise<VerifiedToken> {
  const { user, token, caller, now } = acting;
  // A mail to an address that the account has left, or no longer wants, proves nothing.
  const mailbox = token.kind === 'email_change_new' ? user.newEmail : user.email;
  if (token.address !== mailbox) throw deadLink();
  if (token.kind === 'email_change_current' || token.kind === 'email_change_new') {
    const changed = await confirmEmailChange(parts, tx, { ...acting, side: sideOf(token.kind) });
    return { user: changed.user, token, isHalf: changed.isHalf };
  }
  const passwordHash = installablePassword(token, acting.verifier);
  const confirmed = await proveMailbox(tx, {
    user,
    passwordHash,
    flowId: token.flowId,
    ip: caller.ip,
    now,
  });
  const sent = token.kind === 'recovery' ? { recoverySentAt: null } : { confirmationSentAt: null };
  return { user: await updateUser(tx, confirmed.id, sent), token, isHalf: false };
}

function sideOf(kind: 'email_change_current' | 'email_change_new'): 'current' | 'new' {
  return kind === 'email_change_current' ? 'current' : 'new';
}

/**
 * Whose link it is, for the page that asks before it is followed: one that somebody else sent would
 * sign its reader in to that person's account.
 */
export async function linkAccount(
  parts: AuthParts,
  caller: Caller,
  { token, verifier }: { token: string; verifier: string | null },
): Promise<{ email: string; mailbox: string; isOwnBrowser: boolean }> {
  await parts.limits.client('verify', caller.ip);
  const found = await tokenOfLink(parts.db.orm, token, parts.clock());
  if (found === null) throw deadLink();
  const { credential, flowChallenge, email } = found;
  const challenges = [credential.passwordChallenge, flowChallenge];
  const isOwnBrowser =
    verifier !== null && challenges.some((each) => each && answersChallenge(each, verifier));
  return { email, mailbox: credential.address, isOwnBrowser };
}

/** The same for a link that was used, has expired or never was. */
export function deadLink(): AuthError {
  const message = 'Email link is invalid or has expired';
  return new AuthError(403, 'otp_expired', { message });
}

/** The same for a code that is wrong, late or unknown. */
function wrongCode(): AuthError {
  const message = 'Token has expired or is invalid';
  return new AuthError(403, 'otp_expired', { message });
}
