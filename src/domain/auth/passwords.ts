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

/**
 * The passwords that open most lists of leaked ones, with Swedish favourites; those shorter than
 * six characters are refused by length.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 1234567 1234567890 password password1 password123 passw0rd qwerty
  qwerty123 qwertyuiop abc123 111111 000000 123123 654321 666666 888888 121212 112233 123321
  1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx asdfgh asdfghjkl zxcvbnm iloveyou princess monkey dragon
  sunshine football baseball superman batman letmein welcome admin123 administrator master shadow
  michael jennifer charlie jordan freedom whatever trustno1 starwars pokemon computer internet
  hejhej hejhej1 hejsan hejsan1 hejsan123 lösenord lösenord1 lösenord123 losenord losenord1
  losenord123 sverige sverige1 stockholm goteborg göteborg sommar sommar1 sommar123 vinter vinter1
  blomma fotboll hockey aik123 hammarby djurgarden djurgården kalleanka bajskorv qwe123 mamma123
  pappa123 svensk banan1 bajs123 hemligt hemlighet valv123`.split(/\s+/),
);
