import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import type { OidcSettings } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { AccessTokens } from '#server/auth/sessions/access-tokens.ts';
import type { AuthLimits } from '#server/auth/limits/limits.ts';
import type { InTurn } from '#server/auth/limits/turns.ts';
import type { Passwords } from '#server/auth/passwords/passwords.ts';
import type { AddressChanged, WaysChanged } from './port.ts';
import type { Secrets } from './secrets.ts';
import type { SigningKeys } from '#server/auth/sessions/signing-keys.ts';

/** All that the embedded sign-in works with. */
export type AuthParts = {
  db: Database;
  /** Transactions that clients ask for. */
  inTurn: InTurn;
  mail: Mailer;
  /** Null where no other area needs to be notified. */
  addressChanged: AddressChanged | null;
  waysChanged: WaysChanged | null;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** New accounts need no confirmation: for tests, and for a house without a mail server. */
  autoconfirm: boolean;
  /** Seconds from signing in during which a session needs no password to change it. */
  reauthenticateAfterS: number;
  keys: SigningKeys;
  tokens: AccessTokens;
  secrets: Secrets;
  /** Keeps the secrets of authenticator apps. */
  sealing: Sealing;
  passwords: Passwords;
  limits: AuthLimits;
  /** The operator's own service key, when the settings name one. */
  serviceKey: string | null;
  /** The provider of OIDC sign-in; null: none. */
  oidc: OidcSettings | null;
  /**
   * Refuses a sign-in by our own means, or a sign-up, where only the provider signs in. Who has just
   * come from the provider may still sign in by them, once: so an account is joined.
   */
  refuseOwnWay: (request: FastifyRequest, opens: 'session' | 'account') => void;
};
