import type { GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { TrendChange } from '#domain/figures/history/trend.ts';
import { type GrowthAnswer, growthIn } from '#web/figures/growth/growth-in.ts';
import type { ShownChange } from './change-since.tsx';

/** With the percentage of the items present at both ends, once that is known. */
export function comparable(
  change: TrendChange | null,
  compared: GrowthAnswer | undefined,
  total: keyof GrowthEnds,
): ShownChange | null {
  if (change === null) return null;
  const growth = compared && growthIn(compared, total);
  if (!growth || growth.since !== change.since) return { ...change, percent: null };
  return { ...change, ...growth, change: change.change };
}
