import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/basics/months.ts';
import { isStale } from '#domain/statistics/release-calendar.ts';
import { type MortgageSeriesId, type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createKeptAnswers, sendKept } from '#server/platform/http/answers.ts';
import { ratesOn } from '#server/statistics/rates/store.ts';
import { preliminaryOf, sourceStatuses, type SourceRow, sourceRowOf } from './sources.ts';
import { mortgageRatesOf, mortgageVersions, seriesOf } from './store.ts';

type SeriesRouteOptions = {
  db: Database;
  clock: Clock;
  /** Whether this installation asks the publishers for newer figures. */
  isRefreshing: boolean;
};

type IndexId = Exclude<SeriesId, MortgageSeriesId>;

const SERIES: Record<IndexId, { path: string; summary: string }> = {
  consumer_prices: {
    path: '/api/inflation-data',
    summary: 'The consumer price index by month; key[0] the month, values[0] the index',
  },
  house_prices: {
    path: '/api/real-estate-market-data',
    summary: 'The house price index by quarter; key[0] the quarter, values[0] the index',
  },
};

const tags = ['statistics'];
const rating = {
  tags,
  scope: 'any' as const,
  summary: 'The latest rates, units of a currency for one euro; source: ECB',
};
const mortgageRating = {
  tags,
  scope: 'any' as const,
  summary: 'Average rates of new home loans by binding, the latest month; in per cent; source: SCB',
};
const listing = {
  tags,
  scope: 'any' as const,
  summary: 'The sources of public figures: state, periods, licence and what changed',
};

/**
 * Public figures for totals (docs/product.md, section 7). No sign-in is needed: guests use them too,
 * and the requests reveal nothing about a user.
 */
export function statisticsRoutes(
  app: FastifyInstance,
  { db, clock, isRefreshing }: SeriesRouteOptions,
): void {
  const keep = createKeptAnswers();
  for (const [name, { path, summary }] of Object.entries(SERIES)) {
    const source = name as SeriesId;
    app.get(path, { schema: { tags, scope: 'any', summary } }, async (request, reply) => {
      const sourceRow = await sourceRowOf(db.orm, source);
      const make = () => seriesAnswer(db, sourceRow, dayOf(clock()));
      const answer = await keep(source, madeOf(sourceRow, dayOf(clock())), make);
      return sendKept(request, reply, answer);
    });
  }

  app.get('/api/exchange-rates', { schema: rating }, async (request, reply) => {
    const today = dayOf(clock());
    const sourceRow = await sourceRowOf(db.orm, 'exchange_rates');
    const make = () => ratesAnswer(db, sourceRow, today);
    const answer = await keep('exchange_rates', madeOf(sourceRow, today), make);
    return sendKept(request, reply, answer);
  });

  app.get('/api/mortgage-rates', { schema: mortgageRating }, async (request, reply) => {
    const today = dayOf(clock());
    const versions = await mortgageVersions(db.orm);
    const make = () => mortgageRatesOf(db.orm);
    return sendKept(request, reply, await keep('mortgage_rates', `${versions} ${today}`, make));
  });

  app.get('/api/data-sources', { schema: listing }, async () => ({
    sources: await sourceStatuses(db.orm, { now: clock(), isOn: isRefreshing }),
  }));
}

/** New figures make another version; each day has its own latest rates and ages. */
function madeOf({ version, publishedAt }: SourceRow, today: string): string {
  return `${version} ${publishedAt} ${today}`;
}

async function seriesAnswer(db: Database, sourceRow: SourceRow, today: string) {
  const source = sourceRow.source as SeriesId;
  const { publisher, table } = SOURCE[source];
  const values = await seriesOf(db.orm, source);
  return {
    data: values.map(({ period, value }) => ({ key: [period], values: [value] })),
    source: `${publisher}, ${table}`,
    unit: sourceRow.unit,
    ...ageOf(sourceRow, today),
    preliminary: await preliminaryOf(db.orm, source),
  };
}

async function ratesAnswer(db: Database, sourceRow: SourceRow, today: string) {
  const rates = await ratesOn(db.orm, today);
  return {
    base: 'EUR',
    source: SOURCE.exchange_rates.publisher,
    ...ageOf(sourceRow, today),
    rates: [...rates].map(([currency, rate]) => ({ currency, ...rate })),
  };
}

function ageOf({ source, lastPeriod, publishedAt }: SourceRow, today: string) {
  return { lastPeriod, updatedAt: publishedAt, stale: isStale(source, lastPeriod, today) };
}
