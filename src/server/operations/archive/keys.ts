import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveKey } from '#server/platform/archive/sealed-file.ts';
import { keysFolder } from '#server/platform/secrets/secrets.ts';
import type { Base } from './bases.ts';

/** Belongs to the one folder of a database, which makes another. */
const LEFT_OUT = new Set(['database-password']);
const ADMIN_TOKEN = 'admin-token';
const NAME = /^\w[\w.-]*$/;

/** The files of keys for the manifest of a base copy, only where it is encrypted. */
export async function keysFor(key: ArchiveKey, dataDir: string): Promise<Base['keys']> {
  if (!key.isSecret) return null;
  const files: Record<string, string> = {};
  const keys = keysFolder(dataDir);
  for (const name of await readdir(keys)) {
    const isKey = NAME.test(name) && !LEFT_OUT.has(name) && (await stat(join(keys, name))).isFile();
    if (isKey) files[`keys/${name}`] = await readFile(join(keys, name), 'utf8');
  }
  const token = await readFile(join(dataDir, ADMIN_TOKEN), 'utf8').catch(() => null);
  if (token !== null) files[ADMIN_TOKEN] = token;
  return files;
}

/** Puts the keys of a base copy into a data folder; those that are there already stay. */
export async function restoreKeys({ keys: files }: Base, dataDir: string): Promise<number> {
  if (files === null) return 0;
  await mkdir(keysFolder(dataDir), { recursive: true, mode: 0o700 });
  let count = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = path.replace(/^keys\//, '');
    const place = path === ADMIN_TOKEN ? join(dataDir, path) : join(keysFolder(dataDir), name);
    if (!NAME.test(name)) continue;
    const isNew = await writeFile(place, text, { mode: 0o600, flag: 'wx', flush: true }).then(
      () => true,
      () => false,
    );
    if (isNew) count += 1;
  }
  return count;
}
