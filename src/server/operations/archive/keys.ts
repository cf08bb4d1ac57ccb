import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveKey, packed, unpacked } from '#server/platform/archive/sealed-file.ts';
import { keysFolder } from '#server/platform/secrets/key-files.ts';

/** In the archive's folder, where there is a key that seals it. */
const FILE = 'keys.sealed';

/** Belongs to the one folder of a database, which makes another. */
const LEFT_OUT = new Set(['database-password']);
const ADMIN_TOKEN = 'admin-token';
const NAME = /^[\w.-]+$/;

/** Copies the files of keys to a sealed archive, and to no other. */
export async function writeKeys(folder: string, dataDir: string, key: ArchiveKey): Promise<void> {
  if (key === null) return;
  const files: Record<string, string> = {};
  const keys = keysFolder(dataDir);
  for (const name of await readdir(keys)) {
    const isKey = NAME.test(name) && !LEFT_OUT.has(name) && (await stat(join(keys, name))).isFile();
    if (isKey) files[`keys/${name}`] = await readFile(join(keys, name), 'utf8');
  }
  const token = await readFile(join(dataDir, ADMIN_TOKEN), 'utf8').catch(() => null);
  if (token !== null) files[ADMIN_TOKEN] = token;
  const path = join(folder, FILE);
  const content = packed(Buffer.from(JSON.stringify(files)), FILE, key);
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** Puts the keys of a sealed archive into a data folder; those that are there already stay. */
export async function restoreKeys(
  folder: string,
  dataDir: string,
  key: ArchiveKey,
): Promise<number> {
  const file = key && (await readFile(join(folder, FILE)).catch(() => null));
  if (file === null) return 0;
  const files = JSON.parse(unpacked(file, FILE, key).toString('utf8')) as Record<string, string>;
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
