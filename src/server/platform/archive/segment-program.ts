import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveFailure } from '#domain/operations/archive.ts';
import { DROPPED, IDENTITY, isWalName, ORDERS, type Orders, UNFINISHED } from './layout.ts';
import { walFolderOf } from './layout.ts';
import { type ArchiveKey, packed, unpacked } from './sealed-file.ts';

/**
 * Archives one file of PostgreSQL's log: PostgreSQL starts it in its data folder with the file's
 * path and name, for one file at a time, and tries again later when it fails. It imports nothing
 * that takes time to load.
 */
const [, , path = '', name = ''] = process.argv;

const MB = 1024 ** 2;

/** Free space that PostgreSQL always keeps to go on with: three segments at least. */
const RESERVE = { least: 48 * MB, most: 1024 * MB, share: 0.05 };

const FAILURES: Readonly<Record<string, ArchiveFailure>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EACCES: 'no_access',
  EPERM: 'no_access',
  EROFS: 'no_access',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ESTALE: 'missing',
  EIO: 'missing',
};

class Refused extends Error {
  readonly failure: ArchiveFailure;
  constructor(failure: ArchiveFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

function archive(): void {
  const orders = JSON.parse(readFileSync(ORDERS, 'utf8')) as Orders;
  if (!isWalName(name)) throw new Refused('internal', `${name} is no file of the log`);
  refuseOther(orders);
  const key = keyIn(orders);
  const bytes = readFileSync(path);
  const place = join(walFolderOf(orders.folder), name);
  const known = readIfThere(place);
  if (known === null) return write(place, packed(bytes, name, key));
  // A crash may come between our work and PostgreSQL's note of it: then it is there already.
  if (!isSame(known, bytes, key)) {
    throw new Refused('differs', `${place} is there already, and has another content`);
  }
}

/** Where the disk is not mounted its folder may be there, and empty: nothing is written to it. */
function refuseOther({ folder, archiveId }: Orders): void {
  const identity = readIfThere(join(folder, IDENTITY));
  if (identity === null) throw new Refused('missing', `${folder} is not there`);
  const { id } = JSON.parse(identity.toString('utf8')) as { id?: string };
  if (id !== archiveId) throw new Refused('missing', `${folder} holds another archive`);
}

function keyIn({ key }: Orders): ArchiveKey {
  return key === null ? null : { id: key.id, key: Buffer.from(key.key, 'base64') };
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isSame(known: Buffer, bytes: Buffer, key: ArchiveKey): boolean {
  try {
    return sumOf(unpacked(known, name, key)).equals(sumOf(bytes));
  } catch {
    return false;
  }
}

function sumOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Whole under its name, or not there. */
function write(place: string, content: Buffer): void {
  // A killed database may leave a program that still writes.
  const unfinished = `${place}.${process.pid}${UNFINISHED}`;
  try {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, place);
    const folder = openSync(join(place, '..'), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Whether the log that waits has left too little space for PostgreSQL to go on. */
function mustGiveUp(): boolean {
  const { bsize, bavail, blocks } = statfsSync('.');
  const share = Math.min(RESERVE.most, RESERVE.share * blocks * bsize);
  return bavail * bsize < Math.max(RESERVE.least, share);
}

function failureOf(error: unknown): ArchiveFailure {
  if (error instanceof Refused) return error.failure;
  return FAILURES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'internal';
}

try {
  archive();
} catch (error) {
  const failure = failureOf(error);
  const isDropped = mustGiveUp();
  const report = { failure, name, isDropped, message: (error as Error).message };
  process.stderr.write(`valv-archive ${JSON.stringify(report)}\n`);
  // The file is lost to the archive: the next base copy begins it anew.
  if (isDropped) writeFileSync(DROPPED, `${name}\n`, { mode: 0o600 });
  process.exitCode = isDropped ? 0 : 1;
}
