import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenedDatabase, openEmbedded } from '#server/platform/postgres/embedded.ts';
import { ask, createBench, log } from '#tests/support/embedded.ts';
import type { ArchiveSettings } from './open-archive.ts';
import { keyIn, walPlaceOf } from './layout.ts';
import { packed, unpacked } from './sealed-file.ts';

const SECRET = 'a key of the test, of 128 bits';
const bench = createBench();
let folder: string;
let opened: OpenedDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'valv-archive-'));
  opened = [];
});
afterEach(async () => {
  for (const database of opened) await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(settings: Partial<ArchiveSettings> = {}): Promise<OpenedDatabase> {
  const all = { folder, secret: SECRET, isSameDiskAllowed: true, keep: 3, ...settings };
  const database = await openEmbedded(bench.dataDir, log, all);
  opened.push(database);
  return database;
}

const segments = () => readdirSync(join(folder, 'wal')).filter((name) => !name.startsWith('.'));

type Archive = NonNullable<OpenedDatabase['archive']>;

function archiveOf({ archive }: OpenedDatabase): Archive {
  if (archive === undefined) throw new Error('It has no archive');
  return archive;
}

function segmentIn(database: OpenedDatabase, name: string): Buffer {
  const { orders } = archiveOf(database);
  const file = readFileSync(join(folder, 'wal', name));
  return unpacked(file, walPlaceOf(orders.archiveId, name), keyIn(orders));
}

/** Writes, and closes the segment; its name. */
async function closeSegment({ pool, archive }: OpenedDatabase): Promise<string> {
  await ask(pool, 'create table if not exists things (name text)');
  await ask(pool, `insert into things values ('sommarstuga')`);
  const [row] = await ask<{ name: string }>(
    archive?.superuser ?? {},
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  return row?.name ?? '';
}

describe('an archived database', () => {
  beforeEach(() => bench.prepare());

  test('has each closed segment there, sealed, and what is left at an orderly stop', async () => {
    const database = await open();
    const name = await closeSegment(database);
    await expect.poll(segments).toContain(name);
    const file = readFileSync(join(folder, 'wal', name));
    expect(file.length).toBeLessThan(4 * 1024 ** 2);
    expect(file.subarray(0, 8).toString()).toBe('VALVSEA2');
    const whole = segmentIn(database, name);
    expect([whole.length, whole.includes('sommarstuga')]).toEqual([16 * 1024 ** 2, true]);
    await ask(database.pool, `insert into things values ('roddbåt')`);
    await database.stop();
    const last = segments().sort().at(-1) ?? '';
    expect(segmentIn(database, last).includes('roddbåt')).toBe(true);
  });

  test('archives nothing over another content, and says so; the same content is fine', async () => {
    const first = await open();
    await first.stop();
    const { orders } = archiveOf(first);
    const next = segments().sort().at(-1) ?? '';
    const number = Number.parseInt(next.slice(16), 16) + 1;
    const taken = `${next.slice(0, 16)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
    const place = walPlaceOf(orders.archiveId, taken);
    const strange = packed(Buffer.from('strange'), place, keyIn(orders));
    writeFileSync(join(folder, 'wal', taken), strange, { mode: 0o666 });
    const database = await open();
    expect(await closeSegment(database)).toBe(taken);
    const failure = () => database.archive?.lastReport()?.failure;
    await expect.poll(failure).toBe('differs');
    expect(readFileSync(join(folder, 'wal', taken)).equals(strange)).toBe(true);
    rmSync(join(folder, 'wal', taken));
    await closeSegment(database);
    await expect.poll(segments).toContain(taken);
  });

  test('goes on without its disk, writes nothing where it was, and catches up', async () => {
    await (await open()).stop();
    const away = `${folder}-away`;
    moveFolder(folder, away);
    const database = await open();
    mkdirSync(folder);
    const name = await closeSegment(database);
    const failure = () => database.archive?.lastReport()?.failure;
    await expect.poll(failure).toBe('missing');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    moveFolder(away, folder);
    const later = await closeSegment(database);
    await expect.poll(segments).toEqual(expect.arrayContaining([name, later]));
  });

  test('never writes through links that somebody laid in its folder', async () => {
    const database = await open();
    await database.stop();
    const precious = join(bench.dataDir, 'keys/encryption-key');
    writeFileSync(precious, 'precious');
    const [last = ''] = segments().sort().slice(-1);
    const number = Number.parseInt(last.slice(16), 16) + 1;
    const next = `${last.slice(0, 16)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
    for (const name of [next, '.valv-test', `${next}.part`]) {
      symlinkSync(precious, join(folder, 'wal', name));
    }
    symlinkSync(precious, join(folder, 'valv-archive.new'));
    const again = await open();
    await closeSegment(again);
    const failure = () => archiveOf(again).lastReport()?.failure;
    await expect.poll(failure).toBe('differs');
    await again.stop();
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    for (const [name, target] of [
      ['wal', join(bench.dataDir, 'pg/pg_wal')],
      ['bases', join(bench.dataDir, 'keys')],
    ] as const) {
      renameSync(join(folder, name), join(folder, `${name}-away`));
      symlinkSync(target, join(folder, name));
      const owner = statSync(target).uid;
      await expect(open()).rejects.toThrow(`${name} is a link or a file`);
      expect(statSync(target).uid).toBe(owner);
      rmSync(join(folder, name));
      renameSync(join(folder, `${name}-away`), join(folder, name));
    }
  });

  test('writes no file through a link in the folder of the database either', async () => {
    const target = join(bench.dataDir, 'written');
    const wal = join(bench.dataDir, 'pg/pg_wal');
    writeFileSync(join(wal, '00000009.history'), '');
    symlinkSync(target, join(wal, 'archive_status/00000009.history.ready'));
    symlinkSync(target, join(bench.dataDir, 'pg/valv-archive.json'));
    await open();
    expect(existsSync(target)).toBe(false);
  });

  test('begins anew after a time without an archive', async () => {
    const first = await open();
    await first.stop();
    const again = await open();
    await again.stop();
    expect(again.archive?.orders.unbrokenSince).toBe(first.archive?.orders.unbrokenSince);
    await (await openEmbedded(bench.dataDir, log)).stop();
    expect(existsSync(join(bench.dataDir, 'pg/valv-archive.json'))).toBe(false);
    const later = await open();
    const since = later.archive?.orders.unbrokenSince ?? '';
    expect(since > (first.archive?.orders.unbrokenSince ?? '')).toBe(true);
  });
});

describe('a setting that cannot be meant is named at the start', () => {
  beforeEach(() => bench.prepare());

  test('a folder within the data folder, or around it', async () => {
    const inside = join(bench.dataDir, 'archive');
    await expect(open({ folder: inside })).rejects.toThrow('lie in one another');
    await expect(open({ folder: join(bench.dataDir, '..') })).rejects.toThrow('lie in one another');
  });

  test('the same disk, where that is not allowed', async () => {
    await expect(open({ isSameDiskAllowed: false })).rejects.toThrow('ARCHIVE_SAME_DISK=on');
  });

  test('another key than the archive was begun with, or none', async () => {
    await (await open()).stop();
    const other = open({ secret: 'another key of the test, 128 bits' });
    await expect(other).rejects.toThrow('ARCHIVE_KEY does not open the archive');
    await expect(open({ secret: null })).rejects.toThrow('ARCHIVE_KEY does not open the archive');
  });

  test('a key for an archive that is not encrypted', async () => {
    await (await open({ secret: null })).stop();
    await expect(open()).rejects.toThrow('is not encrypted, and ARCHIVE_KEY is set');
  });

  test('a signed archive whose key the data folder has lost', async () => {
    await (await open({ secret: null })).stop();
    rmSync(join(bench.dataDir, 'keys/archive-key'));
    await expect(open({ secret: null })).rejects.toThrow('put keys/archive-key back from a copy');
  });

  test('an archive of the first format', async () => {
    writeFileSync(join(folder, 'valv-archive.json'), '{}');
    await expect(open()).rejects.toThrow('name an empty folder for a new one');
  });

  test('the archive of another database', async () => {
    await (await open()).stop();
    rmSync(bench.dataDir, { recursive: true });
    mkdirSync(bench.dataDir);
    await expect(open()).rejects.toThrow('holds the archive of another database');
  });

  test('a folder that cannot be one', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(open({ folder: file })).rejects.toThrow(/ARCHIVE_DIR .* cannot be made/);
  });
});

function moveFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
}
