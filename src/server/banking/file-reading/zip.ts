import { inflateRawSync } from 'node:zlib';
import { damaged, tooMuch, Unreadable } from './result.ts';
import { type TagBudget, TAGS_MAX } from './xml.ts';

const END = 0x06054b50;

const ENTRY = 0x02014b50;

const END_BYTES = 22;

const ENTRY_BYTES = 46;

const COMMENT_BYTES_MAX = 65_535;

/** More than any spreadsheet has. */
const ENTRIES_MAX = 1_000;

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The most bytes that an archive may unpack to; the sizes it states are not trusted. Above what is
 * always allowed the limit depends on its size: a spreadsheet of equal rows, the most repetitive
 * honest one, unpacks to 14 times its size and has a tag for each of its bytes.
 */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const UNPACKED_BYTES_FREE = 1024 * 1024;
const RATIO_MAX = 50;
const TAGS_FREE = 100_000;
const TAGS_OF_BYTE = 2;

export type Archive = {
  names: readonly string[];
  has(name: string): boolean;
  /** The most tags of all its parts together. */
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

function unpacked(bytes: Buffer, entry: ZipEntry, bytesMax: number): Buffer {
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

/** A file in an archive: how it is packed, and where. */
type ZipEntry = { flags: number; method: number; packedBytes: number; localAt: number };

/** The files of an archive by their names. */
function directoryOf(bytes: Buffer): Map<string, ZipEntry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) tooMuch();
  const entries = new Map<string, ZipEntry>();
  const places = new Set<number>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) damaged();
    // Two names of one content would have it read twice.
    const localAt = bytes.readUInt32LE(at + 42);
    if (places.has(localAt)) damaged();
    places.add(localAt);
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      localAt,
    });
    const moreBytes = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    at += ENTRY_BYTES + nameBytes + moreBytes;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  const first = Math.max(0, last - COMMENT_BYTES_MAX);
  for (let at = last; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  return damaged();
}
