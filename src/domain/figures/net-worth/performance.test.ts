import { describe, expect, test } from 'vitest';
import type { AssetType } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { rankAssets, type ObservedAsset } from './performance.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';

const terms: ValuationTerms = {
  currency: 'SEK',
  rates: new Map([['SEK', { day: '2026-11-20', perEuro: '11' }]]),
  housePrices: new Map(),
  asOf: '2026-11-21',
};

type ValueOfMonth = [month: string, value: string, currency?: Currency];

/** An asset worth its latest statement. */
function past(name: string, stated: ValueOfMonth[], type: AssetType = 'other'): ObservedAsset {
  const observed = stated.map(([month, value, currency = 'SEK' as Currency]) => ({
    month,
    value: value as AmountText,
    currency,
  }));
  const { value = '0.00' as AmountText, currency = 'SEK' as Currency } = observed.at(-1) ?? {};
  const stored = { id: name, userId: 'maria', createdAt: '2024-01-01', updatedAt: '2026-11-01' };
  const own = { ownershipPercentage: '100.00' as PercentText, coOwnerName: null };
  const plain = {
    type,
    description: null,
    valuationDate: null,
    useIndex: 1,
    accountForm: null,
    assessedValue: null,
    valueYear: null,
  } as const;
  const asset = { ...stored, ...own, ...plain, shares: [], name, value, currency };
  return { asset, observed };
}

const rank = (...histories: ObservedAsset[]) =>
  rankAssets(histories, terms).assets.map(({ name, percent, because }) => [
    name,
    percent ?? because,
  ]);

describe('the asset that did best', () => {
  test('is the one of the highest change, whatever it is worth', () => {
    const isk = past('ISK', [
      ['2026-01', '400.00'],
      ['2026-11', '456.80'],
    ]);
    const flat = past('Bostadsrätt', [
      ['2026-01', '4000.00'],
      ['2026-10', '4040.00'],
    ]);
    const car = past('Bil', [
      ['2026-02', '100.00'],
      ['2026-09', '90.00'],
    ]);
    expect(rank(flat, car, isk)).toEqual([
      ['ISK', 14.2],
      ['Bostadsrätt', 1],
      ['Bil', -10],
    ]);
    expect(rankAssets([flat, car, isk], terms).best).toMatchObject({ name: 'ISK', change: 56.8 });
  });

  test('counts from the value that held twelve months ago', () => {
    const isk = past('ISK', [
      ['2024-01', '50.00'],
      ['2025-03', '100.00'],
      ['2026-11', '110.00'],
    ]);
    expect(rankAssets([isk], terms)).toMatchObject({
      since: '2025-11',
      best: {
        percent: 10,
        values: [
          { month: '2025-03', value: 100 },
          { month: '2026-11', value: 110 },
        ],
      },
    });
  });

  test('counts from the first value when that is later', () => {
    const isk = past('ISK', [
      ['2026-08', '100.00'],
      ['2026-09', '150.00'],
      ['2026-11', '120.00'],
    ]);
    expect(rank(isk)).toEqual([['ISK', 20]]);
  });

  test('a loss can be the best there is', () => {
    const boat = past('Båt', [
      ['2026-01', '100.00'],
      ['2026-02', '97.00'],
    ]);
    expect(
      rank(
        past('Bil', [
          ['2026-01', '100.00'],
          ['2026-02', '80.00'],
        ]),
        boat,
      ),
    ).toEqual([
      ['Båt', -3],
      ['Bil', -20],
    ]);
  });

  test('is no account, and nothing that deposits may have made larger', () => {
    const doubled: ValueOfMonth[] = [
      ['2026-01', '10000.00'],
      ['2026-11', '20000.00'],
    ];
    const car = past(
      'Bil',
      [
        ['2026-01', '100.00'],
        ['2026-11', '90.00'],
      ],
      'vehicle',
    );
    const others = (['savings', 'checking', 'investment', 'retirement'] as const).map((type) =>
      past(type, doubled, type),
    );
    const { best, assets } = rankAssets([...others, car], terms);
    expect(best).toMatchObject({ name: 'Bil', percent: -10 });
    expect(
      assets.slice(1).map(({ percent, change, because }) => [percent, change, because]),
    ).toEqual([
      [null, 10_000, 'account'],
      [null, 10_000, 'account'],
      [null, 10_000, 'deposits'],
      [null, 10_000, 'deposits'],
    ]);
  });

  test('shares that round alike are told apart', () => {
    const less = past('Mindre', [
      ['2026-01', '100000.00'],
      ['2026-02', '110010.00'],
    ]);
    const more = past('Mer', [
      ['2026-01', '100000.00'],
      ['2026-02', '110020.00'],
    ]);
    expect(rank(less, more)).toEqual([
      ['Mer', 10],
      ['Mindre', 10],
    ]);
  });

  test.each([
    ['one value', [['2026-01', '100.00']], 'one_value'],
    [
      'one value in twelve months',
      [
        ['2024-01', '50.00'],
        ['2025-01', '100.00'],
      ],
      'one_value',
    ],
    ['no value', [], 'one_value'],
    [
      'nothing at first',
      [
        ['2026-01', '0.00'],
        ['2026-02', '5.00'],
      ],
      'from_zero',
    ],
    [
      'a debt at first',
      [
        ['2026-01', '-5.00'],
        ['2026-02', '5.00'],
      ],
      'from_zero',
    ],
    [
      'another currency',
      [
        ['2026-01', '100.00', 'EUR'],
        ['2026-02', '110.00'],
      ],
      'other_currency',
    ],
    [
      'another currency in between',
      [
        ['2026-01', '100.00'],
        ['2026-02', '10.00', 'EUR'],
        ['2026-03', '120.00'],
      ],
      'other_currency',
    ],
  ] as [string, ValueOfMonth[], string][])('cannot be compared with %s', (_, stated, because) => {
    expect(rankAssets([past('ISK', stated)], terms).best).toMatchObject({
      name: 'ISK',
      change: null,
      percent: null,
      because,
    });
  });

  test('another currency before the twelve months does not matter', () => {
    const stated: ValueOfMonth[] = [
      ['2024-01', '10.00', 'EUR'],
      ['2025-10', '100.00'],
      ['2026-03', '105.00'],
    ];
    expect(rank(past('ISK', stated))).toEqual([['ISK', 5]]);
  });

  test('without any that can be compared it is the one of most value, rates counted', () => {
    const flat = past('Bostadsrätt', [['2026-01', '1000.00']]);
    const fund = past('Fond', [['2026-01', '100.00', 'EUR']]);
    const krone = past('Norge', [['2026-01', '9000.00', 'NOK']]);
    expect(rank(krone, flat, fund).map(([name]) => name)).toEqual(['Fond', 'Bostadsrätt', 'Norge']);
  });

  test('without assets there is no best', () => {
    expect(rankAssets([], terms)).toEqual({ since: '2025-11', best: null, assets: [] });
  });
});
