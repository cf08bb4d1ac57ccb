import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { dayOf } from '#domain/months.ts';
import { ratesOn } from '#server/rates/store.ts';
import { seriesOf } from './store.ts';
import type { SeriesName } from './table.ts';

type Parts = { db: Database; clock: Clock };

/** Where each series is from, in the publisher's words. */
const SERIES: Record<SeriesName, { path: string; summary: string; source: string; unit: string }> =
  {
    consumer_prices: {
      path: '/api/inflation-data',
      summary: 'The consumer price index by month; key[0] the month, values[0] the index',
      source: 'SCB, KPI2020M',
      unit: '2020 = 100',
    },
    house_prices: {
      path: '/api/real-estate-market-data',
      summary: 'The house price index by quarter; key[0] the quarter, values[0] the index',
      source: 'SCB, FastpiPSRegKv',
      unit: '1981 = 100',
    },
  };

/**
 * Public figures that totals are made with (specification, section 7). Nobody has to say who they
 * are: guests count with them too, and what is asked for says nothing of anybody.
 */
export function statisticsRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  const tags = ['statistics'];
  for (const [name, { path, summary, source, unit }] of Object.entries(SERIES)) {
    app.get(path, { schema: { tags, summary } }, async () => {
      const values = await seriesOf(db.orm, name as SeriesName);
      const data = values.map(({ period, value }) => ({ key: [period], values: [value] }));
      return { data, source, unit, lastPeriod: values.at(-1)?.period ?? null };
    });
  }

  const summary = 'The latest rates, units of a currency for one euro; source: ECB';
  app.get('/api/exchange-rates', { schema: { tags, summary } }, async () => {
    const rates = await ratesOn(db.orm, dayOf(clock()));
    return {
      base: 'EUR',
      source: 'ECB',
      rates: [...rates].map(([currency, rate]) => ({ currency, ...rate })),
    };
  });
}
