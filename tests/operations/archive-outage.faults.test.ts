import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArchiveStatus } from '#domain/operations/archive.ts';
import { joinEmbedded } from '#server/platform/postgres/embedded.ts';
import { archivedIn, openFolder, statusOf, untilArchived, writeSlowly } from './archived.ts';
import { canMount, mountDisk } from '#tests/support/disk.ts';
import { ask } from '#tests/support/embedded.ts';
import { WAIT_MS } from '#tests/support/limits.ts';
import { install } from '#tests/support/install.ts';
import { createOperator } from './operator.ts';
import { endProcess } from '#tests/support/server.ts';
import { expectWhole, signUp, writeMany } from '#tests/support/writes.ts';

const isFull = process.env['VALV_TEST_FAULTS'] === 'full';

const WAIT = { interval: 500 };
/** The archive is behind, and mailed about, after minutes. */
const MAIL_WAIT = { timeout: WAIT_MS * 5, interval: 2_000 };

const operator = createOperator();
let root: string;
let remove: () => void;
let dataDir: string;
let folder: string;
let unmounts: (() => void)[];

beforeEach(() => {
  ({ root, remove } = openFolder());
  [dataDir, folder] = [join(root, 'data'), join(root, 'archive')];
  unmounts = [];
});
afterEach(async () => {
  await operator.stopAll();
  for (const unmount of unmounts) unmount();
  remove();
});

async function startArchived() {
  const settings = { ...archivedIn(folder), OPERATOR_EMAIL: 'drift@example.se' };
  const started = await operator.start(dataDir, settings);
  await untilArchived(started.address);
  const writer = { address: started.address, token: await signUp(started.address, 'maria') };
  return { ...started, writer, settings };
}

async function archiveOf(address: string): Promise<ArchiveStatus> {
  const { archive } = await statusOf(address);
  if (archive === null) throw new Error('It has no archive');
  return archive;
}

/** Closes the segment that is being written; its name. */
async function closeSegment(): Promise<string> {
  const superuser = joinEmbedded(dataDir)?.archive?.superuser ?? {};
  const [row] = await ask<{ name: string }>(
    superuser,
    `select pg_walfile_name(pg_switch_wal()) as name
      from pg_create_restore_point('a write of the test')`,
  );
  return row?.name ?? '';
}

const disks = canMount() ? (['full', 'away'] as const) : (['away'] as const);

test.each(disks)(
  'a disk of the archive that is %s is named while the product goes on, and caught up with',
  async (fault) => {
    install(dataDir);
    mkdirSync(folder);
    if (fault === 'full') unmounts.push(mountDisk(folder, 60));
    const { address, writer } = await startArchived();
    const mend = fault === 'full' ? fillDisk(folder) : takeAway(folder);
    const writing = writeMany(writer);
    await writing.more(20);
    await closeSegment();
    const failure = async () => (await archiveOf(address)).failure;
    await expect.poll(failure, WAIT).toBe(fault === 'full' ? 'disk_full' : 'missing');
    await writing.more(20);
    await writing.stop();
    expect((await archiveOf(address)).waitingFiles).toBeGreaterThan(0);
    if (isFull) {
      const reasons = async () => (await statusOf(address)).reasons;
      await expect.poll(reasons, MAIL_WAIT).toContain('archive_behind');
      const mails = () => readdirSync(join(dataDir, 'outbox')).length;
      await expect.poll(mails, MAIL_WAIT).toBeGreaterThan(0);
    }
    mend();
    const waiting = async () => (await archiveOf(address)).waitingFiles;
    await expect.poll(waiting, WAIT).toBe(0);
    const { state, lagS, failure: left } = await archiveOf(address);
    expect([state, left]).toEqual(['ok', null]);
    expect(lagS).toBeLessThan(60);
    await expectWhole(writer, writing.writes);
  },
);

test('a disk of the archive that does not answer stops neither the product nor its end', async () => {
  install(dataDir);
  const { server, address, writer, settings, port } = await startArchived();
  const next = nextSegment(await closeSegment());
  await expect.poll(() => readdirSync(join(folder, 'wal')).length, WAIT).toBeGreaterThan(0);
  // A file that is never read to its end, as on a share whose server is gone.
  const place = join(folder, 'wal', next);
  execFileSync('/usr/bin/mkfifo', [place]);
  execFileSync('chmod', ['666', place]);
  expect(await closeSegment()).toBe(next);
  const writing = writeMany(writer);
  await writing.more(40);
  await writing.stop();
  expect(await endProcess(server, 'SIGTERM')).toBe(0);
  release(place);
  const again = await operator.start(dataDir, settings, port);
  await expect.poll(async () => (await archiveOf(again.address)).waitingFiles, WAIT).toBe(0);
  await expectWhole({ ...writer, address }, writing.writes);
});

test.each(canMount() ? ['a disk of its own'] : [])(
  'the log that waits for a lost archive never fills %s: a part is given up, and a copy follows',
  async () => {
    mkdirSync(dataDir);
    unmounts.push(mountDisk(dataDir, 320));
    install(dataDir);
    const { address, server, writer, settings } = await startArchived();
    const mend = takeAway(folder);
    const state = async () => {
      await closeSegment();
      return (await archiveOf(address)).state;
    };
    await expect.poll(state, { ...WAIT, interval: 1_000 }).toBe('broken');
    expect((await statusOf(address)).reasons).toContain('archive_broken');
    const writing = writeMany(writer);
    await writing.more(40);
    await writing.stop();
    mend();
    await expect.poll(async () => (await archiveOf(address)).state, WAIT).toBe('ok');
    await expectWhole(writer, writing.writes);
    await endProcess(server, 'SIGTERM');
    const again = join(root, 'again');
    const command = operator.run(['restore', '--archive', folder], { dataDir: again, settings });
    const { code, printed } = await command.ended;
    expect([code, printed.includes('lacks')]).toEqual([0, false]);
    const restored = await operator.start(again, settings, Number(new URL(address).port));
    await expectWhole({ ...writer, address: restored.address }, writing.writes);
  },
);

test('npm run drill compares every row under load, and names what is damaged', async () => {
  install(dataDir);
  const { settings, address } = await startArchived();
  const writing = await writeSlowly(address, 'erik');
  const passed = await operator.run(['drill'], { dataDir, settings }).ended;
  expect([passed.code, passed.complained]).toEqual([0, '']);
  expect(passed.printed).toMatch(/^Every one of \d{5,} rows of \d\d tables is as in the source/);
  await writing.stop();
  expect(readdirSync(dataDir)).not.toContain('drill');
  const { drill } = await archiveOf(address);
  expect(drill).toMatchObject({ isPassed: true, problem: null });
  const wal = join(folder, 'wal');
  const last =
    readdirSync(wal)
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()
      .at(-1) ?? '';
  appendFileSync(join(wal, last), 'x');
  const failed = await operator.run(['drill'], { dataDir, settings }).ended;
  expect([failed.code, failed.printed]).toEqual([
    1,
    `The drill did not pass: Nothing was restored from ${folder}. wal/${last} is cut off, was changed, ` +
      'or is another file that was put in its place.\n',
  ]);
  expect((await statusOf(address)).reasons).toContain('drill_failed');
});

/** Fills all free space. Returns a function that frees it. */
function fillDisk(place: string): () => void {
  const file = join(place, 'something-else');
  for (const bytes of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(bytes);
    try {
      for (;;) appendFileSync(file, piece);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  return () => rmSync(file);
}

/** Leaves the empty folder to which a disk was mounted. Returns a function that brings it back. */
function takeAway(place: string): () => void {
  renameSync(place, `${place}-away`);
  mkdirSync(place);
  return () => {
    expect(readdirSync(place)).toEqual([]);
    rmSync(place, { recursive: true });
    renameSync(`${place}-away`, place);
  };
}

function nextSegment(name: string): string {
  const number = Number.parseInt(name.slice(16), 16) + 1;
  return `${name.slice(0, 16)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
}

/** Lets a program that waits for the file end, without a word in it. */
function release(place: string): void {
  try {
    closeSync(openSync(place, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody reads any more.
  }
  rmSync(place);
}
