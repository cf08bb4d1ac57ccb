import { rm } from 'node:fs/promises';
import type { Backup, BackupOrigin } from '#domain/operations/backups.ts';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import { verify } from '#server/operations/backup-file/verify.ts';
import { aloneOn, writeBackup } from '#server/operations/backup-file/write.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PoolOptions } from '#server/platform/db/connection.ts';
import type { Log } from '#server/platform/log.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { FailedBackup, failureOf } from './failures.ts';
import { createFolder, fileIn, filenameAt, filesIn, placeOf, removeUnfinished } from './folder.ts';
import {
  addFound,
  type BackupRow,
  beginRow,
  findRow,
  listRows,
  noteDamaged,
  noteFailure,
  noteWhole,
  removeRow,
  settle,
  settleAll,
} from './rows.ts';

/**
 * A node that has not removed its own backups for this long is gone, and only its rows are left.
 */
const GONE_MS = 60 * 86_400_000;

export type BackupParts = {
  orm: Orm;
  /** Connection settings: a backup has connections of its own, two of them. */
  pool: PoolOptions;
  folder: string;
  node: string;
  keep: number;
  clock: Clock;
  log: Log;
  /** Called for each failure once it is stored. */
  onFailure?: (failed: BackupRow) => Promise<void>;
};

export type RunningBackup = { backup: Backup; done: Promise<Backup> };

/** Reasons why it was not done: the backup is unknown, on another node, or running. */
export type NotDone = 'unknown' | 'elsewhere' | 'running';

export type Backups = {
  /** Begins one; null while one is being made on any node. Fails when it cannot begin. */
  begin(origin: BackupOrigin): Promise<RunningBackup | null>;
  list(): Promise<Backup[]>;
  /** Reads all of a file again. */
  verify(filename: string): Promise<Backup | NotDone>;
  remove(filename: string): Promise<'removed' | NotDone>;
  /** The row of a file that this node has. */
  find(filename: string): Promise<BackupRow | NotDone>;
  /** Stops a running backup, and removes its file. */
  stop(): Promise<void>;
};

export function createBackups(parts: BackupParts): Backups {
  const { orm, folder, log } = parts;
  const stopping = new AbortController();
  let making: Promise<unknown> = Promise.resolve();

  async function find(filename: string): Promise<BackupRow | NotDone> {
    const row = await findRow(orm, filename);
    if (row === null) return 'unknown';
    if (row.state === 'running') return 'running';
    return (await fileIn(folder, filename)) === null ? 'elsewhere' : row;
  }

  return {
    async begin(origin) {
      const begun = Promise.withResolvers<BackupRow>();
      const { signal } = stopping;
      const made = aloneOn(parts.pool, () => make(parts, { origin, begun, signal }));
      making = made.catch(() => undefined);
      // It returns without having begun when another node makes one, and when the database is away.
      const row = await Promise.race([begun.promise, made.then(() => null)]);
      if (row === null) return null;
      const done = made.then((ended) => seen(ended ?? row, true));
      done.catch(() => undefined);
      return { backup: seen(row, false), done };
    },
    list: () => listed(parts),
    find,
    async verify(filename) {
      const row = await find(filename);
      if (typeof row === 'string') return row;
      return seen((await check(parts, row)) ?? row, true);
    },
    async remove(filename) {
      const row = await findRow(orm, filename);
      if (row === null) return 'unknown';
      if (row.state === 'running') return 'running';
      const hasFile = (await fileIn(folder, filename)) !== null;
      if (!hasFile && row.state !== 'failed' && row.node !== parts.node) return 'elsewhere';
      await rm(placeOf(folder, filename), { force: true });
      await removeRow(orm, row.id);
      log.info({ filename }, 'A backup was removed');
      return 'removed';
    },
    async stop() {
      stopping.abort();
      await making;
    },
  };
}

type MakeBackupOptions = {
  origin: BackupOrigin;
  begun: PromiseWithResolvers<BackupRow>;
  signal: AbortSignal;
};

/** The lock lets one node at a time make a backup: a row still marked as running has failed. */
async function make(
  parts: BackupParts,
  { origin, begun, signal }: MakeBackupOptions,
): Promise<BackupRow> {
  const { orm, node, clock, log } = parts;
  await settleAll(orm);
  const at = clock();
  const filename = filenameAt(at);
  const row = await beginRow(orm, { filename, node, origin, at });
  begun.resolve(row);
  const made = await write(parts, row, signal);
  await keepNewest(parts).catch((error: unknown) =>
    log.error({ err: error }, 'Old backups could not be removed'),
  );
  return made;
}

async function write(parts: BackupParts, row: BackupRow, signal: AbortSignal): Promise<BackupRow> {
  const { orm, pool, folder, log } = parts;
  const { filename } = row;
  try {
    await createFolder(folder);
    await removeUnfinished(folder);
    const read = await writeBackup({ pool, path: placeOf(folder, filename), signal });
    const made = (await noteWhole(orm, row.id, read)) ?? row;
    log.info({ filename, bytes: made.size, rows: made.rows }, 'A backup was made');
    return made;
  } catch (error) {
    const failure = signal.aborted ? 'interrupted' : failureOf(error);
    log.error({ err: error, filename, failure }, 'The backup failed');
    const failed = await noteFailure(orm, row.id, failure).catch(() => null);
    if (!signal.aborted) await parts.onFailure?.(failed ?? { ...row, failure, state: 'failed' });
    throw new FailedBackup(failure, { cause: error });
  }
}

/** Marks the row if the file is not as it was made. */
async function check(
  { orm, folder, log }: BackupParts,
  { id, filename }: BackupRow,
): Promise<BackupRow | null> {
  try {
    return await noteWhole(orm, id, await verify(placeOf(folder, filename)));
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error;
    log.error({ filename, reason: error.message }, 'A backup is damaged');
    return noteDamaged(orm, id);
  }
}

type RetentionOptions = { orm: Orm; folder: string; node: string; keep: number };

/** A backup as the operator sees it. */
function seen(row: BackupRow, isHere: boolean): Backup {
  const { id, filename, size, createdAt: created, state, origin, node } = row;
  const { rows, tables, verifiedAt, failure } = row;
  const file = { id, filename, size, created, state, origin, node, isHere };
  return { ...file, rows, tables, verifiedAt, failure };
}

/** Every backup, newest first: those of all nodes by their rows, and those here by their files. */
async function listed(stored: RetentionOptions): Promise<Backup[]> {
  const { orm, folder, node } = stored;
  await settle(orm);
  const here = await filesIn(folder);
  await addFound(orm, here, node);
  const names = new Set(here.map(({ filename }) => filename));
  const backups: Backup[] = [];
  for (const row of await listRows(orm)) {
    const isWhole = row.state === 'ready' || row.state === 'damaged';
    const wasHere = names.has(row.filename) && row.state !== 'running';
    // A backup that ended since the folder was read exists by now; a file may also be removed by
    // hand.
    const isMissing = row.node === node && isWhole && !wasHere;
    const isHere = wasHere || (isMissing && (await fileIn(folder, row.filename)) !== null);
    if (isMissing && !isHere) await removeRow(orm, row.id);
    else backups.push(seen(row, isHere));
  }
  return backups;
}

/**
 * Removes backups older than the newest ones to keep, files of ours only. Nothing is removed until
 * there are that many whole ones.
 */
async function keepNewest(stored: RetentionOptions): Promise<void> {
  const backups = await listed(stored);
  const oldest = backups.filter(({ state }) => state === 'ready')[stored.keep - 1];
  if (oldest === undefined) return;
  const goneSince = new Date(Date.parse(oldest.created) - GONE_MS).toISOString();
  for (const { id, filename, created, state, isHere } of backups) {
    const isOurs = isHere || state === 'failed' || created < goneSince;
    if (created >= oldest.created || !isOurs) continue;
    await rm(placeOf(stored.folder, filename), { force: true });
    await removeRow(stored.orm, id);
  }
}
