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
