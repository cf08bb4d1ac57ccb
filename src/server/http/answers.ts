import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Bytes of a hash that are enough to tell two answers to one person apart. */
const TAG_CHARACTERS = 16;

/**
 * Headers of data: never kept by anybody but the person's own browser, which asks each time and
 * gets 304 when nothing changed.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload;
    void reply.header('cache-control', request.method === 'GET' ? 'private, no-cache' : 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload;
    }
    const tag = `"${hash('sha256', payload, 'base64url').slice(0, TAG_CHARACTERS)}"`;
    void reply.header('etag', tag).header('vary', 'authorization, accept-language');
    if (request.headers['if-none-match'] !== tag) return payload;
    void reply.code(304);
    return '';
  });
}
