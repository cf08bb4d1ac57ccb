import { expect, test } from 'vitest';
import { fitsInWhole, partOf, percentShares, type PercentText, restOf } from './percent.ts';
import type { AmountText } from './money.ts';

test('percent shares add up to 100.0 where each rounded alone would not', () => {
  // A third each is 33.3, in all 99.9; the first of equal remainders gets the tenth.
  expect(percentShares([100, 100, 100])).toEqual([33.4, 33.3, 33.3]);
  // 66.65, 16.675 and 16.675 alone are 66.7 (66.65 rounded up), 16.7 and 16.7: 100.1.
  expect(percentShares([6665, 1668, 1667])).toEqual([66.6, 16.7, 16.7]);
  expect(percentShares([1, 999_999_999_999])).toEqual([0, 100]);
});

test('the percent share is the whole of one part, and nothing of none', () => {
  expect([percentShares([7]), percentShares([])]).toEqual([[100], []]);
});

const shares = (...texts: string[]) => texts as PercentText[];

test('shares fit while they come to no more than all of a thing', () => {
  expect(fitsInWhole(shares('50.00', '49.99', '0.01'))).toBe(true);
  expect(fitsInWhole(shares('50.00', '50.01'))).toBe(false);
});

test('the rest is what they leave, to the hundredth of a percent', () => {
  expect(restOf([])).toBe('100.00');
  expect(restOf(shares('33.33', '33.33'))).toBe('33.34');
  expect(restOf(shares('66.70', '33.30'))).toBe('0.00');
  expect(restOf(shares('99.99'))).toBe('0.01');
  expect(restOf(shares('100.00', '0.01'))).toBeNull();
});

test('a part of an amount is rounded once, half away from zero', () => {
  const of = (amount: string, share: string) => partOf(amount as AmountText, share as PercentText);
  expect(of('3000000.00', '50.00')).toBe(1_500_000);
  expect(of('0.01', '50.00')).toBe(0.01);
  expect(of('-100.01', '50.00')).toBe(-50.01);
});
