import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day, dayOf, isDay } from '#domain/basics/months.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import {
  type Allocation,
  AllocationCount,
  type AllocationBy,
  allocationWanted,
} from '#domain/holdings/allocation.ts';
import {
  daysOfPeriod,
  type PeriodReturns,
  periodReturns,
  type ReturnPeriod,
  returnsWanted,
} from '#domain/holdings/period-returns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { readAccountHoldings, readCostBook, readHoldingFacts } from './account-holdings.ts';
import { readGrowth } from './growth.ts';
import { createHoldingAnswers } from './kept-answers.ts';

const wanted = z.strictObject({
  asOf: z.optional(z.string().check(z.refine(isDay, 'date.format'))),
});

const reading = {
  tags: ['holdings'],
  scope: 'figures:read' as const,
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
  scope: 'figures:read' as const,
  summary:
    'Returns of a ?period=1m, 3m, 6m, ytd, 1y, 2y, 3y, 5y, all or a year, of the accounts with ' +
    'holdings or of one, ?assetId=, in a ?currency=: the lines opening, deposits (of them assumed), ' +
    'withdrawals, price, exchange, income, fees, taxes and closing with their rows, and both rates',
  querystring: returnsWanted,
  response: { default: refusalShape },
};

const allocating = {
  tags: ['holdings'],
  scope: 'figures:read' as const,
  summary:
    'Holdings of all accounts, times the user’s share of each, grouped ?by=kind, currency, country, ' +
    'form or account, with their largest ones, cost and gain, and the dividends of twelve months',
  querystring: allocationWanted,
  response: { default: refusalShape },
};

/** `GET /api/assets/:id/holdings`, `GET /api/holdings` and `GET /api/holdings/returns`. */
export function holdingRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const keep = createHoldingAnswers(db);

  app.get('/api/assets/:id/holdings', { schema: reading }, (request) => {
    const today = dayOf(clock());
    const { asOf = today } = request.query as z.infer<typeof wanted>;
    if (asOf > today) {
      const code = 'day.future';
      throw new AppError('invalid', { issues: [{ path: 'asOf', code, message: code }] });
    }
    const user = signedIn(request);
    const accountId = idOf(request);
    return keep(user, `page ${accountId} ${asOf} ${today}`, () =>
      readAccountHoldings(db, user, { accountId, asOf, today }),
    );
  });

  app.get('/api/holdings', { schema: allocating }, (request) => {
    const { by } = request.query as z.infer<typeof allocationWanted>;
    const user = signedIn(request);
    const asOf = dayOf(clock());
    return keep(user, `by ${by} ${asOf}`, () => readAllocation(db, user, { by, asOf }));
  });

  app.get('/api/holdings/returns', { schema: returning }, (request) => {
    const { assetId, ...query } = request.query as z.infer<typeof returnsWanted>;
    const accountId = assetId === undefined ? null : ownId(assetId);
    const user = signedIn(request);
    const wanted = { ...query, accountId, today: dayOf(clock()) };
    return keep(user, `returns ${JSON.stringify(wanted)}`, () => readReturns(db, user, wanted));
  });
}

/** Holdings of all present accounts of the user, times the share of each. */
async function readAllocation(
  db: Database,
  user: SessionUser,
  { by, asOf }: { by: AllocationBy; asOf: Day },
): Promise<Allocation> {
  const facts = await readHoldingFacts(db, user, { asOf });
  const book = await readCostBook(db, user, { facts, asOf });
  const accounts = facts.rows.accounts.map((each) => {
    return { ...each, basisPoints: toBasisPoints(shareOn(each, asOf)) };
  });
  const count = new AllocationCount({ by, asOf, currency: facts.records.currency });
  await inSteps(count.addInSteps({ ...facts, book, accounts }));
  return count.allocation();
}

type ReturnsQuery = {
  period: ReturnPeriod;
  /** Of one account; null: of all. */
  accountId: string | null;
  /** By default the user's. */
  currency?: Currency | undefined;
  today: Day;
};

/** Returns of the user's accounts in a period; whole accounts, whatever the user's share is. */
async function readReturns(
  db: Database,
  user: SessionUser,
  { period, accountId, currency: wanted, today }: ReturnsQuery,
): Promise<PeriodReturns> {
  const days = daysOfPeriod(period, today);
  if (days === null) {
    const code = 'choice';
    throw new AppError('invalid', { issues: [{ path: 'period', code, message: code }] });
  }
  const { opened, to } = days;
  const query = { asOf: to, today, opened, currency: wanted };
  const facts = await readHoldingFacts(db, user, query);
  const { records, rows } = facts;
  const { currency, instruments } = records;
  const present = rows.accounts;
  const account = present.find(({ id }) => id === accountId);
  if (accountId !== null && account === undefined) throw new AppError('not_found');
  if (account !== undefined && !canHold(account.type)) throw new AppError('no_holdings');
  const book = await inSteps(recordedBook(records, facts));
  const ids = new Set(account === undefined ? present.map(({ id }) => id) : [account.id]);
  const movements = book.movements.filter((each) => ids.has(each.accountId));
  const eve = addDays(movements[0]?.day ?? to, -1);
  const from = opened === null || opened < eve ? eve : opened;
  const growth = await readGrowth({ facts, movements, from: addDays(from, 1) });
  return periodReturns(growth, { period, from, to, currency, instruments });
}
