import type { AssetPerformance } from '#domain/figures/net-worth/performance.ts';

export type ComparedAsset = AssetPerformance & { change: number; percent: number };

/** Whether there are two values to compare. */
export function isCompared(best: AssetPerformance): best is ComparedAsset {
  return best.change !== null && best.percent !== null;
}
