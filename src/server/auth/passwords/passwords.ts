import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { normalPassword, type PasswordProblem, passwordProblems } from '#domain/auth/passwords.ts';
import { AuthError, invalid, overRequestLimit } from '#server/auth/protocol/auth-error.ts';
import { networkKey } from '#server/auth/protocol/client.ts';
import { createSlots } from '#server/platform/rate-limits/concurrency.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';

/**
 * Argon2id, which is the library's default algorithm, with the first choice of the OWASP password
 * storage cheat sheet: 19 MiB, two passes, one lane.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * At about 25 ms a hash, the last one in this queue waits some three seconds on two cores. Networks
 * take turns, with one hash of each at a time: a sign-in waits for one of each other network.
 */
const QUEUE = { waitingMax: 128, waitingOfUserMax: 64, waitMs: 10_000 };

/** Retry-After for clients that found the queue full. */
const RETRY_AFTER_S = 3;

/** A hash of an unknown password, so that an unknown address costs as much as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5JrOiSmcdxBK4f4BEZdThw$' +
  'x6KrwcVcBOx21ByPEZ5yrHOFhUkZIMxxRGTb3AdIDUk';

export type Passwords = {
  /**
   * Runs a call that will hash. Refuses it at once, before it costs anything, while as many of its
   * network are under way as may wait.
   */
  admit<T>(ip: string, call: () => Promise<T>): Promise<T>;
  /** A new PHC text. Refuses with 429 when too many hashes wait already, of all or of a network. */
  hash(password: string, ip: string): Promise<string>;
  /** Whether it is the password; `null` stands for a missing account or password. */
  matches(stored: string | null, password: string, ip: string): Promise<boolean>;
  /** Whether the stored hash was made with other costs than today's. */
  isOutdated(stored: string): boolean;
};

export function createPasswords(parallel = Math.max(1, availableParallelism() - 1)): Passwords {
  const queue = createFairQueue({ ...QUEUE, lanes: { hash: parallel } });
  const takeSlot = createSlots({ ofUser: QUEUE.waitingOfUserMax, ofAll: Number.POSITIVE_INFINITY });
  const inTurn = <T>(ip: string, work: () => Promise<T>) =>
    refusing(() => queue({ userId: networkKey(ip), lane: 'hash' }, work));
  return {
    async admit(ip, call) {
      const giveBack = takeSlot(networkKey(ip));
      if (giveBack === null) throw overRequestLimit(RETRY_AFTER_S);
      try {
        return await call();
      } finally {
        giveBack();
      }
    },
    hash: (password, ip) => inTurn(ip, () => hash(normalPassword(password), COST)),
    async matches(stored, password, ip) {
      for (const form of formsOf(password)) {
        const matched = await inTurn(ip, () => verify(stored ?? NOBODYS_HASH, form));
        if (matched && stored !== null) return true;
      }
      return false;
    },
    isOutdated,
  };
}

/**
 * The forms in which a password may have been hashed: the normal one, and for older hashes as it was
 * typed and taken apart. One, unless it has letters such as å.
 */
function formsOf(password: string): Set<string> {
  return new Set([normalPassword(password), password, password.normalize('NFD')]);
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFull = error instanceof Overloaded || error instanceof TooManyOfUser;
    if (isFull) throw overRequestLimit(RETRY_AFTER_S);
    throw error;
  }
}

function isOutdated(stored: string): boolean {
  if (!stored.startsWith('$argon2id$')) return true;
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
  );
}

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
