import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Connecting, connected, withoutTimeLimits } from '#server/platform/db/connection.ts';
import { contentOf } from './content.ts';
import { pack } from './packed.ts';
import { type Read, verify } from './verify.ts';
import { takeDatabaseLock, tryDatabaseLock } from '#server/platform/db/locks.ts';

type Wanted = { pool: Connecting; path: string; signal: AbortSignal };

/** Path of a file that is being written. */
function unfinishedOf(path: string): string {
  return `${path}.part`;
}

/**
 * Writes everything in the database, as it is at one moment, to a new file, and reads all of it
 * again. Only then does the file get its name: there is a whole backup, or none.
 */
export async function writeBackup({ pool, path, signal }: Wanted): Promise<Read> {
  const unfinished = unfinishedOf(path);
  try {
    await copyTo({ pool, path: unfinished, signal });
    const read = await verify(unfinished, signal);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return read;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * A failure ends the connection, and the transaction with it: while unread rows are sent to us, the
 * database reads no other command.
 */
async function copyTo({ pool, path, signal }: Wanted): Promise<void> {
  await connected(pool, async (connection) => {
    await connection.query('begin isolation level repeatable read, read only');
    await pack(path, contentOf(connection), signal);
    await connection.query('commit');
  });
}

/** A new name is only on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/**
 * Runs work while no other node makes a backup of this database or migrates it; null when one does.
 * The locks end with their connection. They are in a transaction of their own, which a pooler also
 * keeps on one connection: the copying connection must see the state after they were taken.
 */
export async function aloneOn<T>(pool: Connecting, work: () => Promise<T>): Promise<T | null> {
  return connected({ ...pool, keepAlive: true }, async (guard) => {
    await guard.query('begin');
    await withoutTimeLimits(guard);
    if (!(await tryDatabaseLock(guard, 'backup'))) return null;
    await takeDatabaseLock(guard, 'migration', 'shared');
    // If this connection is lost meanwhile, the copy of the other one is still complete.
    try {
      return await work();
    } finally {
      await guard.query('rollback').catch(() => undefined);
    }
  });
}
