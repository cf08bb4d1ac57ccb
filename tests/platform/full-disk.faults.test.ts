import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canMount, mountDisk } from '#tests/support/disk.ts';
import { install } from '#tests/support/install.ts';
import {
  endProcess,
  findFreePort,
  SERVER,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { expectWhole, signUp, type Writer, writeMany } from '#tests/support/writes.ts';

/** An empty database with its log and the compiled code takes a third of it. */
const DISK_MB = 220;

let dataDir: string;
let unmount: () => void;
let server: ServerProcess;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'valv-full-'));
});

afterEach(async () => {
  await endProcess(server, 'SIGTERM');
  unmount();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls that store a file before they read it. */
const FILES = [
  'POST /api/transaction-imports?name=k.csv&accountName=K',
  'POST /api/transaction-imports/preview',
  'POST /api/moves',
  'POST /api/import',
];

function upload({ address, token }: Writer, target: string): Promise<Response> {
  const [method = '', path = ''] = target.split(' ');
  const type = path === '/api/import' ? 'json' : 'octet-stream';
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': `application/${type}` };
  return fetch(`${address}${path}`, { method, headers, body: '{'.repeat(8192) });
}

/** Fills all free space, also space freed meanwhile. Returns a function that frees it. */
function fillDisk(): () => void {
  const file = join(dataDir, 'something-else');
  for (const bytes of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(bytes);
    try {
      for (;;) appendFileSync(file, piece);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  return () => rmSync(file);
}

const [disks, missing] = canMount() ? [['a disk of its own'], []] : [[], ['a disk of its own']];

test.each(missing)('a full disk is not tried here: only root may make %s', () => {
  expect(canMount()).toBe(false);
});

test.each(disks)('%s that is full is "not now", loses nothing, and ends with room', async () => {
  unmount = mountDisk(dataDir, DISK_MB);
  install(dataDir);
  server = await startProcess({ dataDir, port: await findFreePort() });
  if (server.address === null) throw new Error(server.words.join('\n'));
  const writer = { address: server.address, token: await signUp(server.address, 'maria') };
  const writing = writeMany(writer);
  await writing.more(20);
  const makeRoom = fillDisk();
  // No write is acknowledged any more, once the free space within the files is used up.
  await vi.waitFor(() => expect(writing.refused()).toBeGreaterThan(20));
  for (const path of FILES) {
    const answer = await upload(writer, path);
    expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 503, true]);
  }
  makeRoom();
  await writing.more(20);
  await writing.stop();
  await expectWhole(writer, writing.writes);
});

test.each(disks)('%s that is full at the start is said to be full', async () => {
  unmount = mountDisk(dataDir, 1);
  fillDisk();
  server = await startProcess({ dataDir, port: await findFreePort() });
  expect(server.address).toBeNull();
  const words = server.words.join('\n');
  expect(words).toContain(`${dataDir}`);
  expect(words).toContain('(ENOSPC): the disk is full. Free space there');
  expect(words).not.toContain('owns');
});

test.each(disks)('%s that is full below the log costs its lines, until there is room', async () => {
  unmount = mountDisk(dataDir, 1);
  const file = join(dataDir, 'log');
  const log = openSync(file, 'a');
  const makeRoom = fillDisk();
  const home = mkdtempSync(join(tmpdir(), 'valv-full-'));
  const port = await findFreePort();
  const settings = { DATA_DIR: home, PORT: String(port), LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], STATISTICS_REFRESH: 'off', ...settings },
    stdio: ['ignore', log, 'pipe'],
  });
  server = { child, address: null, words: [] };
  const complaints = text(child.stderr as Readable);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  makeRoom();
  expect(await endProcess(server, 'SIGTERM')).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('"msg":"Stopping"');
  expect((await complaints).match(/The log cannot be written/g)).toHaveLength(1);
  rmSync(home, { recursive: true });
});
