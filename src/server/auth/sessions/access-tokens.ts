import { hash } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { AuthError } from '#server/auth/protocol/auth-error.ts';
import type { SigningKeys } from './signing-keys.ts';

/** An hour, as hosted services have it: the client refreshes 90 s before. */
const ACCESS_TOKEN_LIFE_S = 3600;

/** The audience and the role of every signed-in user. */
export const AUDIENCE = 'authenticated';
export const ROLE = 'authenticated';

/** Allowed difference between two clocks. */
const CLOCK_TOLERANCE_S = 5;

/** A method by which the session was authenticated. */
export type SignInMethod = { method: string; timestamp: number };

/** Assurance level: `aal1` for password or mail, `aal2` with a second factor. */
export type AssuranceLevel = 'aal1' | 'aal2';

type Claims = {
  sub: string;
  email: string;
  role: string;
  session_id: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  aal: AssuranceLevel;
  amr: SignInMethod[];
};

export type AccessTokens = {
  issuer: string;
  sign(claims: Claims, now: Date): Promise<{ token: string; expiresAtS: number }>;
  /** The claims of a token that one of our keys signed. Refuses any other with `bad_jwt`. */
  read(token: string, now: Date): Promise<Record<string, unknown>>;
};

/** Signs and reads tokens; which key and algorithm is never the token's own choice. */
export function createAccessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  const byKid = new Map(keys.all.map((key) => [key.kid, key]));
  const algorithms = [...new Set(keys.all.map((key) => key.alg))];
  const symmetric = keys.all.find((key) => key.published === null);

  function keyFor(header: JWTHeaderParameters) {
    const key = header.kid === undefined ? symmetric : byKid.get(header.kid);
    if (!key || key.alg !== header.alg) throw new errors.JWKSNoMatchingKey();
    return key.verifying;
  }

  return {
    issuer,
    async sign(claims, now) {
      const issuedAtS = Math.floor(now.getTime() / 1000);
      const expiresAtS = issuedAtS + ACCESS_TOKEN_LIFE_S;
      const { alg, kid, signing } = keys.current;
      if (signing === null) throw new Error('The current key does not sign');
      const token = await new SignJWT({ ...claims, phone: '', is_anonymous: false })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(expiresAtS)
        .sign(signing);
      return { token, expiresAtS };
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms,
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: now,
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) {
          throw badToken(`unable to parse or verify signature, ${error.message}`);
        }
        throw error;
      }
    },
  };
}

export function badToken(why: string): AuthError {
  return new AuthError(403, 'bad_jwt', { message: `invalid JWT: ${why}` });
}

/** Answers remembered by the token they were found for, until the token ends. */
type VerifiedTokens<Found extends { expiresAtS: number }> = {
  find(token: string, nowS: number): Found | null;
  remember(token: string, found: Found): void;
};

/**
 * Remembers at most `max` tokens, the newest: an authenticated read then costs no signature check.
 * The whole token is the key, by its hash, so that a changed one is another one.
 */
export function createVerifiedTokens<Found extends { expiresAtS: number }>(
  max: number,
): VerifiedTokens<Found> {
  const known = new Map<string, Found>();
  return {
    find(token, nowS) {
      const key = keyOf(token);
      const found = known.get(key);
      if (!found) return null;
      if (found.expiresAtS > nowS) return found;
      known.delete(key);
      return null;
    },
    remember(token, found) {
      const oldest = known.size >= max ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(keyOf(token), found);
    },
  };
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
