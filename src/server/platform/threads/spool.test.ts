import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spool } from './spool.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valv-spool-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('the file is read from its beginning, and is in no folder', async () => {
  const { handle, bytes } = await spool(folder, Readable.from(['Räk', 'smörgås']));
  expect([
    bytes,
    (await handle.read({ position: 0 })).buffer.subarray(0, bytes).toString(),
  ]).toEqual([13, 'Räksmörgås']);
  expect(await readdir(folder)).toEqual([]);
  await handle.close();
});

test('a failure half way is told as what it is', async () => {
  const failing = async function* () {
    yield 'Räk';
    throw new Error('The database is away');
  };
  await expect(spool(folder, Readable.from(failing()))).rejects.toThrow('The database is away');
  expect(await readdir(folder)).toEqual([]);
});
