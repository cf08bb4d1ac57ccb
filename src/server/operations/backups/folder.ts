import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';

/** Only names like this are read, sent or removed: no name leads out of the folder. */
const FILENAME = /^valv-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}\.tar\.zst$/;
const UNFINISHED = '.part';

export type BackupFile = { filename: string; size: number; createdAt: string };

/** Each node's own folder, beside its other data. */
export function folderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** A name of its own for a backup begun at an instant. */
export function filenameAt(instant: Date): string {
  const time = instant.toISOString().replace(/[-:]|\.\d+/g, '');
  return `valv-${time}-${randomBytes(4).toString('hex')}.tar.zst`;
}

function isFilename(text: string): boolean {
  return FILENAME.test(text);
}

/** Path of a backup, for a valid name. */
export function placeOf(folder: string, filename: string): string {
  if (!isFilename(filename)) throw new Error('Not the name of a backup');
  return join(folder, filename);
}

/** The folder of backups; only its user may look into it. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Every backup in the folder. */
export async function filesIn(folder: string): Promise<BackupFile[]> {
  const names = (await namesIn(folder)).filter(isFilename);
  const found = await Promise.all(names.map((filename) => fileIn(folder, filename)));
  return found.filter((file) => file !== null);
}

/** Null when it is not there. */
export async function fileIn(folder: string, filename: string): Promise<BackupFile | null> {
  const stats = await stat(placeOf(folder, filename)).catch(() => null);
  if (!stats?.isFile()) return null;
  return {
    filename,
    size: stats.size,
    createdAt: instantIn(filename) ?? stats.mtime.toISOString(),
  };
}

function instantIn(filename: string): string | null {
  const [, year, month, day, hour, minute, second] = FILENAME.exec(filename) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Removes unfinished files of a killed process; no backup may be running meanwhile. */
export async function removeUnfinished(folder: string): Promise<void> {
  const halves = (await namesIn(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && isFilename(name.slice(0, -UNFINISHED.length)),
  );
  for (const name of halves) await rm(join(folder, name), { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
