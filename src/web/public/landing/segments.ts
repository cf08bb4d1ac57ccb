import { segmentOf, segmentPath } from '#web/kit/ui/arch.ts';
import { COUNTED_ASSETS, type LandingAsset } from './example.ts';

export const SEGMENTS = 11;
const KEYSTONE = (SEGMENTS - 1) / 2;
/** Neighboring segments of one asset differ a little in depth, like cut segment. */
const DEPTHS = [100, 90, 97, 86, 94];

export type Ring = {
  inner: number;
  outer: number;
  /** Extent of the keystone outwards, and inwards. */
  keystone: { inner: number; outer: number };
  center: { x: number; y: number };
  joint: number;
};

export type Course = { asset: LandingAsset; color: string; first: number; count: number };

/** The assets as runs of segments, each as many as its part of the whole. */
export const COURSES: readonly Course[] = toCourses(COUNTED_ASSETS);

export type LaidSegment = { key: string; path: string; fill: string };

export function laySegments(ring: Ring): LaidSegment[] {
  return COURSES.flatMap(({ color, first, count }) =>
    Array.from({ length: count }, (_, index) => {
      const place = first + index;
      const shape = place === KEYSTONE ? { ...ring, ...ring.keystone } : ring;
      const depth = DEPTHS[index % DEPTHS.length] ?? 100;
      return {
        key: `${color} ${index}`,
        path: segmentPath(segmentOf(place, SEGMENTS, shape)),
        fill: `color-mix(in oklab, ${color} ${depth}%, var(--bg))`,
      };
    }),
  );
}

/** The angle, in degrees, at which a course is named: its middle, but never at the keystone. */
export function nameAngle({ first, count }: Course): number {
  const holdsKeystone = first <= KEYSTONE && KEYSTONE < first + count;
  const middle = holdsKeystone ? first + count - 0.5 : first + count / 2;
  return 180 - (180 / SEGMENTS) * middle;
}

/** Whole segments by largest remainder, so that they are always as many as the arch has. */
function toCourses(assets: readonly LandingAsset[]): Course[] {
  const shares = assets.map(({ part }) => part * SEGMENTS);
  const counts = shares.map(Math.floor);
  const left = SEGMENTS - counts.reduce((laid, count) => laid + count, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  let first = 0;
  return assets.map((asset, index) => {
    const count = (counts[index] ?? 0) + (rounded.has(index) ? 1 : 0);
    const course = { asset, color: `var(--asset-${index + 1})`, first, count };
    first += count;
    return course;
  });
}
