import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { operatorsKeys } from '#server/platform/secrets/key-files.ts';
import { serve } from './serve.ts';

const surroundings = { log: createLog({ level: 'silent' }), pagesDir: '/nowhere' };

test('an address that is not ours is named, also when any port will do', async () => {
  const config = readConfig({ HOST: '192.0.2.1', PORT: '0', DATA_DIR: '/nowhere/at-all' });
  await expect(serve(config, surroundings)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('Valv cannot listen at 192.0.2.1:0'),
  });
});

test('a file of keys that is not there is named by its setting', async () => {
  await expect(operatorsKeys('/nowhere/keys.json')).rejects.toMatchObject({
    name: 'StartError',
    message: 'AUTH_SIGNING_KEYS_FILE names /nowhere/keys.json, which cannot be read (ENOENT).',
  });
});
