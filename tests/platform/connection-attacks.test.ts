import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { call } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_RATE_LIMITS: 'on' });

const ONE = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';

const DISPATCHED = 'tracing:fastify.request.handler:start';

/** Handlers that a server has run for what a connection sends at once, until it is ended. */
async function dispatchedOf(request: string): Promise<number> {
  let count = 0;
  const onDispatch = () => void (count += 1);
  subscribe(DISPATCHED, onDispatch);
  const { hostname, port } = new URL(installation.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(request.repeat(1_000));
  await once(socket, 'close');
  unsubscribe(DISPATCHED, onDispatch);
  return count;
}

test('of a thousand requests that one connection sends at once four are begun', async () => {
  expect(await dispatchedOf(`${ONE}\r\n`)).toBe(4);
  // Node answers these by itself unless told otherwise.
  expect(await dispatchedOf(`${ONE}expect: a-gift\r\n\r\n`)).toBe(4);
  expect((await fetch(`${installation.url}/healthz`)).status).toBe(200);
});

test('a connection that waits for its answers is kept for as many as it likes', async () => {
  const { hostname, port } = new URL(installation.url);
  const socket = connect(Number(port), hostname);
  for (let asked = 0; asked < 50; asked += 1) {
    socket.write(`${ONE}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});

/** A connection from anywhere, of which nothing is read or sent. */
function connectionFrom(remoteAddress: string): Duplex {
  const silent = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  installation.app.server.emit('connection', Object.assign(silent, { remoteAddress }));
  return silent;
}

test('all addresses of an IPv6 network have the connections of one client', () => {
  const ofOne = Array.from({ length: 300 }, (_, at) => connectionFrom(`2001:db8:1:2::${at + 1}`));
  expect(ofOne.filter(({ destroyed }) => !destroyed)).toHaveLength(200);
  const another = connectionFrom('2001:db8:1:3::1');
  expect(another.destroyed).toBe(false);
  for (const each of [...ofOne, another]) each.destroy();
});

/** How often a connection of the database is taken for a call that is made fifty times at once. */
async function queriesOf(target: string, headers: Record<string, string> = {}) {
  const pool = (installation.db.orm as unknown as { $client: pg.Pool }).$client;
  let queries = 0;
  const onAcquire = () => void (queries += 1);
  pool.on('acquire', onAcquire);
  const calls = Array.from({ length: 50 }, () => call(installation.app, target, { headers }));
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  pool.off('acquire', onAcquire);
  return { queries, statuses: new Set(statuses) };
}

test('whoever asks at once whether the node is ready shares one query', async () => {
  expect(await queriesOf('GET /readyz')).toEqual({ queries: 1, statuses: new Set([200]) });
});

test('an address of a backup that nobody was given is not looked for', async () => {
  for (const token of ['x', 'x'.repeat(43), `${'x'.repeat(43)}.${'y'.repeat(43)}`]) {
    const target = `GET /api/backup/${token}`;
    expect(await queriesOf(target)).toEqual({ queries: 0, statuses: new Set([404]) });
  }
});

test('few wrong tokens are counted at once, and the right one is answered meanwhile', async () => {
  const wrong = { authorization: 'Bearer admin-guessed' };
  // The first use after a start also deletes counters that a clock ahead of time has set.
  await call(installation.app, 'GET /metrics', { headers: wrong });
  const counted = { queries: 4, statuses: new Set([401, 503]) };
  expect(await queriesOf('GET /metrics', wrong)).toEqual(counted);
  const right = { authorization: `Bearer admin-${installation.operator.adminToken}` };
  const guesses = queriesOf('GET /metrics', wrong);
  const answer = await call(installation.app, 'GET /metrics', { headers: right });
  expect(answer.statusCode).toBe(200);
  await guesses;
});
