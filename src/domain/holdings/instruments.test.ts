import { expect, test } from 'vitest';
import { decimalOf, parseDecimal, unitsOf } from './decimals.ts';
import { countryOf, instrumentDraft, isIsin } from './instruments.ts';

test.each([
  ['SE0004841500', true],
  ['US64110L1061', true],
  ['NO0010827280', true],
  ['XS1234567890', false],
  ['SE0004841501', false],
  ['se0004841500', false],
  ['', false],
])('%s is an ISIN with its check digit: %s', (text, is) => {
  expect(isIsin(text)).toBe(is);
});

test('an instrument is read from what a request names', () => {
  const draft = { isin: ' us64110l1061', name: ' Netflix ', currency: 'USD', kind: 'share' };
  expect(instrumentDraft.parse(draft)).toEqual({
    isin: 'US64110L1061',
    name: 'Netflix',
    currency: 'USD',
    kind: 'share',
  });
  const { error } = instrumentDraft.safeParse({ isin: 'US64110L1062', name: '', currency: 'X' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['isin', 'isin.format'],
    ['name', 'name.required'],
    ['currency', 'currency.unknown'],
  ]);
});

test('the country is that of the ISIN, unless it stands for several', () => {
  expect(['SE0004841500', 'XS0000000009', 'EU0009652759', null].map(countryOf)).toEqual([
    'SE',
    null,
    null,
    null,
  ]);
});

test.each([
  ['42.9386', '42.9386', 429_386_000_000n],
  ['-0', '0', 0n],
  ['007.50', '7.5', 75_000_000_000n],
  ['999999999999.0123456789', '999999999999.0123456789', 9_999_999_999_990_123_456_789n],
])('the decimal %s is %s', (text, short, units) => {
  expect(parseDecimal(text)).toBe(short);
  expect(unitsOf(text)).toBe(units);
  expect(decimalOf(units)).toBe(short);
});

test.each(['', '1e3', '1,5', '.5', '5.', '1.12345678901', '1234567890123', ' 1'])(
  '%j is not a decimal',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);
