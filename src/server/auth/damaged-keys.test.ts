import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAdminToken } from '#server/operations/admin/guard.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { createAccessTokens } from '#server/auth/sessions/access-tokens.ts';
import { openSealing, openSecrets } from './secrets.ts';
import { openServiceKey } from '#server/auth/protocol/service-key.ts';
import { openSigningKeys } from '#server/auth/sessions/signing-keys.ts';

const root = mkdtempSync(join(tmpdir(), 'valv-keys-'));
afterAll(() => rmSync(root, { recursive: true }));

const newFolder = () => mkdtempSync(join(root, 'data-'));

async function openServiceKeyOf(dataDir: string) {
  const keys = await openSigningKeys({ dataDir, file: null });
  const tokens = createAccessTokens(keys, 'https://valv.example/auth/v1');
  return openServiceKey({ dataDir, keys, tokens, now: new Date() });
}

const FILES: readonly [string, (dataDir: string) => Promise<unknown>][] = [
  ['keys/auth-secret', (dataDir) => openSecrets(dataDir, null)],
  ['keys/encryption-key', (dataDir) => openSealing(dataDir, [])],
  ['keys/signing-keys.json', (dataDir) => openSigningKeys({ dataDir, file: null })],
  ['keys/service-role-key', openServiceKeyOf],
  ['admin-token', (dataDir) => openAdminToken(readConfig({ DATA_DIR: dataDir }))],
];

test.each(FILES.flatMap(([name, open]) => [0, 12].map((bytes) => ({ name, open, bytes }))))(
  '$name of $bytes bytes is named, and not replaced',
  async ({ name, open, bytes }) => {
    const dataDir = newFolder();
    await open(dataDir);
    const path = join(dataDir, name);
    truncateSync(path, bytes);
    const left = readFileSync(path, 'utf8');
    const opening = open(dataDir);
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toThrow(path);
    expect(readFileSync(path, 'utf8')).toBe(left);
  },
);

test.each(FILES)('%s is the same at the next start', async (name, open) => {
  const dataDir = newFolder();
  await open(dataDir);
  const made = readFileSync(join(dataDir, name), 'utf8');
  await open(dataDir);
  expect(readFileSync(join(dataDir, name), 'utf8')).toBe(made);
});
