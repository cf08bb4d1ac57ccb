import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf, monthOf, toMonth } from '#domain/basics/months.ts';
import { copiedMonth, month, typedMonth, year } from '#domain/figures/history/typed-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { refuseUnlessBegun } from '#server/platform/http/validation.ts';
import { idOf, itemId, ownId } from '#server/platform/http/item-id.ts';
import { once } from '#server/platform/http/once.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { copyMonthBefore, undoCopy } from './copy.ts';
import { historyMonth, type MonthValue, typeMonth } from './month.ts';

type RouteOptions = { db: Database; clock: Clock };

const asked = z.object({ year: z.optional(year), month: z.optional(month) });
const tags = ['history'];

/** `GET` and `PUT /api/historical-values`: a whole month at once. */
export function monthRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const reading = {
    tags,
    summary: 'A month: the value of each item, in it and now',
    querystring: asked,
  };
  app.get('/api/historical-values', { schema: reading }, (request) => {
    const user = signedIn(request);
    const running = monthOf(dayOf(clock()));
    const query = request.query as z.infer<typeof asked>;
    const { year: ofYear = Number(running.slice(0, 4)), month: of = Number(running.slice(5)) } =
      query;
    refuseUnlessBegun(toMonth(ofYear, of), clock);
    const { userId } = user;
    return db.asUser(user, (tx) =>
      historyMonth({ tx, userId, clock }, { year: ofYear, month: of }),
    );
  });

  const saving = {
    tags,
    summary: 'Stores several values of a month, all or none; null removes one',
    body: typedMonth,
  };
  app.put('/api/historical-values', { schema: saving }, (request) => {
    const user = signedIn(request);
    const { userId } = user;
    const body = request.body as z.infer<typeof typedMonth>;
    refuseUnlessBegun(toMonth(body.year, body.month), clock);
    const values = body.values.map((each) => ({ ...each, id: ownId(each.id) })) as MonthValue[];
    return db.asUser(user, async (tx) => {
      const userTx = { tx, userId, clock };
      if (!(await typeMonth(userTx, { ...body, values }))) throw new AppError('not_found');
      return historyMonth(userTx, { year: body.year, month: body.month });
    });
  });
}

/** `POST /api/historical-values/copies` and its undoing by id. */
export function copyRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const copying = {
    tags,
    summary: 'Copies the month before into a month, where nothing was stated; changes no figure',
    body: copiedMonth,
  };
  app.post('/api/historical-values/copies', { schema: copying }, async (request, reply) => {
    const user = signedIn(request);
    const { userId } = user;
    const wanted = request.body as z.infer<typeof copiedMonth>;
    refuseUnlessBegun(toMonth(wanted.year, wanted.month), clock);
    const { status, body } = await db.asUser(user, (tx) =>
      once({ tx, userId, request }, async () => {
        await copyMonthBefore({ tx, userId, clock }, wanted);
        return { status: 201, body: await historyMonth({ tx, userId, clock }, wanted) };
      }),
    );
    return reply.code(status).send(body);
  });

  const undoing = {
    tags,
    summary: 'Removes the copied values of a month that were not overwritten since',
    params: itemId,
    response: { default: refusalShape },
  };
  app.delete('/api/historical-values/copies/:id', { schema: undoing }, (request) => {
    const id = idOf(request);
    const user = signedIn(request);
    const { userId } = user;
    return db.asUser(user, async (tx) => {
      const userTx = { tx, userId, clock };
      const undone = await undoCopy(userTx, id);
      if (undone === null) throw new AppError('not_found');
      return historyMonth(userTx, undone);
    });
  });
}
