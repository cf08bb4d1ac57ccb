import { describe, expect, test } from 'vitest';
import { formatShortMoney } from './short-money.ts';

const NB = '\u00a0';
const MINUS = '\u2212';

describe('an amount where there is little room', () => {
  test.each([
    [2_400_000, 'SEK', 'en', `2.4M${NB}kr`],
    [2_000_000, 'SEK', 'en', `2.0M${NB}kr`],
    [850_000, 'SEK', 'en', `850k${NB}kr`],
    [2_400_000, 'EUR', 'en', '€2.4M'],
    [850_000, 'USD', 'en', '$850k'],
    [-850_000, 'USD', 'en', `${MINUS}$850k`],
    [-2_000_000, 'EUR', 'en', `${MINUS}€2.0M`],
    [500, 'USD', 'en', '$500'],
    [850_000, 'GBP', 'en', '£850k'],
    [850_000, 'NOK', 'en', `NOK${NB}850k`],
    [2_400_000, 'SEK', 'sv', `2,4${NB}Mkr`],
    [4_000_000, 'SEK', 'sv', `4${NB}Mkr`],
    [850_000, 'SEK', 'sv', `850${NB}tkr`],
    [-2_000_000, 'SEK', 'sv', `${MINUS}2${NB}Mkr`],
    [0, 'SEK', 'sv', `0${NB}kr`],
    [2_400_000, 'EUR', 'sv', `2,4${NB}M€`],
    [850_000, 'USD', 'sv', `850${NB}tUSD`],
    [12_000_000_000, 'SEK', 'sv', `12${NB}000${NB}Mkr`],
  ] as const)('%s %s in %s is %s', (value, currency, language, shown) => {
    expect(formatShortMoney(value, { currency, language })).toBe(shown);
  });

  test('neighboring amounts never look the same, and have as many decimals', () => {
    const terms = { currency: 'SEK', language: 'sv', step: 50_000 } as const;
    expect([2_200_000, 2_250_000].map((value) => formatShortMoney(value, terms))).toEqual([
      `2,20${NB}Mkr`,
      `2,25${NB}Mkr`,
    ]);
    const small = { currency: 'SEK', language: 'en', step: 500 } as const;
    expect(formatShortMoney(1_500, small)).toBe(`1.5k${NB}kr`);
    expect(formatShortMoney(2_000, small)).toBe(`2.0k${NB}kr`);
    expect(formatShortMoney(0, small)).toBe(`0${NB}kr`);
  });
});
