import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { boundWork } from './work.ts';

const app = fastify();
let waiting: (() => void)[] = [];
answerRefusals(app);
app.decorateRequest('identity', null);
app.addHook('onRequest', async (request) => {
  const userId = request.headers['x-user'];
  request.identity = typeof userId === 'string' ? ({ userId } as typeof request.identity) : null;
});
boundWork(app, { max: 2, ofUserMax: 1 });
app.get('/slow', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
app.get('/broken', () => Promise.reject(new Error('Broken')));
app.post('/body', () => 'read');

afterEach(() => letGo());

function letGo(): void {
  for (const go of waiting.splice(0)) go();
  waiting = [];
}

const begun = (count: number) => expect.poll(() => waiting.length).toBe(count);

test('requests at once are limited, and the next gets Retry-After', async () => {
  const two = [app.inject('/slow'), app.inject('/slow')];
  await begun(2);
  const askedMs = performance.now();
  const third = await app.inject('/slow');
  // Not before a quarter of a second, or a client that retries at once takes all answers.
  expect(performance.now() - askedMs).toBeGreaterThan(240);
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '1']);
  letGo();
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const next = app.inject('/slow');
  await begun(1);
  letGo();
  expect((await next).statusCode).toBe(200);
});

test('those of one user are limited further, so that another is served', async () => {
  const ask = (userId: string) => app.inject({ url: '/slow', headers: { 'x-user': userId } });
  const first = ask('maria');
  await begun(1);
  const second = await ask('maria');
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1']);
  const other = ask('erik');
  await begun(2);
  letGo();
  expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200]);
  const next = ask('maria');
  await begun(1);
  letGo();
  expect((await next).statusCode).toBe(200);
});

test('failed, refused and unknown requests free their place as well', async () => {
  for (let at = 0; at < 5; at += 1) {
    expect((await app.inject('/broken')).statusCode).toBe(500);
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
  }
  const two = [app.inject('/slow'), app.inject('/slow')];
  await begun(2);
  letGo();
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('a slow or disconnected client takes no place', async () => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const slow = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) {
    const head = 'POST /body HTTP/1.1\r\nhost: valv\r\ncontent-type: application/json';
    socket.write(`${head}\r\ncontent-length: 9\r\n\r\n{`);
  }
  const gone = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'));
  for (const socket of gone) socket.write('GET /slow HTTP/1.1\r\nhost: valv\r\n\r\n');
  await begun(2);
  for (const socket of [...gone, ...slow]) socket.destroy();
  letGo();
  const two = [app.inject('/slow'), app.inject('/slow')];
  await begun(2);
  letGo();
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});
