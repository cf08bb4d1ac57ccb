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

/** A change of an account, of which its mailbox is notified: its user or another made it. */
type Change = { user: AuthUser; ip: string; now: Date };

/**
 * Sends a notice of a change. To a mailbox that has never answered it is counted like other mails:
 * its owner may know nothing of the account.
 */
async function notify(
  { mail, limits }: AuthParts,
  tx: Tx,
  { user, ip, notice }: { user: AuthUser; ip: string; notice: Mail },
): Promise<void> {
  const isProven = user.emailProvenAt !== null;
  if (!isProven && !(await limits.noticeLeaves(tx, { email: notice.to, ip }))) return;
  await mail.send(tx, notice);
}

/** Notifies a user that the password was changed. */
export async function mailPasswordChanged(
  parts: AuthParts,
  tx: Tx,
  { user, ip, now }: Change,
): Promise<void> {
  const values = { at: now.toISOString(), link: `${parts.publicUrl}/forgot-password` };
  const to = user.email;
  const notice: Mail = { kind: 'password_changed', to, language: languageOf(user), values };
  await notify(parts, tx, { user, ip, notice });
}

type SecondFactorMail =
  | 'factor_added'
  | 'factor_removed'
  | 'key_added'
  | 'key_removed'
  | 'recovery_code_used';

/** Notifies a user of a change of their second factor. */
export async function mailSecondFactor(
  parts: AuthParts,
  tx: Tx,
  { user, kind, ip, now }: Change & { kind: SecondFactorMail },
): Promise<void> {
  const values = { at: now.toISOString(), link: `${parts.publicUrl}/forgot-password` };
  const notice: Mail = { kind, to: user.email, language: languageOf(user), values };
  await notify(parts, tx, { user, ip, notice });
}

/**
 * Notifies a user of a passkey that was added or removed. A new password does not remove a passkey:
 * the link leads to the page that does.
 */
export async function mailPasskey(
  parts: AuthParts,
  tx: Tx,
  { user, kind, ip, now }: Change & { kind: 'passkey_added' | 'passkey_removed' },
): Promise<void> {
  const values = { at: now.toISOString(), link: `${parts.publicUrl}/account` };
  const notice: Mail = { kind, to: user.email, language: languageOf(user), values };
  await notify(parts, tx, { user, ip, notice });
}

/** Notifies a user that a provider signs in to the account, or no longer does. */
export async function mailProvider(
  parts: AuthParts,
  tx: Tx,
  { user, kind, name, ip, now }: Change & { kind: ProviderMail; name: string },
): Promise<void> {
  const values = { at: now.toISOString(), name, link: `${parts.publicUrl}/account` };
  const notice: Mail = { kind, to: user.email, language: languageOf(user), values };
  await notify(parts, tx, { user, ip, notice });
}

type ProviderMail = 'provider_joined' | 'provider_parted';

/** Notifies the mailbox that a user has left that the account has another one now. */
export async function mailEmailChanged(
  parts: AuthParts,
  tx: Tx,
  { user, newEmail, ip, now }: Change & { newEmail: string },
): Promise<void> {
  const values = { at: now.toISOString(), newEmail, link: `${parts.publicUrl}/forgot-password` };
  const notice: Mail = {
    kind: 'email_changed',
    to: user.email,
    language: languageOf(user),
    values,
  };
  await notify(parts, tx, { user, ip, notice });
}
