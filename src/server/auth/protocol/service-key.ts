import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { AccessTokens } from '#server/auth/sessions/access-tokens.ts';
import { AuthError } from './auth-error.ts';
import {
  damagedKey,
  keyFile,
  keysFolder,
  replaceKeyFile,
} from '#server/platform/secrets/secrets.ts';
import type { SigningKeys } from '#server/auth/sessions/signing-keys.ts';

const LIFE_YEARS = 10;

type ServiceKeyParts = { dataDir: string; keys: SigningKeys; tokens: AccessTokens; now: Date };

/**
 * The key with which an operator's own programs may call the admin endpoints: a token of the
 * service's role, in a file. It is renewed when the key that signed it has been removed.
 */
export async function openServiceKey({
  dataDir,
  keys,
  tokens,
  now,
}: ServiceKeyParts): Promise<string> {
  const path = join(keysFolder(dataDir), 'service-role-key');
  const create = () => signServiceKey(keys, tokens.issuer, now);
  const stored = (await keyFile(path, create)).trim();
  if (await isReadable(tokens, stored, now)) return stored;
  if (!isReplaceable(stored, { keys, issuer: tokens.issuer, now }))
    throw damagedKey(path, 'is cut off or damaged');
  const replaced = await create();
  await replaceKeyFile(path, replaced);
  return replaced;
}

type ServiceKeyOptions = { keys: SigningKeys; issuer: string; now: Date };

/** Whether it is a valid token of a removed key, of another address, or an expired one. */
function isReplaceable(stored: string, { keys, issuer, now }: ServiceKeyOptions): boolean {
  try {
    const { kid } = decodeProtectedHeader(stored);
    const { exp = 0, iss } = decodeJwt(stored);
    const isKnown = keys.all.some((key) => key.kid === kid);
    return !isKnown || iss !== issuer || exp * 1_000 <= now.getTime();
  } catch {
    return false;
  }
}

async function signServiceKey(keys: SigningKeys, issuer: string, now: Date): Promise<string> {
  const { alg, kid, signing } = keys.current;
  if (signing === null) throw new Error('The current key does not sign');
  const ends = new Date(now);
  ends.setUTCFullYear(ends.getUTCFullYear() + LIFE_YEARS);
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(ends)
    .sign(signing);
}

async function isReadable(tokens: AccessTokens, key: string, now: Date): Promise<boolean> {
  try {
    await tokens.read(key, now);
    return true;
  } catch (error) {
    if (error instanceof AuthError) return false;
    throw error;
  }
}
