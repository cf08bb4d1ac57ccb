import { stepOf, totpOf } from '#server/auth/factors/totp.ts';

/** Code that an authenticator app shows, a number of 30-second steps ahead. */
export function codeFor(secret: string, steps: number): string {
  return totpOf(secret, stepOf(new Date()) + steps);
}
