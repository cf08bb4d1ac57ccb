import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type BankAccountChanges,
  bankAccountChanges,
  bankAccountDraft,
  type BankAccountDraft,
} from '#domain/transactions.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId } from '#server/http/item-id.ts';
import { once } from '#server/http/once.ts';
import { signedIn } from '#server/http/person.ts';
import { accountsOf, changeAccount, contentsOf, createAccount, removeAccount } from './accounts.ts';

type Parts = { db: Database };

const PATH = '/api/bank-accounts';
const tags = ['transactions'];
const response = { default: refusalShape };

const accounts = { tags, summary: 'The person’s bank accounts, oldest first', response };
const adding = {
  tags,
  summary: 'Adds an account whose transactions come from files; with Idempotency-Key once',
  body: bankAccountDraft,
  response,
};
const changing = {
  tags,
  summary: 'Changes what an account is called, its kind or its number',
  params: itemId,
  body: bankAccountChanges,
  response,
};
const counting = {
  tags,
  summary: 'How much goes with an account: { transactions, files }',
  params: itemId,
  response,
};
const removing = {
  tags,
  summary: 'Removes a bank account with all its transactions',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** The accounts at banks. */
export function bankAccountRoutes(app: FastifyInstance, { db }: Parts): void {
  app.get(PATH, { schema: accounts }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => accountsOf(tx, person.userId));
  });

  app.post(PATH, { schema: adding }, async (request, reply) => {
    const person = signedIn(request);
    const { userId } = person;
    const draft = request.body as BankAccountDraft;
    const { status, body } = await db.asPerson(person, (tx) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await createAccount(tx, userId, draft),
      })),
    );
    return reply.code(status).send(body);
  });

  oneAccountRoutes(app, { db });
}

function oneAccountRoutes(app: FastifyInstance, { db }: Parts): void {
  app.put(`${PATH}/:id`, { schema: changing }, async (request) => {
    const person = signedIn(request);
    const changes = request.body as BankAccountChanges;
    const whose = { userId: person.userId, accountId: idOf(request) };
    const changed = await db.asPerson(person, (tx) => changeAccount(tx, whose, changes));
    if (changed === null) throw new AppError('not_found');
    return changed;
  });

  app.get(`${PATH}/:id/contents`, { schema: counting }, async (request) => {
    const person = signedIn(request);
    const whose = { userId: person.userId, accountId: idOf(request) };
    const contents = await db.asPerson(person, (tx) => contentsOf(tx, whose));
    if (contents === null) throw new AppError('not_found');
    return contents;
  });

  app.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    const person = signedIn(request);
    const id = idOf(request);
    const isRemoved = await db.asPerson(person, (tx) => removeAccount(tx, person.userId, id));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
