import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countCalls, createCalls } from './calls.ts';

const calls = createCalls();
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  countCalls(app, calls);
  app.get('/api/assets/:id', (_, reply) => reply.send({}));
  app.get('/api/refused', (_, reply) => reply.code(403).send({}));
  app.get('/api/broken', async () => {
    throw new Error('Trasig');
  });
  app.get('/assets/*', (_, reply) => reply.send('kod'));
  app.get('/healthz', (_, reply) => reply.send('ok'));
  app.get('/*', (_, reply) => reply.callNotFound());
  await app.ready();
});
afterAll(() => app.close());

test('answers are counted by the pattern of their call and what became of them', async () => {
  const addresses = [
    '/api/assets/01890a5d-ac96-774b-bcce-b302099a8057',
    '/api/assets/maria@example.com?token=hemligt',
    '/api/refused',
    '/api/broken',
    '/assets/start.js',
    '/healthz',
    '/wp-login.php',
  ];
  for (const url of addresses) await app.inject(url);
  const counts = [...calls.list()].map(([call, { count, refused, errors }]) => {
    return [call, count, refused, errors];
  });
  expect(counts).toEqual([
    ['GET /api/assets/:id', 2, 0, 0],
    ['GET /api/refused', 1, 1, 0],
    ['GET /api/broken', 1, 0, 1],
    ['unknown', 1, 1, 0],
  ]);
});

test('a copy does not go on counting, and holds what each answer took', async () => {
  const before = calls.copy().get('GET /api/assets/:id');
  await app.inject('/api/assets/1');
  const now = calls.list().get('GET /api/assets/:id');
  expect([before?.count, now?.count]).toEqual([2, 3]);
  expect(before?.buckets.reduce((sum, part) => sum + part, 0)).toBe(2);
  expect(now?.totalMs).toBeGreaterThan(before?.totalMs ?? 0);
});
