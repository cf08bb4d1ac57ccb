import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { INSTALLATION } from '#server/platform/installation.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { pageRoutes } from './pages.ts';

const BUILT = fileURLToPath(new URL('dist/web', INSTALLATION));
const SECRET = 'a-secret-of-the-server-that-nobody-may-see';

const UNPACKED = { br: brotliDecompressSync, gzip: gunzipSync };

const app = Fastify({ exposeHeadRoutes: false });

/** Everything that has been sent. */
const sent = new Set<unknown>();

beforeAll(async () => {
  app.addHook('onSend', async (_request, _reply, payload) => void sent.add(payload));
  const config = readConfig({
    AUTH_URL: 'https://auth.example.com/auth/v1',
    AUTH_PUBLISHABLE_KEY: 'public',
    AUTH_JWT_SECRET: SECRET,
  });
  await pageRoutes(app, { pagesDir: BUILT, config });
});

async function visit(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

describe('the language of a page', () => {
  test.each([
    ['/', '', 'sv'],
    ['/', 'valv.lang=en', 'en'],
    ['/', 'other=1; valv.lang=en; more=2', 'en'],
    ['/', 'valv.lang=de', 'sv'],
    ['/?lang=en', '', 'en'],
    ['/?lang=sv', 'valv.lang=en', 'sv'],
    ['/?lang=de', 'valv.lang=en', 'en'],
    ['/privacy?lang=en', '', 'en'],
    ['/assets?lang=en', '', 'en'],
  ])('%s with the cookie "%s" is %s', async (url, cookie, language) => {
    const { body } = await visit(url, { cookie });
    expect(body).toContain(`<html lang="${language}"`);
  });
});

test.each([
  ['nothing', '/', '', true],
  ['somebody signed in', '/', 'valv.lang=sv; valv.in=1', false],
  ['another word', '/', 'valv.in=10', true],
  ['somebody signed in, elsewhere', '/privacy', 'valv.in=1', true],
])('a browser that tells of %s at %s', async (_, url, cookie, isPrerendered) => {
  const { body, headers } = await visit(url, { cookie });
  expect(body.includes('<div id="page"></div>')).toBe(!isPrerendered);
  expect(headers['vary']).toContain('cookie');
});

test('the policy of a page allows its own inline blocks, and nothing inline besides', async () => {
  for (const url of ['/', '/?lang=en', '/privacy', '/sources?lang=en', '/login', '/assets']) {
    const { body, headers } = await visit(url);
    const policy = String(headers['content-security-policy']);
    const blocks = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, , source = ''] of blocks) {
      expect(policy).toContain(`'sha256-${hash('sha256', source, 'base64')}'`);
    }
    expect(policy.match(/'sha256-/g)).toHaveLength(blocks.length);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' https://auth.example.com;");
  }
});

test('a page is asked for each time, and not sent again while it is the same', async () => {
  const first = await visit('/');
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  const again = await visit('/', { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const other = await visit('/?lang=en', { 'if-none-match': String(first.headers['etag']) });
  expect(other.statusCode).toBe(200);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
] as const)('a browser that reads %s gets %s', async (accepted, encoding) => {
  const { body } = await visit('/');
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(body) ?? [];
  for (const [url, file] of [
    ['/', 'pages/landing.sv.html'],
    ['/sw.js', 'files/sw.js'],
    [script, script.slice(1)],
  ] as const) {
    const { headers, rawPayload } = await visit(url, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    const sent = encoding === undefined ? rawPayload : UNPACKED[encoding](rawPayload);
    expect(sent).toEqual(readFileSync(path.join(BUILT, file)));
  }
});

test.each([
  [/^[\w-]+\.css$/, 'text/css; charset=utf-8', 'br'],
  [/^[\w-]+\.svg$/, 'image/svg+xml; charset=utf-8', 'br'],
  [/^[\w-]+\.png$/, 'image/png', undefined],
  [/^[\w-]+\.woff2$/, 'font/woff2', undefined],
])('a file %s is sent as %s', async (pattern, type, encoding) => {
  const name = readdirSync(path.join(BUILT, 'assets')).find((file) => pattern.test(file));
  const url = `/assets/${name}`;
  const { headers, rawPayload } = await visit(url, { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-type': type, 'vary': 'accept-encoding' });
  expect(headers['content-encoding']).toBe(encoding);
  const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } });
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(rawPayload.length));
});

test('files are kept for ever by their names, and come compressed', async () => {
  const { body } = await visit('/');
  const [, script = ''] = /<script type="module"[^>]*src="([^"]+)"/.exec(body) ?? [];
  const { statusCode, headers } = await visit(script, { 'accept-encoding': 'br' });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toContain('javascript');
  // A first visit loads twenty files: the headers of a page would weigh as much as one of them.
  const { 'content-security-policy': policy, 'x-frame-options': frames } = headers;
  expect([policy, frames]).toEqual(["default-src 'none';frame-ancestors 'none'", undefined]);
});

test('paths of the application are pages; unknown files and calls are not', async () => {
  for (const url of ['/assets', '/auth', '/auth/verify?token=a.b', '/no/such/page']) {
    expect((await visit(url)).statusCode).toBe(200);
  }
  const missing = ['/favicon.ico', '/.env', '/api/none', '/auth/v1/none', '/mcp/'];
  missing.push('/calendar/x.ics/', '/calendar/x', '/calendar');
  const files = [
    'none.js',
    '.js',
    '..%2ffiles%2fsw.js',
    '%2e%2e%2fsw.js',
    'none.js%00',
    'none.js.br',
  ];
  for (const url of [...missing, ...files.map((file) => `/assets/${file}`)]) {
    expect([url, (await visit(url)).statusCode]).toEqual([url, 404]);
  }
});

test.each(['sv', 'en'])('a page in %s names a manifest whose icons are there', async (language) => {
  const { body, headers: sent } = await visit(`/login?lang=${language}`);
  const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(body) ?? [];
  const [, apple = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? [];
  expect(body).toContain('<meta name="theme-color"');
  expect(sent['content-security-policy']).toContain("manifest-src 'self'");
  const { body: text, headers } = await visit(address);
  expect(headers['content-type']).toContain('application/manifest+json');
  const manifest = JSON.parse(text) as { id: string; lang: string; icons: Icon[] };
  expect(manifest).toMatchObject({ id: '/', lang: language, start_url: '/', scope: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touched = { src: apple, sizes: '180x180', purpose: 'any' };
  for (const icon of [...manifest.icons, touched]) {
    const { rawPayload, statusCode } = await visit(icon.src);
    expect(statusCode).toBe(200);
    // Offset of the width in this image format.
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(icon.sizes);
  }
});

type Icon = { src: string; sizes: string; purpose: string };

test('the service worker is asked for each time, and knows every page and file', async () => {
  const { body, headers } = await visit('/sw.js');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(headers['content-type']).toContain('javascript');
  const named = [...new Set(body.match(/\/assets\/[\w.-]+/g))];
  expect(named.length).toBeGreaterThan(50);
  const statuses = await Promise.all(
    [...named, '/dashboard?lang=sv'].map(async (at) => (await visit(at)).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(body).not.toMatch(/\/(?:api|auth\/v1)\/\w/);
});

/** Buffers that answers to many requests at once are sent from. */
async function buffersOf(url: string, headers: Record<string, string>): Promise<unknown[]> {
  sent.clear();
  const answers = await Promise.all(Array.from({ length: 100 }, () => visit(url, headers)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  return [...sent];
}

test.each(['br', 'gzip', 'identity'])(
  'all answers at once with a file as %s share it',
  async (as) => {
    const { body } = await visit('/');
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(body) ?? [];
    for (const url of [script, '/', '/sw.js']) {
      expect(await buffersOf(url, { 'accept-encoding': as })).toHaveLength(1);
    }
  },
);

test('the browser learns where to sign in, and no secret', async () => {
  const { body, headers } = await visit('/config.json');
  expect(JSON.parse(body)).toEqual({
    authUrl: 'https://auth.example.com/auth/v1',
    publishableKey: 'public',
    publicUrl: 'http://localhost:3000',
  });
  expect(body).not.toContain(SECRET);
  expect(headers['cache-control']).toBe('no-cache');
});

describe('where a provider signs in', () => {
  const provider = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'valv',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_NAME: 'Hemnyckeln',
  };

  test.each([
    ['off', true],
    ['on', false],
  ])('OIDC_ONLY=%s: the page is told, and has a form of a password: %j', async (only, hasForm) => {
    const own = Fastify({ exposeHeadRoutes: false });
    const config = readConfig({ ...provider, OIDC_ONLY: only });
    await pageRoutes(own, { pagesDir: BUILT, config });
    const settings = await own.inject({ url: '/config.json' });
    expect(settings.json()).toMatchObject({ oidc: { name: 'Hemnyckeln', isOnly: !hasForm } });
    expect(settings.body).not.toContain(SECRET);
    for (const url of ['/login', '/signup', '/forgot-password']) {
      const { body, headers } = await own.inject({ url });
      expect(body.includes('<form')).toBe(hasForm);
      expect(headers['set-cookie'] !== undefined).toBe(!hasForm);
    }
  });
});
