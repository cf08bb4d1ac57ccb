import { describe, expect, it } from 'vitest';
import { assetTotals } from './asset-totals.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { financialSummary, type ValuationTerms } from './summary.ts';

const rates: Rates = new Map([['SEK', { day: '2026-11-20', perEuro: '11.0000' }]]);
const housePrices = new Map([
  ['2025K2', '946'],
  ['2026K2', '965'],
]);
const terms: ValuationTerms = { currency: 'SEK', rates, housePrices, asOf: '2026-11-21' };

function asset(id: string, fields: Partial<Asset>): Asset {
  return {
    id,
    userId: 'maria',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    type: 'other',
    name: id,
    value: amount('0.00'),
    currency: 'SEK',
    ownershipPercentage: '100.00' as PercentText,
    coOwnerName: null,
    shares: [],
    description: null,
    valuationDate: null,
    useIndex: 1,
    accountForm: null,
    assessedValue: null,
    valueYear: null,
    ...fields,
  };
}

function amount(text: string): AmountText {
  return text as AmountText;
}

const half = '50.00' as PercentText;
const villa = asset('villa', {
  type: 'real_estate',
  value: amount('4500000.00'),
  ownershipPercentage: half,
});
const buffer = asset('buffer', { type: 'savings', value: amount('62000.50') });
const salary = asset('salary', { type: 'checking', value: amount('38214.50') });
const fund = asset('fund', { type: 'investment', value: amount('100.00'), currency: 'EUR' });
const pension = asset('pension', { type: 'retirement', value: amount('712450.00') });
const shares = asset('shares', { type: 'investment', value: amount('4200.00'), currency: 'USD' });

describe('assetTotals', () => {
  it('adds shares, not whole values', () => {
    const { total, realEstate, realEstateWhole } = assetTotals([villa, buffer], terms);
    expect(total.value).toBe(4_500_000 / 2 + 62_000.5);
    expect(realEstate.value).toBe(2_250_000);
    expect(realEstateWhole.value).toBe(4_500_000);
  });

  it('counts savings, checking and investment as liquid, and not pensions', () => {
    const { liquid } = assetTotals([villa, buffer, salary, fund, pension], terms);
    expect(liquid.value).toBe(62_000.5 + 38_214.5 + 100 * 11);
  });

  it('names the type of most value and how many there are of each', () => {
    const { largest, groups } = assetTotals([buffer, pension, villa, fund, shares], terms);
    expect(largest?.type).toBe('real_estate');
    expect(groups.map(({ type, count }) => [type, count])).toEqual([
      ['real_estate', 1],
      ['retirement', 1],
      ['savings', 1],
      ['investment', 2],
    ]);
  });

  it('leaves out and names what has no rate', () => {
    const { total, liquid } = assetTotals([buffer, shares], terms);
    expect(total.value).toBe(62_000.5);
    expect(total.notIncluded).toEqual([
      {
        kind: 'asset',
        type: 'investment',
        id: 'shares',
        name: 'shares',
        currency: 'USD',
        reason: 'missing_rate',
      },
    ]);
    expect(liquid.notIncluded).toHaveLength(1);
  });

  it('has no largest type without assets', () => {
    expect(assetTotals([], terms).largest).toBeNull();
  });

  it('agrees with the summary', () => {
    const assets = [villa, buffer, fund, shares];
    const holdings = { assets, liabilities: [], incomes: [], costs: [] };
    const summary = financialSummary(holdings, terms);
    const { total } = assetTotals(assets, terms);
    expect(total.value).toBe(summary.totalAssets);
    expect(total.notIncluded).toEqual(summary.notIncluded);
  });

  it('moves a dated property with the index, unless its own valuation is chosen', () => {
    const dated = { ...villa, valuationDate: '2025-05-14' };
    // 4500000 × 965 / 946 × 50 % = 2295190.27...
    expect(assetTotals([dated], terms).total.value).toBe(2_295_190.27);
    expect(assetTotals([{ ...dated, useIndex: 0 }], terms).total.value).toBe(2_250_000);
  });
});
