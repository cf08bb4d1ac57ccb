import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { FIRST_MONTH, type MonthObservation } from '#domain/figures/history/history.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { comparison } from '#domain/figures/history/typed-values.ts';
import {
  compareProperties,
  type PropertyComparison,
} from '#domain/figures/net-worth/valuations.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { refuseUnlessBegun } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { observedByItem } from '#server/records/history/observed.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type MonthsCompared, changeBetween, changeSinceMonth } from './change.ts';
import { itemSeriesOf } from './item-series.ts';
import { assetPerformance } from './performance.ts';
import { comparedWith } from './stretch.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';

const tags = ['history'];

const changing = {
  tags,
  summary:
    'How each item changed net worth since the last closed month, ?from= and &to= as YYYY-MM, or ' +
    'since the same month ?period=6m, 1y or 2y ago, or all',
  querystring: comparison,
};

const performing = {
  tags,
  summary: 'The performance of each asset over twelve months in its own currency, best first',
};

const comparing = {
  tags,
  summary: 'The own valuations of each property, beside the house price index from the first',
};

const listing = {
  tags,
  summary: 'The counted value of each item in the last twelve months, and its latest change',
};

/** Routes for changes: of net worth, assets, properties and each item of a list. */
export function changeRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/net-worth-change', { schema: changing }, (request) => {
    const user = signedIn(request);
    const { period } = request.query as z.infer<typeof comparison>;
    const between = period ? periodOf(period, clock) : betweenOf(request, clock);
    const compare = period ? changeSinceMonth : changeBetween;
    return db.asUser(user, (tx) => compare(tx, { userId: user.userId, clock }, between));
  });
  app.get('/api/asset-performance', { schema: performing }, (request) => {
    return open(request, ({ tx, userId }) => assetPerformance(tx, { userId, clock }));
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
