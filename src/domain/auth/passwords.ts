import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Password bounds: six characters (docs/product.md, section 9) and 72 bytes (the hash's limit). */
export const PASSWORD_CHARACTERS_MIN = 6;
const PASSWORD_BYTES_MAX = 72;

export type PasswordProblem = 'length' | 'too_long' | 'common';

/**
 * The form of a password that is checked and hashed: some devices send å as one character and some
 * as a and a ring (NIST SP 800-63B, 3.1.1.2).
 */
export function normalPassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Reasons why a password is refused; an empty list when it is accepted. */
export function passwordProblems(typed: string): PasswordProblem[] {
  const password = normalPassword(typed);
  if ([...password].length < PASSWORD_CHARACTERS_MIN) return ['length'];
  if (utf8Bytes(password) > PASSWORD_BYTES_MAX) return ['too_long'];
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? ['common'] : [];
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
