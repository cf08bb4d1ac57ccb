import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenedDatabase, openEmbedded } from '#server/platform/postgres/embedded.ts';
import { ask, createBench, log } from '../../../../tests/support/embedded.ts';
import type { ArchiveSettings } from './open-archive.ts';
import { archiveKeyOf, packed, unpacked } from './sealed-file.ts';

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
    await expect.poll(segments, { timeout: 15_000 }).toContain(name);
    const file = readFileSync(join(folder, 'wal', name));
    expect(file.length).toBeLessThan(4 * 1024 ** 2);
    const whole = unpacked(file, name, archiveKeyOf(SECRET));
    expect([whole.length, whole.includes('sommarstuga')]).toEqual([16 * 1024 ** 2, true]);
    await ask(database.pool, `insert into things values ('roddbåt')`);
    await database.stop();
    const last = segments().sort().at(-1) ?? '';
    const left = unpacked(readFileSync(join(folder, 'wal', last)), last, archiveKeyOf(SECRET));
    expect(left.includes('roddbåt')).toBe(true);
  });

  test('archives nothing over another content, and says so; the same content is fine', async () => {
    await (await open()).stop();
    const next = segments().sort().at(-1) ?? '';
    const number = Number.parseInt(next.slice(16), 16) + 1;
    const taken = `${next.slice(0, 16)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
    const strange = packed(Buffer.from('strange'), taken, archiveKeyOf(SECRET));
    writeFileSync(join(folder, 'wal', taken), strange, { mode: 0o666 });
    const database = await open();
    expect(await closeSegment(database)).toBe(taken);
    const failure = () => database.archive?.lastReport()?.failure;
    await expect.poll(failure, { timeout: 15_000 }).toBe('differs');
    expect(readFileSync(join(folder, 'wal', taken)).equals(strange)).toBe(true);
    rmSync(join(folder, 'wal', taken));
    await closeSegment(database);
    await expect.poll(segments, { timeout: 15_000 }).toContain(taken);
  });

  test('goes on without its disk, writes nothing where it was, and catches up', async () => {
    await (await open()).stop();
    const away = `${folder}-away`;
    moveFolder(folder, away);
    const database = await open();
    mkdirSync(folder);
    const name = await closeSegment(database);
    const failure = () => database.archive?.lastReport()?.failure;
    await expect.poll(failure, { timeout: 15_000 }).toBe('missing');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    moveFolder(away, folder);
    const later = await closeSegment(database);
    await expect.poll(segments, { timeout: 15_000 }).toEqual(expect.arrayContaining([name, later]));
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
