import type { FastifyRequest } from 'fastify';
import { isInstant } from '#domain/export-items.ts';

/** Whoever sends what is no `updatedAt` of ours has seen no version that there is. */
const NEVER = new Date(0).toISOString();

/** The `updatedAt` that the sender has seen; undefined when it does not say. */
export function ifMatch(request: FastifyRequest): string | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const instant = header.replace(/^(?:W\/)?"(.*)"$/, '$1');
  return isInstant(instant) ? instant : NEVER;
}
