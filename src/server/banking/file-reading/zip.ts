import { inflateRawSync } from 'node:zlib';
import { damaged, tooMuch, Unreadable } from './unreadable.ts';
import { type TagBudget, TAGS_MAX } from './xml.ts';
import { directoryOf, type Entry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * What may come out of an archive in all, in bytes; its own word on its sizes is not asked. Beyond
 * what any may it is bounded by its size: a spreadsheet of equal rows, the most repetitive honest
 * one, unpacks to 14 times its size and has a tag for each of its bytes.
 */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const UNPACKED_BYTES_FREE = 1024 * 1024;
const RATIO_MAX = 50;
const TAGS_FREE = 100_000;
const TAGS_OF_BYTE = 2;

export type Archive = {
  names: readonly string[];
  has(name: string): boolean;
  /** How many tags all its parts together may have. */
  tags: TagBudget;
  /** The content of an entry; null: there is none of that name. */
  unpack(name: string): Buffer | null;
};

/** Opens a zip by its directory. */
export function openArchive(bytes: Buffer): Archive {
  const entries = directoryOf(bytes);
  let left = Math.min(UNPACKED_BYTES_MAX, UNPACKED_BYTES_FREE + RATIO_MAX * bytes.length);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),

    tags: { left: Math.min(TAGS_MAX, TAGS_FREE + TAGS_OF_BYTE * bytes.length) },

    unpack(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const content = unpacked(bytes, entry, left);
      left -= content.length;
      return content;
    },
  };
}

function unpacked(bytes: Buffer, entry: Entry, bytesMax: number): Buffer {
  const { flags, method, packedBytes, localAt } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new Unreadable('locked');
  if (localAt + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(localAt) !== LOCAL) damaged();
  const more = bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28);
  const begin = localAt + LOCAL_BYTES + more;
  const packed = bytes.subarray(begin, begin + packedBytes);
  if (packed.length !== packedBytes) damaged();
  if (method === STORED) return packedBytes > bytesMax ? tooMuch() : packed;
  if (method !== DEFLATED || bytesMax <= 0) return method === DEFLATED ? tooMuch() : damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}
