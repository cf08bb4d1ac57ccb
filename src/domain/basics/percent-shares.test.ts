import { expect, it } from 'vitest';
import { percentShares } from './percent-shares.ts';

it('adds up to 100.0 where each rounded alone would not', () => {
  // A third each is 33.3, in all 99.9; the first of equal remainders gets the tenth.
  expect(percentShares([100, 100, 100])).toEqual([33.4, 33.3, 33.3]);
  // 66.65, 16.675 and 16.675 alone are 66.7 (66.65 rounded up), 16.7 and 16.7: 100.1.
  expect(percentShares([6665, 1668, 1667])).toEqual([66.6, 16.7, 16.7]);
  expect(percentShares([1, 999_999_999_999])).toEqual([0, 100]);
});

it('is the whole of one part, and nothing of none', () => {
  expect([percentShares([7]), percentShares([])]).toEqual([[100], []]);
});
