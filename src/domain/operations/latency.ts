/** Upper limits of the latency classes, in milliseconds; one more class is above the last. */
export const LATENCY_EDGES_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000,
  10_000, 30_000,
] as const;

/** Number of classes: one for each limit, and the one above the last. */
export const LATENCY_KINDS = LATENCY_EDGES_MS.length + 1;

/** The class of a latency: above the limit before, up to its own. */
export function latencyKind(ms: number): number {
  let low = 0;
  let high: number = LATENCY_EDGES_MS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ms <= (LATENCY_EDGES_MS[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Latency in milliseconds that a share (0–1) of the answers took at most, from the counts of each
 * class; null without answers. Answers count as evenly spread within a class, so that the error is
 * less than its width; above the last limit the result is that limit.
 */
export function latencyWithin(counts: readonly number[], share: number): number | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let before = 0;
  for (const [kind, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = LATENCY_EDGES_MS[kind - 1] ?? 0;
      const to = LATENCY_EDGES_MS[kind] ?? from;
      return from + ((to - from) * (wanted - before)) / count;
    }
    before += count;
  }
  return null;
}
