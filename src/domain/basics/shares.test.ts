import { expect, test } from 'vitest';
import type { AmountText } from './money.ts';
import type { PercentText } from './percent.ts';
import { fitsInWhole, partOf, restOf } from './shares.ts';

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
