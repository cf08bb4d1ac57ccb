/** Corners of a radar in pixels: the first at the top, the others clockwise. */
export type Corner = { x: number; y: number };

type RadarCircle = { center: Corner; radius: number };

/** Corner `index` of `count`, `radius` from the center. */
export function cornerAt({ center, radius }: RadarCircle, index: number, count: number): Corner {
  const angle = (index / count) * 2 * Math.PI;
  return {
    x: round(center.x + radius * Math.sin(angle)),
    y: round(center.y - radius * Math.cos(angle)),
  };
}

/** A ring through all corners, as the points of a polygon. */
export function ringPoints(place: RadarCircle, count: number): string {
  return toPoints(Array.from({ length: count }, (_, index) => cornerAt(place, index, count)));
}

export function toPoints(corners: readonly Corner[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
