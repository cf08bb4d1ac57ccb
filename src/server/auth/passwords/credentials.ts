import { passwordProblems, type PasswordProblem } from '#domain/auth/passwords.ts';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';

/** An address can be this long (RFC 5321 allows 254; the protocol's limit is 255). */
const EMAIL_MAX = 255;

/**
 * The WHATWG form of an address, with a domain of at least two labels and a local part of the
 * characters that mail servers agree on.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);

/** The stored form of an address: trimmed and in lower case. Refuses invalid ones. */
export function parseEmail(text: string): string {
  const email = toEmail(text);
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) {
    throw invalid('Unable to validate email address: invalid format');
  }
  return email;
}

/** The form in which an address is looked for; nothing is refused. */
export function toEmail(text: string): string {
  // The database cannot store a NUL, so no account has such an address.
  return text.replaceAll('\0', '').trim().toLowerCase();
}

const REASON_BY_PROBLEM: Record<Exclude<PasswordProblem, 'too_long'>, [string, string]> = {
  length: ['length', 'Password should be at least 6 characters.'],
  common: ['pwned', 'Password is known to be weak and easy to guess, please choose another one.'],
};

/**
 * Refuses a password that cannot be stored: an empty one, or more than the 72 bytes of the rule.
 */
export function checkPasswordForm(password: string): void {
  if (password === '') throw invalid('Signup requires a valid password');
  if (passwordProblems(password).includes('too_long')) {
    throw invalid('Password cannot be longer than 72 bytes; a letter such as å counts as two');
  }
}

/** Refuses a password that is too easy, with the reasons. */
export function checkPassword(password: string): void {
  checkPasswordForm(password);
  const weakness = weaknessOf(password);
  if (weakness) throw new AuthError(422, 'weak_password', weakness);
}

/** Missing properties of a password by the current rule; null when there are none. */
export function weaknessOf(password: string): { message: string; reasons: string[] } | null {
  const found = passwordProblems(password)
    .filter((problem) => problem !== 'too_long')
    .map((problem) => REASON_BY_PROBLEM[problem]);
  if (found.length === 0) return null;
  return {
    reasons: found.map(([reason]) => reason),
    message: found.map(([, message]) => message).join(' '),
  };
}
