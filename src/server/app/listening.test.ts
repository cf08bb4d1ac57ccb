import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { withPort } from './listening.ts';

test('an address that is not ours is named, also when any port will do', async () => {
  const config = readConfig({ HOST: '192.0.2.1', PORT: '0' });
  await expect(withPort(config)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('Valv cannot listen at 192.0.2.1:0'),
  });
});
