import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import { columnMapping } from '#domain/banking/column-mappings/mapping-schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { putMapping, removeMapping } from './store.ts';

type ColumnMappingRouteOptions = { db: Database };

const PATH = '/api/column-mappings/:id';
const FINGERPRINT = /^[A-Za-z0-9_-]{43}$/;
const named = z.object({ id: z.string().check(z.regex(FINGERPRINT, 'unknown')) });
const common = {
  tags: ['transactions'],
  params: named,
  response: { 204: z.null(), default: refusalShape },
};
const saying = {
  ...common,
  summary:
    'Stores a column mapping for files, by position from 0; the id is the `fingerprint` ' +
    'of their preview',
  body: columnMapping,
};
const forgetting = {
  ...common,
  summary: 'Deletes a column mapping',
};

/** Saves and deletes column mappings for files in unknown formats. */
export function columnMappingRoutes(app: FastifyInstance, { db }: ColumnMappingRouteOptions): void {
  const open = opener({ db });
  app.put(PATH, { schema: saying }, async (request, reply) => {
    const { id: fingerprint } = request.params as z.infer<typeof named>;
    const stated = { fingerprint, mapping: request.body as ColumnMapping };
    await open(request, ({ tx, userId }) => putMapping(tx, userId, stated));
    return reply.code(204).send();
  });

  app.delete(PATH, { schema: forgetting }, async (request, reply) => {
    const { id: fingerprint } = request.params as z.infer<typeof named>;
    const isGone = await open(request, ({ tx, userId }) => removeMapping(tx, userId, fingerprint));
    if (!isGone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
