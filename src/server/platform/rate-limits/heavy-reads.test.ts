import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { boundHeavyReads } from './heavy-reads.ts';

let app: FastifyInstance;
/** Ends the reads under way, in the order in which they began. */
let ends: ((error?: Error) => void)[];
let begun: () => void;

beforeEach(async () => {
  ends = [];
  app = Fastify();
  answerRefusals(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const userId = String(request.headers['x-user']);
    request.identity = { userId } as typeof request.identity;
  });
  boundHeavyReads(app);
  const waiting = () =>
    new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve({ isDone: true })));
      begun();
    });
  app.get('/api/cash-flow', waiting);
  app.get('/api/transactions', waiting);
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
