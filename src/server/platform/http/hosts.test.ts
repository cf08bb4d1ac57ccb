import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { refuseOtherHosts } from './hosts.ts';

const local = serveSignIn();

async function open(publicUrl: string, trustProxy: string | false = false) {
  const app = Fastify({ trustProxy });
  refuseOtherHosts(app, publicUrl);
  app.get('/', () => 'here');
  app.get('/healthz', () => 'alive');
  await app.ready();
  return async (host: string, headers = {}, url = '/') =>
    (await app.inject({ url, headers: { host, ...headers } })).statusCode;
}

test('a page of another site, whose name leads here, is answered by nothing', async () => {
  const calls = ['/', '/config.json', '/api/user', '/api/exchange-rates', '/auth/v1/settings'];
  for (const url of calls) {
    const headers = { host: 'rebound.example:3000', accept: 'application/json' };
    const answer = await local.app.inject({ url, headers });
    expect([url, answer.statusCode, answer.json()]).toMatchObject([
      url,
      421,
      { code: 'other_host' },
    ]);
  }
  const signIn = await local.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { host: 'rebound.example', origin: 'http://rebound.example' },
    payload: { email: 'maria@example.com', password: 'sommarstuga 7' },
  });
  expect(signIn.statusCode).toBe(421);
});

test('a reader of the page is told what to set, in both languages', async () => {
  const ask = async (language: string) => {
    const headers = { 'host': 'nas.lan:3000', 'accept': 'text/html', 'accept-language': language };
    return (await local.app.inject({ url: '/', headers })).body;
  };
  expect(await ask('en')).toContain(
    `Valv is set up to answer at ${local.config.publicUrl}, and was asked for at nas.lan.`,
  );
  expect(await ask('sv')).toContain('ställ in PUBLIC_URL på den');
  const hostile = { host: '"><script>', accept: 'text/html' };
  expect((await local.app.inject({ url: '/', headers: hostile })).body).not.toContain('<script');
});

test('an address, this machine and our own name are answered, on any port', async () => {
  const ask = await open('https://valv.example.org');
  const hosts = [
    'valv.example.org',
    'VALV.example.org:8443',
    'valv.example.org.',
    '192.168.1.5:3000',
  ];
  for (const host of [...hosts, '[fe80::1]:3000', '127.0.0.1', 'localhost:3000', 'app.localhost']) {
    expect([host, await ask(host)]).toEqual([host, 200]);
  }
  const others = ['example.org', 'valv.example.org.evil.example', 'localhost.evil.example'];
  for (const host of [...others, '127.0.0.1.nip.example', 'valv']) {
    expect([host, await ask(host)]).toEqual([host, 421]);
  }
  expect(await ask('valv:3000', {}, '/healthz')).toBe(200);
});

test('behind a known proxy its name counts, and a page cannot claim to be one', async () => {
  const passedOn = { 'x-forwarded-host': 'valv.example.org' };
  const known = await open('https://valv.example.org', '127.0.0.1');
  expect(await known('valv:3000', passedOn)).toBe(200);
  expect(await known('rebound.example', passedOn)).toBe(421);
  const unknown = await open('https://valv.example.org');
  expect(await unknown('valv:3000', passedOn)).toBe(421);
});
