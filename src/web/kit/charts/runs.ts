/** A stretch of a line from one point to another, both included, drawn in one way. */
export type PointRun = { from: number; to: number; isEstimated: boolean };

/** Runs of maximal length; a segment to or from an estimated point is estimated too. */
export function runsOf(points: readonly { isEstimated: boolean }[]): PointRun[] {
  const runs: PointRun[] = [];
  for (let to = 1; to < points.length; to += 1) {
    const isEstimated = Boolean(points[to - 1]?.isEstimated || points[to]?.isEstimated);
    const last = runs.at(-1);
    if (last?.isEstimated === isEstimated) last.to = to;
    else runs.push({ from: to - 1, to, isEstimated });
  }
  return runs;
}
