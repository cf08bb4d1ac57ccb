import { damaged, tooMuch } from './unreadable.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_BYTES_MAX = 65_535;

/** More than any spreadsheet has. */
const ENTRIES_MAX = 1_000;

/** A file in an archive: how it is packed, and where. */
export type Entry = { flags: number; method: number; packedBytes: number; localAt: number };

/** The files of an archive by their names. */
export function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) tooMuch();
  const entries = new Map<string, Entry>();
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
