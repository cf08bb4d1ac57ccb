import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/platform/errors.ts';

/** The folder of the server's own keys; only its user may look into it. */
export function keysFolder(dataDir: string): string {
  return join(dataDir, 'keys');
}

/**
 * The content of a key file, made by `create` when there is none yet. Two servers that start at the
 * same time agree: the file appears complete and once, under the name that neither may overwrite.
 */
export async function keyFile(path: string, create: () => Promise<string>): Promise<string> {
  const existing = await readKeyFile(path);
  if (existing !== null) return existing;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeFile(draft, await create(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** Length of our generated keys: 32 bytes as base64url. */
const KEY_CHARACTERS = 43;

/** Refuses a secret from a file that is shorter than a generated one: it was truncated. */
export function refuseCutKey(path: string, secret: string): void {
  if (secret.length < KEY_CHARACTERS) throw damagedKey(path, 'is cut off');
}

/** A lost key is never replaced silently: the texts that it sealed would be lost with it. */
export function damagedKey(path: string, what: string): StartError {
  return new StartError(
    `The key file ${path} ${what}. Put it back from a copy. Only where there is none, remove it: ` +
      'the next start makes a new key, and what the old one signed or sealed is lost.',
  );
}

/** The keys that the operator names with AUTH_SIGNING_KEYS_FILE. */
export async function operatorsKeys(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`AUTH_SIGNING_KEYS_FILE names ${path}, which cannot be read (${code}).`);
  });
}

/** Null when there is no such file. Makes it readable by the owner only. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    await chmod(path, 0o600);
    const content = await readFile(path, 'utf8');
    if (content.trim() === '') throw damagedKey(path, 'is empty');
    return content;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Replaces a key file, atomically. */
export async function replaceKeyFile(path: string, content: string): Promise<void> {
  await rm(path, { force: true });
  await keyFile(path, async () => content);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const CLASSES: readonly [RegExp, number][] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  // The printable rest of ASCII.
  [/[^0-9a-zA-Z]/, 33],
];

/** Chance makes 22 characters with fewer different ones than this about never. */
const DIFFERENT_MIN = 6;
const BITS_MIN = 128;

/**
 * Whether a secret may be as hard to guess as 128 random bits: by its length and the kinds of
 * characters in it. A secret invented by a human may still be weaker.
 */
export function isLongSecret(secret: string): boolean {
  if (new Set(secret).size < DIFFERENT_MIN) return false;
  const kinds = CLASSES.filter(([kind]) => kind.test(secret));
  const size = kinds.reduce((sum, [, more]) => sum + more, 0);
  // Both cases are base64, whichever of its digits and marks chance has left out.
  const alphabet = /[a-z]/.test(secret) && /[A-Z]/.test(secret) ? Math.max(size, 64) : size;
  return secret.length * Math.log2(alphabet) >= BITS_MIN;
}
