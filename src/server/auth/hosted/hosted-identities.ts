import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from 'jose';
import type { Account, Auth } from '#server/auth/port.ts';
import { AUDIENCE, createVerifiedTokens, ROLE } from '#server/auth/sessions/access-tokens.ts';
import { namesOf } from '#server/auth/users/profile.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Identity } from '#server/platform/http/signed-in.ts';
import type { HostedClient } from './hosted-client.ts';

const VERIFIED_TOKENS_MAX = 10_000;

/** An account is looked up at most once a minute for the same token. */
const ACCOUNT_LIFE_S = 60;
const RETRY_AFTER_S = 5;

/** Users and sessions of a hosted service. */
export function hostedIdentities(
  settings: HostedTokenSettings,
  call: HostedClient,
  clock: Clock,
): Pick<Auth, 'verify' | 'accountOf'> {
  const read = createHostedTokens(settings, clock);
  const verified = createVerifiedTokens<Identity>(VERIFIED_TOKENS_MAX);
  const accounts = createVerifiedTokens<Account & { expiresAtS: number }>(VERIFIED_TOKENS_MAX);
  const nowS = () => clock().getTime() / 1000;
  return {
    async verify(bearer) {
      const known = verified.find(bearer, nowS());
      if (known) return known;
      const identity = await accountStateOf(call, bearer, await read(bearer));
      // An address may be confirmed while its token lives: that is asked for again.
      if (identity && !identity.isUnconfirmed) verified.remember(bearer, identity);
      return identity;
    },
    async accountOf({ userId, isStrong }, bearer) {
      const known = accounts.find(bearer, nowS());
      if (known) return known;
      const found = await accountOf(call, { userId, bearer });
      const account = found && { ...found, isHalfway: !isStrong };
      if (account?.emailConfirmedAt)
        accounts.remember(bearer, { ...account, expiresAtS: nowS() + ACCOUNT_LIFE_S });
      return account;
    },
  };
}

/**
 * Whether the account of a token has a confirmed address and a second factor, asked once per token.
 * The answer stays valid: adding a factor ends the sessions that have not shown it.
 */
async function accountStateOf(
  call: HostedClient,
  bearer: string,
  identity: Identity | null,
): Promise<Identity | null> {
  if (identity === null) return null;
  const user = await userOf(call, { userId: identity.userId, bearer });
  if (user === null) return null;
  const { factors } = user;
  const hasFactor =
    Array.isArray(factors) &&
    factors.some((factor: { status?: unknown }) => factor.status === 'verified');
  return {
    ...identity,
    isStrong: identity.isStrong || !hasFactor,
    isUnconfirmed: textOf(user['email_confirmed_at']) === null,
  };
}

type IdentityHolder = { userId: string; bearer: string };

/** The user behind a token; null when its session has ended. */
async function userOf(call: HostedClient, { userId, bearer }: IdentityHolder) {
  const { status, body } = await call({ method: 'GET', path: '/user', bearer });
  if (status === 0 || status >= 500 || status === 429) {
    const detail = 'The sign-in service does not answer';
    throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
  }
  return status === 200 && body['id'] === userId ? body : null;
}

async function accountOf(
  call: HostedClient,
  whose: IdentityHolder,
): Promise<Omit<Account, 'isHalfway'> | null> {
  const body = await userOf(call, whose);
  if (body === null) return null;
  const metadata = (body['user_metadata'] ?? {}) as Record<string, unknown>;
  return {
    userId: whose.userId,
    email: textOf(body['email']) ?? '',
    emailConfirmedAt: textOf(body['email_confirmed_at']),
    isEmailProven: textOf(body['email_confirmed_at']) !== null,
    hasPassword: null,
    ...namesOf(metadata),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export type HostedTokenSettings = {
  jwksUrl: string;
  jwtSecret: string | null;
  issuer: string;
};

/** The service's keys may be cached as long as its own caches live. */
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 30_000;
const CLOCK_TOLERANCE_S = 5;

const ASYMMETRIC = ['ES256', 'RS256', 'EdDSA', 'ES512', 'RS512'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the tokens of a hosted service by the keys that the settings name, never the token. */
export function createHostedTokens(settings: HostedTokenSettings, clock: Clock) {
  const { jwksUrl, jwtSecret, issuer } = settings;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);

  return async (token: string): Promise<Identity | null> => {
    const options: JWTVerifyOptions = {
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'session_id'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: clock(),
    };
    const isSymmetric = secret !== null && algorithmOf(token) === 'HS256';
    try {
      const { payload } = isSymmetric
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, keys, { ...options, algorithms: ASYMMETRIC });
      return toIdentity(payload);
    } catch (error) {
      if (isInvalidToken(error)) return null;
      const detail = 'The keys of the sign-in service could not be fetched';
      throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
    }
  };
}

/** Only chooses between the two configured ways; each allows its own algorithms and no other. */
function algorithmOf(token: string): unknown {
  try {
    const [header = ''] = token.split('.');
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return (parsed as { alg?: unknown } | null)?.alg;
  } catch {
    return null;
  }
}

/** Otherwise the public key of a symmetric project would pass: it is a token without a user. */
function toIdentity(claims: JWTPayload): Identity | null {
  const { sub, exp, email, role } = claims;
  if (role !== ROLE || claims['is_anonymous'] === true) return null;
  if (typeof sub !== 'string' || !UUID.test(sub) || typeof exp !== 'number') return null;
  if (typeof email !== 'string') return null;
  const isStrong = claims['aal'] === 'aal2';
  return { userId: sub, email, sessionId: null, expiresAtS: exp, isStrong };
}

/** The token's own fault, as against not having got the keys. */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}
