type PlotPoint = { x: number; y: number };

/** Straight lines from place to place, as SVG path data. */
export function linePath(places: readonly PlotPoint[]): string {
  return `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

/** Area between a line and its base; empty for a single point. */
export function areaPath(places: readonly PlotPoint[], foot: number): string {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(places)}L${last.x} ${foot}L${first.x} ${foot}Z`;
}

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

type SparkSize = { width: number; height: number; margin: number };

/** Values side by side from edge to edge, the highest at the top; equal ones lie in the middle. */
export function sparkPoints(values: readonly number[], { width, height, margin }: SparkSize) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = (width - 2 * margin) / (values.length - 1);
  const toY = (value: number) => {
    const part = high === low ? 0.5 : (value - low) / (high - low);
    return height - margin - part * (height - 2 * margin);
  };
  return values.map((value, index) => ({
    x: round(margin + index * step),
    y: round(toY(value)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
