import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isMonth } from '#domain/months.ts';
import {
  bankAccountDraft,
  type BankAccountDraft,
  parsePlace,
  type TransactionChanges,
  transactionChanges,
} from '#domain/transactions.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId } from '#server/http/item-id.ts';
import { once } from '#server/http/once.ts';
import { signedIn } from '#server/http/person.ts';
import { accountsOf, createAccount, removeAccount } from './accounts.ts';
import { categoriesOf } from './categories.ts';
import { changeTransaction } from './change.ts';
import { type Filter, transactionsOf } from './list.ts';

type Parts = { db: Database };

const tags = ['transactions'];
const response = { default: refusalShape };

const LIMIT = 50;
const SEARCH_CHARACTERS_MAX = 100;

/** Those that nothing says the category of. */
const NO_CATEGORY = 'none';

const page = z.strictObject({
  cursor: z.optional(z.string().check(z.refine((text) => parsePlace(text) !== null, 'unknown'))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'unknown'))),
  account: z.optional(z.uuid('unknown')),
  category: z.optional(z.union([z.literal(NO_CATEGORY), z.uuid()], 'unknown')),
  month: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
  search: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX, 'text.long'))),
  reviewed: z.optional(z.enum(['0', '1'], 'choice')),
});

const listing = {
  tags,
  summary:
    'Transactions, newest first: { transactions, next }; ?cursor= the next of a page, ?limit= up ' +
    'to 200, ?account=, ?category= (none: without one), ?month=, ?search=, ?reviewed=',
  querystring: page,
  response,
};
const changing = {
  tags,
  summary: 'Changes category, notes, tags or whether it was reviewed',
  params: itemId,
  body: transactionChanges,
  response,
};

/** `GET /api/transactions` and `PUT /api/transactions/{id}`. */
export function transactionRoutes(app: FastifyInstance, { db }: Parts): void {
  app.get('/api/transactions', { schema: listing }, (request) => {
    const person = signedIn(request);
    const { cursor, limit, ...asked } = request.query as z.infer<typeof page>;
    const wanted = { after: parsePlace(cursor ?? ''), limit: Number(limit ?? LIMIT) };
    return db.asPerson(person, (tx) =>
      transactionsOf(tx, person.userId, { filter: filterOf(asked), page: wanted }),
    );
  });

  app.put('/api/transactions/:id', { schema: changing }, async (request) => {
    const person = signedIn(request);
    const changes = request.body as TransactionChanges;
    const changed = await db.asPerson(person, (tx) =>
      changeTransaction({ tx, userId: person.userId }, idOf(request), changes),
    );
    if (changed === null) throw new AppError('not_found');
    return changed;
  });
}

function filterOf(asked: Omit<z.infer<typeof page>, 'cursor' | 'limit'>): Filter {
  const { account, category, month, search = '', reviewed } = asked;
  const words = search.normalize('NFC').trim();
  return {
    accountId: account,
    category: category === NO_CATEGORY ? null : category,
    month,
    search: words === '' ? undefined : words,
    isReviewed: reviewed === undefined ? undefined : reviewed === '1' ? 1 : 0,
  };
}

const accounts = { tags, summary: 'The person’s bank accounts, oldest first', response };
const adding = {
  tags,
  summary: 'Adds an account whose transactions come from files; with Idempotency-Key once',
  body: bankAccountDraft,
  response,
};
const removing = {
  tags,
  summary: 'Removes a bank account with all its transactions',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};
const categories = {
  tags,
  summary: 'What transactions are sorted into; `defaultKey` names those that everybody begins with',
  response,
};

/** The accounts at banks, and what transactions are sorted into. */
export function bankAccountRoutes(app: FastifyInstance, { db }: Parts): void {
  app.get('/api/bank-accounts', { schema: accounts }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => accountsOf(tx, person.userId));
  });

  app.post('/api/bank-accounts', { schema: adding }, async (request, reply) => {
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

  app.delete('/api/bank-accounts/:id', { schema: removing }, async (request, reply) => {
    const person = signedIn(request);
    const id = idOf(request);
    const isRemoved = await db.asPerson(person, (tx) => removeAccount(tx, person.userId, id));
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });

  app.get('/api/transaction-categories', { schema: categories }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => categoriesOf(tx, person.userId));
  });
}
