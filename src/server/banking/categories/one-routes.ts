import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  categoryChanges,
  type CategoryChanges,
} from '#domain/banking/categories/category-drafts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { changeCategory, removeCategory, resetCategory } from './store.ts';

type OneCategoryRouteOptions = { db: Database };

const PATH = '/api/transaction-categories';
const tags = ['transactions'];
const response = { default: refusalShape };

const one = { tags, params: itemId, response };
const changing = {
  ...one,
  summary: 'Changes a category; of a default category its color, icon and keywords',
  body: categoryChanges,
};
const resetting = {
  ...one,
  summary: 'Resets the color, icon and keywords of a default category',
};
const removing = {
  ...one,
  summary: 'Removes one of the user’s own categories; its transactions are categorized again',
  response: { 204: z.null(), default: refusalShape },
};

/** Updates, resets and removes a category; all transactions may be categorized again. */
export function oneCategoryRoutes(app: FastifyInstance, { db }: OneCategoryRouteOptions): void {
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const user = signedIn(request);
    const changes = request.body as CategoryChanges;
    const whose = { userId: user.userId, id: idOf(request) };
    const changed = await db.long.asUser(user, (tx) => changeCategory({ tx, ...whose }, changes));
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.post(`${PATH}/:id/reset`, { schema: resetting }, async (request) => {
    const user = signedIn(request);
    const whose = { userId: user.userId, id: idOf(request) };
    const reset = await db.long.asUser(user, (tx) => resetCategory({ tx, ...whose }));
    if (reset === null) throw new AppError('not_found');
    return reset;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const user = signedIn(request);
    const whose = { userId: user.userId, id: idOf(request) };
    const isRemoved = await db.long.asUser(user, (tx) => removeCategory({ tx, ...whose }));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
