import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A file of the archive that is not as it was written, or that another key sealed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Seals every file of an archive. Its name reveals nothing of it. */
export type ArchiveKey = {
  id: string;
  key: Buffer;
  /** True: of ARCHIVE_KEY, and files are encrypted. False: of the data folder; they are signed. */
  isSecret: boolean;
};

/** Unverified: on the operator's word a signed file is read without the key that proves it. */
export type ReadingKey = ArchiveKey | 'unverified';

/** A file's own place: a seal for one opens at no other, and in no other archive. */
export type SealedPlace = {
  /** Empty for the identity, which says the id. */
  archiveId: string;
  /** Within the archive's folder, such as `wal/000000010000000000000001`. */
  path: string;
};

const ENCRYPTED = Buffer.from('VALVSEA2');
const SIGNED = Buffer.from('VALVSIG2');
const MAGIC_BYTES = ENCRYPTED.length;
const ID_CHARACTERS = 8;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC_BYTES + ID_CHARACTERS + SALT_BYTES;
const LENGTH_BYTES = 4;
const PROOF_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';

/** Bytes that are encrypted, and verified, at a time. */
export const CHUNK_BYTES = 1024 * 1024;

/** Level 1 of Zstandard: the log is written every half minute, and shrinks to a tenth by it. */
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 };

export function encryptionKeyOf(secret: string): ArchiveKey {
  return keyOf(secret, { isSecret: true });
}

/** From the key file of the data folder, where there is no ARCHIVE_KEY. */
export function signingKeyOf(secret: string): ArchiveKey {
  return keyOf(secret, { isSecret: false });
}

function keyOf(secret: string, { isSecret }: { isSecret: boolean }): ArchiveKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'valv archive 2', KEY_BYTES));
  const digest = createHash('sha256').update(`name of archive key ${secret}`).digest('base64url');
  return { id: digest.slice(0, ID_CHARACTERS), key, isSecret };
}

/** Some bytes as a file of the archive: compressed, and sealed for its place. */
export function packed(bytes: Buffer, place: SealedPlace, key: ArchiveKey): Buffer {
  const small = zstdCompressSync(bytes, { params: PARAMS });
  const sealer = createSealer(place, key);
  const parts: Buffer[] = [sealer.header];
  for (let at = 0; at < small.length; at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= small.length;
    parts.push(sealer.seal(small.subarray(at, at + CHUNK_BYTES), isLast));
  }
  return Buffer.concat(parts);
}

/** The bytes of such a file; throws when a single bit, or its place, is another. */
export function unpacked(file: Buffer, place: SealedPlace, key: ReadingKey): Buffer {
  const opener = createOpener(place, key);
  const parts = [...opener.add(file)];
  opener.end();
  try {
    return zstdDecompressSync(Buffer.concat(parts));
  } catch {
    throw new UnreadableFile(`${place.path} is damaged.`);
  }
}

/** The key that sealed a file, by its first bytes; null: it is not a sealed file. */
export function sealOf(start: Buffer): Pick<ArchiveKey, 'id' | 'isSecret'> | null {
  const magic = start.subarray(0, MAGIC_BYTES);
  const isSecret = magic.equals(ENCRYPTED);
  if (start.length < HEADER_BYTES || !(isSecret || magic.equals(SIGNED))) return null;
  return { id: start.toString('latin1', MAGIC_BYTES, MAGIC_BYTES + ID_CHARACTERS), isSecret };
}

/** Seals a file chunk by chunk, each bound to its number, to the file's place, and to its end. */
export function createSealer(place: SealedPlace, key: ArchiveKey) {
  const magic = key.isSecret ? ENCRYPTED : SIGNED;
  const header = Buffer.concat([magic, Buffer.from(key.id), randomBytes(SALT_BYTES)]);
  const own = ownKeyOf(key, header);
  let count = 0;
  return {
    header,
    seal(chunk: Buffer, isLast: boolean): Buffer {
      const cipher = createCipheriv(ALGORITHM, own, nonceOf(count, isLast));
      cipher.setAAD(boundTo(place, key.isSecret ? null : chunk));
      count += 1;
      const text = key.isSecret ? cipher.update(chunk) : chunk;
      const body = Buffer.concat([text, cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, body]);
    },
  };
}

/** The reverse, of bytes in pieces of any size. */
export function createOpener(place: SealedPlace, key: ReadingKey) {
  let held: Buffer = Buffer.alloc(0);
  let open: ((body: Buffer) => Buffer) | null = null;
  let isOver = false;
  const unreadable = () =>
    new UnreadableFile(
      `${place.path} is cut off, was changed, or is another file that was put in its place.`,
    );

  function begin(header: Buffer): (body: Buffer) => Buffer {
    const isSecret = refuseOther(header, place, key);
    if (key === 'unverified') return (body) => body.subarray(0, -PROOF_BYTES);
    const verify = createVerifier(place, ownKeyOf(key, header), isSecret);
    return (body) => {
      const verified = verify(body);
      if (verified === null) throw unreadable();
      isOver = verified.isLast;
      return verified.text;
    };
  }

  return {
    *add(bytes: Buffer): Generator<Buffer> {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      if (open === null && held.length < HEADER_BYTES) return;
      if (open === null) {
        open = begin(held.subarray(0, HEADER_BYTES));
        held = held.subarray(HEADER_BYTES);
      }
      while (held.length >= LENGTH_BYTES) {
        const size = held.readUInt32BE();
        const isSound = size >= PROOF_BYTES && size <= CHUNK_BYTES + PROOF_BYTES;
        if (isOver || !isSound) throw unreadable();
        if (held.length < LENGTH_BYTES + size) return;
        const chunk = open(held.subarray(LENGTH_BYTES, LENGTH_BYTES + size));
        held = held.subarray(LENGTH_BYTES + size);
        yield chunk;
      }
    },
    end(): void {
      const isWhole = isOver || (key === 'unverified' && open !== null);
      if (!isWhole || held.length > 0) throw unreadable();
    },
  };
}

type VerifiedPiece = { text: Buffer; isLast: boolean };

/** Opens one chunk after another; null: it is not the next one of this file. */
function createVerifier(place: SealedPlace, own: Buffer, isSecret: boolean) {
  let count = 0;
  return (body: Buffer): VerifiedPiece | null => {
    const chunk = body.subarray(0, -PROOF_BYTES);
    for (const isLast of [false, true]) {
      try {
        const decipher = createDecipheriv(ALGORITHM, own, nonceOf(count, isLast), {
          authTagLength: PROOF_BYTES,
        });
        decipher.setAAD(boundTo(place, isSecret ? null : chunk));
        decipher.setAuthTag(body.subarray(-PROOF_BYTES));
        const text = isSecret ? decipher.update(chunk) : chunk;
        decipher.final();
        count += 1;
        return { text, isLast };
      } catch {
        // Tried as the last chunk next.
      }
    }
    return null;
  };
}

/** The key decides how a file is read, never the file. */
function refuseOther(header: Buffer, { path }: SealedPlace, key: ReadingKey): boolean {
  const seal = sealOf(header);
  if (seal === null) throw new UnreadableFile(`${path} is not sealed: Valv did not write it.`);
  const isRight =
    key === 'unverified' ? !seal.isSecret : key.id === seal.id && key.isSecret === seal.isSecret;
  if (isRight) return seal.isSecret;
  throw new UnreadableFile(`${path} was sealed with another key.`);
}

function boundTo({ archiveId, path }: SealedPlace, chunk: Buffer | null): Buffer {
  return Buffer.concat([Buffer.from(`${archiveId}\0${path}\0`), chunk ?? Buffer.alloc(0)]);
}

/** A key of the file's own: the numbers of its chunks never meet those of another file. */
function ownKeyOf({ key }: ArchiveKey, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, header, 'valv archive file 2', KEY_BYTES));
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(count, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
