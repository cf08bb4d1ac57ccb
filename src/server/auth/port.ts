import type { PasswordProblem } from '#domain/auth/passwords.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Identity, Verifier } from '#server/platform/http/signed-in.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A user as the sign-in service knows it. */
export type Account = {
  userId: string;
  email: string;
  emailConfirmedAt: string | null;
  /** Whether a mail to the address was ever used: before that anybody may have typed it. */
  isEmailProven: boolean;
  /** Whether the account has a password; null when a hosted service does not tell. */
  hasPassword: boolean | null;
  /** Whether a provider signs it in (OIDC); it then needs no password. */
  hasProvider: boolean;
  /** The account has a second factor that this token or its session has not shown. */
  isHalfway: boolean;
  /** From the free-form profile data of the sign-up: checked for form, never for truth. */
  firstName: string | null;
  lastName: string | null;
  language: Language | null;
};

/** Reports a user's changed address, in the transaction that changes it. */
export type AddressChanged = (tx: Tx, userId: string) => Promise<void>;

/** A way into an account that was joined to it, or parted from it. */
export type WayChange = {
  userId: string;
  id: string;
  /** Of the provider, from the settings. */
  name: string;
  kind: 'provider_joined' | 'provider_parted';
  now: Date;
};

/** Reports a change of the ways into an account, in its transaction. */
export type WaysChanged = (tx: Tx, change: WayChange) => Promise<void>;

/** The client, as known from the connection. */
export type Caller = {
  ip: string;
  userAgent: string;
  /** The sign-in by a provider that lets this browser use a password or a mail (`OIDC_ONLY`). */
  arrival?: string;
};

/** A session as the client library's `setSession` reads it; passed on unchanged. */
export type SessionTokens = {
  access_token: string;
  refresh_token: string;
  [more: string]: unknown;
};
export type AuthAccount = { id: string; email?: string; [more: string]: unknown };
export type SignedInAnswer = { user: AuthAccount; session: SessionTokens | null };

/** Reasons why signing in, signing up or resetting was refused. */
export type AuthRefusal =
  | { code: 'invalid_credentials' | 'email_not_confirmed' | 'user_banned' | 'same_password' }
  | { code: 'user_already_exists' | 'invalid_registration' | 'invalid_link' }
  | { code: 'kept_elsewhere' }
  | { code: 'unauthenticated' | 'insufficient_aal' | 'invalid_code' | 'not_offered' }
  | { code: 'reauthentication_needed' | 'provider_only' }
  | { code: 'weak_password'; problems: PasswordProblem[] }
  | { code: 'too_many_requests' | 'mail_limit' | 'unavailable'; retryAfterS: number };

/** Either the result, or the reason of the refusal. */
export type Outcome<Answer> = { ok: Answer } | { refused: AuthRefusal };

export type Credentials = { email: string; password: string };

/** Proof that the account's owner asks for its erasure: one of the two. */
export type Erasure = {
  userId: string;
  /** The session that asks: one that has been ended meanwhile erases nothing. */
  sessionId: string | null;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
};

export type Registration = Credentials & {
  /**
   * PKCE challenge of the browser that signs up: only it can install the password when the address
   * is confirmed. Null: a password is chosen at the confirmation.
   */
  challenge: string | null;
  firstName: string | null;
  lastName: string | null;
  language: Language;
};

/** A mailed link that has not been used, as its page shows it. */
export type MailedLink = { token: string; verifier: string | null };
export type LinkAccount = {
  /** Address of the account that it signs in to; null where a hosted service does not tell. */
  email: string | null;
  /** The address that it was mailed to: another one while the account moves. */
  mailbox: string | null;
  /** Whether the browser of the verifier asked for the mail: then it may simply be followed. */
  isOwnBrowser: boolean;
};

/** Sign-in, by this process or by a hosted service. */
export type Auth = Verifier & {
  /**
   * The account behind a token whose session lives; null when it does not. `isFresh`: asks a hosted
   * service, also where it has told so lately.
   */
  accountOf(
    identity: Identity,
    bearer: string,
    options?: { isFresh?: boolean },
  ): Promise<Account | null>;
  signIn(caller: Caller, credentials: Credentials): Promise<Outcome<SignedInAnswer>>;
  /** The session is null until the address is confirmed. */
  signUp(caller: Caller, registration: Registration): Promise<Outcome<SignedInAnswer>>;
  /** Ends the session of a token; nothing when the token is not valid any more. */
  signOut(caller: Caller, bearer: string): Promise<Outcome<null>>;
  /** Mails a link if the address has an account; the response does not tell. */
  requestRecovery(caller: Caller, email: string): Promise<Outcome<null>>;
  /** Whose link it is. Uses nothing up. */
  linkAccount(caller: Caller, link: MailedLink): Promise<Outcome<LinkAccount>>;
  /** A new password for the holder of the token of a mailed link. */
  resetPassword(caller: Caller, reset: { token: string; password: string }): Promise<Outcome<null>>;
  /** Erases the account and all of its data, by its password or a mailed code. */
  erase(caller: Caller, erasure: Erasure): Promise<Outcome<null>>;
  /** Codes for users without their authenticator app. */
  recovery: RecoveryCodes;
  /**
   * Makes a credential for the owner of a session, after a fresh proof. Null where a hosted service
   * keeps the credentials: it does not report when they change, so that others could end with them.
   */
  asOwner: AsOwner | null;
};

export type AsOwner = <Made>(
  asking: { caller: Caller; bearer: string },
  work: OwnerWork<Made>,
) => Promise<Outcome<Made>>;

/** Work under the lock on a user. `isStrong`: the second factor that the account has was shown. */
export type OwnerWork<Made> = (
  tx: Tx,
  owner: { userId: string; isStrong: boolean },
) => Promise<Made>;

/** Calls as the user of a valid session's token. */
export type RecoveryCodes = {
  /** New codes in place of all earlier ones, to be shown once. Wants the second factor. */
  create(caller: Caller, bearer: string): Promise<Outcome<{ codes: string[] }>>;
  /** Number of unused codes; null where the service has no such codes. */
  count(caller: Caller, bearer: string): Promise<Outcome<{ left: number | null }>>;
  /** Uses a code up, in place of the second factor. */
  spend(caller: Caller, bearer: string, code: string): Promise<Outcome<RecoveredAnswer>>;
};

export type RecoveredAnswer = SignedInAnswer & { left: number };
