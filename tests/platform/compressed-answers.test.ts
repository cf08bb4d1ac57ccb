import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  const masonry = { type: 'other', name: 'Mur', value: '45000', description: 'sten '.repeat(400) };
  for (let at = 0; at < 3; at += 1) await maria.call('POST /api/assets', { body: masonry });
});

function read(path: string, accepted: string, tag = '') {
  const headers = { 'accept-encoding': accepted, 'if-none-match': tag };
  return maria.call(`GET ${path}`, { headers });
}

test('a long answer is compressed for clients that accept it', async () => {
  const plain = await read('/api/assets', 'gzip;q=0, br');
  const gzipped = await read('/api/assets', 'br, gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('a short answer is sent as it is', async () => {
  const { headers } = await read('/api/goals', 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
});

test('each form has its own tag', async () => {
  const tag = String((await read('/api/assets', 'gzip')).headers.etag);
  expect((await read('/api/assets', 'gzip', tag)).statusCode).toBe(304);
  expect((await read('/api/assets', 'identity', tag)).statusCode).toBe(200);
});
