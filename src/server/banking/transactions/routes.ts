import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parsePlace } from '#domain/basics/list-position.ts';
import { isStale } from '#domain/records/records.ts';
import {
  type TransactionChanges,
  transactionChanges,
} from '#domain/banking/transactions/transactions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, ifMatch, itemId } from '#server/platform/http/requests.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { askedShape, filterOf, transactionsOf } from './list.ts';
import { changeTransaction } from './change.ts';
import { unlinkTransfer } from '#server/banking/ingest/transfers.ts';

type TransactionRouteOptions = { db: Database; transactionsMax: number };

const tags = ['transactions'];
const response = { default: refusalShape };

const LIMIT = 50;

const page = z.strictObject({
  cursor: z.optional(z.string().check(z.refine((text) => parsePlace(text) !== null, 'unknown'))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'unknown'))),
  ...askedShape,
});

const listing = {
  tags,
  scope: 'transactions:read' as const,
  summary:
    'Transactions, newest first: { transactions, next }; ?cursor= the next of a page, ?limit= up ' +
    'to 200, ?account=, ?category= (none: without one), ?month=, ?since= a month, ?search=, ' +
    '?reviewed=, and ?least= and ?most= of the amount',
  querystring: page,
  response,
};
const changing = {
  tags,
  scope: 'transactions:write' as const,
  summary:
    'Changes category, notes, tags or whether it was reviewed; with If-Match only that version',
  params: itemId,
  body: transactionChanges,
  response,
};
const parting = {
  tags,
  scope: 'transactions:write' as const,
  summary: 'States that it is no transfer between own accounts, for good',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** Lists transactions and updates the fields of one that the user decides. */
export function transactionRoutes(
  app: FastifyInstance,
  { db, transactionsMax }: TransactionRouteOptions,
): void {
  const open = opener({ db });
  app.get('/api/transactions', { schema: listing }, (request) => {
    const { cursor, limit, ...asked } = request.query as z.infer<typeof page>;
    const wanted = { after: parsePlace(cursor ?? ''), limit: Number(limit ?? LIMIT) };
    return open(request, ({ tx, userId }) =>
      transactionsOf(tx, userId, { filter: filterOf(asked), page: wanted }),
    );
  });

  app.put('/api/transactions/:id', { schema: changing }, async (request) => {
    const changed = await open(request, (userTx) =>
      changeTransaction(userTx, {
        id: idOf(request),
        changes: request.body as TransactionChanges,
        transactionsMax,
        unlessChangedSince: ifMatch(request),
      }),
    );
    if (changed === null) throw new AppError('not_found');
    if (isStale(changed)) throw new AppError('conflict', { body: { current: changed.stale } });
    return changed;
  });

  app.delete('/api/transactions/:id/transfer', { schema: parting }, async (request, reply) => {
    const isParted = await open(request, ({ tx, userId }) =>
      unlinkTransfer(tx, userId, idOf(request)),
    );
    if (!isParted) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
