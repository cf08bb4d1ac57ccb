import { asc, eq } from 'drizzle-orm';
import type { HousePrices } from '#domain/property.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type SeriesName, statisticsValues } from './table.ts';

export type Published = { period: string; value: string };

/** A whole series, oldest first. */
export function seriesOf(tx: Tx, series: SeriesName): Promise<Published[]> {
  const { period, value } = statisticsValues;
  return prepared<Published>(tx, `series_${series}`, () =>
    tx
      .select({ period, value })
      .from(statisticsValues)
      .where(eq(statisticsValues.series, series))
      .orderBy(asc(period))
      .prepare(`series_${series}`),
  ).execute();
}

/** The house price index by quarter (source: SCB). */
export async function housePricesOf(tx: Tx): Promise<HousePrices> {
  const values = await seriesOf(tx, 'house_prices');
  return new Map(values.map(({ period, value }) => [period, value]));
}
