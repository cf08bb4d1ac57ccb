import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '#server/operations/backup-file/verify.ts';
import { connected } from '#server/platform/db/connection.ts';
import { applyMigrations } from '#server/platform/db/migrate.ts';
import { openEmbedded } from '#server/platform/postgres/embedded.ts';
import { quiet } from '#tests/support/backups.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { assetsOf, backupsIn, createOperator } from './operator.ts';
import { endProcess } from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';
import { anAsset } from '#tests/support/drafts.ts';

const { installedFolder, newFolder, run, start } = createOperator();

test('an installation moves to an external database with everybody in it', async () => {
  const dataDir = installedFolder('moved');
  const first = await start(dataDir);
  const token = await signUp(first.address, 'maria');
  await fetch(`${first.address}/api/assets`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(anAsset()),
  });
  const assets = await assetsOf(first.address, token);
  expect(assets).toMatchObject([{ name: 'Båt', value: '45000.00' }]);

  const beside = await run(['backup'], { dataDir }).ended;
  expect(beside).toMatchObject({ code: 0, complained: '' });
  const [earlier] = backupsIn(dataDir);
  await endProcess(first.server, 'SIGTERM');
  const alone = await run(['backup'], { dataDir }).ended;
  expect(alone).toMatchObject({ code: 0, complained: '' });
  // Two of the same second are in no order.
  const last = backupsIn(dataDir).find((name) => name !== earlier) ?? '';
  const path = join(dataDir, 'backups', last);
  expect(alone.printed).toContain(path);
  const checked = await run(['backup', '--verify', path], { dataDir }).ended;
  expect(checked.printed).toMatch(/ is whole: \d+ rows of \d+ tables/);

  const external = await createEmptyDatabase();
  try {
    const settings = {
      DATABASE_URL: external.url,
      ADMIN_TOKEN: 'an admin token of the test',
      ENCRYPTION_KEY: 'an encryption key of the test',
      AUTH_SIGNING_KEYS_FILE: join(dataDir, 'keys/signing-keys.json'),
      PUBLIC_URL: first.address,
    };
    const elsewhere = newFolder('node');
    const restored = await run(['restore', path], { dataDir: elsewhere, settings }).ended;
    expect(restored).toMatchObject({ code: 0, complained: '' });
    const again = await run(['restore', path], { dataDir: elsewhere, settings }).ended;
    expect(again.code).toBe(1);
    expect(again.complained).toContain('The database is not empty');
    const second = await start(elsewhere, settings, first.port);
    expect(await assetsOf(second.address, token)).toEqual(assets);
    await endProcess(second.server, 'SIGTERM');
  } finally {
    await external.drop();
  }
});

test('before an upgrade the new version backs up what the old one left', async () => {
  const dataDir = newFolder('upgraded');
  const { pool, stop } = await openEmbedded(dataDir, quiet);
  await connected(pool, async (client) => {
    await applyMigrations(client, quiet, ['0000_tables', '0001_functions']);
    await client.query(`insert into users (id, email) values (gen_random_uuid(), 'a@b.se')`);
  });
  await stop();
  const { code, printed } = await run(['backup'], { dataDir }).ended;
  expect([code, printed]).toEqual([0, expect.stringContaining(': 3 rows, ')]);
  const [name = '', ...rest] = backupsIn(dataDir);
  expect(rest).toEqual([]);
  const { head, sums } = await verify(join(dataDir, 'backups', name));
  expect([head.migrations.length, sums.tables['users']?.rows]).toEqual([2, 1]);
});

test('there is nothing to back up where nothing was started', async () => {
  const { code, complained } = await run(['backup'], { dataDir: newFolder('new') }).ended;
  expect([code, complained]).toEqual([1, 'There is nothing to back up yet.\n']);
});

test('an installation is set up again from its keys and a backup', async () => {
  const [lost, found] = [installedFolder('lost'), newFolder('found')];
  const first = await start(lost);
  const token = await signUp(first.address, 'erik');
  expect((await run(['backup'], { dataDir: lost }).ended).code).toBe(0);
  await endProcess(first.server, 'SIGTERM');
  const [name = ''] = backupsIn(lost);
  cpSync(join(lost, 'keys'), join(found, 'keys'), { recursive: true });
  const path = join(lost, 'backups', name);
  expect((await run(['restore', path], { dataDir: found }).ended).complained).toBe('');
  const second = await start(found, {}, first.port);
  expect(await assetsOf(second.address, token)).toEqual([]);
  await fetch(`${second.address}/api/user`, { headers: { authorization: `Bearer ${token}` } }).then(
    async (answer) => expect(await answer.json()).toMatchObject({ email: 'erik@example.se' }),
  );
});
