import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { eq, and, isNull } from 'drizzle-orm';
import {
  categoryDraft,
  type CategoryDraft,
  categoryChanges,
  type CategoryChanges,
  beginningOf,
  CATEGORIES_MAX,
} from '#domain/banking/categories/category-drafts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once, forgetAnswers } from '#server/platform/http/idempotency.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { AppError } from '#server/platform/errors.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { later } from '#server/platform/db/columns.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { recategorize } from '#server/banking/directory/recategorize.ts';
import { categoriesOf, categoryShown } from './list.ts';
import { transactionCategories } from './table.ts';

type CategoryRouteOptions = { db: Database };

const PATH = '/api/transaction-categories';
const tags = ['transactions'];
const response = { default: refusalShape };

const listing = {
  tags,
  scope: 'transactions:read' as const,
  summary: 'The categories of transactions; `defaultKey` names the default ones',
  response,
};
const adding = {
  tags,
  scope: 'transactions:write' as const,
  summary:
    'Adds an own category: { category, moved }, with how many transactions its keywords ' +
    'move to it; with Idempotency-Key once',
  body: categoryDraft,
  response,
};
/** Lists and adds a user's categories. */
export function categoryRoutes(app: FastifyInstance, { db }: CategoryRouteOptions): void {
  const open = opener({ db });
  const openLong = opener({ db: db.long });
  app.get(PATH, { schema: listing }, (request) => {
    return open(request, ({ tx, userId }) => categoriesOf(tx, userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const draft = request.body as CategoryDraft;
    // Keywords categorize all transactions again, which may take long.
    const openFor = draft.keywords.length > 0 ? openLong : open;
    const { status, body } = await openFor(request, ({ tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createCategory(tx, userId, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  oneCategoryRoutes(app, { db });
}

const one = { tags, scope: 'transactions:write' as const, params: itemId, response };
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
function oneCategoryRoutes(app: FastifyInstance, { db }: CategoryRouteOptions): void {
  const open = opener({ db: db.long });
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const changed = await open(request, (userTx) =>
      changeCategory({ ...userTx, id: idOf(request) }, request.body as CategoryChanges),
    );
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.post(`${PATH}/:id/reset`, { schema: resetting }, async (request) => {
    const reset = await open(request, (userTx) => resetCategory({ ...userTx, id: idOf(request) }));
    if (reset === null) throw new AppError('not_found');
    return reset;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const isRemoved = await open(request, (userTx) =>
      removeCategory({ ...userTx, id: idOf(request) }),
    );
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

type One = { tx: Tx; userId: string; id: string };

function own({ userId, id }: One) {
  return and(eq(transactionCategories.userId, userId), eq(transactionCategories.id, id));
}

/** Adds a category; transactions with its keywords move to it. */
async function createCategory(tx: Tx, userId: string, draft: CategoryDraft) {
  await lockBanking(tx, userId);
  const present = await categoriesOf(tx, userId);
  if (present.length >= CATEGORIES_MAX) {
    const values = { limit: CATEGORIES_MAX, kind: 'categories' } as const;
    throw new AppError('limit_reached', { values });
  }
  const [category] = await tx
    .insert(transactionCategories)
    .values({ ...draft, userId })
    .returning(categoryShown);
  return { category, moved: draft.keywords.length === 0 ? 0 : await recategorize(tx, userId) };
}

/**
 * Updates a category; default ones keep their name and direction. Null: no such category.
 */
async function changeCategory(one: One, changes: CategoryChanges) {
  const { tx, userId } = one;
  const { keywords, color, icon } = changes;
  await lockBanking(tx, userId);
  const [before] = await tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (before === undefined) return null;
  const stated = before.defaultKey === null ? changes : { keywords, color, icon };
  const [category] = await tx
    .update(transactionCategories)
    .set({ ...stated, updatedAt: later(transactionCategories.updatedAt) })
    .where(own(one))
    .returning(categoryShown);
  const isMoving = keywords !== undefined || changes.direction !== undefined;
  return { category, moved: isMoving ? await recategorize(tx, userId) : 0 };
}

/** Resets a default category's keywords, color and icon. Null: it is not a default category. */
async function resetCategory(one: One) {
  const [found] = await one.tx.select(categoryShown).from(transactionCategories).where(own(one));
  if (!found?.defaultKey) return null;
  const { color, icon, keywords } = beginningOf(found.defaultKey);
  const beginning = { color, icon, keywords };
  return changeCategory(one, beginning as CategoryChanges);
}

/** Removes a user's own category and categorizes its transactions again. False: none removed. */
async function removeCategory(one: One): Promise<boolean> {
  const { tx, userId } = one;
  // Lock first: a concurrent import could use the category that is removed.
  await lockBanking(tx, userId);
  const gone = await tx
    .delete(transactionCategories)
    .where(and(own(one), isNull(transactionCategories.defaultKey)))
    .returning({ id: transactionCategories.id });
  if (gone[0] === undefined) return false;
  await forgetAnswers(tx, userId, gone[0].id);
  await recategorize(tx, userId);
  return true;
}
