import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { bestEncoding } from './encoding.ts';

const HEADERS_OF_ALL = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  [HEADERS.contentTypeOptions]: 'nosniff',
};

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** A file of the build lies in one folder, and its name has one dot. */
const NAME = /^[\w-]+\.\w+$/;

const COMPRESSED: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const DENSE: Readonly<Record<string, string>> = { '.png': 'image/png', '.woff2': 'font/woff2' };

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
      const extension = path.extname(name);
      const type = COMPRESSED[extension] ?? DENSE[extension];
      if (type === undefined || !NAME.test(name)) return reply.callNotFound();
      const encoding = extension in COMPRESSED ? bestEncoding(request) : 'identity';
      const bytes = await readIfThere(path.join(folder, `${name}${SUFFIXES[encoding]}`));
      if (bytes === null) return reply.callNotFound();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply
        .type(type)
        .header('cache-control', KEPT_FOR_EVER)
        .header('vary', 'accept-encoding')
        .send(bytes);
    },
  });
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
