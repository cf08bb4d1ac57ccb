import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { TAR_END, type TarMember, tarOf } from '#server/operations/backup-file/tar.ts';
import { openArchiveFile } from '#server/platform/archive/archive-files.ts';
import {
  type ArchiveKey,
  CHUNK_BYTES,
  createOpener,
  createSealer,
  type ReadingKey,
  type SealedPlace,
} from '#server/platform/archive/sealed-file.ts';

/** Compressed bytes end with a checksum, which an unverified restore has nothing else than. */
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 };

type BaseFileContent = {
  path: string;
  /** The place that the file will have, which its seal binds it to. */
  place: SealedPlace;
  key: ArchiveKey;
  content: AsyncIterable<Buffer>;
  signal: AbortSignal;
};

/** Writes the bytes of a tar to a new file, compressed and sealed, until they are on the disk. */
export async function writeBaseFile(writing: BaseFileContent): Promise<void> {
  const { path, place, key, content, signal } = writing;
  const file = await open(path, 'wx', 0o600);
  try {
    const append = callbackify((bytes: Buffer) => file.appendFile(bytes));
    const sink = new Writable({ write: (bytes: Buffer, _, done) => append(bytes, done) });
    const source = Readable.from(content, { highWaterMark: 2 });
    const compress = createZstdCompress({ params: PARAMS });
    await pipeline(source, compress, sealing(place, key), sink, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes bytes on in sealed chunks of one size. */
function sealing(place: SealedPlace, key: ArchiveKey): Transform {
  const sealer = createSealer(place, key);
  let held: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (!hasBegun) this.push(sealer.header);
      hasBegun = true;
      held = Buffer.concat([held, bytes]);
      while (held.length > CHUNK_BYTES) {
        this.push(sealer.seal(held.subarray(0, CHUNK_BYTES), false));
        held = held.subarray(CHUNK_BYTES);
      }
      done();
    },
    flush(done) {
      this.push(sealer.seal(held, true));
      done();
    },
  });
}

/** The bytes of the tar again; throws, at its end at the latest, when a bit is another. */
export async function* readBaseFile(
  folder: string,
  place: SealedPlace,
  key: ReadingKey,
): AsyncGenerator<Buffer> {
  const file = await openArchiveFile(folder, place.path);
  const zstd = createZstdDecompress();
  const opener = createOpener(place, key);
  const opening = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        for (const chunk of opener.add(bytes)) this.push(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        opener.end();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const done = pipeline(file.createReadStream(), opening, zstd);
  // The reader receives the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  yield* zstd as AsyncIterable<Buffer>;
  await done;
}

/** Content of these folders belongs to the running server: only the folders are copied. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Names that `pg_basebackup` leaves out too. */
const LEFT_OUT = /^(?:pg_internal\.init|pgsql_tmp)/;

/**
 * Folders and files of PostgreSQL with data in them. All others stay out of a copy and of a restore:
 * configuration, which can name programs and libraries, is written anew.
 */
const DATA_FOLDERS = new Set([
  ...EMPTIED,
  'base',
  'global',
  'pg_commit_ts',
  'pg_logical',
  'pg_multixact',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
  'pg_xact',
]);
const LABEL = 'backup_label';
const DATA_FILES = new Set(['PG_VERSION', LABEL]);

/** Without hidden names, and so without `..`. */
const DATA_PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

/** Whether a path within the database's folder is one of data. */
export function isDataPath(path: string): boolean {
  const [top = ''] = path.split('/');
  return DATA_PATH.test(path) && (DATA_FOLDERS.has(top) || DATA_FILES.has(path));
}

/** Copied last: it tells from where the log is to be read. */
const CONTROL = 'global/pg_control';

/** A file comes in members of at most this size, and only one of them is in memory. */
const PART_BYTES = 8 * 1024 ** 2;

/** The first member: every folder of the database. */
export const FOLDERS = 'valv-folders.json';

type FolderContent = { folders: string[]; files: string[] };

/**
 * The files of a running database as the bytes of a tar, while it is in backup mode. `finish` ends
 * that mode, and gives the label without which the copy would not be restored from the log.
 */
export async function* baseOf(
  pgDir: string,
  at: Date,
  finish: () => Promise<string>,
): AsyncGenerator<Buffer> {
  const { folders, files } = await filesIn(pgDir);
  const member = (name: string, content: Buffer) => tarOf({ name, content }, at);
  yield* member(FOLDERS, Buffer.from(JSON.stringify(folders)));
  for (const path of files) {
    for await (const part of partsOf(pgDir, path)) yield* member(part.name, part.content);
  }
  for await (const part of partsOf(pgDir, CONTROL)) yield* member(part.name, part.content);
  yield* member(LABEL, Buffer.from(await finish()));
  yield TAR_END;
}

async function filesIn(pgDir: string): Promise<FolderContent> {
  const found: FolderContent = { folders: [], files: [] };
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(pgDir, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (!isDataPath(path) || LEFT_OUT.test(entry.name)) continue;
      if (path === CONTROL || path === LABEL) continue;
      if (entry.isSymbolicLink()) throw new Error(`${path} is a link, which is not copied`);
      if (entry.isDirectory()) {
        found.folders.push(path);
        if (!EMPTIED.has(path)) await walk(path);
      } else if (entry.isFile()) found.files.push(path);
    }
  };
  await walk('');
  return found;
}

/** A file that goes meanwhile is not needed; one that grows is set right by the log. */
async function* partsOf(pgDir: string, path: string): AsyncGenerator<TarMember> {
  const place = join(pgDir, path);
  const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    for (let part = 0, at = 0; part === 0 || at < size; part += 1, at += PART_BYTES) {
      const buffer = Buffer.allocUnsafe(Math.min(PART_BYTES, size - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      const name = part === 0 ? path : `${path}@${part}`;
      yield { name, content: buffer.subarray(0, bytesRead) };
    }
  } finally {
    await file.close();
  }
}

/** Bytes of the files that a base copy holds. */
export async function sizeOf(pgDir: string): Promise<number> {
  const { files } = await filesIn(pgDir);
  let bytes = 0;
  for (const path of files) bytes += (await lstat(join(pgDir, path)).catch(() => null))?.size ?? 0;
  return bytes;
}
