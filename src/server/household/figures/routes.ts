import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currency } from '#domain/basics/fields.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import {
  type HouseholdQuery,
  type HouseholdView,
  type SharedRecords,
  sharedRecordsIn,
  type TooLarge,
  type ViewQuery,
  enterMemberScope,
} from './shared-records.ts';
import { sql } from 'drizzle-orm';
import type { Steps } from '#domain/basics/steps.ts';
import { type Day, dayOf, monthOf, type Month } from '#domain/basics/months.ts';
import { householdGoals } from '#domain/household/household-goals.ts';
import {
  type HouseholdMortgage,
  householdMortgages,
  type LinkedShare,
  type MemberMortgages,
} from '#domain/household/household-mortgages.ts';
import { countMember, householdSummary } from '#domain/household/household-summary.ts';
import { averagesIn } from '#domain/mortgage/rate-check.ts';
import { ownMortgagesOf } from '#server/mortgage/store.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { inRoom, type Database } from '#server/platform/db/database.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { mortgageRatesOf } from '#server/statistics/series/store.ts';
import { type SeriesPeriod, PERIODS } from '#domain/figures/net-worth/net-worth-series.ts';
import { stretch } from '#domain/figures/history/typed-values.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import {
  comparedWith,
  monthName,
  stretchOf,
  netWorthHistory,
} from '#server/figures/net-worth/series.ts';
import { addedEnds } from '#domain/figures/net-worth/comparable-growth.ts';
import { type Growth, growthOfEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HouseholdPoint,
  householdHistory,
  sharedPoint,
} from '#domain/household/household-history.ts';
import type { Category } from '#domain/household/sharing.ts';
import type { Member } from '#domain/household/households.ts';
import { holdOffErasure } from '#server/platform/db/locks.ts';
import type { MonthSpan } from '#server/records/history/observations.ts';
import { membersOf } from '#server/household/households/members.ts';
import { householdOf } from '#server/household/households/store.ts';
import { endsSince } from '#server/figures/net-worth/change.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';

/** Currency of a household's figures; the household's own by default. */
export const inCurrency = z.object({ currency: z.optional(currency) });

/** The household and the currency of a request. */
export function householdQueryOf(request: FastifyRequest): HouseholdQuery {
  const { currency: wanted } = request.query as z.infer<typeof inCurrency>;
  return { householdId: idOf(request), currency: wanted };
}

const common = { tags: ['households'], params: itemId, response: { default: refusalShape } };

const summing = {
  ...common,
  summary:
    'The shared items of the members, by each owner’s share, in ?currency= or the household’s; ' +
    'by member and category, with the categories that are not shared or not included',
  querystring: inCurrency,
};
const saving = {
  ...common,
  summary: 'The goals that the members share, in ?currency= or the household’s',
  querystring: inCurrency,
};

const owing = {
  ...common,
  summary:
    'The mortgages of the members, each once, with its card and each owner’s interest and ' +
    'deduction of a year',
  querystring: inCurrency,
};

/** Routes for the totals, goals and mortgages of a household. */
export function householdFigureRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  /** Reads in one snapshot, so that concurrent changes of members do not mix. */
  const view = <T extends object>(
    request: FastifyRequest,
    read: (userTx: ClockedTx, bytesMax: number) => Promise<T | TooLarge>,
  ): Promise<T> => {
    const user = signedIn(request);
    return inRoom(db.makeRoom, user, async (bytesMax) => {
      const found = await db.viewAsUser(user, (tx) =>
        read({ tx, userId: user.userId, clock }, bytesMax),
      );
      return 'bytes' in found ? { ...found, found: null } : { bytes: 0, found };
    });
  };
  const readView = <Made>(
    request: FastifyRequest,
    wanted: Pick<ViewQuery<Made>, 'kinds' | 'make'>,
  ): Promise<HouseholdView<Made>> =>
    view(request, (userTx, bytesMax) =>
      sharedRecordsIn(userTx, { ...householdQueryOf(request), ...wanted, bytesMax }),
    );

  app.get('/api/households/:id/financial-summary', { schema: summing }, async (request) => {
    const { members, terms } = await readView(request, { kinds: SUMMED, make: countMember });
    return inSteps(householdSummary(members, terms));
  });

  app.get('/api/households/:id/mortgages', { schema: owing }, (request) => {
    const query = householdQueryOf(request);
    return view(request, (userTx, bytesMax) =>
      householdMortgagesIn(userTx, { ...query, kinds: OWED, make: whole, bytesMax }),
    );
  });

  app.get('/api/households/:id/goals', { schema: saving }, async (request) => {
    const { members, terms } = await readView(request, { kinds: ['goals'], make: whole });
    return inSteps(householdGoals(members, terms));
  });
}

const SUMMED: readonly Kind[] = ['assets', 'liabilities', 'incomes', 'costs'];
const OWED: readonly Kind[] = ['assets', 'liabilities'];

function* whole(records: SharedRecords): Steps<SharedRecords> {
  yield;
  return records;
}

export type HouseholdMortgages = { asOf: Day; mortgages: HouseholdMortgage[] };

/**
 * The mortgages of members who share assets and liabilities in detail, each once: co-owners read
 * the primary owner's. Each member's terms are read in the member's name (decision 032).
 */
async function householdMortgagesIn(
  userTx: ClockedTx,
  query: ViewQuery<SharedRecords>,
): Promise<HouseholdMortgages | TooLarge> {
  const { tx } = userTx;
  const view = await sharedRecordsIn(userTx, query);
  if ('bytes' in view) return view;
  const { members, terms } = view;
  const { averages } = await mortgageRatesOf(tx);
  const read: MemberMortgages[] = [];
  for (const { userId, isTotalsOnly, holdings } of members) {
    const shared = await enterMemberScope(tx, query.householdId, userId);
    const isShown = shared.includes('assets') && shared.includes('liabilities');
    if (!isShown || isTotalsOnly) continue;
    const stored = await ownMortgagesOf(tx, userId);
    const shares = await sharesIn(tx, query.householdId);
    read.push({ userId, stored, holdings, shares });
  }
  const { asOf, rates } = terms;
  const figures = { asOf, rates, averages: averagesIn(averages) };
  return { asOf, mortgages: await inSteps(householdMortgages(read, figures)) };
}

/** Shares of others in the items of the transaction's user. */
async function sharesIn(tx: Tx, householdId: string): Promise<LinkedShare[]> {
  const { rows } = await tx.execute(sql`
    select item_id as "itemId", member_id as "userId", member_item_id as "copyId", percent::text
    from co_owner_links
    where household_id = ${householdId}::uuid and status = 'active' and kind = 'liabilities'
      and owner_id = current_setting('valv.user')::uuid`);
  return rows as LinkedShare[];
}

const reading = {
  tags: ['households'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'Net worth of the present members by month since each joined: ?period=6m, 1y, 2y or all, or ' +
    '?from= and &to= as YYYY-MM, in ?currency= or the household’s',
  querystring: z.extend(stretch, inCurrency.shape),
};

const growing = {
  tags: ['households'],
  params: itemId,
  response: { default: refusalShape },
  summary:
    'The growth of the household’s net worth since the same month ?period=6m, 1y or 2y ago, or ' +
    'all, and the part that was added or removed, in ?currency= or the household’s',
  querystring: z.extend(
    z.object({ period: z.optional(z.enum(PERIODS, 'choice')) }),
    inCurrency.shape,
  ),
};

/** Routes for a household's net worth over time. */
export function householdHistoryRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/households/:id/net-worth-history', { schema: reading }, async (request) => {
    const user = signedIn(request);
    const [query, months] = [householdQueryOf(request), stretchOf(request, clock)];
    const language = readerLanguage(request);
    const points = await readHistory({ db, user, clock }, query, months);
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
  app.get('/api/households/:id/net-worth-growth', { schema: growing }, (request) => {
    const user = signedIn(request);
    const query = householdQueryOf(request);
    const { period = '1y' } = request.query as { period?: SeriesPeriod };
    const to = monthOf(dayOf(clock()));
    return readGrowth({ db, user, clock }, query, { from: comparedWith(period, to), to });
  });
}

/** A household as one of its members reads it. */
export type HouseholdReader = { db: Database; user: SessionUser; clock: Clock };

/**
 * Growth of the household's net worth from the month `from`, or the first known month after it, to
 * now; null without an earlier month. Everything owned by a member who joined later, or had no
 * observation then, counts as added.
 */
async function readGrowth(
  reader: HouseholdReader,
  query: HouseholdQuery,
  { from, to }: { from: Month; to: Month },
): Promise<{ currency: Currency; growth: Growth | null }> {
  const points = await readHistory(reader, query, { first: from, last: to });
  const { currency, members } = await membersIn(reader, query);
  const since = points[0]?.month;
  if (since === undefined || since === to) return { currency, growth: null };
  const sharedEnds = [];
  for (const { userId, joinedAt } of members) {
    const ends = await asMember(reader, { ...query, userId }, async (tx, shared) => {
      const isLater = monthOf(dayOf(new Date(joinedAt))) > since;
      const member = { userId, clock: reader.clock, currency };
      return { ends: await endsSince(tx, member, { from: since, isLater }), shared };
    });
    if (ends !== null) sharedEnds.push(ends);
  }
  return { currency, growth: growthOfEnds(since, addedEnds(sharedEnds)) };
}

/**
 * Adds the shared part of each present member's own series, since they joined. Each member is read
 * in a transaction of its own: it locks the member's closed months, for which the member's own
 * writes wait.
 */
async function readHistory(
  reader: HouseholdReader,
  query: HouseholdQuery,
  stretch: MonthSpan,
): Promise<HouseholdPoint[]> {
  const { currency, members } = await membersIn(reader, query);
  const series = [];
  for (const { userId, joinedAt } of members) {
    const points = await asMember(reader, { ...query, userId }, async (tx, shared) => {
      const joined = monthOf(dayOf(new Date(joinedAt)));
      const first = joined > stretch.first ? joined : stretch.first;
      const member = { userId, clock: reader.clock, currency };
      const own = await netWorthHistory(tx, member, { ...stretch, first });
      return own.map((each) => sharedPoint(each, shared));
    });
    series.push({ userId, points: points ?? [] });
  }
  return householdHistory(series);
}

/** The members in the order of their ids, and the currency of the figures. */
export function membersIn({ db, user, clock }: HouseholdReader, query: HouseholdQuery) {
  return db.asUser(user, async (tx) => {
    const userTx = { tx, userId: user.userId, clock };
    const { currency } = await householdOf(userTx, query.householdId);
    const members = await membersInOrder(tx, query.householdId);
    return { currency: query.currency ?? currency, members };
  });
}

/** Reads in a member's name; null where the member shares nothing of net worth, or has left. */
function asMember<T>(
  { db, user, clock }: HouseholdReader,
  { householdId, userId }: HouseholdQuery & { userId: string },
  read: (tx: Tx, shared: readonly Category[]) => Promise<T>,
): Promise<T | null> {
  return db.slow.asUser(user, async (tx) => {
    // The reader may have left since the last member was read.
    await householdOf({ tx, userId: user.userId, clock }, householdId);
    await holdOffErasure(tx, userId);
    const shared = await enterMemberScope(tx, householdId, userId);
    return sharesWorth(shared) ? read(tx, shared) : null;
  });
}

async function membersInOrder(tx: Tx, householdId: string): Promise<Member[]> {
  const members = await membersOf(tx, householdId);
  return members.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

function sharesWorth(shared: readonly Category[]): boolean {
  return shared.includes('assets') || shared.includes('liabilities');
}
