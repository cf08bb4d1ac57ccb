import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, lstatSync, openSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveFailure } from '#domain/operations/archive.ts';
import { DROPPED, IDENTITY, IDENTITY_PLACE, isWalName, keyIn, ORDERS } from './layout.ts';
import { type Orders, UNFINISHED, walFolderOf, walPlaceOf } from './layout.ts';
import { packed, type SealedPlace, UnreadableFile, unpacked } from './sealed-file.ts';

/**
 * Archives one file of PostgreSQL's log: PostgreSQL starts it in its data folder with the file's
 * path and name, for one file at a time, and tries again later when it fails. It imports nothing
 * that takes time to load.
 */
const [, , path = '', name = ''] = process.argv;

const MB = 1024 ** 2;
const SEGMENT_BYTES = 16 * MB;

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
  ELOOP: 'differs',
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
  const bytes = readFileSync(path);
  const folder = walFolderOf(orders.folder);
  const file = join(folder, name);
  const place = walPlaceOf(orders.archiveId, name);
  if (!lstatSync(folder).isDirectory()) throw new Refused('differs', `${folder} is a link`);
  const known = readIfThere(file);
  if (known === null) return write(file, packed(bytes, place, keyIn(orders)));
  // A crash may come between our work and PostgreSQL's note of it: then it is there already.
  if (!isSame(known, bytes, { place, orders })) {
    throw new Refused('differs', `${file} is there already, and has another content`);
  }
}

/** Where the disk is not mounted its folder may be there, and empty: nothing is written to it. */
function refuseOther(orders: Orders): void {
  const { folder, archiveId } = orders;
  const file = readIfThere(join(folder, IDENTITY));
  if (file === null) throw new Refused('missing', `${folder} is not there`);
  const identity = unpacked(file, IDENTITY_PLACE, keyIn(orders));
  const { id } = JSON.parse(identity.toString('utf8')) as { id?: string };
  if (id !== archiveId) throw new Refused('missing', `${folder} holds another archive`);
}

/** As `openArchiveFile`: links are not followed, and only a file of a sensible size is read. */
function readIfThere(file: string): Buffer | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let handle: number | null = null;
  try {
    handle = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const found = fstatSync(handle);
    if (found.isFile() && found.size <= 4 * SEGMENT_BYTES) return readFileSync(handle);
    throw new Refused('differs', `${file} is not a file of Valv`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

type ProgramContext = { place: SealedPlace; orders: Orders };

function isSame(known: Buffer, bytes: Buffer, { place, orders }: ProgramContext): boolean {
  try {
    return sumOf(unpacked(known, place, keyIn(orders))).equals(sumOf(bytes));
  } catch {
    return false;
  }
}

function sumOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Whole under its name, or not there. */
function write(place: string, content: Buffer): void {
  // Exclusive, under a name that nobody can have taken: a link there is not followed.
  const unfinished = `${place}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    const file = openSync(unfinished, 'wx', 0o600);
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
  if (error instanceof UnreadableFile) return 'differs';
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
