import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, createBench, log } from '#tests/support/embedded.ts';
import { StartError } from '#server/platform/errors.ts';
import { openEmbedded } from './embedded.ts';

const bench = createBench();

async function openedAgain() {
  const { pool } = await bench.open();
  return ask(pool, 'select 1 as one');
}

test.each([
  ['an empty', ''],
  ['a cut', '\n'],
  ['a nonsensical', 'not a number\n/somewhere\n'],
])(
  '%s lock file of PostgreSQL is removed, for our lock proves that nobody runs',
  async (_, text) => {
    bench.prepare();
    writeFileSync(join(bench.dataDir, 'pg/postmaster.pid'), text);
    expect(await openedAgain()).toEqual([{ one: 1 }]);
  },
);

test('a lock file of ours that is none is named, with what to do', async () => {
  bench.prepare();
  writeFileSync(join(bench.dataDir, 'valv.lock'), 'x'.repeat(5_000));
  const opening = openEmbedded(bench.dataDir, log);
  await expect(opening).rejects.toBeInstanceOf(StartError);
  await expect(opening).rejects.toThrow(/valv\.lock cannot be used .* remove the file/);
});

test('an empty one, as the first start makes it, is a lock', async () => {
  bench.prepare();
  truncateSync(join(bench.dataDir, 'valv.lock'));
  expect(await openedAgain()).toEqual([{ one: 1 }]);
});

test.each([
  ['empty', 0],
  ['cut', 20],
])('a password that is %s is named, and not replaced', async (_, bytes) => {
  bench.prepare();
  const path = join(bench.dataDir, 'keys/database-password');
  truncateSync(path, bytes);
  const left = readFileSync(path, 'utf8');
  const opening = openEmbedded(bench.dataDir, log);
  await expect(opening).rejects.toBeInstanceOf(StartError);
  await expect(opening).rejects.toThrow(/database-password is empty or cut off/);
  expect(readFileSync(path, 'utf8')).toBe(left);
});
