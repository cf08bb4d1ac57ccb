import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import {
  damagedKey,
  isLongSecret,
  keyFile,
  keysFolder,
  readKeyFile,
  refuseCutKey,
} from '#server/platform/secrets/secrets.ts';
import { createSealing, type Sealing } from '#server/platform/secrets/sealing.ts';

/** Keys for texts that leave the server and come back, one per purpose. */
export type Secrets = {
  /** Proves refresh tokens. */
  refreshKey: Buffer;
  /** Keyed, so that a copy of the table does not reveal six-digit codes. */
  codeKey: Buffer;
  /** Proves challenges of passkeys and security keys. */
  challengeKey: Buffer;
};

const SECRET_BYTES = 32;

/**
 * The secrets of this installation: from the setting that all its nodes share, else from a file
 * made at the first start.
 */
export async function openSecrets(dataDir: string, shared: string | null): Promise<Secrets> {
  if (shared !== null) return secretsOf(Buffer.from(shared));
  const path = join(keysFolder(dataDir), 'auth-secret');
  const text = await keyFile(path, async () => randomBytes(SECRET_BYTES).toString('base64url'));
  refuseCutKey(path, text.trim());
  return secretsOf(Buffer.from(text.trim(), 'base64url'));
}

/**
 * Seals with the setting that all nodes share, else with a key made at the first start; and opens
 * with earlier keys too: those that the setting names, and all lines of the file, the newest first.
 */
export async function openSealing(dataDir: string, shared: readonly string[]): Promise<Sealing> {
  const path = join(keysFolder(dataDir), 'encryption-key');
  const create = async () => `${randomBytes(SECRET_BYTES).toString('base64url')}\n`;
  const file = shared.length > 0 ? await readKeyFile(path) : await keyFile(path, create);
  const lines = file?.split(/\s+/).filter((line) => line !== '') ?? [];
  const last = lines.at(-1);
  // A line of the operator's own may be shorter than ours, and ends as a line does.
  if (last !== undefined && !file?.endsWith('\n')) refuseCutKey(path, last);
  if (!lines.every(isLongSecret)) throw damagedKey(path, 'holds a key of less than 128 bits');
  return createSealing([...shared, ...lines]);
}

function secretsOf(secret: Buffer): Secrets {
  return {
    refreshKey: derived(secret, 'refresh token'),
    codeKey: derived(secret, 'mailed code'),
    challengeKey: derived(secret, 'webauthn challenge'),
  };
}

function derived(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `valv ${purpose} 1`, SECRET_BYTES));
}

/** A credential that cannot be guessed: 32 random bytes. */
export function newToken(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Stored hash of a token; 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Six decimal digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Stored hash of a code, bound to its purpose and useless without the server's key. */
export function codeHash(key: Buffer, purpose: string, code: string): string {
  return createHmac('sha256', key).update(`${purpose}|${code}`).digest('base64url');
}
