import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/errors.ts';
import { UNFINISHED } from './layout.ts';
import {
  type ArchiveKey,
  packed,
  type ReadingKey,
  type SealedPlace,
  UnreadableFile,
  unpacked,
} from './sealed-file.ts';

/**
 * Files of the archive, whose folder others may write to: a link is never followed, a pipe never
 * waited for, and nothing is read into memory that is larger than any file of ours.
 */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const FOLDER = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY;
const SEGMENT_BYTES_MAX = 64 * 1024 ** 2;

/** The identity, and manifests, which the running server reads time and again. */
const SMALL_BYTES_MAX = 1024 ** 2;

/** Opens a file of the archive, and nothing else that has its name. */
export async function openArchiveFile(folder: string, path: string): Promise<FileHandle> {
  const file = await open(join(folder, path), READ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new UnreadableFile(`${path} is a link.`) : error;
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new UnreadableFile(`${path} is not a file.`);
}

/** The bytes as they are there, sealed. */
export async function readSealed(folder: string, path: string): Promise<Buffer> {
  const file = await openArchiveFile(folder, path);
  try {
    const { size } = await file.stat();
    const maxBytes = path.startsWith('wal/') ? SEGMENT_BYTES_MAX : SMALL_BYTES_MAX;
    if (size > maxBytes) throw new UnreadableFile(`${path} is too large to be of Valv.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The content of a file of the archive; throws unless it was sealed for its place. */
export async function readArchiveFile(
  folder: string,
  place: SealedPlace,
  key: ReadingKey,
): Promise<Buffer> {
  return unpacked(await readSealed(folder, place.path), place, key);
}

/** Writes a sealed file, which is whole under its name or not there. */
export async function writeArchiveFile(
  folder: string,
  place: SealedPlace,
  { bytes, key }: { bytes: Buffer; key: ArchiveKey },
): Promise<void> {
  const path = join(folder, place.path);
  const unfinished = unfinishedOf(path);
  // Exclusive: a link that waits under the name is not followed.
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(packed(bytes, place, key));
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  const parent = await open(dirname(path), 'r');
  await parent.sync();
  await parent.close();
}

/** A name that nobody can have taken before. */
export function unfinishedOf(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
}

/** Refuses a link in the place of a folder of the archive, behind which files are others'. */
export async function openArchiveFolder(path: string): Promise<FileHandle> {
  return open(path, FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOOP' && error.code !== 'ENOTDIR') throw error;
    throw new StartError(`${path} is a link or a file, and not the folder that Valv made.`);
  });
}

export async function refuseLink(path: string): Promise<void> {
  await (await openArchiveFolder(path)).close();
}
