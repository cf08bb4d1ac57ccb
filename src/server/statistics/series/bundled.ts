import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import { INSTALLATION } from '#server/platform/installation.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { noteBundled } from './sources.ts';
import { statisticsValues } from './table.ts';

/** The series that are bundled with the product (series/README.md names their sources). */
const FILES: Record<SeriesId, string> = {
  consumer_prices: 'kpi_2020.csv',
  house_prices: 'house_price_index.csv',
};

/**
 * Loads the bundled series where the database has no newer ones; returns the number of figures.
 * Fetched figures stay, except preliminary ones.
 */
export async function loadBundledSeries(orm: Orm): Promise<number> {
  let loaded = 0;
  for (const [series, file] of Object.entries(FILES) as [SeriesId, string][]) {
    loaded += await orm.transaction((tx) => loadSeries(tx, series, file));
  }
  return loaded;
}

async function loadSeries(tx: Tx, series: SeriesId, file: string): Promise<number> {
  await noteBundled(tx, series);
  const url = new URL(`series/${file}`, INSTALLATION);
  const [, ...lines] = (await readFile(url, 'utf8')).trim().split('\n');
  const last = lines.at(-1)?.split(',')[0] ?? '';
  const known = await tx.$count(statisticsValues, sql`series = ${series} and period >= ${last}`);
  if (known > 0) return 0;
  const preliminaryFrom = lines.length - SOURCE[series].preliminary;
  const rows = lines.map((line, at) => {
    const [period = '', value = ''] = line.split(',');
    return { series, period, value, preliminary: at >= preliminaryFrom };
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
