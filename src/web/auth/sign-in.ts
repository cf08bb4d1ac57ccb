import { request } from '#web/client/http/api.ts';
import { fromAuthError } from '#web/client/http/remote-error.ts';
import {
  authRefusal,
  type ReceivedTokens,
  startSession,
  authClient,
} from '#web/client/session/session.ts';
import { logOut } from '#web/client/session/user.ts';
import { PENDING_EMAIL_KEY, SIGN_UP_VERIFIER_KEY } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';

const BYTES = 32;

/** For a browser that stores nothing: it lasts as long as the page. */
let unstored: string | null = null;

type SignInAnswer = { session: ReceivedTokens | null };
type SignUpFields = { email: string; password: string; firstName: string; lastName: string };

function post<Reply>(path: string, body: unknown): Promise<Reply> {
  return request<Reply>(path, { method: 'POST', body, isAnonymous: true });
}

/** The caller starts the session (`enter`), once it has informed the user. */
export async function signIn(email: string, password: string): Promise<ReceivedTokens> {
  const { session } = await post<{ session: ReceivedTokens }>('/api/login', {
    email: email.trim(),
    password,
  });
  return session;
}

/** False: the address must be verified first; a mail has been sent to it. */
export async function signUp(account: SignUpFields): Promise<boolean> {
  const email = account.email.trim();
  const challenge = await signUpChallenge();
  const { session } = await post<SignInAnswer>('/api/register', {
    ...account,
    email,
    ...challenge,
  });
  if (session === null) {
    keepPendingEmail(email);
    return false;
  }
  await startSession(session);
  return true;
}

/** Starts the session of a user who is verified now. */
export async function enter(session: ReceivedTokens): Promise<void> {
  await startSession(session);
  forgetPendingEmail();
}

/** Known or not, an address gets the same answer. */
export async function requestReset(email: string): Promise<void> {
  await post('/api/auth/forgot-password', { email: email.trim() });
}

/** With the token of a mailed link. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await post('/api/auth/reset-password', { token, password });
}

/** In the session that a mailed link with a code began; it ends with the new password. */
export async function changePassword(password: string, code: string): Promise<void> {
  await choosePassword(password, code);
  await logOut();
}

/**
 * Sets the password in the present session. Refused with `reauthentication_needed` when the session
 * is old: then the code of a mail is required as well; empty without one.
 */
export async function choosePassword(password: string, code: string): Promise<void> {
  const nonce = code === '' ? {} : { nonce: code };
  const { error } = await (await authClient()).updateUser({ password, ...nonce });
  if (error) throw authRefusal(error);
}

/** Mails the code that `choosePassword` asks for. */
export async function mailCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate();
  if (error) throw authRefusal(error);
}

export async function resendVerification(email: string): Promise<void> {
  const { error } = await (await authClient()).resend({ type: 'signup', email: email.trim() });
  if (error) throw fromAuthError(error);
  keepPendingEmail(email.trim());
}

const LINK_KINDS = ['signup', 'email', 'invite', 'magiclink', 'email_change'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Kind of a mailed link; one without a kind belongs to a sign-up. */
export function toLinkKind(text: string | null): LinkKind {
  return LINK_KINDS.find((kind) => kind === text) ?? 'email';
}

/**
 * Uses the token of a mailed link, and starts a session. False: it was one of two that confirm a
 * change of address, and the other is still missing.
 */
export async function verifyLink(token: string, kind: LinkKind): Promise<boolean> {
  const link = { token_hash: token, type: kind, ...ownVerifier() };
  const { data, error } = await (await authClient()).verifyOtp(link);
  if (error) throw fromAuthError(error);
  forgetPending();
  return data.session !== null;
}

/** The account of a link, without using the link. Addresses are null with a hosted service. */
export function linkAccount(token: string): Promise<LinkedAccount> {
  const codeVerifier = signUpVerifier();
  return post('/api/auth/link', { token, ...(codeVerifier === null ? {} : { codeVerifier }) });
}

export type LinkedAccount = {
  email: string | null;
  /** Where the link was mailed to. */
  mailbox: string | null;
  isOwnBrowser: boolean;
};

/** Confirms the address by the code in the mail, as `verifyLink` does by its link. */
export async function verifyCode(
  email: string,
  code: string,
  type: 'email' | 'email_change' = 'email',
): Promise<boolean> {
  const digits = { email, token: code, type, ...ownVerifier() };
  const { data, error } = await (await authClient()).verifyOtp(digits);
  if (error) throw fromAuthError(error);
  forgetPending();
  return data.session !== null;
}

/** Identifies the browser that signed up, so that the server sets the password chosen there. */
function ownVerifier(): { code_verifier?: string } {
  const verifier = signUpVerifier();
  return verifier === null ? {} : { code_verifier: verifier };
}

function forgetPending(): void {
  forgetPendingEmail();
  forgetSignUpVerifier();
}

/** Challenge of a sign-up, so that only this browser can set its password (PKCE, RFC 7636). */
type CodeChallenge = { codeChallenge: string; codeChallengeMethod: 's256' | 'plain' };

/**
 * The challenge of this browser's verifier, which stays until an address is confirmed. Several
 * sign-ups share it, so a refused later one does not invalidate an earlier one.
 */
async function signUpChallenge(): Promise<CodeChallenge> {
  const verifier = signUpVerifier() ?? newVerifier();
  // Browsers hash on https and on their own machine only.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return { codeChallenge: verifier, codeChallengeMethod: 'plain' };
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { codeChallenge: base64Url(new Uint8Array(digest)), codeChallengeMethod: 's256' };
}

/** Null without a sign-up since the last confirmation. */
function signUpVerifier(): string | null {
  return readStored(SIGN_UP_VERIFIER_KEY) ?? unstored;
}

function forgetSignUpVerifier(): void {
  unstored = null;
  removeStored(SIGN_UP_VERIFIER_KEY);
}

function newVerifier(): string {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
  if (!writeStored(SIGN_UP_VERIFIER_KEY, verifier)) unstored = verifier;
  return verifier;
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The unverified address of a sign-up in this browser; null when there is none. */
export function pendingEmail(): string | null {
  return readStored(PENDING_EMAIL_KEY);
}

export function keepPendingEmail(email: string): void {
  writeStored(PENDING_EMAIL_KEY, email);
}

export function forgetPendingEmail(): void {
  removeStored(PENDING_EMAIL_KEY);
}
