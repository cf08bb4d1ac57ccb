import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { type SeriesName, statisticsValues } from './table.ts';

/** The series that come with the product (series/README.md says where they are from). */
const FILES: Record<SeriesName, string> = {
  consumer_prices: 'kpi_2020.csv',
  house_prices: 'house_price_index.csv',
};

/** Loads the bundled series where the database has none of theirs; returns how many figures. */
export async function loadBundledSeries(orm: Orm): Promise<number> {
  let loaded = 0;
  for (const [series, file] of Object.entries(FILES) as [SeriesName, string][]) {
    const known = await orm.$count(statisticsValues, sql`series = ${series}`);
    if (known > 0) continue;
    const url = new URL(`../../../series/${file}`, import.meta.url);
    const [, ...lines] = (await readFile(url, 'utf8')).trim().split('\n');
    const rows = lines.map((line) => {
      const [period = '', value = ''] = line.split(',');
      return { series, period, value };
    });
    await orm.insert(statisticsValues).values(rows).onConflictDoNothing();
    loaded += rows.length;
  }
  return loaded;
}
