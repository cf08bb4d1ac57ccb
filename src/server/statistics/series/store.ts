import { asc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import type { SeriesId } from '#domain/statistics/public-sources.ts';
import { keptRead, type KeptRead, ownRead } from '#server/platform/db/own-reads.ts';
import { prepared } from '#server/platform/db/statements.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { statisticsValues } from './table.ts';

export type PublishedFigure = { period: string; value: string };

/** A whole series, oldest first. */
export function seriesOf(tx: Tx, series: SeriesId): Promise<PublishedFigure[]> {
  const { period, value } = statisticsValues;
  return prepared<PublishedFigure>(tx, `series_${series}`, () =>
    tx
      .select({ period, value })
      .from(statisticsValues)
      .where(eq(statisticsValues.series, series))
      .orderBy(asc(period))
      .prepare(`series_${series}`),
  ).execute();
}

/** The house price index as a read that travels with others. */
export const pricesRead = ownRead<PublishedFigure>(
  new QueryBuilder()
    .select({ period: statisticsValues.period, value: statisticsValues.value })
    .from(statisticsValues)
    .where(sql`${statisticsValues.series} = 'house_prices'`)
    .orderBy(asc(statisticsValues.period)),
  { period: statisticsValues.period, value: statisticsValues.value },
);

/** The same, kept in memory until a figure changes. */
export const keptPricesRead: KeptRead<PublishedFigure> = {
  ...keptRead({
    name: 'house_prices',
    version: `select coalesce(max(version), 0)::text as version from statistics_sources
      where source = 'house_prices'`,
    rows: pricesRead,
    order: [statisticsValues.period.name],
  }),
  isOfAll: true,
};

/** The house price index by quarter (source: SCB). */
export async function housePricesOf(tx: Tx): Promise<HousePrices> {
  return pricesIn(await seriesOf(tx, 'house_prices'));
}

export function pricesIn(values: readonly PublishedFigure[]): HousePrices {
  return new Map(values.map(({ period, value }) => [period, value]));
}
