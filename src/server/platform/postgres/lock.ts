import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/platform/errors.ts';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/**
 * The lock is the operating system's (an fcntl lock, which Node itself cannot take and SQLite can):
 * it ends with the process that holds it, however that ends, so it is never stale and a reused
 * process number does not matter. `valv.pid` only names the holder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = takeLock(join(dataDir, 'valv.lock'));
  if (lock === null) throw new StartError(alreadyOpen(dataDir));
  writeFileSync(join(dataDir, 'valv.pid'), `${process.pid}\n`, { mode: 0o600 });
  return { release: () => lock.close() };
}

/** Whether some process holds the lock at this moment. */
export function isFolderLocked(dataDir: string): boolean {
  const lock = takeLock(join(dataDir, 'valv.lock'));
  lock?.close();
  return lock === null;
}

function takeLock(path: string): DatabaseSync | null {
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw new StartError(
      `The lock file ${path} cannot be used (${(error as Error).message}). ` +
        'Make sure that no Valv runs on this folder, and remove the file: it holds no data.',
    );
  }
}

// SQLITE_BUSY is 5; extended codes carry it in their lowest byte.
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function alreadyOpen(dataDir: string): string {
  const holder = holderOf(dataDir);
  const who = holder === null ? 'another Valv' : `another Valv (process ${holder})`;
  return (
    `The data folder ${dataDir} is in use by ${who}: ` +
    'stop that one, or set DATA_DIR to another folder.'
  );
}

function holderOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'valv.pid'), 'utf8')) || null;
  } catch {
    return null;
  }
}
