import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { MORTGAGE_SERIES, type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { noteBundled } from './sources.ts';
import { statisticsValues } from './table.ts';

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
