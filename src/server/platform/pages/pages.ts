import { readdirSync } from 'node:fs';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import type { Config } from '#server/platform/config/config.ts';
import { reads } from '#server/platform/http/answers.ts';
import { protectAnswers } from '#server/platform/http/protection.ts';
import {
  type BuiltPage,
  type BuiltPages,
  type Encoding,
  readBuiltPage,
  readBuiltPages,
} from './built-pages.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Calls that have routes of their own: an unknown one among them is no page. */
const CALLS = /^\/(?:api|auth\/v1|metrics|healthz|readyz)(?:\/|$)/;

/** A path of the application itself, which nothing is prerendered for. */
const APPLICATION = '/dashboard';

const ASSET_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.contentTypeOptions]: 'nosniff',
};

type PagesOptions = { pagesDir: string; config: Config };

/** The pages of the product and the files they are made of. */
export async function pageRoutes(app: FastifyInstance, { pagesDir, config }: PagesOptions) {
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

/** A file that is asked for each time under a name that stays: a manifest, the service worker. */
type BuiltFile = { name: string; type: string; page: BuiltPage };

function readBuiltFiles(pagesDir: string): BuiltFile[] {
  const folder = path.join(pagesDir, 'files');
  return readdirSync(folder).flatMap((name) => {
    const type = TYPES[path.extname(name)];
    return type === undefined ? [] : [{ name, type, page: readBuiltPage(path.join(folder, name)) }];
  });
}

/** The language of a page: what the address says, what was chosen earlier, else Swedish. */
function pageLanguage(request: FastifyRequest): Language {
  const query = new URL(request.url, 'http://localhost').searchParams.get('lang');
  const cookie = /(?:^|;\s*)valv\.lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return toLanguage(query) ?? toLanguage(cookie) ?? 'sv';
}

/** Whether this browser says that somebody is signed in; a hint, which opens nothing. */
function saysSignedIn(request: FastifyRequest): boolean {
  return /(?:^|;\s*)valv\.in=1(?:;|$)/.test(request.headers.cookie ?? '');
}

/** The smallest form that the browser reads. */
function bestEncoding(request: FastifyRequest): Encoding {
  if (reads(request, 'br')) return 'br';
  return reads(request, 'gzip') ? 'gzip' : 'identity';
}

function toLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/**
 * What a page may load: only our own files, and the inline blocks of the build by their hashes.
 * Nothing here changes between requests, so a page that is kept and asked for again stays valid.
 */
function pagePolicy(pages: BuiltPages, config: Config): FastifyHelmetOptions {
  const signIn = config.auth.kind === 'hosted' ? [new URL(config.auth.url).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...pages.scriptHashes],
        'style-src': ["'self'", ...pages.styleHashes],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'connect-src': ["'self'", ...signIn],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Sign-out asks whether it was reached from our own pages.
    referrerPolicy: { policy: 'same-origin' },
    // Other names under the same domain are not ours to speak for.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  };
}
