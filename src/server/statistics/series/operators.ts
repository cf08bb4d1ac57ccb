import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { SeriesId } from '#domain/statistics/public-sources.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { keepSeries, type Moved } from '#server/statistics/refresh/keep-series.ts';
import { statisticsChanges, statisticsValues } from './table.ts';

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
): Promise<Moved | null> {
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
