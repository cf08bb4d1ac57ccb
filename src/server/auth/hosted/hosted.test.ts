import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createHostedClient } from './hosted-client.ts';
import { hostedRecovery } from './hosted.ts';

const caller = { ip: '127.0.0.1', userAgent: 'a browser' };
const session = { access_token: 'new', refresh_token: 'r', user: { id: '1' } };
const set = { id: 'f', type: 'recovery_code', total: 2 };

let service: FastifyInstance | null = null;
afterEach(() => service?.close());

/** A service that answers as GoTrue does, at the edge of the network. */
async function serviceWith(routes: (app: FastifyInstance) => void) {
  const app = fastify();
  service = app;
  routes(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return hostedRecovery(
    createHostedClient({ url, publishableKey: 'publishable', secretKey: null }),
  );
}

const none = { code: 'mfa_factor_not_found', message: 'The user has not enrolled recovery codes' };

describe('a service with recovery codes', () => {
  test('makes the first ones, and new ones after them', async () => {
    let made = 0;
    const recovery = await serviceWith((app) => {
      app.post('/factors/recovery-codes/regenerate', (_, reply) =>
        made === 0 ? reply.code(404).send(none) : reply.send({ ...set, codes: ['c', 'd'] }),
      );
      app.post('/factors/recovery-codes', () => {
        made += 1;
        return { ...set, codes: ['a', 'b'] };
      });
    });
    expect(await recovery.create(caller, 'token')).toEqual({ ok: { codes: ['a', 'b'] } });
    expect(await recovery.create(caller, 'token')).toEqual({ ok: { codes: ['c', 'd'] } });
  });

  test('counts them, takes one and tells what is left', async () => {
    const recovery = await serviceWith((app) => {
      app.get('/factors/recovery-codes', ({ headers }) => ({
        ...set,
        remaining: headers.authorization === 'Bearer new' ? 1 : 2,
      }));
      app.post('/factors/recovery-codes/verify', () => session);
    });
    expect(await recovery.count(caller, 'token')).toEqual({ ok: { left: 2 } });
    expect(await recovery.spend(caller, 'token', 'a')).toEqual({
      ok: { user: { id: '1' }, session, left: 1 },
    });
  });

  test.each([
    [422, 'mfa_verification_failed', { code: 'invalid_code' }],
    [429, 'mfa_recovery_codes_locked', { code: 'too_many_requests', retryAfterS: 5 }],
    [403, 'insufficient_aal', { code: 'insufficient_aal' }],
    [403, 'session_not_found', { code: 'unauthenticated' }],
    [422, 'mfa_recovery_codes_verify_not_enabled', { code: 'not_offered' }],
  ])('%d %s is told in our words', async (status, code, refused) => {
    const recovery = await serviceWith((app) => {
      app.post('/factors/recovery-codes/verify', (_, reply) => reply.code(status).send({ code }));
    });
    expect(await recovery.spend(caller, 'token', 'a')).toEqual({ refused });
  });

  test('of which somebody has none yet', async () => {
    const recovery = await serviceWith((app) => {
      app.get('/factors/recovery-codes', (_, reply) => reply.code(404).send(none));
    });
    expect(await recovery.count(caller, 'token')).toEqual({ ok: { left: 0 } });
  });
});

test.each([
  [null, 'publishable'],
  ['sb_secret_key', 'sb_secret_key'],
])('is told the address of the client (secret key %s)', async (secretKey, apikey) => {
  const app = fastify();
  service = app;
  app.post('/recover', ({ headers }) => headers);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = createHostedClient({ url, publishableKey: 'publishable', secretKey });
  const asked = { method: 'POST', path: '/recover', body: {} } as const;
  const of = async (ip: string) => (await call({ ...asked, caller: { ...caller, ip } })).body;
  // Some proxies name a port too.
  for (const ip of ['203.0.113.66', '203.0.113.66:4711']) {
    const address = '203.0.113.66';
    const sent = { apikey, 'x-forwarded-for': address, 'sb-forwarded-for': address };
    expect(await of(ip)).toMatchObject({ ...sent, 'user-agent': 'a browser' });
  }
});

test('an older service says by its addresses that it has none', async () => {
  const notOffered = { refused: { code: 'not_offered' } };
  const recovery = await serviceWith((app) => {
    app.post('/factors/:id/verify', (_, reply) =>
      reply.code(404).send({ code: 'validation_failed', message: 'factor_id must be an UUID' }),
    );
    app.get('/factors/recovery-codes', (_, reply) => reply.code(405).send('Method Not Allowed'));
  });
  expect(await recovery.spend(caller, 'token', 'a')).toEqual(notOffered);
  expect(await recovery.count(caller, 'token')).toEqual({ ok: { left: null } });
  expect(await recovery.create(caller, 'token')).toEqual(notOffered);
});
