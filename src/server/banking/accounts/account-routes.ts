import type { FastifyInstance } from 'fastify';
import {
  bankAccountDraft,
  type BankAccountDraft,
} from '#domain/banking/transactions/transactions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { createAccount, listedAccountsOf } from './accounts.ts';
import { oneAccountRoutes } from './one-account-routes.ts';

type AccountRouteOptions = { db: Database };

const PATH = '/api/bank-accounts';
const tags = ['transactions'];
const response = { default: refusalShape };

const accounts = { tags, summary: 'The user’s bank accounts, oldest first', response };
const adding = {
  tags,
  summary: 'Adds an account whose transactions come from files; with Idempotency-Key once',
  body: bankAccountDraft,
  response,
};
/** The accounts at banks. */
export function bankAccountRoutes(app: FastifyInstance, { db }: AccountRouteOptions): void {
  const open = opener({ db });
  app.get(PATH, { schema: accounts }, (request) => {
    return open(request, ({ tx, userId }) => listedAccountsOf(tx, userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const draft = request.body as BankAccountDraft;
    const { status, body } = await open(request, ({ tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createAccount(tx, userId, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  oneAccountRoutes(app, { db });
}
