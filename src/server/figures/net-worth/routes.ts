import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  addMonths,
  dayOf,
  lastDayOf,
  monthOf,
  monthsFrom,
  addDays,
  type Month,
} from '#domain/basics/months.ts';
import {
  FIRST_MONTH,
  holdingsIn,
  type MonthObservation,
  termsIn,
} from '#domain/figures/history/history.ts';
import {
  type ItemSeries,
  itemSeries,
  type MonthHoldings,
  SERIES_MONTHS,
} from '#domain/figures/history/item-series.ts';
import { comparison, stretch } from '#domain/figures/history/typed-values.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import {
  type ObservedAsset,
  performanceSince,
  rankAssets,
  type Ranking,
} from '#domain/figures/net-worth/performance.ts';
import {
  compareProperties,
  type PropertyComparison,
} from '#domain/figures/net-worth/valuations.ts';
import type { Asset } from '#domain/records/assets.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { refuseUnlessBegun } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { historiesOf } from '#server/records/history/observations.ts';
import { observedByItem, observedIn } from '#server/records/history/observed.ts';
import { ratesAtEnds } from '#server/statistics/rates/store.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';
import {
  changeBetween,
  type MonthsCompared,
  type NetWorthChangeAnswer,
  sinceBegun,
} from './change.ts';
import { currenciesIn } from './closed-months.ts';
import { comparedWith, monthName, readHistory, stretchOf } from './series.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, toNumber, toTotal } from '#domain/basics/money.ts';
import { groupInSteps } from '#domain/basics/steps.ts';
import type { HeldGrowth } from '#domain/figures/net-worth/item-change.ts';
import type { HeldGrowths } from '#domain/figures/net-worth/net-worth-change.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import type { GrowthRow } from '#domain/holdings/growth-rows.ts';
import { isGap, type PeriodGrowth } from '#domain/holdings/period-growth.ts';
import { readHoldingFacts } from '#server/holdings/reading/account-holdings.ts';
import { readGrowth } from '#server/holdings/reading/growth.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { LISTS } from '#server/records/collections/lists.ts';

const tags = ['history'];

const changing = {
  tags,
  scope: 'figures:read' as const,
  summary:
    'How each item changed net worth since the last closed month, ?from= and &to= as YYYY-MM, or ' +
    'since the same month ?period=6m, 1y or 2y ago, or all',
  querystring: comparison,
};

const performing = {
  tags,
  scope: 'figures:read' as const,
  summary: 'The performance of each asset over twelve months in its own currency, best first',
};

const comparing = {
  tags,
  scope: 'figures:read' as const,
  summary: 'The own valuations of each property, beside the house price index from the first',
};

const listing = {
  tags,
  scope: 'figures:read' as const,
  summary: 'The counted value of each item in the last twelve months, and its latest change',
};

/** Routes for changes: of net worth, assets, properties and each item of a list. */
export function changeRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/net-worth-change', { schema: changing }, async (request) => {
    const { period } = request.query as z.infer<typeof comparison>;
    const asked = period ? periodOf(period, clock) : betweenOf(request, clock);
    return readChange(db, signedIn(request), { clock, asked, isSinceBegun: period !== undefined });
  });
  app.get('/api/asset-performance', { schema: performing }, async (request) => {
    const user = signedIn(request);
    const held = await heldAssets(db, user);
    const since = performanceSince(monthOf(dayOf(clock())));
    const returns = await readHeldReturns(db, user, { clock, held, since });
    return open(request, ({ tx, userId }) => assetPerformance(tx, { userId, clock, returns }));
  });
  app.get('/api/property-valuations', { schema: comparing }, (request) => {
    return open(request, ({ tx, userId }) => propertyValuations(tx, { userId, clock }));
  });
  for (const kind of HISTORY_KINDS) {
    app.get(`/api/${kind}/series`, { schema: listing }, (request) => {
      return open(request, ({ tx, userId }) => itemSeriesOf(tx, { userId, clock }, kind));
    });
  }
}

type ChangeRead = {
  clock: Clock;
  asked: MonthsCompared;
  /** Whether the first month with an observation takes the place of an earlier one. */
  isSinceBegun?: boolean;
};

/** Why net worth changed between two months, as screens, assistants and mails have it. */
export async function readChange(
  db: Database,
  user: SessionUser,
  { clock, asked, isSinceBegun = false }: ChangeRead,
): Promise<NetWorthChangeAnswer> {
  const { userId } = user;
  const begin = (tx: Tx) => (isSinceBegun ? sinceBegun(tx, userId, asked) : Promise.resolve(asked));
  const held = await heldAssets(db, user);
  if (held.length === 0) {
    return db.asUser(user, async (tx) => changeBetween(tx, { userId, clock }, await begin(tx)));
  }
  const between = await db.asUser(user, begin);
  const growths = await readHeldGrowths(db, user, { clock, held, between });
  return db.asUser(user, (tx) => changeBetween(tx, { userId, clock, growths }, between));
}

function periodOf(period: SeriesPeriod, clock: Clock): MonthsCompared {
  const to = monthOf(dayOf(clock()));
  return { from: comparedWith(period, to), to };
}

function betweenOf(request: FastifyRequest, clock: Clock): MonthsCompared {
  const query = request.query as z.infer<typeof comparison>;
  if (query.to !== undefined) refuseUnlessBegun(query.to, clock, 'to');
  const to = query.to ?? monthOf(dayOf(clock()));
  const from = query.from ?? addMonths(to, -1);
  if (from < to) return { from, to };
  const code = 'month.order';
  throw new AppError('invalid', { issues: [{ path: 'from', code, message: code }] });
}

type ChangeRouteQuery = { userId: string; clock: Clock };

/** Each property's valuations since the first, with the house price index. */
async function propertyValuations(
  tx: Tx,
  { userId, clock }: ChangeRouteQuery,
): Promise<PropertyComparison[]> {
  const assets = await recordsOf(tx, userId, clock).assets.list();
  const properties = assets.filter(({ type }) => type === 'real_estate');
  if (properties.length === 0) return [];
  const running = monthOf(dayOf(clock()));
  const stretch = { first: FIRST_MONTH, last: running };
  const prices = await housePricesOf(tx);
  const byId = new Map(properties.map((asset) => [asset.id, asset]));
  const compared = new Map<string, PropertyComparison>();
  const items = [...byId.keys()];
  const query = { userId, kind: 'assets', stretch, items } as const;
  for await (const { item, observed } of observedByItem(tx, query)) {
    const asset = byId.get(item);
    if (asset === undefined) continue;
    const watched = [{ asset, observed: observed as MonthObservation<Asset>[] }];
    for (const each of compareProperties(watched, { prices, running })) compared.set(item, each);
  }
  return items.flatMap((id) => compared.get(id) ?? []);
}

/** `GET /api/net-worth-history`. */
export function netWorthRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const summary = 'Net worth by month: ?period=6m, 1y, 2y or all, or ?from= and &to= as YYYY-MM';
  const schema = { tags, scope: 'figures:read' as const, summary, querystring: stretch };
  app.get('/api/net-worth-history', { schema }, async (request) => {
    const user = signedIn(request);
    const months = stretchOf(request, clock);
    const language = readerLanguage(request);
    const points = await readHistory(db, user, { clock, stretch: months });
    return points.map((point) => ({ name: monthName(point, language), ...point }));
  });
}

type ItemSeriesQuery = { userId: string; clock: Clock };

/**
 * The counted value of each present item of a kind by month; the current month has present values.
 * The number of statements does not depend on the number of items.
 */
export async function itemSeriesOf(
  tx: Tx,
  { userId, clock }: ItemSeriesQuery,
  kind: HistoryKind,
): Promise<ItemSeries[]> {
  const present = await presentOf(tx, userId, clock);
  const { terms } = present;
  const running = monthOf(terms.asOf);
  const stretch = { first: addMonths(running, 1 - SERIES_MONTHS), last: addMonths(running, -1) };
  const histories = await historiesOf(tx, userId, { ...stretch, kinds: [kind] });
  const months = monthsFrom(stretch.first, stretch.last);
  const currencies = currenciesIn(histories, terms.currency);
  const rates = await ratesAtEnds(tx, months.map(lastDayOf), currencies);
  // Each month is made in its own step: thousands of items take milliseconds for each.
  function* closed(): Generator<MonthHoldings> {
    for (const month of months) {
      const ratesThen = rates.get(lastDayOf(month)) ?? new Map();
      yield { holdings: holdingsIn(month, histories), terms: termsIn(month, ratesThen, terms) };
    }
  }
  return inSteps(itemSeries(kind, { closed: closed(), present }));
}

type PerformanceQuery = {
  userId: string;
  clock: Clock;
  /** Of accounts with holdings, by their ids; absent: none has a place. */
  returns?: ReadonlyMap<string, ObservedAsset['held']>;
};

/** Performance of the user's assets over the last twelve months, best first. */
export async function assetPerformance(
  tx: Tx,
  { userId, clock, returns }: PerformanceQuery,
): Promise<Ranking> {
  const { holdings, terms } = await presentOf(tx, userId, clock);
  const last = monthOf(terms.asOf);
  const stretch = { first: performanceSince(last), last };
  const observed = await observedIn(tx, { userId, kind: 'assets', stretch });
  const watched = holdings.assets.map((asset) => {
    const stated = (observed.get(asset.id) ?? []) as MonthObservation<Asset>[];
    return { asset, observed: stated, held: returns?.get(asset.id) };
  });
  return rankAssets(watched, terms);
}

/** The user's present accounts whose values follow from their holdings. */
async function heldAssets(db: Database, user: SessionUser): Promise<Asset[]> {
  const { assets } = await db.readAsUser(user, { assets: LISTS.assets });
  return assets.filter(({ holdingsSince = null }) => holdingsSince !== null);
}

type GrowthQuery = { clock: Clock; held: readonly Asset[]; between: MonthsCompared };

/**
 * Why the values of accounts moved between the ends of two months, each in its own currency; those
 * of which a figure is not known are left out.
 */
async function readHeldGrowths(
  db: Database,
  user: SessionUser,
  { clock, held, between: { from, to } }: GrowthQuery,
): Promise<HeldGrowths> {
  const today = dayOf(clock());
  const asOf = to === monthOf(today) ? today : lastDayOf(to);
  const opened = lastDayOf(from);
  const growths = new Map<string, HeldGrowth>();
  const currencies = new Set<Currency>(held.map(({ currency }) => currency));
  for (const currency of currencies) {
    const ids = new Set(held.filter((each) => each.currency === currency).map(({ id }) => id));
    const facts = await readHoldingFacts(db, user, { asOf, today, currency, opened });
    const book = await inSteps(recordedBook(facts.records, facts));
    const movements = book.movements.filter(({ accountId }) => ids.has(accountId));
    const growth = await readGrowth({ facts, movements, from: addDays(opened, 1) });
    for (const [id, rows] of isGap(growth) ? [] : rowsByAccount(growth))
      growths.set(id, reasonsOf(rows));
  }
  return growths;
}

/** At most this many returns are read, as each is a walk of its own. */
const RETURNS_MAX = 50;

/** Reads the returns of accounts with holdings since a month's end, by the ids of their assets. */
async function readHeldReturns(
  db: Database,
  user: SessionUser,
  { clock, held, since }: { clock: Clock; held: readonly Asset[]; since: Month },
): Promise<Map<string, NonNullable<ObservedAsset['held']>>> {
  const opened = lastDayOf(since);
  const returns = new Map<string, NonNullable<ObservedAsset['held']>>();
  for (const { id, holdingsSince } of held)
    returns.set(id, (holdingsSince ?? '') > opened ? 'short' : 'no_return');
  const old = held.filter(({ id }) => returns.get(id) === 'no_return').slice(0, RETURNS_MAX);
  for (const [currency, accounts] of Map.groupBy(old, (each) => each.currency)) {
    const facts = await readHoldingFacts(db, user, { asOf: dayOf(clock()), currency, opened });
    const book = await inSteps(recordedBook(facts.records, facts));
    const byAccount = await inSteps(groupInSteps(book.movements, ({ accountId }) => accountId));
    for (const { id } of accounts) {
      const movements = byAccount.get(id) ?? [];
      const growth = await readGrowth({ facts, movements, from: addDays(opened, 1) });
      if (isGap(growth) || growth.twr.rate === null) continue;
      const { price, exchange, income, fees, taxes } = growth.lines;
      const change = toNumber(toTotal(price + exchange + income - fees - taxes));
      returns.set(id, { rate: growth.twr.rate, change });
    }
  }
  return returns;
}

function rowsByAccount({ rows, notIncluded }: PeriodGrowth): Map<string, GrowthRow[]> {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  for (const { accountId } of notIncluded) byAccount.delete(accountId);
  return byAccount;
}

function reasonsOf(rows: readonly GrowthRow[]): HeldGrowth {
  const sumOf = (minorOf: (row: GrowthRow) => number): Minor => {
    let sum = 0;
    for (const row of rows) sum += minorOf(row);
    return toTotal(sum);
  };
  return {
    deposited: sumOf(({ deposits, withdrawals }) => deposits - withdrawals),
    price: sumOf(({ price }) => price),
    exchange_rate: sumOf(({ exchange }) => exchange),
    income: sumOf(({ income }) => income),
    fees: sumOf(({ fees, taxes }) => 0 - fees - taxes),
  };
}
