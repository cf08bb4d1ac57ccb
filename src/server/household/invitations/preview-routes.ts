import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import type { RouteOptions } from '#server/platform/http/signed-in.ts';
import { previewOf } from './reads.ts';

const byToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

const previewing = {
  tags: ['households'],
  summary: 'The invitation behind a token, which stays valid; needs no sign-in',
  querystring: byToken,
  response: { default: refusalShape },
};

/** Route that shows the invitation behind a token. */
export function previewRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/invitation', { schema: previewing }, async (request) => {
    const { token } = request.query as z.infer<typeof byToken>;
    const preview = await previewOf(db.orm, token, clock);
    if (preview === null) throw new AppError('not_found');
    return preview;
  });
}
