import { expect, test } from 'vitest';
import { operatorsKeys } from './key-files.ts';

test('a file of keys that is not there is named by its setting', async () => {
  await expect(operatorsKeys('/nowhere/keys.json')).rejects.toMatchObject({
    name: 'StartError',
    message: 'AUTH_SIGNING_KEYS_FILE names /nowhere/keys.json, which cannot be read (ENOENT).',
  });
});
