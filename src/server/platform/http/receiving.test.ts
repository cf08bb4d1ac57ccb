import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReceiving, leaveBodiesUnread, spool, type SpooledFile } from './receiving.ts';
import { answerRefusals } from './refusals.ts';

describe('receiving', () => {
  const BYTES_MAX = 1_000;
  const ALL_BYTES_MAX = 1_500;
  const text = JSON.stringify({ name: 'Räksmörgås' });

  let folder: string;
  let app: FastifyInstance;
  let isLeft = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'valv-receiving-'));
    app = Fastify();
    answerRefusals(app);
    leaveBodiesUnread(app);
    const receive = createReceiving({ folder, bytesMax: BYTES_MAX, allBytesMax: ALL_BYTES_MAX });
    app.post('/', (asked) =>
      receive(asked, async (file) => {
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
  async function textIn({ handle, bytes }: SpooledFile): Promise<string> {
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

  test('bodies on their way take room by what has arrived of them', async () => {
    const receive = createReceiving({ folder, bytesMax: BYTES_MAX, allBytesMax: ALL_BYTES_MAX });
    const begin = () => {
      const body = new Readable({ read: () => undefined });
      const sending = { body, headers: {} } as FastifyRequest;
      const received = receive(sending, async ({ bytes }) => bytes);
      return { body, received };
    };
    const arrived = ({ body }: { body: Readable }) =>
      expect.poll(() => body.readableLength).toBe(0);
    const slow = Array.from({ length: 20 }, begin);
    for (const each of slow) {
      each.body.push('x');
      await arrived(each);
    }
    const large = begin();
    large.body.push('x'.repeat(BYTES_MAX - 1));
    await arrived(large);
    // 20 + 999 bytes have arrived: there is room for 481.
    const another = begin();
    another.body.push('x'.repeat(481));
    another.body.push(null);
    expect(await another.received).toBe(481);
    const over = begin();
    over.body.push('x'.repeat(482));
    await expect(over.received).rejects.toMatchObject({ code: 'busy' });
    large.body.push(null);
    expect(await large.received).toBe(BYTES_MAX - 1);
    const next = begin();
    next.body.push('x'.repeat(BYTES_MAX));
    next.body.push(null);
    expect(await next.received).toBe(BYTES_MAX);
    for (const { body } of slow) body.push(null);
    expect(await Promise.all(slow.map(({ received }) => received))).toEqual(slow.map(() => 1));
  });
});

describe('spool', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'valv-spool-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('the file is read from its beginning, and is in no folder', async () => {
    const { handle, bytes } = await spool(folder, Readable.from(['Räk', 'smörgås']));
    expect([
      bytes,
      (await handle.read({ position: 0 })).buffer.subarray(0, bytes).toString(),
    ]).toEqual([13, 'Räksmörgås']);
    expect(await readdir(folder)).toEqual([]);
    await handle.close();
  });

  test('a failure half way is told as what it is', async () => {
    const failing = async function* () {
      yield 'Räk';
      throw new Error('The database is away');
    };
    await expect(spool(folder, Readable.from(failing()))).rejects.toThrow('The database is away');
    expect(await readdir(folder)).toEqual([]);
  });
});
