/** A mailed code, or one of an authenticator app. */
export const SIX_DIGITS = /^\d{6}$/;

/** Codes are written with spaces where they are read. */
export function digitsOf(typed: string): string {
  return typed.replace(/\s/g, '');
}
