import { asc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type SeriesId, SOURCE, type SourceChange } from '#domain/statistics/public-sources.ts';
import {
  CORRECTION_MAX,
  type DayOfRates,
  type Figure,
  type KnownRates,
  troubleInCommon,
  troubleInRates,
  troubleInSeries,
} from '#domain/statistics/series-check.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { ratesOn } from '#server/statistics/rates/store.ts';
import { statisticsChanges, statisticsValues } from '#server/statistics/series/table.ts';
import { SourceTrouble } from './download.ts';

type StoredFigure = Figure & { preliminary: boolean };

/** Added and corrected figures. */
export type SeriesChange = Omit<SourceChange, 'at'>;

/**
 * Replaces a stored series where it differs, and returns the additions; null: none. Throws when it
 * cannot be the continuation of the stored one.
 */
export async function keepSeries(
  tx: Tx,
  series: SeriesId,
  fetched: readonly Figure[],
): Promise<SeriesChange | null> {
  const known = await knownOf(tx, series);
  const trouble = troubleInSeries(series, known, fetched);
  if (trouble) throw new SourceTrouble(trouble, `${fetched.length} figures of ${series}`);
  const before = new Map(known.map((stored) => [stored.period, stored]));
  const preliminaryFrom = fetched.length - SOURCE[series].preliminary;
  const rows = fetched.map((figure, at) => ({ ...figure, preliminary: at >= preliminaryFrom }));
  const changed = rows.filter((row) => !isSame(row, before.get(row.period)));
  await writeRows(tx, series, changed);
  return figuresChange(changed, before);
}

function knownOf(tx: Tx, series: SeriesId): Promise<StoredFigure[]> {
  const { period, value, preliminary } = statisticsValues;
  return tx
    .select({ period, value, preliminary })
    .from(statisticsValues)
    .where(eq(statisticsValues.series, series))
    .orderBy(asc(period));
}

/** 123.9 and 123.90 are the same figure, written by two hands. */
function isSame(row: StoredFigure, known: StoredFigure | undefined): boolean {
  const isEqual = known !== undefined && Number(known.value) === Number(row.value);
  return isEqual && known.preliminary === row.preliminary;
}

async function writeRows(tx: Tx, series: SeriesId, rows: readonly StoredFigure[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(statisticsValues)
    .values(rows.map((row) => ({ series, ...row })))
    .onConflictDoUpdate({
      target: [statisticsValues.series, statisticsValues.period],
      set: { value: sql`excluded.value`, preliminary: sql`excluded.preliminary` },
    });
}

function figuresChange(
  changed: readonly StoredFigure[],
  before: ReadonlyMap<string, StoredFigure>,
): SeriesChange | null {
  const added = changed.filter(({ period }) => !before.has(period)).map(({ period }) => period);
  const revised = changed.flatMap(({ period, value: to }) => {
    const from = before.get(period)?.value;
    return from === undefined || Number(from) === Number(to) ? [] : [{ period, from, to }];
  });
  const [first, last] = [added[0], added.at(-1)];
  if (first === undefined || last === undefined) {
    return revised.length === 0 ? null : { added: null, revised };
  }
  return { added: { count: added.length, first, last }, revised };
}

/** Figures of an operator's file by period. */
export type BroughtFigures = Readonly<Record<string, string>>;

/**
 * Adds figures that an operator brought to a stored series, and returns the additions; null: none.
 * They are checked as those of the publisher are.
 */
export async function bringFigures(
  tx: Tx,
  series: SeriesId,
  { figures, at }: { figures: BroughtFigures; at: Date },
): Promise<SeriesChange | null> {
  const { period, value } = statisticsValues;
  const known = await tx
    .select({ period, value })
    .from(statisticsValues)
    .where(eq(statisticsValues.series, series))
    .orderBy(asc(period));
  const all = new Map(known.map((row) => [row.period, row.value]));
  for (const [each, figure] of Object.entries(figures)) all.set(each, figure);
  const whole = [...all]
    .map(([each, figure]) => ({ period: each, value: figure }))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1));
  const moved = await keepSeries(tx, series, whole);
  if (moved === null) return null;
  await tx
    .insert(statisticsChanges)
    .values({ id: v7(), source: series, at: at.toISOString(), ...moved });
  return moved;
}

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
  const moved = await ratesChange(tx);
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

async function ratesChange(tx: Tx): Promise<SeriesChange | null> {
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
