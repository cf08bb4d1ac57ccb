import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boundBodies } from './bodies.ts';
import { answerRefusals } from './refusals.ts';

const BODY_MAX = 1_000;
const ROOM = 3_000;

const app = Fastify() as unknown as FastifyInstance;
let port = 0;
let arrived = 0;
const open: Socket[] = [];

beforeAll(async () => {
  answerRefusals(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const userId = request.headers['x-user'];
    request.identity = typeof userId === 'string' ? ({ userId } as typeof request.identity) : null;
  });
  boundBodies(app, ROOM);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, sent: Readable) => {
    const read = app.readBody(request, sent, BODY_MAX);
    sent.on('data', ({ length }: Buffer) => {
      arrived += length;
    });
    return read;
  });
  app.post('/', (request) => String((request.body as Buffer).length));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

afterAll(() => app.close());

/** Sends a part of a body, and waits until it has arrived. */
async function begin(bytes: number, { user = '' } = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const head = `POST / HTTP/1.1\r\nhost: valv\r\ncontent-type: text/plain\r\nconnection: close\r\n`;
  socket.write(`${head}${user && `x-user: ${user}\r\n`}transfer-encoding: chunked\r\n\r\n`);
  const until = arrived + bytes;
  socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`);
  await expect.poll(() => arrived).toBe(until);
  return socket;
}

async function end(socket: Socket): Promise<[status: number, body: string]> {
  socket.write('0\r\n\r\n');
  return answerOf(socket);
}

async function answerOf(socket: Socket): Promise<[status: number, body: string]> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [Number(head.slice(9, 12)), body];
}

test('bodies that fill the memory are refused from the oldest, and the newest arrives', async () => {
  const [oldest, second, third] = [await begin(900), await begin(900), await begin(900)];
  const newest = await begin(900);
  const [status, body] = await answerOf(oldest);
  expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'unavailable' }]);
  expect(await end(newest)).toEqual([200, '900']);
  for (const waiting of [second, third]) expect(await end(waiting)).toEqual([200, '900']);
});

test('what users send has memory of its own', async () => {
  const ofUsers = [];
  for (let at = 0; at < 3; at += 1) ofUsers.push(await begin(900, { user: 'maria' }));
  const ofStrangers = [];
  for (let at = 0; at < 6; at += 1) ofStrangers.push(await begin(900));
  for (const socket of ofUsers) expect(await end(socket)).toEqual([200, '900']);
});

test('what ended, was refused or was left takes none', async () => {
  for (let at = 0; at < 10; at += 1) {
    expect(await end(await begin(900))).toEqual([200, '900']);
    const tooLarge = await begin(900);
    tooLarge.write(`65\r\n${'x'.repeat(101)}\r\n`);
    expect((await answerOf(tooLarge))[0]).toBe(413);
    (await begin(900)).destroy();
  }
  const three = [await begin(900), await begin(900), await begin(900)];
  for (const socket of three) expect(await end(socket)).toEqual([200, '900']);
});

test('more than may be is refused by what is announced, before it arrives', async () => {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nhost: valv\r\ncontent-type: text/plain\r\ncontent-length: 1001\r\n\r\n',
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString('latin1', 9, 12)).toBe('413');
});
