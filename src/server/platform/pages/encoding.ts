import type { FastifyRequest } from 'fastify';
import { reads } from '#server/platform/http/answers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the browser accepts. */
export function bestEncoding(request: FastifyRequest): Encoding {
  if (reads(request, 'br')) return 'br';
  return reads(request, 'gzip') ? 'gzip' : 'identity';
}
