import { expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { MonthObservation } from '#domain/figures/history/history.ts';
import { compareProperties } from './valuations.ts';

const prices = new Map([
  ['2024K4', '936'],
  ['2025K1', '939'],
  ['2025K2', '946'],
  ['2026K2', '965'],
]);
const seen = { prices, running: '2026-11' };
const villa = { id: '1', type: 'real_estate', name: 'Villa', currency: 'SEK' } as Asset;

function stated(month: string, value: string, more: Partial<Asset> = {}): MonthObservation<Asset> {
  return { month, value, currency: 'SEK', valuationDate: null, ...more } as MonthObservation<Asset>;
}

function compare(...observed: MonthObservation<Asset>[]) {
  return compareProperties([{ asset: villa, observed }], seen)[0];
}

test('own valuations stand beside the first of them, moved by the index', () => {
  const dated = { valuationDate: '2025-05-14' };
  const index = (latestPeriod: string, latest: string) => {
    return { latest, latestPeriod, base: '936', basePeriod: '2024K4' };
  };
  expect(compare(stated('2024-10', '4200000.00'), stated('2025-06', '4500000.00', dated))).toEqual({
    id: '1',
    name: 'Villa',
    currency: 'SEK',
    valuations: [
      { month: '2024-10', value: 4_200_000, byIndex: 4_200_000, index: null },
      {
        month: '2025-05',
        value: 4_500_000,
        // 4 200 000 × 946 ÷ 936 = 4 244 871,7948…
        byIndex: 4_244_871.79,
        index: { ...index('2025K2', '946'), preliminary: ['2025K2'] },
      },
    ],
    // 4 200 000 × 965 ÷ 936 = 4 330 128,2051…
    now: { value: 4_330_128.21, index: { ...index('2026K2', '965'), preliminary: ['2026K2'] } },
    // 300 ÷ 4 200 = 7,142… %; 10 ÷ 936 = 1,068… %
    ahead: { percent: 7.1, indexPercent: 1.1, amount: 255_128.21 },
    because: null,
  });
});

test('a write without a new valuation is no valuation', () => {
  const dated = { valuationDate: '2025-05-14' };
  const shared = stated('2026-02', '4500000.00', {
    ...dated,
    ownershipPercentage: '50.00' as never,
  });
  const found = compare(stated('2025-05', '4500000.00', dated), shared);
  expect(found?.valuations).toHaveLength(1);
  expect(found?.because).toBe('one_valuation');
  // A single valuation still has a value by the index: 4 500 000 × 965 ÷ 946 = 4 590 380,5496…
  expect(found?.now?.value).toBe(4_590_380.55);
});

test('a valuation in an unpublished quarter has the index before it, if that moved', () => {
  const late = compare(stated('2026-05', '4500000.00'), stated('2026-11', '4600000.00'));
  expect(late).toMatchObject({ because: 'no_index_between', ahead: null });
  const between = compare(stated('2025-05', '4500000.00'), stated('2026-11', '4600000.00'));
  expect(between?.ahead).toMatchObject({ percent: 2.2, indexPercent: 2 });
});

test('valuations of before the index, or in another currency than the latest, are left out', () => {
  const euro = { currency: 'EUR' } as const;
  const found = compare(
    stated('1985-03', '300000.00'),
    stated('2024-10', '400000.00', euro),
    stated('2025-02', '4400000.00'),
    stated('2025-05', '4500000.00'),
  );
  expect(found?.valuations.map(({ month }) => month)).toEqual(['2025-02', '2025-05']);
});

test('nothing can be said of a value from zero, nor of what is no property', () => {
  const found = compare(stated('2024-10', '0.00'), stated('2025-05', '4500000.00'));
  expect(found).toMatchObject({ because: 'from_zero', ahead: null });
  const car = { ...villa, type: 'vehicle' } as Asset;
  const observed = [stated('2024-10', '100.00')];
  expect(compareProperties([{ asset: car, observed }], seen)).toEqual([]);
});
