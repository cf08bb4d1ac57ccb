import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The opened text, and whether an earlier key sealed it, so that it should be sealed again. */
export type UnsealedText = { text: string; isOutdated: boolean };

/** Keeps texts from holders of a copy of the database. */
export type Sealing = {
  /** `place` names the row of the text: moved to another row it cannot be opened. */
  seal(text: string, place: string): string;
  /** Prefixes of texts that earlier keys sealed, which should be sealed again. */
  earlierMarks: readonly string[];
  /** Whether it was sealed with one of our keys. */
  knows(sealed: string): boolean;
  /** Throws when none of the keys opens it: it was changed, moved, or its key was removed. */
  open(sealed: string, place: string): UnsealedText;
};

type SealingKey = { id: string; key: Buffer };

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const PROOF_BYTES = 16;
const VERSION = 'v1';
const CLOSED = 'None of the keys opens this';

/** Seals with the first of the secrets, and opens with any of them. */
export function createSealing(secrets: readonly string[]): Sealing {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (!current) throw new Error('There is no key to seal with');
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      const whole = Buffer.concat([body, cipher.getAuthTag()]);
      return `${markOf(current)}${whole.toString('base64url')}`;
    },
    earlierMarks: keys.filter(({ id }) => id !== current.id).map(markOf),
    knows: (sealed) => keys.some((key) => sealed.startsWith(markOf(key))),
    open(sealed, place) {
      const [version, id, whole = ''] = sealed.split('.');
      const known = keys.find((key) => key.id === id);
      if (version !== VERSION || !known) throw new Error(CLOSED);
      const text = deciphered(known, Buffer.from(whole, 'base64url'), place);
      return { text, isOutdated: known !== current };
    },
  };
}

/** Throws when a single bit of it, or its place, is another. */
function deciphered({ key }: SealingKey, bytes: Buffer, place: string): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: PROOF_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-PROOF_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -PROOF_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error(CLOSED, { cause });
  }
}

function markOf({ id }: SealingKey): string {
  return `${VERSION}.${id}.`;
}

/**
 * The key's name reveals nothing of the key: both are derived from the secret, each in its own way.
 */
function keyOf(secret: string): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'valv sealed text 1', KEY_BYTES));
  const id = createHash('sha256').update(`name of ${secret}`).digest('base64url').slice(0, 8);
  return { id, key };
}
