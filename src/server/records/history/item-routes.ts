import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { typedValue, year } from '#domain/figures/history/typed-values.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { type TypedEntry, typedValuesOf, typeValue } from './typed-values.ts';
import { refuseBeyondValuesMax } from './values-max.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

const ofYear = z.object({ year: z.optional(year) });

/** `GET` and `POST /api/{kind}/{id}/historical-values`. */
export function itemHistoryRoutes(app: FastifyInstance, parts: RouteOptions): void {
  for (const kind of HISTORY_KINDS) {
    listing(app, kind, parts);
    typing(app, kind, parts);
  }
}

function listing(app: FastifyInstance, kind: HistoryKind, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  const schema = {
    tags: [kind],
    scope: 'records:read' as const,
    summary: 'The values typed for it, newest month first; with year those of that year',
    params: itemId,
    querystring: ofYear,
  };
  app.get(`/api/${kind}/:id/historical-values`, { schema }, (request) => {
    const id = idOf(request);
    const query = request.query as z.infer<typeof ofYear>;
    return open(request, async ({ tx, userId }) => {
      const item = await recordsOf(tx, userId, clock)[kind].find(id);
      if (item === null) throw new AppError('not_found');
      return typedValuesOf({ tx, userId, clock }, { kind, id, year: query.year });
    });
  });
}

function typing(app: FastifyInstance, kind: HistoryKind, { db, clock }: RouteOptions): void {
  const schema = {
    tags: [kind],
    scope: 'records:write' as const,
    summary: 'Stores its value for a month; that of the current month becomes its present value',
    params: itemId,
    body: typedValue,
    response: { default: refusalShape },
  };
  app.post(`/api/${kind}/:id/historical-values`, { schema }, async (request, reply) => {
    const id = idOf(request);
    const user = signedIn(request);
    const { userId } = user;
    const body = request.body as Omit<TypedEntry, 'kind' | 'id'>;
    const entry = { ...body, kind, id };
    const stored = await db.asUser(user, (tx) =>
      once({ tx, userId, request }, async () => {
        const answer = await typeValue({ tx, userId, clock }, entry);
        if (answer === null) throw new AppError('not_found');
        await refuseBeyondValuesMax(tx, userId);
        return { status: 201, body: answer.kept };
      }),
    );
    return reply.code(stored.status).send(stored.body);
  });
}
