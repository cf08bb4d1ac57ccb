import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientKey } from '#server/auth/protocol/client.ts';
import { leaveBodiesUnread } from '#server/platform/http/receiving.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import {
  boundHeavyReads,
  boundWork,
  createSendingSlots,
  createSlots,
  takeForAnswer,
} from './concurrency.ts';

/** A server whose users are those that requests name. */
function serverOfUsers(): FastifyInstance {
  const app = Fastify() as FastifyInstance;
  answerRefusals(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const userId = request.headers['x-user'];
    request.identity = typeof userId === 'string' ? ({ userId } as typeof request.identity) : null;
  });
  return app;
}

describe('work', () => {
  const app = serverOfUsers();
  let waiting: (() => void)[] = [];
  let uploads = 0;
  let nowMs = 0;
  const unread = { waitMsMax: 20, nowMs: () => nowMs };
  boundWork(app, { clientOf: clientKey, max: 2, ofUserMax: 1, ofClientMax: 1, unread });
  app.get('/slow', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
  app.get('/broken', () => Promise.reject(new Error('Broken')));
  app.post('/body', () => 'read');
  app.register(async (scope) => {
    leaveBodiesUnread(scope, 'text/csv');
    scope.post('/upload', async ({ body }) => {
      uploads += 1;
      return text(body as Readable);
    });
  });
  app.get('/large', () => 'å'.repeat(10_000_000));
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());
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

  test('one client without a user leaves places to users and to other clients', async () => {
    const ask = (remoteAddress: string, headers = {}) =>
      app.inject({ url: '/slow', remoteAddress, headers });
    const first = ask('2001:db8::1');
    await begun(1);
    const user = ask('2001:db8::3', { 'x-user': 'maria' });
    await begun(2);
    const neighbour = await ask('2001:db8::2');
    expect([neighbour.statusCode, neighbour.headers['retry-after']]).toEqual([429, '1']);
    letGo();
    expect([(await first).statusCode, (await user).statusCode]).toEqual([200, 200]);
    const two = [ask('2001:db8::2'), ask('2001:db8:0:1::2')];
    await begun(2);
    letGo();
    expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
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

  /** Five clients that send the first byte of a body. */
  async function sendSlowly(path: string, type: string): Promise<Socket[]> {
    const slow = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const head = `POST ${path} HTTP/1.1\r\nhost: valv\r\ncontent-type: ${type}`;
    for (const socket of slow) socket.write(`${head}\r\ncontent-length: 9\r\n\r\n{`);
    return slow;
  }

  test('a slow or disconnected client takes no place', async () => {
    const slow = await sendSlowly('/body', 'application/json');
    const gone = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'));
    for (const socket of gone) socket.write('GET /slow HTTP/1.1\r\nhost: valv\r\n\r\n');
    await begun(2);
    for (const socket of [...gone, ...slow]) socket.destroy();
    letGo();
    const two = [app.inject('/slow'), app.inject('/slow')];
    await begun(2);
    letGo();
    expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('nor does a file that arrives slowly, wherever bodies are left unread', async () => {
    const slow = await sendSlowly('/upload', 'text/csv');
    await expect.poll(() => uploads).toBe(5);
    const two = [app.inject('/slow'), app.inject('/slow')];
    await begun(2);
    for (const socket of slow) socket.destroy();
    letGo();
    expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  const ask = (userId: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /large HTTP/1.1\r\nhost: valv\r\nx-user: ${userId}\r\n\r\n`);
    return socket;
  };
  const statusOf = async (socket: Socket) => {
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return head.toString('latin1', 9, 12);
  };

  test('what a user’s clients do not read is bounded, until they read it or go', async () => {
    const first = ask('maria');
    expect(await statusOf(first)).toBe('200');
    const second = ask('maria');
    expect(await statusOf(second)).toBe('503');
    const other = ask('erik');
    expect(await statusOf(other)).toBe('200');
    first.destroy();
    const later = [second, other];
    await expect
      .poll(async () => {
        const again = ask('maria');
        later.push(again);
        return statusOf(again);
      })
      .toBe('200');
    for (const socket of later) socket.destroy();
  });

  test('what is not read at the least pace is cut off when another answer waits', async () => {
    const first = ask('maria');
    const cut = once(first, 'close');
    expect(await statusOf(first)).toBe('200');
    // 20 MB in half a minute and 305 s.
    nowMs += 320_000;
    expect(await statusOf(ask('maria'))).toBe('503');
    nowMs += 100_000;
    const second = ask('maria');
    expect(await statusOf(second)).toBe('200');
    first.resume();
    await cut;
    second.destroy();
  });
});

describe('a few users who send as much as they may', () => {
  const app = serverOfUsers();
  const waiting: (() => void)[] = [];
  boundWork(app, { clientOf: clientKey, max: 40, ofUserMax: 10 });
  app.get('/slow', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
  afterAll(() => app.close());

  test('leave places to those who have none', async () => {
    const ask = (userId: string) => app.inject({ url: '/slow', headers: { 'x-user': userId } });
    const asked = [];
    for (let user = 0; user < 8; user += 1) {
      const begun = waiting.length;
      asked.push(...Array.from({ length: 10 }, () => ask(`greedy ${user}`)));
      await expect.poll(() => waiting.length).toBeGreaterThan(begun);
    }
    // Ten of each of the first three, and of the others as many as they left, or one less.
    await expect.poll(() => waiting.length).toBe(39);
    asked.push(ask('maria'));
    await expect.poll(() => waiting.length).toBe(40);
    for (const go of waiting) go();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe('heavy reads', () => {
  let app: FastifyInstance;
  /** Ends the reads under way, in the order in which they began. */
  let ends: ((error?: Error) => void)[];
  let begun: () => void;

  beforeEach(async () => {
    ends = [];
    app = serverOfUsers();
    boundHeavyReads(app);
    const waiting = () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve({ isDone: true })));
        begun();
      });
    app.get('/api/cash-flow', waiting);
    app.get('/api/transactions', waiting);
    const ofAccount = ['tax-meter', 'holdings', 'net-worth-change', 'asset-performance'];
    const ofHousehold = ['tax-rooms', 'holdings', 'net-worth-history', 'net-worth-growth'];
    for (const url of [...ofAccount, ...ofHousehold.map((each) => `households/:id/${each}`)])
      app.get(`/api/${url}`, waiting);
    app.get('/api/assets', async () => []);
    await app.listen({ port: 0 });
  });
  afterEach(() => app.close());

  const ask = (url: string, user = 'maria') => app.inject({ url, headers: { 'x-user': user } });

  /** A read that has begun; its answer comes when it is ended. */
  async function underWay(url: string, user?: string) {
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const answer = ask(url, user).then(({ statusCode }) => statusCode);
    await isBegun;
    return { answer };
  }

  test('two heavy reads of a user run at once; a third gets Retry-After', async () => {
    await underWay('/api/cash-flow');
    await underWay('/api/transactions?search=ica');
    const third = await ask('/api/cash-flow');
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('1');
    expect(third.json()).toMatchObject({ code: 'reads_under_way' });
    // All other calls, and other users, are answered.
    expect((await ask('/api/assets')).statusCode).toBe(200);
    await underWay('/api/cash-flow', 'erik');
    await underWay('/api/transactions');
    for (const end of ends) end();
  });

  const PAST = 'households/h/net-worth-history';

  test.each([
    ['counts of loans', 'tax-meter households/h/tax-rooms', 'tax-meter?year=2025'],
    ['the past of households', `${PAST}?period=all households/h/net-worth-growth`, PAST],
    ['holdings', 'holdings households/h/holdings', 'holdings?by=kind'],
    [
      'growth',
      'net-worth-change net-worth-change asset-performance asset-performance',
      'asset-performance',
    ],
  ])('%s have places of their own, beside two other reads', async (_, most, more) => {
    const other = more.startsWith('tax') ? 'cash-flow' : 'tax-meter';
    for (const url of [other, other, ...most.split(' ')]) await underWay(`/api/${url}`);
    const next = `/api/${more}`;
    const refused = await ask(next);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'reads_under_way' }]);
    await underWay(next, 'erik');
    for (const end of ends) end();
  });

  test('a place is free again whether the read succeeded or failed', async () => {
    for (const error of [undefined, new Error('The database is away')]) {
      const reads = [await underWay('/api/cash-flow'), await underWay('/api/cash-flow')];
      for (const end of ends.splice(0)) end(error);
      const status = error ? 500 : 200;
      expect(await Promise.all(reads.map(({ answer }) => answer))).toEqual([status, status]);
    }
  });

  test('a client that disconnects gains nothing: work that goes on counts', async () => {
    const { port } = app.server.address() as { port: number };
    const leave = new AbortController();
    const abandoned = [1, 2].map(async () => {
      const headers = { 'x-user': 'maria' };
      const url = `http://127.0.0.1:${port}/api/cash-flow`;
      return fetch(url, { headers, signal: leave.signal }).catch(() => 'left');
    });
    await new Promise<void>((resolve) => {
      begun = () => (ends.length === 2 ? resolve() : undefined);
    });
    leave.abort();
    expect(await Promise.all(abandoned)).toEqual(['left', 'left']);
    expect((await ask('/api/cash-flow')).statusCode).toBe(429);
    for (const end of ends.splice(0)) end();
    await underWay('/api/cash-flow');
    ends[0]?.();
  });
});

describe('slots', () => {
  test('the uploads at once are limited, of one user and of all', () => {
    const take = createSlots({ ofUser: 2, ofAll: 3 });
    const first = take('maria');
    expect(first).not.toBeNull();
    expect(take('maria')).not.toBeNull();
    expect(take('maria')).toBeNull();
    expect(take('erik')).not.toBeNull();
    expect(take('saga')).toBeNull();
    first?.();
    expect(take('saga')).not.toBeNull();
    // Released once, although called twice.
    first?.();
    expect(take('maria')).toBeNull();
  });
});

test('a client that has gone before its answer takes no slot', async () => {
  const app = Fastify();
  answerRefusals(app);
  const take = createSlots({ ofUser: 1, ofAll: 1 });
  const gone = Promise.withResolvers<void>();
  app.get('/file', async (request, reply) => {
    if (request.headers['x-leaves'] !== undefined) {
      await once(reply.raw, 'close');
      gone.resolve();
    }
    takeForAnswer(take, 'maria', { reply, retryAfterS: 1 });
    return 'file';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /file HTTP/1.1\r\nhost: valv\r\nx-leaves: yes\r\n\r\n', () => socket.destroy());
  await gone.promise;
  expect((await app.inject('/file')).statusCode).toBe(200);
  // The slot of that answer has been given back too.
  expect((await app.inject('/file')).statusCode).toBe(200);
  await app.close();
});

test('a client that does not read its file loses its slot when another wants it', async () => {
  const app = Fastify();
  answerRefusals(app);
  let nowMs = 0;
  const slotsFor = createSendingSlots({ ofUser: 1, ofAll: 1 }, () => nowMs);
  const made = Promise.withResolvers<void>();
  app.get('/file', async (request, reply) => {
    takeForAnswer(slotsFor(reply), 'maria', { reply, retryAfterS: 1 });
    if (request.headers['x-waits'] === undefined) return 'file';
    await made.promise;
    return reply.send(Readable.from(withoutEnd()));
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(port, '127.0.0.1');
  const cut = once(socket, 'close');
  socket.write('GET /file HTTP/1.1\r\nhost: valv\r\nx-waits: yes\r\n\r\n');
  await expect.poll(async () => (await app.inject('/file')).statusCode).toBe(429);
  // Its file is still being made.
  nowMs += 1_000_000;
  expect((await app.inject('/file')).statusCode).toBe(429);
  made.resolve();
  await once(socket, 'readable');
  nowMs += 10_000;
  expect((await app.inject('/file')).statusCode).toBe(429);
  nowMs += 1_000_000;
  expect((await app.inject('/file')).statusCode).toBe(200);
  socket.resume();
  await cut;
  await app.close();
});

function* withoutEnd(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
