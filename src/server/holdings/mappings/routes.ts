import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type HoldingsMapping, holdingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { putHoldingsMapping, removeHoldingsMapping } from './store.ts';

type HoldingsMappingRouteOptions = { db: Database };

const PATH = '/api/holdings-mappings/:id';
const FINGERPRINT = /^[A-Za-z0-9_-]{43}$/;
const named = z.object({ id: z.string().check(z.regex(FINGERPRINT, 'unknown')) });
const common = {
  tags: ['holdings'],
  params: named,
  response: { 204: z.null(), default: refusalShape },
};
const saying = {
  ...common,
  summary:
    'Stores what the columns of tables of holdings are, by position from 0; the id is the ' +
    '`fingerprint` of their preview',
  body: holdingsMapping,
};
const forgetting = {
  ...common,
  summary: 'Deletes such a column mapping',
};

/** Saves and deletes column mappings for tables of holdings. */
export function holdingsMappingRoutes(
  app: FastifyInstance,
  { db }: HoldingsMappingRouteOptions,
): void {
  const open = opener({ db });
  app.put(PATH, { schema: saying }, async (request, reply) => {
    const { id: fingerprint } = request.params as z.infer<typeof named>;
    const stated = { fingerprint, mapping: request.body as HoldingsMapping };
    await open(request, ({ tx, userId }) => putHoldingsMapping(tx, userId, stated));
    return reply.code(204).send();
  });

  app.delete(PATH, { schema: forgetting }, async (request, reply) => {
    const { id: fingerprint } = request.params as z.infer<typeof named>;
    const isGone = await open(request, ({ tx, userId }) =>
      removeHoldingsMapping(tx, userId, fingerprint),
    );
    if (!isGone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
