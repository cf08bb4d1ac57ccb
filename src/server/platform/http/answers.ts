import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of a hash that distinguish two responses to one user. */
const TAG_CHARACTERS = 16;

/** Less than this travels no faster for being compressed. */
export const COMPRESSED_FROM = 4096;

/** Headers of a request that a user's own data depend on. */
export const VARY_OF_OWN = 'authorization, accept-language, accept-encoding';

const compress = promisify(gzip);

/**
 * Headers of data: cached only by the user's own browser, which revalidates and gets 304 when
 * nothing changed. Long responses are compressed.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload;
    void reply.header('cache-control', request.method === 'GET' ? 'private, no-cache' : 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload;
    }
    const isCompressed = payload.length >= COMPRESSED_FROM && reads(request, 'gzip');
    const tag = isCompressed ? compressedTag(tagOf(payload)) : tagOf(payload);
    void reply.header('etag', tag).header('vary', VARY_OF_OWN);
    if (request.headers['if-none-match'] === tag) {
      void reply.code(304);
      return '';
    }
    return isCompressed ? compressed(payload, reply) : payload;
  });
}

/** The tag of a response's content. */
export function tagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, TAG_CHARACTERS)}"`;
}

/** Another than that of the same content as it is. */
export function compressedTag(tag: string): string {
  return `${tag.slice(0, -1)}-gzip"`;
}

async function compressed(payload: string, reply: FastifyReply): Promise<Buffer> {
  const bytes = await compress(payload, { level: constants.Z_BEST_SPEED });
  void reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

/** Whether the client accepts an encoding. */
export function reads(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return accepted.split(',').some((part) => {
    const [name, ...more] = part.trim().split(/\s*;\s*/);
    return name === encoding && !more.some((quality) => /^q=0(?:\.0*)?$/.test(quality));
  });
}
