import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A file of the archive that is not as it was written, or that another key sealed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A key derived from ARCHIVE_KEY; its name reveals nothing of it. Null: nothing is encrypted. */
export type ArchiveKey = { id: string; key: Buffer } | null;

const MAGIC = Buffer.from('VALVSEA1');
const ID_CHARACTERS = 8;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + ID_CHARACTERS + SALT_BYTES;
const LENGTH_BYTES = 4;
const PROOF_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';

/** Bytes that are encrypted, and proven, at a time. */
export const CHUNK_BYTES = 1024 * 1024;

/** A frame that readers of Zstandard pass over; it ends the file, and holds its SHA-256. */
const SUM_HEADER = Buffer.from('5e2a4d1820000000', 'hex');
const SUM_BYTES = SUM_HEADER.length + 32;

/** Level 1 of Zstandard: the log is written every half minute, and shrinks to a tenth by it. */
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 };

export function archiveKeyOf(secret: string | null): ArchiveKey {
  if (secret === null) return null;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'valv archive 1', KEY_BYTES));
  const digest = createHash('sha256').update(`name of archive key ${secret}`).digest('base64url');
  return { id: digest.slice(0, ID_CHARACTERS), key };
}

/** Some bytes as a file of the archive: packed, and sealed for its name where there is a key. */
export function packed(bytes: Buffer, name: string, key: ArchiveKey): Buffer {
  const small = zstdCompressSync(bytes, { params: PARAMS });
  if (key === null) return Buffer.concat([small, sumFrame(small)]);
  const sealer = createSealer(key, name);
  const parts: Buffer[] = [sealer.header];
  for (let at = 0; at < small.length; at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= small.length;
    parts.push(sealer.seal(small.subarray(at, at + CHUNK_BYTES), isLast));
  }
  return Buffer.concat(parts);
}

/** The bytes of such a file; throws when a single bit, or the name, is another. */
export function unpacked(file: Buffer, name: string, key: ArchiveKey): Buffer {
  const small = isSealed(file) ? opened(file, name, key) : checked(file);
  try {
    return zstdDecompressSync(small);
  } catch {
    throw new UnreadableFile(`${name} is damaged.`);
  }
}

function sumFrame(small: Buffer): Buffer {
  return Buffer.concat([SUM_HEADER, createHash('sha256').update(small).digest()]);
}

function checked(file: Buffer): Buffer {
  const small = file.subarray(0, Math.max(0, file.length - SUM_BYTES));
  if (file.subarray(small.length).equals(sumFrame(small))) return small;
  throw new UnreadableFile('It is cut off, or was changed after it was written.');
}

function isSealed(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC);
}

function opened(file: Buffer, name: string, key: ArchiveKey): Buffer {
  const opener = createOpener(name, key);
  const parts = [...opener.add(file)];
  opener.end();
  return Buffer.concat(parts);
}

/** Seals a file chunk by chunk, each bound to its place, to the file's name, and to its end. */
export function createSealer(key: NonNullable<ArchiveKey>, name: string) {
  const header = Buffer.concat([MAGIC, Buffer.from(key.id), randomBytes(SALT_BYTES)]);
  const own = ownKeyOf(key, header);
  let count = 0;
  return {
    header,
    seal(chunk: Buffer, isLast: boolean): Buffer {
      const cipher = createCipheriv(ALGORITHM, own, nonceOf(count, isLast));
      cipher.setAAD(Buffer.from(name));
      count += 1;
      const body = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, body]);
    },
  };
}

/** The reverse, of bytes in pieces of any size. */
export function createOpener(name: string, key: ArchiveKey) {
  let held: Buffer = Buffer.alloc(0);
  let own: Buffer | null = null;
  let count = 0;
  let isOver = false;
  const unreadable = () => new UnreadableFile(`${name} is cut off, or was changed.`);

  function open(body: Buffer): Buffer {
    for (const isLast of [false, true]) {
      try {
        const decipher = createDecipheriv(ALGORITHM, own ?? '', nonceOf(count, isLast), {
          authTagLength: PROOF_BYTES,
        });
        decipher.setAAD(Buffer.from(name)).setAuthTag(body.subarray(-PROOF_BYTES));
        const text = decipher.update(body.subarray(0, -PROOF_BYTES));
        decipher.final();
        count += 1;
        isOver = isLast;
        return text;
      } catch {
        // Tried as the last chunk next.
      }
    }
    throw unreadable();
  }

  return {
    *add(bytes: Buffer): Generator<Buffer> {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      if (own === null && held.length < HEADER_BYTES) return;
      if (own === null) {
        own = ownKeyOf(rightKey(held, key), held.subarray(0, HEADER_BYTES));
        held = held.subarray(HEADER_BYTES);
      }
      while (held.length >= LENGTH_BYTES) {
        const size = held.readUInt32BE();
        if (isOver || size > CHUNK_BYTES + PROOF_BYTES) throw unreadable();
        if (held.length < LENGTH_BYTES + size) return;
        const chunk = open(held.subarray(LENGTH_BYTES, LENGTH_BYTES + size));
        held = held.subarray(LENGTH_BYTES + size);
        yield chunk;
      }
    },
    end(): void {
      if (!isOver || held.length > 0) throw unreadable();
    },
  };
}

function rightKey(file: Buffer, key: ArchiveKey): NonNullable<ArchiveKey> {
  const id = file.toString('latin1', MAGIC.length, MAGIC.length + ID_CHARACTERS);
  if (key !== null && key.id === id) return key;
  throw new UnreadableFile('Another ARCHIVE_KEY sealed it.');
}

/** A key of the file's own: the numbers of its chunks never meet those of another file. */
function ownKeyOf({ key }: NonNullable<ArchiveKey>, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, header, 'valv archive file 1', KEY_BYTES));
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(count, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
