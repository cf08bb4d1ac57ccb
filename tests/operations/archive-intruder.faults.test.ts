import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import {
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FOLDERS, readBaseFile, writeBaseFile } from '#server/operations/archive/base-file.ts';
import { type Base, readableIn } from '#server/operations/archive/bases.ts';
import { drill } from '#server/operations/archive/drill.ts';
import { makeBase } from '#server/operations/archive/make-base.ts';
import { restoreArchive } from '#server/operations/archive/restore-archive.ts';
import { membersOf, TAR_END, tarOf } from '#server/operations/backup-file/tar.ts';
import { basePlaceOf, keyIn, type Orders } from '#server/platform/archive/layout.ts';
import { archiveKeyIn } from '#server/platform/archive/open-archive.ts';
import {
  encryptionKeyOf,
  packed,
  type ReadingKey,
  signingKeyOf,
} from '#server/platform/archive/sealed-file.ts';
import { openEmbedded } from '#server/platform/postgres/embedded.ts';
import { ask, createBench, log } from '#tests/support/embedded.ts';

/** Somebody who may write to the archive's folder, keeps copies of its files, and has no key. */

const SECRET = 'a key of the test, of 128 bits';
const { signal } = new AbortController();
const bench = createBench();
let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'valv-intruder-'));
  // As root the database's own user passes through it.
  chmodSync(root, 0o711);
  folder = join(root, 'archive');
  bench.prepare();
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 20 }));

async function open(secret: string | null, dataDir = bench.dataDir) {
  const settings = { folder, secret, isSameDiskAllowed: true, keep: 9 };
  const database = await openEmbedded(dataDir, log, settings);
  const { archive } = database;
  if (archive === undefined) throw new Error('It has no archive');
  return { ...database, archive };
}

type Archived = { base: Base; older: Base; orders: Orders };

/** A database whose archive has two base copies, and log after them. */
async function archived(secret: string | null): Promise<Archived> {
  const { pool, archive, stop } = await open(secret);
  const { dataDir } = bench;
  writeFileSync(join(dataDir, 'keys/signing-keys.json'), 'the old key');
  await ask(pool, 'create table if not exists things (name text)');
  const older = await makeBase({ archive, signal });
  writeFileSync(join(dataDir, 'keys/signing-keys.json'), 'the new key');
  await ask(pool, `insert into things values ('sommarstuga')`);
  const base = await makeBase({ archive, signal });
  await ask(pool, `insert into things values ('roddbåt')`);
  await stop();
  return { base, older, orders: archive.orders };
}

let count = 0;

async function restore(secret: string | null, key?: ReadingKey) {
  count += 1;
  const dataDir = join(root, `restored-${count}`);
  cpSync(join(bench.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true });
  rmSync(join(dataDir, 'keys/signing-keys.json'));
  const own = key ?? (await archiveKeyIn(bench.dataDir, secret));
  const result = await restoreArchive({ folder, key: own, dataDir, target: null, log });
  return { ...result, dataDir };
}

/** Files of each kind, newest first, by the kind's name. */
function filesOf({ base, older }: Archived) {
  const manifest = ({ file }: Base) => `bases/${file.replace('.tar.sealed', '.manifest')}`;
  const segment = `wal/${base.startSegment}`;
  return {
    identity: { path: 'valv-archive', others: [manifest(base), segment] },
    manifest: { path: manifest(base), others: [manifest(older), 'valv-archive'] },
    copy: { path: `bases/${base.file}`, others: [`bases/${older.file}`, segment] },
    segment: { path: segment, others: [`wal/${older.startSegment}`, `bases/${base.file}`] },
  };
}

/** Puts other bytes in the place of a file for as long as `work` takes. */
async function inPlaceOf(path: string, bytes: Buffer, work: () => Promise<void>): Promise<void> {
  const file = join(folder, path);
  renameSync(file, `${file}.away`);
  writeFileSync(file, bytes, { mode: 0o644 });
  try {
    await work();
  } finally {
    rmSync(file);
    renameSync(`${file}.away`, file);
  }
}

/** As the first format wrote a file that was not encrypted: anybody can. */
function plain(bytes: Buffer): Buffer {
  const small = zstdCompressSync(bytes);
  const header = Buffer.from('5e2a4d1820000000', 'hex');
  return Buffer.concat([small, header, createHash('sha256').update(small).digest()]);
}

describe.each([
  ['encrypted', SECRET],
  ['signed', null],
])('in an archive that is %s', (_, secret) => {
  test('a plain, a forged, a swapped and an older file of each kind is refused by name', async () => {
    // An archive of before with the same key and names: of a copy of the same database.
    const earlier = filesOf(await archived(secret));
    const stored = join(root, 'earlier');
    renameSync(folder, stored);
    const keys = join(root, 'keys');
    renameSync(join(bench.dataDir, 'keys'), keys);
    rmSync(bench.dataDir, { recursive: true });
    mkdirSync(bench.dataDir);
    bench.prepare();
    cpSync(keys, join(bench.dataDir, 'keys'), { recursive: true });
    const made = await archived(secret);
    const files = filesOf(made);
    const strangers = secret === null ? signingKeyOf('another') : encryptionKeyOf('another');
    for (const [kind, { path, others }] of Object.entries(files)) {
      const place = { archiveId: made.orders.archiveId, path };
      const own = readFileSync(join(folder, path));
      const old = earlier[kind as keyof typeof earlier];
      const attempts: [string, Buffer][] = [
        ['plain', plain(Buffer.from('{"id": "of nobody"}'))],
        ['forged', packed(Buffer.from('{}'), place, strangers)],
        ['signed in place of encrypted', packed(Buffer.from('{}'), place, signingKeyOf(SECRET))],
        ['cut', own.subarray(0, -1)],
        ['empty', Buffer.alloc(0)],
        ...others.map((other): [string, Buffer] => ['swapped', readFileSync(join(folder, other))]),
        ['older', readFileSync(join(stored, old.path))],
      ];
      for (const [how, bytes] of attempts) {
        if (bytes.equals(own)) continue;
        await inPlaceOf(path, bytes, async () => {
          const refusal = await restore(secret).then(
            () => 'restored',
            (error: Error) => error.message,
          );
          // An identity of before is one: then nothing else in the folder belongs to it.
          const named = how === 'older' && kind === 'identity' ? '.manifest' : basename(path);
          expect(refusal, `${how} ${kind}`).toContain(named);
        });
      }
    }
    const { dataDir, keys: restored } = await restore(secret);
    expect(restored).toBe(secret === null ? 0 : 1);
    const key = join(dataDir, 'keys/signing-keys.json');
    expect(existsSync(key) ? readFileSync(key, 'utf8') : null).toBe(
      secret === null ? null : 'the new key',
    );
  });

  test('links, folders and huge files in place of ours are refused, and others’ files stay', async () => {
    const made = await archived(secret);
    const { segment, manifest } = filesOf(made);
    for (const { path } of [segment, manifest]) {
      const file = join(folder, path);
      renameSync(file, `${file}.away`);
      symlinkSync(`${file}.away`, file);
      await expect(restore(secret)).rejects.toThrow(`${path} is a link`);
      rmSync(file);
      mkdirSync(file);
      await expect(restore(secret)).rejects.toThrow(`${path} is not a file`);
      rmSync(file, { recursive: true });
      // Nothing on the disk, but too much for the memory.
      writeFileSync(file, '');
      truncateSync(file, 2 ** 31);
      await expect(restore(secret)).rejects.toThrow(`${path} is too large`);
      rmSync(file);
      renameSync(`${file}.away`, file);
    }
    const others = join(root, 'others');
    mkdirSync(others);
    writeFileSync(join(others, 'letter.txt'), 'mine');
    writeFileSync(join(folder, 'bases/letter.txt'), 'mine');
    const database = await open(secret);
    await makeBase({ archive: database.archive, signal });
    expect(existsSync(join(folder, 'bases/letter.txt'))).toBe(true);
    renameSync(join(folder, 'bases'), join(folder, 'bases-away'));
    symlinkSync(others, join(folder, 'bases'));
    await expect(makeBase({ archive: database.archive, signal })).rejects.toThrow('is a link');
    await database.stop();
    expect(readdirSync(others)).toEqual(['letter.txt']);
  });
});

test('a signed archive without its key is restored on the operator’s word only', async () => {
  const { base, orders } = await archived(null);
  rmSync(join(bench.dataDir, 'keys/archive-key'));
  await expect(restore(null)).rejects.toThrow(
    'was signed with a key that the data folder does not',
  );
  const path = `bases/${base.file.replace('.tar.sealed', '.manifest')}`;
  const keys = { 'keys/signing-keys.json': 'of a stranger', 'admin-token': 'of a stranger' };
  const place = { archiveId: orders.archiveId, path };
  const forged = packed(Buffer.from(JSON.stringify({ ...base, keys })), place, signingKeyOf('x'));
  writeFileSync(join(folder, path), forged);
  const { dataDir, keys: restoredKeys } = await restore(null, 'unverified');
  expect([restoredKeys, existsSync(join(dataDir, 'admin-token'))]).toEqual([0, false]);
  const again = await openEmbedded(dataDir, log);
  const rows = await ask<{ name: string }>(again.pool, 'select name from things order by name');
  await again.stop();
  expect(rows.map(({ name }) => name)).toEqual(['roddbåt', 'sommarstuga']);
  // Nobody could tell what is ours in that folder: the database goes on in another.
  await expect(open(null, dataDir)).rejects.toThrow('name an empty folder');
});

test('an encrypted archive is never read without its key', async () => {
  await archived(SECRET);
  await expect(restore(null, 'unverified')).rejects.toThrow('ARCHIVE_KEY does not open');
});

const MARK = 'a program of the archive ran';

/** Writes a base copy anew, with more in it. */
async function withMembers(made: Archived, added: Record<string, string>): Promise<void> {
  const { orders, base } = made;
  const place = basePlaceOf(orders.archiveId, base.file);
  const { key } = readableIn(orders);
  const path = join(folder, place.path);
  async function* content(): AsyncGenerator<Buffer> {
    for await (const member of membersOf(readBaseFile(folder, place, key))) {
      yield* tarOf(member, new Date(0));
      if (member.name !== FOLDERS) continue;
      for (const [name, text] of Object.entries(added)) {
        yield* tarOf({ name, content: Buffer.from(text) }, new Date(0));
      }
    }
    yield TAR_END;
  }
  const draft = `${path}.draft`;
  await writeBaseFile({ path: draft, place, key: keyIn(orders), content: content(), signal });
  renameSync(draft, path);
}

describe('configuration in a base copy', () => {
  test('is not copied into it', async () => {
    const made = await archived(null);
    const place = basePlaceOf(made.orders.archiveId, made.base.file);
    const names: string[] = [];
    const { key } = readableIn(made.orders);
    for await (const { name } of membersOf(readBaseFile(folder, place, key))) names.push(name);
    expect(names).toContain('PG_VERSION');
    // The maps of relations' files are data, and are read as numbers.
    const strange = names.filter((name) => /conf|map$|signal|archive/.test(name));
    expect(strange.filter((name) => !name.endsWith('/pg_filenode.map'))).toEqual([]);
  });

  test('and anything else that is not data is refused, also where the archive is trusted', async () => {
    const made = await archived(null);
    const copy = join(folder, 'bases', made.base.file);
    const own = readFileSync(copy);
    for (const name of ['postgresql.auto.conf', '../keys/encryption-key']) {
      await withMembers(made, { [name]: `archive_command = 'touch ${join(root, 'ran')}'\n` });
      const refusal = `${name}, which no base copy of ours does`;
      await expect(restore(null, 'unverified'), name).rejects.toThrow(refusal);
      await expect(restore(null), name).rejects.toThrow(refusal);
      writeFileSync(copy, own);
    }
    expect(existsSync(join(root, 'ran'))).toBe(false);
    expect(readdirSync(root).filter((found) => found === 'keys')).toEqual([]);
  });
});

test('a database runs no program and loads no library of its own configuration', async () => {
  bench.prepare();
  const ran = join(bench.dataDir, 'pg/ran');
  const lines = [
    `archive_mode = on`,
    `archive_command = 'echo ${MARK} > ${ran}'`,
    `restore_command = 'echo ${MARK} > ${ran}'`,
    `archive_cleanup_command = 'echo ${MARK} > ${ran}'`,
    `recovery_end_command = 'echo ${MARK} > ${ran}'`,
    `shared_preload_libraries = 'of_nobody'`,
    `session_preload_libraries = 'of_nobody'`,
    `local_preload_libraries = 'of_nobody'`,
    `listen_addresses = '*'`,
    `ssl = on`,
    `ssl_passphrase_command = 'echo ${MARK} > ${ran}'`,
  ];
  for (const name of ['postgresql.conf', 'postgresql.auto.conf']) {
    writeFileSync(join(bench.dataDir, 'pg', name), `${lines.join('\n')}\n`);
  }
  const database = await openEmbedded(bench.dataDir, log);
  const shown = await ask<{ name: string; setting: string }>(
    database.pool,
    `select name, setting from pg_settings where name ~ '(_command|_librar(y|ies))$' and name <> 'ssl_library'
      and setting not in ('', '(disabled)') order by name`,
  );
  expect(shown).toEqual([]);
  await database.stop();
  expect(existsSync(ran)).toBe(false);
});

test('a drill of a changed archive names the file, and starts nothing', async () => {
  const made = await archived(null);
  const database = await open(null);
  const path = `bases/${made.base.file}`;
  const bytes = readFileSync(join(folder, path));
  bytes[bytes.length - 20_000] = (bytes[bytes.length - 20_000] ?? 0) ^ 1;
  await inPlaceOf(path, bytes, async () => {
    const { archive, pool } = database;
    const { isPassed, problem } = await drill({ archive, pool, log, signal });
    expect([isPassed, problem?.includes(path)]).toEqual([false, true]);
  });
  await database.stop();
  expect(existsSync(join(folder, 'drill.json'))).toBe(false);
  expect(existsSync(join(bench.dataDir, 'drill.json'))).toBe(true);
});
