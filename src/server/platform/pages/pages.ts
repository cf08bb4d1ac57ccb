import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { protectAnswers } from '#server/platform/http/protection.ts';
import { readBuiltFiles } from './built-files.ts';
import { type BuiltPage, readBuiltPages } from './built-pages.ts';
import { bestEncoding, pageLanguage, saysSignedIn } from './choices.ts';
import { pagePolicy } from './page-policy.ts';

/** Calls that have routes of their own: an unknown one among them is no page. */
const CALLS = /^\/(?:api|auth\/v1|metrics|healthz|readyz)(?:\/|$)/;

/** A path of the application itself, which nothing is prerendered for. */
const APPLICATION = '/dashboard';

const ASSET_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

type Parts = { pagesDir: string; config: Config };

/** The pages of the product and the files they are made of. */
export async function pageRoutes(app: FastifyInstance, { pagesDir, config }: Parts) {
  const pages = readBuiltPages(pagesDir);
  const assetsDir = path.join(pagesDir, 'assets');
  await app.register(async (scope) => assetRoutes(scope, assetsDir));
  await protectAnswers(app, pagePolicy(pages, config));
  const settings = browserSettings(config);
  app.get('/config.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(settings),
  );
  for (const { name, type, page } of readBuiltFiles(pagesDir)) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) =>
      send(request, reply.type(type), page),
    );
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      const [address = '/'] = request.url.split('?');
      if (CALLS.test(address) || isFile(address)) return reply.callNotFound();
      const isApplication = address === '/' && saysSignedIn(request);
      const page = pages.at(isApplication ? APPLICATION : address, pageLanguage(request));
      return send(request, reply.type('text/html; charset=utf-8'), page);
    },
  });
}

/**
 * The files that pages are made of. A first visit takes twenty of them: what only a page needs
 * would be a tenth of what they weigh. Each has its content in its name, and so no other tag.
 */
async function assetRoutes(app: FastifyInstance, root: string): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(ASSET_HEADERS);
    done();
  });
  await app.register(serveFiles, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    etag: false,
    lastModified: false,
    index: false,
  });
}

/** What the browser must know to begin; it holds no secret. */
function browserSettings({ auth }: Config) {
  return auth.kind === 'hosted'
    ? { authUrl: auth.url, publishableKey: auth.publishableKey }
    : { authUrl: '/auth/v1', publishableKey: '' };
}

function send(request: FastifyRequest, reply: FastifyReply, { tag, bytes }: BuiltPage) {
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', tag)
    .header('vary', 'accept-encoding, cookie');
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const encoding = bestEncoding(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bytes[encoding]);
}

/** No page of ours has a point in its last part: what has one is a file, and it is not here. */
function isFile(address: string): boolean {
  return address.slice(address.lastIndexOf('/')).includes('.');
}
