import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import type { Spooled } from '#server/platform/threads/spool.ts';
import { leaveBodiesUnread, withReceived } from './receiving.ts';

const BYTES_MAX = 1_000;
const text = JSON.stringify({ name: 'Räksmörgås' });

let folder: string;
let app: FastifyInstance;
let isLeft = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valv-receiving-'));
  app = Fastify();
  answerRefusals(app);
  leaveBodiesUnread(app);
  app.post('/', (asked) =>
    withReceived(asked, { folder, bytesMax: BYTES_MAX }, async (file) => {
      isLeft = (await readdir(folder)).length > 0;
      const readings = [await textIn(file), await textIn(file)];
      return { bytes: file.bytes, readings };
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The part of a file that a test needs. */
async function textIn({ handle, bytes }: Spooled): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), { position: 0 });
  return buffer.toString('utf8', 0, bytesRead);
}

async function send(payload: string | Buffer, encoding?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<object>() };
}

test('a body is there twice, as it was sent or unpacked, in a file without a name', async () => {
  const bytes = Buffer.byteLength(text);
  const received = { status: 200, bytes, readings: [text, text] };
  expect(await send(text)).toEqual(received);
  expect(await send(gzipSync(text), 'gzip')).toEqual(received);
  expect(isLeft).toBe(false);
});

test.each([
  ['too much', 'x'.repeat(BYTES_MAX + 1), undefined, 413],
  ['what unpacks to too much', gzipSync('x'.repeat(100 * BYTES_MAX)), 'gzip', 413],
  ['what is not what it says', text, 'gzip', 400],
  ['what ends too early', gzipSync(text).subarray(0, 20), 'gzip', 400],
  ['another encoding', text, 'br', 415],
])('%s is refused', async (_, payload, encoding, status) => {
  expect(await send(payload, encoding)).toMatchObject({ status });
});

test('too much is refused while it is being sent, and the answer arrives', async () => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers });
  const status = new Promise((resolve) => {
    sending.on('response', ({ statusCode }) => resolve(statusCode));
  });
  sending.write('x'.repeat(BYTES_MAX + 1));
  expect(await status).toBe(413);
  sending.destroy();
});
