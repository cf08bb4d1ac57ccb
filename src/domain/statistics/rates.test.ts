import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, toNumber } from '#domain/basics/money.ts';
import { convertLine } from './convert.ts';
import { type Rates, usedRates } from './rates.ts';

const rates: Rates = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-04-13', perEuro: '10.892' }],
  ['USD', { day: '2026-04-13', perEuro: '1.1684' }],
]);

function line(valueMinor: number, currency: Currency, shareBasisPoints = 10_000) {
  return { valueMinor: valueMinor as Minor, currency, shareBasisPoints };
}

describe('convertLine', () => {
  test('within one currency takes the share and needs no rate', () => {
    expect(convertLine(line(450_000_000, 'SEK', 5_000), 'SEK', new Map())).toBe(225_000_000);
  });

  test('rounds a half away from zero, once', () => {
    expect(convertLine(line(1, 'SEK', 5_000), 'SEK', rates)).toBe(1);
    expect(convertLine(line(-1, 'SEK', 5_000), 'SEK', rates)).toBe(-1);
  });

  test('from and to the euro', () => {
    expect(convertLine(line(100_00, 'EUR'), 'SEK', rates)).toBe(1_089_20);
    expect(convertLine(line(1_089_20, 'SEK'), 'EUR', rates)).toBe(100_00);
  });

  test('through the euro, as one division', () => {
    // 4200.00 USD × 10.892 / 1.1684 = 39153.0297...
    expect(convertLine(line(4_200_00, 'USD'), 'SEK', rates)).toBe(39_153_03);
  });

  test('the largest amount stays exact', () => {
    // 9999999999.99 EUR × 10.892 = 108919999999.89108
    expect(convertLine(line(999_999_999_999, 'EUR'), 'SEK', rates)).toBe(10_891_999_999_989);
  });

  test('the largest amount in the smallest units is still a number with two decimals', () => {
    const rupiah: Rates = new Map([['IDR', { day: '2026-04-13', perEuro: '19000' }]]);
    // 9999999999.99 EUR × 19000, where the nearest number is two hundredths away
    const converted = convertLine(line(999_999_999_999, 'EUR'), 'IDR', rupiah) as Minor;
    expect(Math.abs(converted - 18_999_999_999_981_000)).toBeLessThanOrEqual(2);
    expect(JSON.stringify(toNumber(converted))).toMatch(/^\d{15}(\.\d\d?)?$/);
  });

  test('a currency without a rate is its own value', () => {
    expect(convertLine(line(1, 'NOK'), 'SEK', rates)).toEqual({ missingRate: 'NOK' });
    expect(convertLine(line(1, 'SEK'), 'NOK', rates)).toEqual({ missingRate: 'NOK' });
  });
});

describe('usedRates', () => {
  test('names the rates behind a conversion, the euro none', () => {
    const day = '2026-04-13';
    expect(usedRates('USD', 'SEK', rates)).toEqual([
      { currency: 'USD', day, perEuro: '1.1684' },
      { currency: 'SEK', day, perEuro: '10.892' },
    ]);
    expect(usedRates('EUR', 'SEK', rates)).toEqual([{ currency: 'SEK', day, perEuro: '10.892' }]);
    expect(usedRates('SEK', 'SEK', rates)).toEqual([]);
  });
});
