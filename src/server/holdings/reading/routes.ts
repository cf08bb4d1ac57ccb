import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf, isDay } from '#domain/basics/months.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { allocationWanted } from '#domain/holdings/allocation.ts';
import { returnsWanted } from '#domain/holdings/period-returns.ts';
import { readAccountHoldings } from './account-holdings.ts';
import { readAllocation } from './allocation.ts';
import { readReturns } from './returns.ts';

const wanted = z.strictObject({
  asOf: z.optional(z.string().check(z.refine(isDay, 'date.format'))),
});

const reading = {
  tags: ['holdings'],
  params: itemId,
  summary:
    'What an account holds at the end of a day, ?asOf= today without one, in the user’s currency: ' +
    'cash, positions with price and average cost, closed ones, the money- and time-weighted return ' +
    '{ rate, price, currency, isYearly, isEstimated, reason } of all days, and issues',
  querystring: wanted,
  response: { default: refusalShape },
};

const returning = {
  tags: ['holdings'],
  summary:
    'Returns of a ?period=1m, 3m, 6m, ytd, 1y, 2y, 3y, 5y, all or a year, of the accounts with ' +
    'holdings or of one, ?assetId=, in a ?currency=: the lines opening, deposits (of them assumed), ' +
    'withdrawals, price, exchange, income, fees, taxes and closing with their rows, and both rates',
  querystring: returnsWanted,
  response: { default: refusalShape },
};

const allocating = {
  tags: ['holdings'],
  summary:
    'Holdings of all accounts, times the user’s share of each, grouped ?by=kind, currency, country, ' +
    'form or account, and the dividends of twelve months',
  querystring: allocationWanted,
  response: { default: refusalShape },
};

/** `GET /api/assets/:id/holdings`, `GET /api/holdings` and `GET /api/holdings/returns`. */
export function holdingRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/assets/:id/holdings', { schema: reading }, (request) => {
    const today = dayOf(clock());
    const { asOf = today } = request.query as z.infer<typeof wanted>;
    if (asOf > today) {
      const code = 'day.future';
      throw new AppError('invalid', { issues: [{ path: 'asOf', code, message: code }] });
    }
    return readAccountHoldings(db, signedIn(request), { accountId: idOf(request), asOf });
  });

  app.get('/api/holdings', { schema: allocating }, (request) => {
    const { by } = request.query as z.infer<typeof allocationWanted>;
    return readAllocation(db, signedIn(request), { by, asOf: dayOf(clock()) });
  });

  app.get('/api/holdings/returns', { schema: returning }, (request) => {
    const { assetId, ...query } = request.query as z.infer<typeof returnsWanted>;
    const accountId = assetId === undefined ? null : ownId(assetId);
    return readReturns(db, signedIn(request), { ...query, accountId, today: dayOf(clock()) });
  });
}
