import { sql } from 'drizzle-orm';
import {
  CORRECTION_MAX,
  type DayOfRates,
  type KnownRates,
  troubleInCommon,
  troubleInRates,
} from '#domain/statistics/series-check.ts';
import type { SourceChange } from '#domain/statistics/public-sources.ts';
import { ratesOn } from '#server/statistics/rates/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SeriesChange } from './keep-series.ts';
import { SourceTrouble } from './download.ts';

const ROWS_AT_ONCE = 5_000;

/** More corrections than these at one time are not listed one by one. */
const REVISED_MAX = 100;

/**
 * Adds days of rates to the stored ones and corrects those that differ; throws when they do not
 * follow on the stored ones. They are collected in a temporary table first, so that readers wait
 * for no more than one statement.
 */
export async function keepRates(
  tx: Tx,
  days: readonly DayOfRates[],
  known: Omit<KnownRates, 'latest'>,
): Promise<SeriesChange | null> {
  const latest = await ratesOn(tx, known.lastKnown);
  refuse(troubleInRates(days, { ...known, latest }), days);
  await gather(tx, days);
  refuse(troubleInCommon(await commonOf(tx)), days);
  const moved = await movedOf(tx);
  if (moved === null) return null;
  await tx.execute(sql`
    insert into exchange_rates (currency, day, per_euro)
    select currency, day, per_euro from fetched_rates fetched
    where not exists (select from exchange_rates known where known.currency = fetched.currency
      and known.day = fetched.day and known.per_euro = fetched.per_euro)
    on conflict (currency, day) do update set per_euro = excluded.per_euro`);
  return moved;
}

function refuse(trouble: ReturnType<typeof troubleInRates>, days: readonly DayOfRates[]): void {
  if (trouble) throw new SourceTrouble(trouble, `${days.length} days of rates`);
}

async function gather(tx: Tx, days: readonly DayOfRates[]): Promise<void> {
  await tx.execute(sql`
    create temporary table fetched_rates (currency text, day date, per_euro numeric)
      on commit drop`);
  const rows = days.flatMap(({ day, rates }) =>
    [...rates].map(([currency, perEuro]) => ({ currency, day, per_euro: perEuro })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const piece = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`insert into fetched_rates
      select * from json_populate_recordset(null::fetched_rates, ${piece}::json)`);
  }
  await tx.execute(sql`analyze fetched_rates`);
}

/** Number of rates that are stored too, and of those that differ by more than a correction. */
async function commonOf(tx: Tx): Promise<{ common: number; moved: number }> {
  const { rows } = await tx.execute(sql`
    select count(*)::integer as common, (count(*) filter (where
      abs(fetched.per_euro / known.per_euro - 1) > ${CORRECTION_MAX}))::integer as moved
    from fetched_rates fetched join exchange_rates known using (currency, day)`);
  return rows[0] as { common: number; moved: number };
}

type RatePeriod = { count: number; first: string | null; last: string | null };

async function movedOf(tx: Tx): Promise<SeriesChange | null> {
  const { rows: added } = await tx.execute(sql`
    select count(distinct day)::integer as count, min(day)::text as first, max(day)::text as last
    from fetched_rates fetched where not exists (select from exchange_rates known
      where known.currency = fetched.currency and known.day = fetched.day)`);
  const { rows: revised } = await tx.execute(sql`
    select fetched.day || ' ' || fetched.currency as period, known.per_euro::text as "from",
      fetched.per_euro::text as "to"
    from fetched_rates fetched join exchange_rates known using (currency, day)
    where fetched.per_euro <> known.per_euro order by 1 limit ${REVISED_MAX}`);
  const { count, first, last } = added[0] as RatePeriod;
  if (first === null || last === null) {
    return revised.length === 0
      ? null
      : { added: null, revised: revised as SourceChange['revised'] };
  }
  return { added: { count, first, last }, revised: revised as SourceChange['revised'] };
}
