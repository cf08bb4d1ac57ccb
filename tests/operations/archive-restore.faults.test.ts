import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveKeyIn } from '#server/platform/archive/open-archive.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { type OpenedDatabase, openEmbedded } from '#server/platform/postgres/embedded.ts';
import { ask, createBench, log } from '#tests/support/embedded.ts';
import {
  type Base,
  listBases,
  pruneArchive,
  readableIn,
} from '#server/operations/archive/bases.ts';
import { employArchive } from '#server/operations/archive/job.ts';
import { makeBase } from '#server/operations/archive/make-base.ts';
import { restoreArchive, type Target } from '#server/operations/archive/restore-archive.ts';

const SECRET = 'a key of the test, of 128 bits';
const { signal } = new AbortController();
const bench = createBench();
let root: string;
let folder: string;
let opened: OpenedDatabase[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'valv-archive-'));
  // As root the database's own user passes through it.
  chmodSync(root, 0o711);
  folder = join(root, 'archive');
  opened = [];
  bench.prepare();
});
afterEach(async () => {
  for (const database of opened) await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function open(dataDir = bench.dataDir, secret: string | null = SECRET) {
  const settings = { folder, secret, isSameDiskAllowed: true, keep: 3 };
  const database = await openEmbedded(dataDir, log, settings);
  opened.push(database);
  const { archive } = database;
  if (archive === undefined) throw new Error('It has no archive');
  return { ...database, archive };
}

async function restored(name: string, target: Target = null, secret: string | null = SECRET) {
  const dataDir = join(root, name);
  // Without ARCHIVE_KEY the operator puts the files of keys there first.
  if (secret === null)
    cpSync(join(bench.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true });
  const key = await archiveKeyIn(dataDir, secret);
  const result = await restoreArchive({ folder, key, dataDir, target, log });
  return { dataDir, ...result };
}

type Pool = OpenedDatabase['pool'];

const add = (pool: Pool, name: string) => ask(pool, `insert into things values ('${name}')`);
const create = (pool: Pool) => ask(pool, 'create table things (name text)');

async function namesIn(pool: Pool): Promise<string[]> {
  const rows = await ask<{ name: string }>(pool, 'select name from things order by name');
  return rows.map(({ name }) => name);
}

describe.each([
  ['encrypted', SECRET],
  ['not encrypted', null],
])('an archive that is %s', (_, secret) => {
  test('brings an empty folder to its last moment, and archives on from there', async () => {
    const database = await open(bench.dataDir, secret);
    await create(database.pool);
    await add(database.pool, 'before the base copy');
    const base = await makeBase({ archive: database.archive, signal });
    await add(database.pool, 'sommarstuga');
    await database.stop();
    const first = await restored('first', null, secret);
    expect(first.moment > base.endedAt).toBe(true);
    expect(first.missing).toBeNull();
    const second = await open(first.dataDir, secret);
    expect(await namesIn(second.pool)).toEqual(['before the base copy', 'sommarstuga']);
    await add(second.pool, 'roddbåt');
    await second.stop();
    // Before any base copy on the new timeline: its history and its log are enough.
    const third = await open((await restored('third', null, secret)).dataDir, secret);
    expect(await namesIn(third.pool)).toEqual(['before the base copy', 'roddbåt', 'sommarstuga']);
    await makeBase({ archive: third.archive, signal });
    await add(third.pool, 'ved');
    await third.stop();
    const last = await open((await restored('last', null, secret)).dataDir, secret);
    expect(await namesIn(last.pool)).toContain('ved');
  });
});

test('a moment is chosen by --until, and one that is not in the archive is named', async () => {
  const database = await open();
  await create(database.pool);
  const base = await makeBase({ archive: database.archive, signal });
  await add(database.pool, 'early');
  const [row] = await ask<{ at: Date }>(database.pool, 'select clock_timestamp() as at');
  const until = row?.at ?? new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(until.getTime() + 5);
  await add(database.pool, 'late');
  await database.stop();
  const { dataDir, moment } = await restored('early', { until });
  expect(moment <= until.toISOString()).toBe(true);
  const early = await open(dataDir);
  expect(await namesIn(early.pool)).toEqual(['early']);
  await early.stop();
  const before = new Date(Date.parse(base.begunAt) - 1000);
  await expect(restored('before', { until: before })).rejects.toThrow('name a later moment');
  const after = new Date(Date.now() + 3_600_000);
  await expect(restored('after', { until: after })).rejects.toThrow(/ends before the moment/);
});

test('a folder with anything in it is refused, and keys of one’s own stay', async () => {
  const database = await open();
  writeFileSync(join(bench.dataDir, 'keys/encryption-key'), 'the key of this database\n');
  writeFileSync(join(bench.dataDir, 'admin-token'), 'its token\n');
  await makeBase({ archive: database.archive, signal });
  await database.stop();
  const full = join(root, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'notes.txt'), 'mine');
  await expect(restored('full')).rejects.toThrow('is not empty (it has notes.txt)');
  expect(readdirSync(full)).toEqual(['notes.txt']);
  const own = join(root, 'own');
  mkdirSync(join(own, 'keys'), { recursive: true });
  writeFileSync(join(own, 'admin-token'), 'mine');
  expect((await restored('own')).keys).toBe(1);
  const read = (name: string) => readFileSync(join(own, name), 'utf8');
  expect([read('admin-token'), read('keys/encryption-key')]).toEqual([
    'mine',
    'the key of this database\n',
  ]);
  await expect(restored('own')).rejects.toThrow('is not empty (it has pg)');
});

test('keys that are changed are archived before the night, with what they seal', async () => {
  const { stop, pool, archive } = await open();
  const db = createDatabase({ ...pool, max: 2 }, log);
  const config = readConfig({ DATA_DIR: bench.dataDir, ARCHIVE_DIR: folder, ARCHIVE_KEY: SECRET });
  const neverSent = async () => undefined;
  const mail = { send: neverSent, forget: neverSent };
  const clock = () => new Date();
  const parts = { config, node: 'test', archive, db, pool, jobs: null, mail, clock, log };
  const job = employArchive(parts);
  const name = 'keys/encryption-key';
  const newest = async () => (await listBases(readableIn(archive.orders))).bases[0]?.keys?.[name];
  writeFileSync(join(bench.dataDir, name), 'the first\n');
  job.start();
  await expect.poll(newest).toBe('the first\n');
  writeFileSync(join(bench.dataDir, name), 'the second\nthe first\n');
  await expect.poll(newest).toBe('the second\nthe first\n');
  await job.stop();
  await db.close();
  await stop();
  const { dataDir } = await restored('again');
  expect(readFileSync(join(dataDir, name), 'utf8')).toBe('the second\nthe first\n');
});

test('another key, no archive, or one without a base copy is named', async () => {
  await expect(restored('none')).rejects.toThrow('holds no archive of Valv');
  await (await open()).stop();
  await expect(restored('none')).rejects.toThrow('holds no base copy yet');
  const other = restored('none', null, 'another key of the test, 128 bits');
  await expect(other).rejects.toThrow('ARCHIVE_KEY does not open the archive');
});

test('a damaged or missing part of the log is named', async () => {
  const database = await open();
  await create(database.pool);
  const base = await makeBase({ archive: database.archive, signal });
  for (const name of ['first', 'second', 'third']) {
    await add(database.pool, name);
    await ask(database.archive.superuser, 'select pg_switch_wal()');
  }
  await database.stop();
  const wal = join(folder, 'wal');
  const later = readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name > base.stopSegment)
    .sort();
  const [, second = ''] = later;
  const file = readFileSync(join(wal, second));
  writeFileSync(join(wal, second), file.subarray(0, -1));
  await expect(restored('damaged')).rejects.toThrow(`wal/${second} is cut off, was changed`);
  expect(readdirSync(join(root, 'damaged'))).not.toContain('pg');
  rmSync(join(wal, second));
  const { missing, dataDir } = await restored('gap');
  expect(missing).toBe(second);
  expect(await namesIn((await open(dataDir)).pool)).toEqual(['first']);
});

test('old base copies go with the log before them; those that stay can be restored', async () => {
  const database = await open();
  await create(database.pool);
  const made: Base[] = [];
  for (const name of ['one', 'two', 'three']) {
    await add(database.pool, name);
    made.push(await makeBase({ archive: database.archive, signal }));
  }
  const archive = readableIn(database.archive.orders);
  await pruneArchive(archive, 2);
  const { bases: kept } = await listBases(archive);
  expect(kept.map(({ file }) => file)).toEqual([made[2]?.file, made[1]?.file]);
  expect(readdirSync(join(folder, 'bases'))).toHaveLength(2 * 2);
  const first = made[1]?.startSegment ?? '';
  const older = readdirSync(join(folder, 'wal')).filter((name) => name < first);
  expect(older).toEqual([]);
  const until = new Date(Date.parse(made[1]?.endedAt ?? '') + 1);
  await database.stop();
  expect((await restored('second', { until })).baseAt).toBe(made[1]?.endedAt);
});
