import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isInstant } from '#domain/portability/export-items.ts';
import { AppError } from '#server/platform/errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of a path that names one item. */
export const itemId = z.object({ id: z.string() });

/** The id of the path. */
export function idOf(request: FastifyRequest): string {
  return ownId((request.params as { id: string }).id);
}

/** Whether a text is an id of the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** A malformed id is answered with 404. */
export function ownId(id: string): string {
  if (!UUID.test(id)) throw new AppError('not_found');
  return id.toLowerCase();
}

/** A malformed `updatedAt` matches no version. */
const NEVER = new Date(0).toISOString();

/** The `updatedAt` that the sender has seen; undefined when not stated. */
export function ifMatch(request: FastifyRequest): string | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const instant = header.replace(/^(?:W\/)?"(.*)"$/, '$1');
  return isInstant(instant) ? instant : NEVER;
}
