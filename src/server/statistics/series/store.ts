import { readFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import { MORTGAGE_SERIES, type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import { keptRead, type KeptRead, ownRead } from '#server/platform/db/own-reads.ts';
import { prepared } from '#server/platform/db/statements.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import { noteBundled } from './sources.ts';
import { statisticsValues } from './table.ts';

type PublishedFigure = { period: string; value: string };

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
    version: `select coalesce(max(version), 0)::text as version, 0 as size from statistics_sources
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

/** The series that are bundled with the product (series/README.md names their sources). */
const FILES = {
  consumer_prices: { file: 'kpi_2020.csv', column: 1 },
  house_prices: { file: 'house_price_index.csv', column: 1 },
  ...Object.fromEntries(
    // The columns are in the order of the bindings.
    Object.keys(MORTGAGE_SERIES).map((id, at) => [
      id,
      { file: 'mortgage_rates.csv', column: at + 1 },
    ]),
  ),
} as Record<SeriesId, BundledColumn>;

type BundledColumn = { file: string; column: number };

/**
 * Loads the bundled series where the database has no newer ones; returns the number of figures.
 * Fetched figures stay, except preliminary ones.
 */
export async function loadBundledSeries(orm: Orm): Promise<number> {
  let loaded = 0;
  for (const [series, bundled] of Object.entries(FILES) as [SeriesId, BundledColumn][]) {
    loaded += await orm.transaction((tx) => loadSeries(tx, series, bundled));
  }
  return loaded;
}

async function loadSeries(
  tx: Tx,
  series: SeriesId,
  { file, column }: BundledColumn,
): Promise<number> {
  await noteBundled(tx, series);
  const url = new URL(`series/${file}`, INSTALLATION);
  const [, ...all] = (await readFile(url, 'utf8')).trim().split('\n');
  // Some bindings were published later than others.
  const lines = all.map((line) => line.split(',')).filter((fields) => fields[column] !== '');
  const last = lines.at(-1)?.[0] ?? '';
  const known = await tx.$count(statisticsValues, sql`series = ${series} and period >= ${last}`);
  if (known > 0) return 0;
  const preliminaryFrom = lines.length - SOURCE[series].preliminary;
  const rows = lines.map((fields, at) => {
    const [period = ''] = fields;
    return { series, period, value: fields[column] ?? '', preliminary: at >= preliminaryFrom };
  });
  await tx
    .insert(statisticsValues)
    .values(rows)
    .onConflictDoUpdate({
      target: [statisticsValues.series, statisticsValues.period],
      set: { value: sql`excluded.value`, preliminary: sql`excluded.preliminary` },
      setWhere: sql`${statisticsValues.preliminary}`,
    });
  return rows.length;
}

/** The latest averages by binding, such as `to_1_year`. */
type MortgageRates = { source: string; averages: Record<string, PublishedFigure> };

const PREFIX = 'mortgage_rates_';

/** The latest average rate of new home loans of each binding. */
export async function mortgageRatesOf(tx: Tx): Promise<MortgageRates> {
  const { rows } = await tx.execute(sql`
    select distinct on (series) series, period, value::text from statistics_values
    where series in ${Object.keys(MORTGAGE_SERIES)} order by series, period desc`);
  const averages = (rows as (PublishedFigure & { series: string })[]).map((row) => {
    const { series, period, value } = row;
    return [series.slice(PREFIX.length), { period, value }];
  });
  const { publisher, table } = SOURCE.mortgage_rates_floating;
  return { source: `${publisher}, ${table}`, averages: Object.fromEntries(averages) };
}

/** The versions of the six series, which change with their figures. */
export async function mortgageVersions(tx: Tx): Promise<string> {
  const { rows } = await tx.execute(sql`
    select string_agg(version::text, '.' order by source) as versions from statistics_sources
    where source in ${Object.keys(MORTGAGE_SERIES)}`);
  return (rows[0] as { versions: string | null }).versions ?? '';
}
