import { AuthError, emailTaken, invalid } from '#server/auth/protocol/auth-error.ts';
import { record } from '#server/auth/audit.ts';
import { checkPassword, parseEmail } from '#server/auth/passwords/credentials.ts';
import { lockedUserByEmail } from '#server/auth/users/locked-user.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { credentialFor, mailCredential } from './mails.ts';
import type { AuthParts, Caller } from '#server/auth/auth-parts.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthUser, Metadata } from '#server/auth/table.ts';
import { linkTypeOf, type TokenKind } from './token-kinds.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';
import { createUser, updateUser, userByEmail, userJsonOf } from '#server/auth/users/users.ts';

export type LinkWanted = {
  type: string;
  email: string;
  password?: string | undefined;
  newEmail?: string | undefined;
  profile: Metadata;
  redirect: string | undefined;
};

export type AdminLinkJson = UserJson & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  verification_type: string;
  redirect_to: string;
};

const KINDS: readonly string[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
];

/** A link that the administrator passes on; no mail goes out. */
export async function createLink(
  parts: AuthParts,
  caller: Caller,
  wanted: LinkWanted,
): Promise<AdminLinkJson> {
  const { type, redirect } = wanted;
  if (!KINDS.includes(type)) throw invalid(`Invalid email action link type requested: ${type}`);
  const email = parseEmail(wanted.email);
  const newEmail = type.startsWith('email_change') ? parseEmail(wanted.newEmail ?? '') : null;
  const passwordHash = await signUpHash(parts, wanted);
  const now = parts.clock();
  return parts.db.inTransaction(async (tx) => {
    const asked = { kind: type as TokenKind, email, newEmail, now };
    const { user, kind, isNew } = await prepared(tx, { ...asked, profile: wanted.profile });
    const to = kind === 'email_change_new' && newEmail ? newEmail : user.email;
    // A waiting account keeps the password of its own sign-up.
    const pending = isNew ? { passwordHash, passwordChallenge: null } : undefined;
    const sent = { user, kind, to, challenge: null, pending, now };
    const credential = await credentialFor(parts, tx, sent);
    await record(tx, { userId: user.id, action: 'changed_by_administrator', ip: caller.ip, now });
    const target = allowedRedirect(parts.publicUrl, redirect);
    return {
      ...(await userJsonOf(tx, user)),
      action_link: actionLink(parts.publicUrl, { token: credential.token, kind, target }),
      email_otp: credential.code,
      hashed_token: credential.token,
      verification_type: kind,
      redirect_to: target,
    };
  });
}

async function signUpHash(
  { passwords }: AuthParts,
  { type, password }: LinkWanted,
): Promise<string | null> {
  if (type !== 'signup') return null;
  if (!password) throw invalid('Signup requires a valid password');
  checkPassword(password);
  return passwords.hash(password);
}

type AdminLinkRequest = {
  kind: TokenKind;
  email: string;
  newEmail: string | null;
  profile: Metadata;
  now: Date;
};

type AdminLinkUser = { user: AuthUser; kind: TokenKind; isNew: boolean };

/** The user of the link, created if its kind opens accounts. */
async function prepared(tx: Tx, asked: AdminLinkRequest): Promise<AdminLinkUser> {
  const { kind, email, newEmail, now } = asked;
  const existing = await lockedUserByEmail(tx, email);
  const at = now.toISOString();
  if (existing === null) {
    return { user: await opened(tx, asked), kind: newKind(kind), isNew: true };
  }
  const isOpening = kind === 'signup' || kind === 'invite';
  if (isOpening && existing.emailConfirmedAt !== null) throw emailTaken();
  if (newEmail !== null) {
    if ((await userByEmail(tx, newEmail)) !== null) throw emailTaken();
    const emailChangeConfirmed =
      existing.newEmail === newEmail ? existing.emailChangeConfirmed : null;
    const changes = { newEmail, emailChangeConfirmed, emailChangeSentAt: at };
    return { user: await updateUser(tx, existing.id, changes), kind, isNew: false };
  }
  const sent = isOpening ? { confirmationSentAt: at } : { recoverySentAt: at };
  return { user: await updateUser(tx, existing.id, sent), kind, isNew: false };
}

/** New users must first confirm the address. */
function newKind(kind: TokenKind): TokenKind {
  return kind === 'magiclink' ? 'signup' : kind;
}

async function opened(tx: Tx, { kind, email, profile, now }: AdminLinkRequest): Promise<AuthUser> {
  if (kind !== 'signup' && kind !== 'invite' && kind !== 'magiclink') {
    throw new AuthError(404, 'user_not_found', { message: 'User with this email not found' });
  }
  const at = now.toISOString();
  const created = await createUser(
    tx,
    {
      email,
      userMetadata: profile,
      confirmationSentAt: at,
      invitedAt: kind === 'invite' ? at : null,
    },
    now,
  );
  if (created === null) throw emailTaken();
  return created;
}

/** The bare link. The target is written as it is unless that would end the parameter. */
function actionLink(
  publicUrl: string,
  { token, kind, target }: { token: string; kind: TokenKind; target: string },
): string {
  const redirect = /[&#+\s%]/.test(target) ? encodeURIComponent(target) : target;
  const query = `token=${token}&type=${linkTypeOf(kind)}&redirect_to=${redirect}`;
  return `${publicUrl}/auth/v1/verify?${query}`;
}

/** Creates an account and mails its user a link for choosing a password. */
export async function invite(
  parts: AuthParts,
  caller: Caller,
  { email: typed, profile }: { email: string; profile: Metadata },
): Promise<UserJson> {
  const email = parseEmail(typed);
  const now = parts.clock();
  return parts.db.inTransaction(async (tx) => {
    const existing = await lockedUserByEmail(tx, email);
    if (existing !== null && existing.emailConfirmedAt !== null) throw emailTaken();
    const user = existing ?? (await createUser(tx, { email, userMetadata: profile }, now));
    if (user === null) throw emailTaken();
    await mailCredential(parts, tx, { user, kind: 'invite', challenge: null, now });
    const at = now.toISOString();
    const invited = await updateUser(tx, user.id, { invitedAt: at, confirmationSentAt: at });
    await record(tx, { userId: user.id, action: 'invited', ip: caller.ip, now });
    return userJsonOf(tx, invited);
  });
}
