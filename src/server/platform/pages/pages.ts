import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import type { Config } from '#server/platform/config/config.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';
import {
  addSecurityHeaders,
  contentPolicy,
  NO_BLOCKS,
  pagePolicy,
} from '#server/platform/http/security-headers.ts';
import {
  bestEncoding,
  type BuiltFile,
  bytesIn,
  type Encoding,
  readBuiltFile,
  readBuiltPages,
  sharedBytes,
} from './built-pages.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Paths of the API; an unknown one is answered with 404 and not with a page. */
const CALLS = /^\/(?:api\/|(?:auth\/v1|mcp|calendar|metrics|healthz|readyz)(?:\/|$))/;

/** A path of the application, which has no prerendered page. */
const APPLICATION = '/dashboard';

/** Pages that hold a form of a password, which is left out where only a provider signs in. */
const PASSWORD_PAGES: readonly string[] = ['/login', '/signup', '/forgot-password'];

/** A path of sign-in whose page holds no form. */
const WITHOUT_FORM = '/auth';

/** By this the page leaves the form out (`src/web/kit/storage/keys.ts`). */
const PROVIDER_ONLY_COOKIE = 'valv.provider-only=1; Path=/; SameSite=Lax';

/** By this the page shows that it is one of a demo (`src/web/kit/storage/keys.ts`). */
const DEMO_COOKIE = 'valv.demo=1; Path=/; SameSite=Lax';

type PagesOptions = { pagesDir: string; config: Config };

/** Routes for the built pages and their files. The files do not carry the headers of the pages. */
export async function pageRoutes(app: FastifyInstance, { pagesDir, config }: PagesOptions) {
  await app.register(async (scope) => assetRoutes(scope, path.join(pagesDir, 'assets')));
  await app.register(async (scope) => builtPageRoutes(scope, { pagesDir, config }));
}

async function builtPageRoutes(app: FastifyInstance, { pagesDir, config }: PagesOptions) {
  const pages = readBuiltPages(pagesDir, (hashes) => contentPolicy(hashes, config));
  await addSecurityHeaders(app, pagePolicy);
  const policy = contentPolicy(NO_BLOCKS, config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('content-security-policy', policy);
    done();
  });
  const settings = browserSettings(config);
  app.get('/config.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(settings),
  );
  for (const { name, type, file } of readFilesBeside(pagesDir)) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) =>
      send(request, reply.type(type), file),
    );
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      const [address = '/'] = request.url.split('?');
      if (CALLS.test(address) || isFile(address) || address.includes('//')) {
        return reply.callNotFound();
      }
      const isOnly = config.oidc?.isOnly === true;
      const isApplication = address === '/' && saysSignedIn(request);
      const isForm = isOnly && PASSWORD_PAGES.includes(address);
      const shown = isForm ? WITHOUT_FORM : isApplication ? APPLICATION : address;
      const page = pages.at(shown, pageLanguage(request));
      void reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy);
      if (config.isDemo) void reply.header('set-cookie', DEMO_COOKIE);
      if (isOnly) void reply.header('set-cookie', PROVIDER_ONLY_COOKIE);
      return send(request, reply, page);
    },
  });
}

/** Settings that the browser needs to start; none is secret. */
function browserSettings({ auth, publicUrl, oidc }: Config) {
  if (auth.kind === 'hosted') {
    return { authUrl: auth.url, publishableKey: auth.publishableKey, publicUrl };
  }
  const provider = oidc && { oidc: { name: oidc.name, isOnly: oidc.isOnly } };
  return { authUrl: '/auth/v1', publishableKey: '', publicUrl, ...provider };
}

async function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const { tag } = file;
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', tag)
    .header('vary', 'accept-encoding, cookie');
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const encoding = bestEncoding(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await bytesIn(encoding, file));
}

/** True if the last segment contains a dot: a file that does not exist, since no page has one. */
function isFile(address: string): boolean {
  return address.slice(address.lastIndexOf('/')).includes('.');
}

/** A file with a fixed name, revalidated each time: the manifest, the service worker. */
type FileBeside = { name: string; type: string; file: BuiltFile };

function readFilesBeside(pagesDir: string): FileBeside[] {
  const folder = path.join(pagesDir, 'files');
  return readdirSync(folder).flatMap((name) => {
    const type = TYPES[path.extname(name)];
    return type === undefined ? [] : [{ name, type, file: readBuiltFile(path.join(folder, name)) }];
  });
}

/** Language of a page: from the query, then the cookie, otherwise Swedish. */
function pageLanguage(request: FastifyRequest): Language {
  const [, query = ''] = request.url.split('?');
  const asked = new URLSearchParams(query).get('lang');
  const cookie = /(?:^|;\s*)valv\.lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return toLanguage(asked) ?? toLanguage(cookie) ?? 'sv';
}

/** Whether the cookie hints that a user is signed in; it grants nothing. */
function saysSignedIn(request: FastifyRequest): boolean {
  return /(?:^|;\s*)valv\.in=1(?:;|$)/.test(request.headers.cookie ?? '');
}

function toLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

const HEADERS_OF_ALL = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.contentTypeOptions]: 'nosniff',
};

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** A file of the build lies in one folder, and its name has one dot. */
const NAME = /^[\w-]+\.\w+$/;

const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Scripts, styles and images. A first visit loads twenty of them, so they carry only the headers
 * they need; a page's headers would be a tenth of their weight. Names contain a hash of the
 * content, so no ETag is sent.
 */
async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS_OF_ALL);
    done();
  });
  const readIfThere = createSharedReads();
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params;
      const type = ASSET_TYPES[path.extname(name)];
      if (type === undefined || !NAME.test(name)) return reply.callNotFound();
      const file = await readAs(bestEncoding(request), path.join(folder, name), readIfThere);
      if (file === null) return reply.callNotFound();
      if (file.encoding !== 'identity') void reply.header('content-encoding', file.encoding);
      return reply
        .type(type)
        .header('cache-control', KEPT_FOR_EVER)
        .header('vary', 'accept-encoding')
        .send(file.bytes);
    },
  });
}

/** A file as it is best sent. What is dense already, like an image, has no compressed form. */
async function readAs(
  encoding: Encoding,
  file: string,
  readIfThere: ReadIfThere,
): Promise<{ encoding: Encoding; bytes: Buffer } | null> {
  const bytes = await readIfThere(`${file}${SUFFIXES[encoding]}`);
  if (bytes !== null) return { encoding, bytes };
  return encoding === 'identity' ? null : readAs('identity', file, readIfThere);
}

/** Null: a newer build has removed the file since the browser's page was made. */
type ReadIfThere = (file: string) => Promise<Buffer | null>;

/** Reads a file once for all answers that are sent meanwhile. */
function createSharedReads(): ReadIfThere {
  const reads = new Map<string, () => Promise<Buffer>>();
  return async (file) => {
    const read = reads.get(file) ?? sharedBytes(() => readFile(file));
    reads.set(file, read);
    try {
      return await read();
    } catch (error) {
      reads.delete(file);
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}
