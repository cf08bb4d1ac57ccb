import { asc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Figure, troubleInSeries } from '#domain/statistics/series-check.ts';
import { type SeriesId, SOURCE, type SourceChange } from '#domain/statistics/public-sources.ts';
import { statisticsChanges, statisticsValues } from '#server/statistics/series/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
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
  return movedOf(changed, before);
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

function movedOf(
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
