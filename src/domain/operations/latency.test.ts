import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATENCY_EDGES_MS, LATENCY_KINDS, latencyKind, latencyWithin } from './latency.ts';

function countsOf(times: readonly number[]): number[] {
  const counts = Array.from({ length: LATENCY_KINDS }, () => 0);
  for (const ms of times) counts[latencyKind(ms)] = (counts[latencyKind(ms)] ?? 0) + 1;
  return counts;
}

test.each([
  [0, 0],
  [1, 0],
  [1.01, 1],
  [10, 5],
  [30_000, 23],
  [30_001, 24],
])('%d ms is of kind %d', (ms, kind) => {
  expect(latencyKind(ms)).toBe(kind);
});

test('of nothing there is no share', () => {
  expect(latencyWithin(countsOf([]), 0.95)).toBeNull();
});

test('95 of 100 answers that took 1 to 100 ms took about 95', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  // The kind from 70 to 100 ms holds 30 of them: 70 + 30 × 25 / 30.
  expect(latencyWithin(countsOf(times), 0.95)).toBe(95);
});

test('a latency above the last limit counts as that limit', () => {
  expect(latencyWithin(countsOf([45_000]), 0.95)).toBe(30_000);
});

test('it is never off by more than its kind is wide', () => {
  const times = fc.array(fc.double({ min: 0.01, max: 29_000, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 0.99), (given, share) => {
      const sorted = given.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const found = latencyWithin(countsOf(given), share) ?? -1;
      const kind = latencyKind(exact);
      expect(found).toBeGreaterThanOrEqual(LATENCY_EDGES_MS[kind - 1] ?? 0);
      expect(found).toBeLessThanOrEqual(LATENCY_EDGES_MS[kind] ?? 30_000);
    }),
  );
});
