import { inflateRawSync } from 'node:zlib';
import {
  type Archive as AnyArchive,
  archiveBounds,
  directoryOf,
  packedIn,
  type ZipEntry,
} from '#domain/banking/file-contents/archive.ts';
import { damaged, tooMuch } from '#domain/banking/file-contents/unreadable.ts';

export type Archive = Omit<AnyArchive, 'unpack'> & { unpack(name: string): Buffer | null };

/** Opens a zip by its directory. */
export function openArchive(bytes: Buffer): Archive {
  const entries = directoryOf(bytes);
  const { bytesMax, tagsMax } = archiveBounds(bytes.length);
  let left = bytesMax;
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    tags: { left: tagsMax },

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
  const { packed, isDeflated } = packedIn(bytes, entry);
  if (!isDeflated && packed.length > bytesMax) tooMuch();
  if (!isDeflated) return Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  if (bytesMax <= 0) return tooMuch();
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}
