import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { DEFAULTS } from '#domain/records/fields.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { HeldGrowth } from './item-change.ts';
import { type ValuedHoldings, netWorthChange } from './net-worth-change.ts';
import type { PercentText } from '#domain/basics/percent.ts';

const stored = { userId: 'maria', createdAt: '2026-10-01', updatedAt: '2026-10-01' };
const common = { currency: 'SEK', ownershipPercentage: '100.00' as PercentText } as const;
const noted = { coOwnerName: null, description: null };
const half = '50.00' as PercentText;

function asset(name: string, value: string, more: Partial<Asset> = {}): Asset {
  const taxed = { accountForm: null, assessedValue: null, valueYear: null };
  const plain = { type: 'savings', valuationDate: null, useIndex: 1, ...taxed } as const;
  const shares: Asset['shares'] = [];
  return {
    ...stored,
    ...common,
    ...noted,
    ...plain,
    shares,
    id: name,
    name,
    value: value as AmountText,
    ...more,
  };
}

function debt(name: string, balance: string, more: Partial<Liability> = {}): Liability {
  const own = { id: name, name, type: 'mortgage', balance: balance as AmountText } as const;
  return { ...stored, ...DEFAULTS.liabilities, ...common, ...own, ...more };
}

const villa = asset('Villa', '5000000.00', {
  type: 'real_estate',
  ownershipPercentage: half,
  valuationDate: '2025-05-14',
});

/** House prices: 900 when the villa was valued, 918 in the summer, 927 in the autumn. */
const housePrices = new Map([
  ['2025K2', '900'],
  ['2026K3', '918'],
  ['2026K4', '927'],
]);

type Had = { assets?: Asset[]; liabilities?: Liability[] };
type Figures = { asOf: string; currency?: Currency; sek?: string | null };

function dated({ assets = [], liabilities = [] }: Had, { asOf, currency = 'SEK', sek }: Figures) {
  const known = sek === null ? [] : [['SEK', { day: asOf, perEuro: sek ?? '10' }] as const];
  const terms = { currency, rates: new Map(known), housePrices, asOf };
  return { holdings: { assets, liabilities }, terms } satisfies ValuedHoldings;
}

const september = (had: Had, figures = {}) => dated(had, { asOf: '2026-09-30', ...figures });
const october = (had: Had, figures = {}) => dated(had, { asOf: '2026-10-20', ...figures });

/** Reason and amount of each line, of most effect first. */
function lines(then: ValuedHoldings, now: ValuedHoldings) {
  return netWorthChange(then, now).lines.map(({ name, reason, change }) => [name, reason, change]);
}

describe('why net worth changed', () => {
  test('nothing moved: no line, and no change', () => {
    const same = { assets: [asset('Konto', '100.00')] };
    const hundred = { before: 100, after: 100, keptBefore: 100, keptAfter: 100 };
    const none = { before: 0, after: 0, keptBefore: 0, keptAfter: 0 };
    const unchanged = { added: 0, removed: 0 };
    expect(netWorthChange(september(same), october(same))).toEqual({
      change: 0,
      ends: {
        assets: { ...hundred, ...unchanged },
        liabilities: { ...none, ...unchanged },
        value: { ...hundred, ...unchanged },
      },
      lines: [],
      rates: [],
      indices: [],
      notIncluded: [],
    });
  });

  test('the index moved a villa that is half hers', () => {
    const [then, now] = [september({ assets: [villa] }), october({ assets: [villa] })];
    // 5 000 000 × 50 % × (927 − 918) / 900
    expect(lines(then, now)).toEqual([['Villa', 'index', 25_000]]);
    expect(netWorthChange(then, now).indices).toEqual([
      {
        latest: '927',
        latestPeriod: '2026K4',
        base: '918',
        basePeriod: '2026K3',
        preliminary: ['2026K3', '2026K4'],
      },
    ]);
  });

  test('a villa valued anew is first moved by the index, and then by its owner', () => {
    const valued = { value: '5300000.00' as AmountText, valuationDate: '2026-10-02' };
    const then = september({ assets: [villa] });
    const now = october({ assets: [{ ...villa, ...valued }] });
    // It counted 2 500 000 × 918 / 900; the index brings it to 2 575 000, she says 2 650 000.
    expect(lines(then, now)).toEqual([
      ['Villa', 'value', 2_650_000 - 2_575_000],
      ['Villa', 'index', 2_575_000 - 2_550_000],
    ]);
  });

  test('the rate moved what she had in euro, and the value moved at the new rate', () => {
    const fund = asset('Fond', '1000.00', { type: 'investment', currency: 'EUR' });
    const then = september({ assets: [fund] }, { sek: '11' });
    const now = october({ assets: [{ ...fund, value: '1100.00' as AmountText }] }, { sek: '11.5' });
    expect(lines(then, now)).toEqual([
      ['Fond', 'value', 100 * 11.5],
      ['Fond', 'exchange_rate', 1000 * (11.5 - 11)],
    ]);
    const { change, rates } = netWorthChange(then, now);
    expect(change).toBe(1100 * 11.5 - 1000 * 11);
    expect(rates).toEqual([
      { currency: 'SEK', day: '2026-09-30', perEuro: '11' },
      { currency: 'SEK', day: '2026-10-20', perEuro: '11.5' },
    ]);
  });

  test('a debt paid down is a gain, and one that grew a loss', () => {
    const then = september({ liabilities: [debt('Bolån', '2000.00'), debt('Kort', '10.00')] });
    const now = october({
      liabilities: [debt('Bolån', '1800.00', { name: 'Bolånet' }), debt('Kort', '60.00')],
    });
    expect(lines(then, now)).toEqual([
      ['Bolånet', 'amortization', 200],
      ['Kort', 'borrowed', -50],
    ]);
  });

  test('added and removed items count with their whole amount', () => {
    const then = september({
      assets: [asset('Båt', '70.00')],
      liabilities: [debt('CSN', '30.00')],
    });
    const now = october({
      assets: [asset('Bil', '90.00')],
      liabilities: [debt('Billån', '80.00')],
    });
    expect(lines(then, now)).toEqual([
      ['Bil', 'added', 90],
      ['Billån', 'added', -80],
      ['Båt', 'removed', -70],
      ['CSN', 'removed', 30],
    ]);
    expect(netWorthChange(then, now).lines[0]).toMatchObject({
      before: null,
      after: { value: 90, currency: 'SEK', sharePercent: 100 },
    });
  });

  test('half of it given away, after it gained', () => {
    const then = september({ assets: [asset('Båt', '100.00')] });
    const now = october({ assets: [asset('Båt', '120.00', { ownershipPercentage: half })] });
    expect(lines(then, now)).toEqual([
      ['Båt', 'share', -(120 / 2)],
      ['Båt', 'value', 20],
    ]);
  });

  test('said in another currency: the rate moves the old one, the rest is its value', () => {
    const then = september({ assets: [asset('Konto', '100.00', { currency: 'EUR' })] });
    const now = october({ assets: [asset('Konto', '1000.00')] }, { sek: '10.5' });
    expect(lines(then, now)).toEqual([
      ['Konto', 'exchange_rate', 50],
      ['Konto', 'value', 1000 - 1050],
    ]);
    expect(netWorthChange(then, now).rates).toEqual([
      { currency: 'SEK', day: '2026-09-30', perEuro: '10' },
      { currency: 'SEK', day: '2026-10-20', perEuro: '10.5' },
    ]);
  });

  test('a debt said in another currency is neither paid off nor borrowed', () => {
    const then = september({ liabilities: [debt('Lån', '100.00', { currency: 'EUR' })] });
    const now = october({ liabilities: [debt('Lån', '900.00')] });
    expect(lines(then, now)).toEqual([['Lån', 'value', 100]]);
  });

  test('from a currency that has no rate any more, all of it is its value', () => {
    const then = september({ assets: [asset('Konto', '100.00', { currency: 'EUR' })] });
    const now = october({ assets: [asset('Konto', '1200.00')] }, { sek: null });
    expect(lines(then, now)).toEqual([['Konto', 'value', 1200 - 1000]]);
  });

  test.each([
    ['became known', null, '10', 'rate_known', 1000],
    ['is missing', '10', null, 'rate_missing', -1000],
  ] as const)('a rate %s', (_, before, after, reason, change) => {
    const fund = { assets: [asset('Fond', '100.00', { currency: 'EUR' })] };
    expect(lines(september(fund, { sek: before }), october(fund, { sek: after }))).toEqual([
      ['Fond', reason, change],
    ]);
  });

  test('an item counted at neither end has no line', () => {
    const fund = (value: string) => ({ assets: [asset('Fond', value, { currency: 'EUR' })] });
    const [then, now] = [
      september(fund('1.00'), { sek: null }),
      october(fund('2.00'), { sek: null }),
    ];
    expect(netWorthChange(then, now)).toMatchObject({ change: 0, lines: [] });
  });

  test('counts are rounded, and their differences taken', () => {
    const third = '33.33' as PercentText;
    const fund = asset('Fond', '0.10', { currency: 'EUR', ownershipPercentage: third });
    const then = september({ assets: [fund] }, { sek: '10.9' });
    const now = october({ assets: [{ ...fund, value: '0.20' as AmountText }] }, { sek: '11.1' });
    // 0.363297 is 0.36; 0.369963 is 0.37; 0.739926 is 0.74.
    expect(lines(then, now)).toEqual([
      ['Fond', 'value', 0.37],
      ['Fond', 'exchange_rate', 0.01],
    ]);
    expect(netWorthChange(then, now).change).toBe(0.38);
  });

  test('an asset and a debt of the same id are two', () => {
    const then = september({ assets: [asset('1', '5.00')] });
    const now = october({ liabilities: [debt('1', '5.00')] });
    expect(lines(then, now)).toEqual([
      ['1', 'removed', -5],
      ['1', 'added', -5],
    ]);
  });

  test('the value of an account with holdings is split, and its parts add up when rounded', () => {
    const none = { deposited: 0, price: 0, exchange_rate: 0, income: 0, fees: 0 };
    const grown = (more: object) => new Map([['Depå', { ...none, ...more } as HeldGrowth]]);
    const then = september({ assets: [asset('Depå', '100.00', { ownershipPercentage: half })] });
    const now = october({ assets: [asset('Depå', '103.03', { ownershipPercentage: half })] });
    const change = (more: object) =>
      netWorthChange(then, now, grown(more)).lines.map((line) => {
        return [line.reason, line.change];
      });
    // Halves of 1.01, 1.01 and 1.01 öre round to 0.51 each; the whole is 1.52.
    const three = { deposited: 101, price: 101, income: 101 };
    expect(change(three)).toEqual([
      ['price', 0.51],
      ['income', 0.51],
      ['deposited', 0.5],
    ]);
    // 5.00 − 3.49 is 1.51.
    expect(change({ deposited: 1000, price: -697 })).toEqual([
      ['deposited', 5.01],
      ['price', -3.49],
    ]);
    // The rest is a value of its own.
    expect(change({ deposited: 200 })).toEqual([
      ['deposited', 1],
      ['value', 0.52],
    ]);
    expect(change({})).toEqual([['value', 1.52]]);
  });

  test('two currencies are never compared', () => {
    expect(() => netWorthChange(september({}), october({}, { currency: 'EUR' }))).toThrow(
      'Two currencies',
    );
  });
});
