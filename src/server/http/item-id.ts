import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameters of a path that names one item. */
export const itemId = z.object({ id: z.string() });

/** The id of the path. */
export function idOf(request: FastifyRequest): string {
  return ownId((request.params as { id: string }).id);
}

/** What is not an id of ours is nobody's. */
export function ownId(id: string): string {
  if (!UUID.test(id)) throw new AppError('not_found');
  return id.toLowerCase();
}
