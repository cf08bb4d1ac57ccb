import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from 'jose';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Identity } from '#server/platform/http/signed-in.ts';
import { AUDIENCE, ROLE } from '#server/auth/sessions/access-tokens.ts';

export type HostedTokenSettings = {
  jwksUrl: string;
  jwtSecret: string | null;
  issuer: string;
};

/** The service's keys may be cached as long as its own caches live. */
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 30_000;
const CLOCK_TOLERANCE_S = 5;
const RETRY_AFTER_S = 5;

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
