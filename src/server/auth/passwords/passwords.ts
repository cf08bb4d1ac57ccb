import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/auth/passwords.ts';
import { overRequestLimit } from '#server/auth/protocol/auth-error.ts';
import { createGate, Overloaded } from '#server/platform/threads/gate.ts';

/**
 * Argon2id, which is the library's default algorithm, with the first choice of the OWASP password
 * storage cheat sheet: 19 MiB, two passes, one lane.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At about 25 ms a hash, the last one in this queue waits some three seconds on two cores. */
const WAITING_MAX = 128;

/** Retry-After for clients that found the queue full. */
const RETRY_AFTER_S = 3;

/** A hash of an unknown password, so that an unknown address costs as much as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5JrOiSmcdxBK4f4BEZdThw$' +
  'x6KrwcVcBOx21ByPEZ5yrHOFhUkZIMxxRGTb3AdIDUk';

export type Passwords = {
  /** A new PHC text. Refuses with 429 when too many hashes wait already. */
  hash(password: string): Promise<string>;
  /** Whether it is the password; `null` stands for a missing account or password. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Whether the stored hash was made with other costs than today's. */
  isOutdated(stored: string): boolean;
};

export function createPasswords(waitingMax = WAITING_MAX): Passwords {
  const parallel = Math.max(1, availableParallelism() - 1);
  const gate = createGate({ parallel, waitingMax });
  return {
    hash: (password) => refusing(() => gate(() => hash(normalPassword(password), COST))),
    matches: (stored, password) =>
      refusing(async () => {
        for (const form of formsOf(password)) {
          const matched = await gate(() => verify(stored ?? NOBODYS_HASH, form));
          if (matched && stored !== null) return true;
        }
        return false;
      }),
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
    if (error instanceof Overloaded) throw overRequestLimit(RETRY_AFTER_S);
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
