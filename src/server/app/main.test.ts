import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SECRET = 'only for this test, long enough';

test('a signal ends a server that still waits for its database', async () => {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      // No server listens at port 1: the start waits for the database.
      DATABASE_URL: 'postgresql://valv@127.0.0.1:1/valv',
      ADMIN_TOKEN: SECRET,
      ENCRYPTION_KEY: SECRET,
      AUTH_SIGNING_KEYS_FILE: '/nowhere/keys.json',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number];
  expect(code).toBe(0);
});
