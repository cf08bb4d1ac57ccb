import type { Language } from '#domain/texts.ts';

/** Whom a valid access token names. Whether the session still lives is not in the token. */
export type Identity = {
  userId: string;
  email: string;
  /** Null when a hosted service keeps the sessions. */
  sessionId: string | null;
  expiresAtS: number;
};

/** What the sign-in service knows of a person. */
export type Account = {
  userId: string;
  email: string;
  emailConfirmedAt: string | null;
  /** From the free-form profile data of the sign-up: checked for form, never for truth. */
  firstName: string | null;
  lastName: string | null;
  language: Language | null;
};

/** Sign-in, wherever it is kept: here, or by a hosted service. */
export type Auth = {
  /** Checks signature and claims; null when the token is not valid now. */
  verify(bearer: string): Promise<Identity | null>;
  /** The account behind a token whose session lives; null when it does not. */
  accountOf(identity: Identity, bearer: string): Promise<Account | null>;
};
