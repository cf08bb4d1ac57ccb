import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  bankAccountDraft,
  type BankAccountDraft,
  type BankAccountChanges,
  bankAccountChanges,
} from '#domain/banking/transactions/transactions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { AppError } from '#server/platform/errors.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import {
  createAccount,
  listedAccountsOf,
  changeAccount,
  contentsOf,
  removeAccount,
} from './accounts.ts';

type AccountRouteOptions = { db: Database };

const PATH = '/api/bank-accounts';
const tags = ['transactions'];
const response = { default: refusalShape };

const accounts = {
  tags,
  scope: 'transactions:read' as const,
  summary: 'The user’s bank accounts, oldest first',
  response,
};
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

const changing = {
  tags,
  summary: 'Changes the name, kind or number of an account',
  params: itemId,
  body: bankAccountChanges,
  response,
};
const counting = {
  tags,
  scope: 'transactions:read' as const,
  summary: 'How much the removal of an account removes: { transactions, files }',
  params: itemId,
  response,
};
const removing = {
  tags,
  summary: 'Removes a bank account with all its transactions',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** Routes of one account. */
function oneAccountRoutes(app: FastifyInstance, { db }: AccountRouteOptions): void {
  const open = opener({ db });
  const openLong = opener({ db: db.long });
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const changes = request.body as BankAccountChanges;
    const changed = await open(request, ({ tx, userId }) =>
      changeAccount(tx, { userId, accountId: idOf(request) }, changes),
    );
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.get(`${PATH}/:id/contents`, { schema: counting }, async (request) => {
    const contents = await open(request, ({ tx, userId }) =>
      contentsOf(tx, { userId, accountId: idOf(request) }),
    );
    if (contents === null) throw new AppError('not_found');
    return contents;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const isRemoved = await openLong(request, ({ tx, userId }) =>
      removeAccount(tx, userId, idOf(request)),
    );
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
