import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type TransactionChanges,
  transactionChanges,
  type TransactionDraft,
  transactionDraft,
} from '#domain/holdings/transaction-drafts.ts';
import { parsePlace } from '#domain/basics/list-position.ts';
import { isStale } from '#domain/records/records.ts';
import { holdingsOpener } from '#server/holdings/reading/reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { idOf, ifMatch, itemId } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { addTransaction, changeTransaction, removeTransaction, transactionsOf } from './store.ts';

const OF_ACCOUNT = '/api/assets/:id/holding-transactions';
const ONE = '/api/holding-transactions/:id';
const tags = ['holdings'];
const params = itemId;
const response = { default: refusalShape };

const LIMIT = 50;

const SEARCH_CHARACTERS_MAX = 200;

const page = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX, 'text.long'))),
  cursor: z.optional(z.string().check(z.refine((text) => parsePlace(text) !== null, 'unknown'))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'unknown'))),
});

const listing = {
  tags,
  scope: 'transactions:read' as const,
  params,
  summary:
    'Transactions of an account with holdings, newest first: { items, next }; ?cursor= the next of ' +
    'a page, ?limit= up to 200, ?search= in the instrument’s name and ISIN, and in notes',
  querystring: page,
  response,
};
const adding = {
  tags,
  scope: 'transactions:write' as const,
  params,
  summary:
    'Adds a transaction to an investment, a pension or another asset. `instrument` is `{ id }`, or ' +
    '`{ isin?, name, kind?, currency }` of one that is found or added; price in its currency, ' +
    'amount, fee and tax in `currency`; with Idempotency-Key once',
  body: transactionDraft,
  response,
};
const changing = {
  tags,
  scope: 'transactions:write' as const,
  params,
  summary:
    'Changes the fields of a transaction that are sent, null clears one; with If-Match only that version',
  body: transactionChanges,
  response,
};
const removing = {
  tags,
  scope: 'transactions:write' as const,
  params,
  summary: 'Removes a transaction',
  response: { 204: z.null(), default: refusalShape },
};

/** Lists, adds, changes and removes the transactions of accounts with holdings. */
export function holdingTransactionRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);
  const openToWrite = holdingsOpener(parts);
  app.get(OF_ACCOUNT, { schema: listing }, (request) => {
    const { cursor, limit, search = '' } = request.query as z.infer<typeof page>;
    const wanted = {
      assetId: idOf(request),
      after: parsePlace(cursor ?? ''),
      limit: Number(limit ?? LIMIT),
      search: search.normalize('NFC').trim(),
    };
    return open(request, (userTx) => transactionsOf(userTx, wanted));
  });

  app.post(OF_ACCOUNT, { schema: adding }, async (request, reply) => {
    const { status, body } = await openToWrite(request, (userTx) =>
      once({ ...userTx, request }, async () => ({
        status: 201,
        body: await addTransaction(userTx, idOf(request), request.body as TransactionDraft),
      })),
    );
    return reply.code(status).send(body);
  });

  app.put(ONE, { schema: changing }, async (request) => {
    const edit = {
      id: idOf(request),
      changes: request.body as TransactionChanges,
      unlessChangedSince: ifMatch(request),
    };
    const changed = await openToWrite(request, (userTx) => changeTransaction(userTx, edit));
    if (changed === null) throw new AppError('not_found');
    if (isStale(changed)) throw new AppError('conflict', { body: { current: changed.stale } });
    return changed;
  });

  app.delete(ONE, { schema: removing }, async (request, reply) => {
    const isRemoved = await openToWrite(request, (userTx) =>
      removeTransaction(userTx, idOf(request)),
    );
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
