import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { provenTotals } from './proofs.ts';

const MONTHS = 24;
const none = { isSum: false, isOfSome: false, isSkipped: false };

/** How often figures are read to find sums among rows of which half are named so, but add nothing. */
function readsOf(count: number): number {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, row) => {
    const figures = Array.from(
      { length: MONTHS },
      (__, month) => ((row + 7) ** 5 * (month + 3) ** 3) % 99_991,
    );
    const counted = new Proxy(figures, {
      get: (own, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(own, key);
      },
    });
    return { figures: counted, isNamed: row % 2 === 1, isNet: row % 4 === 3, ...none };
  });
  expect(allSteps(provenTotals(rows))).toEqual([]);
  return reads;
}

test('reads the figures of sums that add nothing in proportion to the pairs of rows', () => {
  for (const count of [40, 120]) expect(readsOf(count)).toBeLessThan(6 * count ** 2 * MONTHS);
});
