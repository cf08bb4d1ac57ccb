import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { bestEncoding, type Encoding } from './encoding.ts';

const HEADERS_OF_ALL = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.contentTypeOptions]: 'nosniff',
};

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** A file of the build lies in one folder, and its name has one dot. */
const NAME = /^[\w-]+\.\w+$/;

const TYPES: Readonly<Record<string, string>> = {
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
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS_OF_ALL);
    done();
  });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params;
      const type = TYPES[path.extname(name)];
      if (type === undefined || !NAME.test(name)) return reply.callNotFound();
      const file = await readAs(bestEncoding(request), path.join(folder, name));
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
): Promise<{ encoding: Encoding; bytes: Buffer } | null> {
  const bytes = await readIfThere(`${file}${SUFFIXES[encoding]}`);
  if (bytes !== null) return { encoding, bytes };
  return encoding === 'identity' ? null : readAs('identity', file);
}

/** Null: a newer build has removed the file since the browser's page was made. */
async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
