import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, toNumber } from '#domain/basics/money.ts';
import { type AmountLine, convertLine, type Rates, usedRates } from './rates.ts';

const rates: Rates = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-04-13', perEuro: '10.892' }],
  ['USD', { day: '2026-04-13', perEuro: '1.1684' }],
]);

function line(valueMinor: number, currency: Currency, shareBasisPoints = 10_000) {
  return { valueMinor: valueMinor as Minor, currency, shareBasisPoints };
}

const INDEX = { latestPeriod: '2026K1', basePeriod: '2019K2' } as const;

/** Hundredths of kronor, in whole numbers of any size. */
function byHand(
  line: AmountLine,
  { crowns, dollars }: { crowns: number; dollars: number },
): number {
  const { valueMinor, shareBasisPoints, interestBasisPoints, dividedBy, multipliedBy } = line;
  let top = BigInt(valueMinor) * BigInt(shareBasisPoints) * BigInt(interestBasisPoints ?? 10_000);
  let bottom = 10_000n * 10_000n * BigInt(dividedBy ?? 1);
  top *= BigInt(multipliedBy ?? 1);
  if (line.index) {
    top *= 97_845n;
    bottom *= 61_230n;
  }
  if (line.currency === 'USD') {
    top *= BigInt(crowns) * 10n;
    bottom *= BigInt(dollars);
  }
  const half = top < 0n ? -bottom : bottom;
  return Number((top * 2n + half) / (bottom * 2n)) + 0;
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

  test('every line is one exact division, rounded once, however large its terms', () => {
    const digits = (min: number, max: number) => fc.integer({ min, max });
    const lines: fc.Arbitrary<AmountLine> = fc.record({
      valueMinor: fc.oneof(digits(-1e5, 1e5), digits(-1e12 + 1, 1e12 - 1)) as fc.Arbitrary<Minor>,
      currency: fc.constantFrom('SEK', 'USD'),
      shareBasisPoints: fc.oneof(fc.constant(10_000), digits(0, 10_000)),
      interestBasisPoints: fc.oneof(fc.constant(null), digits(0, 10_000)),
      dividedBy: fc.constantFrom(1, 12),
      multipliedBy: fc.constantFrom(1, 12),
      index: fc.constantFrom(null, { ...INDEX, base: '612.3', latest: '978.45' }),
    });
    // A dollar is worth a cent of the euro at least: totals stay below the largest that is written.
    fc.assert(
      fc.property(lines, digits(1, 9_999_999), digits(100, 99_999), (line, crowns, dollars) => {
        const day = '2026-04-13';
        const known: Rates = new Map([
          ['SEK', { day, perEuro: (crowns / 1_000).toFixed(3) }],
          ['USD', { day, perEuro: (dollars / 10_000).toFixed(4) }],
        ]);
        expect(convertLine(line, 'SEK', known)).toBe(byHand(line, { crowns, dollars }));
      }),
      { numRuns: 3_000 },
    );
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
