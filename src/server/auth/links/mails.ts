import type { Language } from '#domain/basics/texts.ts';
import type { Credential, Mail } from '#server/platform/mail/port.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { createFlow } from './flow-states.ts';
import {
  createOneTimeToken,
  type MailedCredential,
  type PendingPassword,
} from './one-time-tokens.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { PkceChallenge } from './pkce.ts';
import type { AuthUser } from '#server/auth/table.ts';
import { linkTypeOf, MAILED_LIFE_S, type TokenKind } from './token-kinds.ts';

const VALID_MINUTES = MAILED_LIFE_S / 60;

/** The language the user chose at the sign-up, else Swedish. */
function languageOf(user: AuthUser): Language {
  return user.userMetadata['language'] === 'en' ? 'en' : 'sv';
}

type TokenMailRequest = {
  user: AuthUser;
  kind: TokenKind;
  /** The mailbox; the user's own unless a new one is to be confirmed. */
  to?: string;
  challenge: PkceChallenge | null;
  /** The password chosen at a sign-up. Absent: that of the mail before stays. */
  pending?: PendingPassword | undefined;
  now: Date;
};

/**
 * Makes a credential and queues the mail that carries it, in the caller's transaction; neither
 * when the mails of the installation are used up.
 */
export async function mailCredential(
  parts: AuthParts,
  tx: Tx,
  wanted: TokenMailRequest,
): Promise<void> {
  const { user, kind, to = user.email } = wanted;
  if (!(await parts.limits.mailLeaves(tx, kind, user))) return;
  const credential = await credentialFor(parts, tx, wanted);
  await parts.mail.send(tx, composed(parts, { user, kind, to, credential }));
}

async function credentialFor(
  { secrets }: AuthParts,
  tx: Tx,
  { user, kind, to = user.email, challenge, pending, now }: TokenMailRequest,
): Promise<MailedCredential> {
  const flowId = await createFlow(tx, { userId: user.id, kind, challenge, now });
  const wanted = { userId: user.id, kind, address: to, flowId, pending, now };
  return createOneTimeToken(tx, secrets, wanted);
}

type TokenMail = { user: AuthUser; kind: TokenKind; to: string; credential: MailedCredential };

function composed({ publicUrl }: AuthParts, { user, kind, to, credential }: TokenMail): Mail {
  const language = languageOf(user);
  const { token, code } = credential;
  const values: Credential = {
    link: pageLink(publicUrl, kind, token),
    code,
    validMinutes: VALID_MINUTES,
  };
  switch (kind) {
    case 'signup':
      return { kind: 'confirm_email', to, language, values };
    case 'magiclink':
      return { kind: 'magic_link', to, language, values };
    case 'recovery':
      return { kind: 'reset_password', to, language, values };
    case 'email_change_current':
    case 'email_change_new': {
      const newEmail = user.newEmail ?? to;
      return { kind: 'confirm_new_email', to, language, values: { ...values, newEmail } };
    }
    case 'reauthentication':
      return { kind, to, language, values: { code, validMinutes: VALID_MINUTES } };
  }
}

/**
 * A link to a page of ours that acts only when its button is pressed: programs that open the links
 * of mails use nothing up.
 */
function pageLink(publicUrl: string, kind: TokenKind, token: string): string {
  const query = new URLSearchParams({ token });
  if (kind === 'recovery') return `${publicUrl}/auth/reset-password?${query}`;
  query.set('type', linkTypeOf(kind));
  return `${publicUrl}/auth/verify?${query}`;
}

/** Notifies a user that the password was changed, by themselves or another. */
export async function mailPasswordChanged(
  { mail, publicUrl }: AuthParts,
  tx: Tx,
  { user, now }: { user: AuthUser; now: Date },
): Promise<void> {
  const values = { at: now.toISOString(), link: `${publicUrl}/forgot-password` };
  await mail.send(tx, {
    kind: 'password_changed',
    to: user.email,
    language: languageOf(user),
    values,
  });
}

type SecondFactorMail =
  | 'factor_added'
  | 'factor_removed'
  | 'key_added'
  | 'key_removed'
  | 'recovery_code_used';

/** Notifies a user of a change of their second factor, by themselves or another. */
export async function mailSecondFactor(
  { mail, publicUrl }: AuthParts,
  tx: Tx,
  { user, kind, now }: { user: AuthUser; kind: SecondFactorMail; now: Date },
): Promise<void> {
  const values = { at: now.toISOString(), link: `${publicUrl}/forgot-password` };
  await mail.send(tx, { kind, to: user.email, language: languageOf(user), values });
}

/**
 * Notifies a user of a passkey that they, or another, added or removed. A new password does not
 * remove a passkey: the link leads to the page that does.
 */
export async function mailPasskey(
  { mail, publicUrl }: AuthParts,
  tx: Tx,
  { user, kind, now }: { user: AuthUser; kind: 'passkey_added' | 'passkey_removed'; now: Date },
): Promise<void> {
  const values = { at: now.toISOString(), link: `${publicUrl}/account` };
  await mail.send(tx, { kind, to: user.email, language: languageOf(user), values });
}

/** Notifies the old mailbox that the account has another one now. */
export async function mailEmailChanged(
  { mail, publicUrl }: AuthParts,
  tx: Tx,
  { user, oldEmail, now }: { user: AuthUser; oldEmail: string; now: Date },
): Promise<void> {
  const link = `${publicUrl}/forgot-password`;
  await mail.send(tx, {
    kind: 'email_changed',
    to: oldEmail,
    language: languageOf(user),
    values: { at: now.toISOString(), newEmail: user.email, link },
  });
}
