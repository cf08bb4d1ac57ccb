import { damaged, tooMuch, Unreadable } from './unreadable.ts';
import { type TagBudget, TAGS_MAX } from './xml.ts';

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

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
  unpack(name: string): Uint8Array | null;
};

/** The most bytes that an archive of a size may unpack to, and the most tags in them. */
export function archiveBounds(bytes: number): { bytesMax: number; tagsMax: number } {
  return {
    bytesMax: Math.min(UNPACKED_BYTES_MAX, UNPACKED_BYTES_FREE + RATIO_MAX * bytes),
    tagsMax: Math.min(TAGS_MAX, TAGS_FREE + TAGS_OF_BYTE * bytes),
  };
}

/** The content of an entry as it is stored; `isDeflated`: it has to be inflated. */
export function packedIn(
  bytes: Uint8Array,
  { flags, method, packedBytes, localAt }: ZipEntry,
): { packed: Uint8Array; isDeflated: boolean } {
  if ((flags & ENCRYPTED) !== 0) throw new Unreadable('locked');
  const view = viewOf(bytes);
  if (localAt + LOCAL_BYTES > bytes.length || view.getUint32(localAt, true) !== LOCAL) damaged();
  const more = view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  const begin = localAt + LOCAL_BYTES + more;
  const packed = bytes.subarray(begin, begin + packedBytes);
  if (packed.length !== packedBytes) damaged();
  if (method !== STORED && method !== DEFLATED) damaged();
  return { packed, isDeflated: method === DEFLATED };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A file in an archive: how it is packed, and where. */
export type ZipEntry = { flags: number; method: number; packedBytes: number; localAt: number };

/** The files of an archive by their names. */
export function directoryOf(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(bytes);
  const names = new TextDecoder('utf-8');
  const end = endOf(bytes);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) tooMuch();
  const entries = new Map<string, ZipEntry>();
  const places = new Set<number>();
  let at = view.getUint32(end + 16, true);
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) damaged();
    // Two names of one content would have it read twice.
    const localAt = view.getUint32(at + 42, true);
    if (places.has(localAt)) damaged();
    places.add(localAt);
    const nameBytes = view.getUint16(at + 28, true);
    const name = names.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      localAt,
    });
    const moreBytes = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    at += ENTRY_BYTES + nameBytes + moreBytes;
  }
  return entries;
}

function endOf(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  const last = bytes.length - END_BYTES;
  const first = Math.max(0, last - COMMENT_BYTES_MAX);
  for (let at = last; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return damaged();
}
