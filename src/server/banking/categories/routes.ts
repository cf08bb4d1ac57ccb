import type { FastifyInstance } from 'fastify';
import { categoryDraft, type CategoryDraft } from '#domain/banking/categories/category-drafts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { categoriesOf } from '#server/banking/transactions/categories.ts';
import { oneCategoryRoutes } from './one-routes.ts';
import { createCategory } from './store.ts';

type CategoryRouteOptions = { db: Database };

const PATH = '/api/transaction-categories';
const tags = ['transactions'];
const response = { default: refusalShape };

const listing = {
  tags,
  summary: 'The categories of transactions; `defaultKey` names the default ones',
  response,
};
const adding = {
  tags,
  summary:
    'Adds an own category: { category, moved }, with how many transactions its keywords ' +
    'move to it; with Idempotency-Key once',
  body: categoryDraft,
  response,
};
/** Lists and adds a user's categories. */
export function categoryRoutes(app: FastifyInstance, { db }: CategoryRouteOptions): void {
  const open = opener({ db });
  app.get(PATH, { schema: listing }, (request) => {
    return open(request, ({ tx, userId }) => categoriesOf(tx, userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const user = signedIn(request);
    const { userId } = user;
    const draft = request.body as CategoryDraft;
    // Keywords categorize all transactions again, which may take long.
    const { asUser } = draft.keywords.length > 0 ? db.long : db;
    const { status, body } = await asUser(user, (tx) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createCategory(tx, userId, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  oneCategoryRoutes(app, { db });
}
