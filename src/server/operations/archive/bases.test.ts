import { expect, test } from 'vitest';
import { type Base, gapAfter, newestTimeline } from './bases.ts';
import { segmentNameOf } from './timelines.ts';

const base = { startSegment: segmentNameOf({ timeline: 1, number: 1 }), timeline: 1 } as Base;

/** More than a call may have arguments: 70 days of a segment every half minute. */
const SEGMENTS = 200_000;

test('a long archive is searched for its first gap', () => {
  const names = Array.from({ length: SEGMENTS }, (_, at) =>
    segmentNameOf({ timeline: 1, number: at + 1 }),
  );
  expect(gapAfter(base, names)).toBeNull();
  const missing = names[SEGMENTS - 2];
  expect(gapAfter(base, names.toSpliced(SEGMENTS - 2, 1))).toBe(missing);
});

test('any number of names of timelines is searched for the newest', () => {
  const names = Array.from(
    { length: SEGMENTS },
    (_, at) => `${(at + 1).toString(16).padStart(8, '0')}.history`,
  );
  expect(newestTimeline(names, [base])).toBe(SEGMENTS);
  expect(newestTimeline([], [base])).toBe(1);
});
