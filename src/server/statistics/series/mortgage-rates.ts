import { sql } from 'drizzle-orm';
import { MORTGAGE_SERIES, SOURCE } from '#domain/statistics/public-sources.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { PublishedFigure } from './store.ts';

/** The latest averages by binding, such as `to_1_year`. */
export type MortgageRates = { source: string; averages: Record<string, PublishedFigure> };

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
