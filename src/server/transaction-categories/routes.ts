import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  categoryChanges,
  type CategoryChanges,
  categoryDraft,
  type CategoryDraft,
} from '#domain/category-drafts.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId } from '#server/http/item-id.ts';
import { once } from '#server/http/once.ts';
import { signedIn } from '#server/http/person.ts';
import { categoriesOf } from '#server/transactions/categories.ts';
import { changeCategory, createCategory, removeCategory, resetCategory } from './store.ts';

type Parts = { db: Database };

const PATH = '/api/transaction-categories';
const tags = ['transactions'];
const response = { default: refusalShape };

const listing = {
  tags,
  summary: 'What transactions are sorted into; `defaultKey` names those that everybody begins with',
  response,
};
const adding = {
  tags,
  summary:
    'Adds a category of one’s own: { category, moved }, with how many transactions its keywords ' +
    'move to it; with Idempotency-Key once',
  body: categoryDraft,
  response,
};
const one = { tags, params: itemId, response };
const changing = {
  ...one,
  summary: 'Changes a category; of those that everybody begins with its colour, icon and keywords',
  body: categoryChanges,
};
const resetting = {
  ...one,
  summary: 'Gives a category that everybody begins with its first colour, icon and keywords',
};
const removing = {
  ...one,
  summary: 'Removes a category of one’s own; its transactions are sorted anew',
  response: { 204: z.null(), default: refusalShape },
};

/** What a person sorts transactions into. */
export function categoryRoutes(app: FastifyInstance, { db }: Parts): void {
  app.get(PATH, { schema: listing }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => categoriesOf(tx, person.userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const person = signedIn(request);
    const { userId } = person;
    const draft = request.body as CategoryDraft;
    const { status, body } = await db.asPerson(person, (tx) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createCategory(tx, userId, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  oneCategoryRoutes(app, { db });
}

function oneCategoryRoutes(app: FastifyInstance, { db }: Parts): void {
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const person = signedIn(request);
    const changes = request.body as CategoryChanges;
    const whose = { userId: person.userId, id: idOf(request) };
    const changed = await db.asPerson(person, (tx) => changeCategory({ tx, ...whose }, changes));
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.post(`${PATH}/:id/reset`, { schema: resetting }, async (request) => {
    const person = signedIn(request);
    const whose = { userId: person.userId, id: idOf(request) };
    const reset = await db.asPerson(person, (tx) => resetCategory({ tx, ...whose }));
    if (reset === null) throw new AppError('not_found');
    return reset;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const person = signedIn(request);
    const whose = { userId: person.userId, id: idOf(request) };
    const isRemoved = await db.asPerson(person, (tx) => removeCategory({ tx, ...whose }));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
