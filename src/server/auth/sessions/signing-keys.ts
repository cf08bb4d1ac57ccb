import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { StartError } from '#server/platform/errors.ts';
import {
  damagedKey,
  keyFile,
  keysFolder,
  operatorsKeys,
} from '#server/platform/secrets/secrets.ts';

/** One key, with the only algorithm it may be used with. */
export type SigningKey = {
  kid: string;
  alg: string;
  /** Checks a signature; the same secret that signs when the algorithm is symmetric. */
  verifying: CryptoKey | Uint8Array;
  /** Null on a key that is only on its way in or out. */
  signing: CryptoKey | Uint8Array | null;
  /** The public part; null for a symmetric algorithm. */
  published: JWK | null;
};

/** The key that signs, and all whose tokens are still accepted. */
export type SigningKeys = { current: SigningKey; all: readonly SigningKey[] };

/** One ES256 key, made at the first start, or the keys of the operator's own file. */
export async function openSigningKeys(options: {
  dataDir: string;
  file: string | null;
}): Promise<SigningKeys> {
  const { dataDir, file } = options;
  if (file === null) {
    const path = join(keysFolder(dataDir), 'signing-keys.json');
    return signingKeysOf(await keyFile(path, newKeys)).catch((error: unknown) => {
      throw damagedKey(path, `cannot be used (${(error as Error).message})`);
    });
  }
  return signingKeysOf(await operatorsKeys(file)).catch((error: unknown) => {
    const { message } = error as Error;
    throw new StartError(`The keys in ${file} (AUTH_SIGNING_KEYS_FILE) cannot be used: ${message}`);
  });
}

async function newKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify([{ ...jwk, alg: 'ES256', key_ops: ['sign', 'verify'] }], null, 2);
}

/**
 * Reads an array of private JWKs. The one whose `key_ops` name `sign` signs; the others are
 * accepted, so that a new key can be published before it signs and an old one after it did.
 */
async function signingKeysOf(text: string): Promise<SigningKeys> {
  const jwks: unknown = JSON.parse(text);
  const listed = Array.isArray(jwks) ? (jwks as JWK[]) : [jwks as JWK];
  const all = await Promise.all(listed.map(toSigningKey));
  const signing = all.filter((key) => key.signing !== null);
  const current = signing[0];
  if (!current || signing.length > 1) {
    throw new Error('Exactly one of the signing keys must have "sign" in its key_ops');
  }
  return { current, all };
}

async function toSigningKey(jwk: JWK): Promise<SigningKey> {
  const alg = jwk.alg ?? ALGORITHM_BY_CURVE[jwk.crv ?? ''] ?? null;
  if (!alg || !ALGORITHMS.has(alg)) {
    throw new Error(`A signing key names no algorithm of ${[...ALGORITHMS].join(', ')}`);
  }
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk));
  const signs = jwk.key_ops ? jwk.key_ops.includes('sign') : true;
  if (jwk.kty === 'oct') {
    const secret = secretOf(jwk);
    return { kid, alg, verifying: secret, signing: signs ? secret : null, published: null };
  }
  const published = { ...publicPart(jwk), kid, alg, use: 'sig', key_ops: ['verify'] };
  return {
    kid,
    alg,
    verifying: await importJWK({ ...publicPart(jwk), alg }, alg),
    signing: signs ? await importJWK({ ...withoutUse(jwk), alg }, alg) : null,
    published,
  };
}

const ALGORITHMS = new Set(['ES256', 'ES512', 'RS256', 'RS512', 'EdDSA', 'HS256']);
const ALGORITHM_BY_CURVE: Record<string, string> = { 'P-256': 'ES256', 'Ed25519': 'EdDSA' };

function publicPart({ kty, crv, x, y, n, e }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined),
  ) as JWK;
}

/**
 * The key's material alone: a stated use can prevent the platform from importing it for signing.
 */
function withoutUse(jwk: JWK): JWK {
  const { use: _use, key_ops: _operations, ext: _ext, ...material } = jwk;
  return material as JWK;
}

function secretOf(jwk: JWK): Uint8Array {
  const secret = Buffer.from(jwk.k ?? '', 'base64url');
  if (secret.length < 32) throw new Error('A symmetric signing key is shorter than 32 bytes');
  return secret;
}
