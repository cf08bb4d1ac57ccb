import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AmountText,
  difference,
  divideFloored,
  divideRounded,
  type Minor,
  MINOR_MAX,
  parseAmount,
  sum,
  toAmountText,
  toMinor,
  toNumber,
  toTotal,
} from './money.ts';

const minor = (value: number) => value as Minor;

describe('parseAmount', () => {
  test.each([
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['1', '1.00'],
    ['0.01', '0.01'],
    ['-0.01', '-0.01'],
    ['1250000.5', '1250000.50'],
    ['0007', '7.00'],
    ['9999999999.99', '9999999999.99'],
    ['-9999999999.99', '-9999999999.99'],
  ])('%s is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '1,5',
    '1e5',
    '1E5',
    'NaN',
    'Infinity',
    '0x10',
    '1.234',
    '.5',
    '5.',
    '+5',
    '--5',
    '10000000000',
    '1 000',
    '\u0661\u0662',
    '\uff11',
    '1\n',
    '\u22125',
  ])('%j is refused', (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe('whole minor units', () => {
  test('go to text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MINOR_MAX, max: MINOR_MAX }), (value) => {
        expect(toMinor(toAmountText(minor(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('are the same number in JSON', () => {
    expect(toNumber(minor(225_000_050))).toBe(2_250_000.5);
    expect(toNumber(minor(-1))).toBe(-0.01);
  });

  test('add and subtract exactly', () => {
    expect(sum([minor(10), minor(20), minor(-5)])).toBe(10 + 20 - 5);
    expect(sum([])).toBe(0);
    expect(difference(minor(100), minor(250))).toBe(100 - 250);
  });

  test('of everything a user can record in one currency are exact', () => {
    const most = Array.from({ length: 5_000 }, () => minor(MINOR_MAX));
    expect(sum(most)).toBe(Number(5_000n * BigInt(MINOR_MAX)));
    expect(Number.isSafeInteger(sum(most))).toBe(true);
  });

  test('outside the range are our fault', () => {
    expect(() => toAmountText(minor(MINOR_MAX + 1))).toThrow('Outside the range');
    expect(() => toTotal(0.5)).toThrow('Not a whole total');
    expect(() => toTotal(10n ** 21n)).toThrow('Not a whole total');
    expect(() => toMinor('1,5' as AmountText)).toThrow('Not an amount');
  });
});

describe('divideRounded', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [-150n, 100n, -2n],
  ])('%s / %s is %s, half away from zero', (numerator, denominator, quotient) => {
    expect(divideRounded(numerator, denominator)).toBe(quotient);
  });

  test('refuses to divide by zero', () => {
    expect(() => divideRounded(1n, 0n)).toThrow('Division by zero');
  });
});

test.each([
  [7n, 2n, 3n],
  [-7n, 2n, -4n],
  [6n, 2n, 3n],
  [-6n, 2n, -3n],
  [0n, 3n, 0n],
])('%d / %d rounded down is %d', (numerator, denominator, quotient) => {
  expect(divideFloored(numerator, denominator)).toBe(quotient);
});
