import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openAdminToken } from './token.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-admin-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (settings = {}) => openAdminToken(readConfig({ DATA_DIR: dataDir, ...settings }));

test('the first start makes a token that only its user can read; later ones keep it', async () => {
  const token = await open();
  const file = join(dataDir, 'admin-token');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect((await readFile(file, 'utf8')).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await open()).toBe(token);
});

test('the setting counts more than the file, which it leaves alone', async () => {
  const setting = 'ett valv av elva stenar';
  expect(await open({ ADMIN_TOKEN: setting })).toBe(setting);
  await expect(stat(join(dataDir, 'admin-token'))).rejects.toThrow('ENOENT');
});

test('a short token is refused by name, in the setting and in the file', async () => {
  const short = { ADMIN_TOKEN: '0f1e2d3c4b5a6978' };
  expect(() => readConfig(short)).toThrow('ADMIN_TOKEN must hold at least 128 bits');
  await writeFile(join(dataDir, 'admin-token'), 'hemligt\n');
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(join(dataDir, 'admin-token')),
  });
});
