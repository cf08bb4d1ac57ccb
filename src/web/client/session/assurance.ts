/** The sign-in client's own data about authenticator apps. */
type Factors = unknown;

/**
 * Whether the session has only its password, of an account that requires a code of an authenticator
 * app too.
 */
export function isHalfway(accessToken: string, factors: Factors): boolean {
  return hasVerified(factors) && !isStrong(accessToken);
}

/** Whether a second factor was shown in the session of a token (its claim `aal`). */
export function isStrong(accessToken: string): boolean {
  return claimsOf(accessToken)['aal'] === 'aal2';
}

/** The session that a token belongs to; the same however often it is renewed (`session_id`). */
export function sessionIdOf(accessToken: string): string | null {
  const id = claimsOf(accessToken)['session_id'];
  return typeof id === 'string' ? id : null;
}

function hasVerified(factors: Factors): boolean {
  if (!Array.isArray(factors)) return false;
  return factors.some((factor: { status?: unknown } | null) => factor?.status === 'verified');
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(part)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
