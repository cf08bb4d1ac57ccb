import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type BankAccountChanges,
  bankAccountChanges,
} from '#domain/banking/transactions/transactions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { changeAccount, contentsOf, removeAccount } from './accounts.ts';

type OneAccountRouteOptions = { db: Database };

const PATH = '/api/bank-accounts';
const tags = ['transactions'];
const response = { default: refusalShape };

const changing = {
  tags,
  summary: 'Changes the name, kind or number of an account',
  params: itemId,
  body: bankAccountChanges,
  response,
};
const counting = {
  tags,
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
export function oneAccountRoutes(app: FastifyInstance, { db }: OneAccountRouteOptions): void {
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const user = signedIn(request);
    const changes = request.body as BankAccountChanges;
    const whose = { userId: user.userId, accountId: idOf(request) };
    const changed = await db.asUser(user, (tx) => changeAccount(tx, whose, changes));
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.get(`${PATH}/:id/contents`, { schema: counting }, async (request) => {
    const user = signedIn(request);
    const whose = { userId: user.userId, accountId: idOf(request) };
    const contents = await db.asUser(user, (tx) => contentsOf(tx, whose));
    if (contents === null) throw new AppError('not_found');
    return contents;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const user = signedIn(request);
    const id = idOf(request);
    const isRemoved = await db.long.asUser(user, (tx) => removeAccount(tx, user.userId, id));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
