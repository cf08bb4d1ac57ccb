import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { financialSummary, type Holdings, type ValuationTerms } from './summary.ts';

const stored = { userId: 'maria', createdAt: '2026-11-01', updatedAt: '2026-11-01' };
const rates = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-04-13', perEuro: '10.892' }],
]);
const terms: ValuationTerms = {
  currency: 'SEK',
  rates,
  housePrices: new Map(),
  asOf: '2026-11-21',
};
const nothing: Holdings = { assets: [], liabilities: [], incomes: [], costs: [] };

function asset(name: string, value: string, more: Partial<Asset> = {}): Asset {
  return {
    ...stored,
    id: name,
    name,
    type: 'real_estate',
    value: value as AmountText,
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
    ...more,
  };
}

function income(name: string, amount: string, more: Partial<Income> = {}): Income {
  return {
    ...stored,
    id: name,
    name,
    type: 'salary',
    amount: amount as AmountText,
    frequency: 'monthly',
    currency: 'SEK',
    taxPercentage: '30.00' as PercentText,
    taxBasis: null,
    taxRule: 'percent',
    incomeKind: 'salary',
    isMain: null,
    isActive: 1,
    description: null,
    receivedDate: null,
    ...more,
  };
}

const villa = asset('Villa', '4500000.00', { ownershipPercentage: '50.00' as PercentText });

describe('financialSummary', () => {
  test('nothing is zero everywhere', () => {
    const summary = financialSummary(nothing, terms);
    expect(summary).toMatchObject({ netWorth: 0, totalAssets: 0, monthlyIncome: 0 });
    expect(summary.notIncluded).toEqual([]);
  });

  test('a villa owned by half counts by half', () => {
    const summary = financialSummary({ ...nothing, assets: [villa] }, terms);
    expect(summary.totalAssets).toBe(4_500_000 / 2);
    expect(summary.netWorth).toBe(2_250_000);
    expect(summary.explain.totalAssets).toEqual([
      {
        kind: 'asset',
        type: 'real_estate',
        id: 'Villa',
        name: 'Villa',
        value: 4_500_000,
        currency: 'SEK',
        sharePercent: 50,
        dividedBy: 1,
        multipliedBy: 1,
        interestPercent: null,
        index: null,
        counted: 2_250_000,
        rates: [],
      },
    ]);
  });

  test('an asset without a rate is left out by name, never counted as one or zero', () => {
    const cabin = asset('Hytte', '900000.00', { currency: 'NOK' });
    const summary = financialSummary({ ...nothing, assets: [villa, cabin] }, terms);
    expect(summary.totalAssets).toBe(2_250_000);
    expect(summary.notIncluded).toEqual([
      {
        kind: 'asset',
        type: 'real_estate',
        id: 'Hytte',
        name: 'Hytte',
        currency: 'NOK',
        reason: 'missing_rate',
      },
    ]);
  });

  test('every line says the type of its item', () => {
    const cost = { ...stored, id: 'el', name: 'El', type: 'utilities', amount: '900.00' } as Cost;
    const stated = { interestRate: null, monthlyPayment: null, monthlyInterest: null };
    const unpaid = { ...stated, monthlyAmortization: null, ownershipPercentage: '100.00' };
    const debt = { ...stored, id: 'loan', name: 'Lån', type: 'mortgage', balance: '5.00' };
    const { explain } = financialSummary(
      {
        assets: [villa],
        liabilities: [{ ...debt, ...unpaid, currency: 'SEK' } as unknown as Liability],
        incomes: [income('Lön', '42000.00')],
        costs: [{ ...cost, currency: 'SEK', frequency: 'monthly' }],
      },
      terms,
    );
    const types = Object.values(explain).map(([line]) => line?.type);
    expect(types).toEqual(['real_estate', 'mortgage', 'salary', 'utilities', 'salary']);
  });

  test('the parts add up to the total to the öre', () => {
    const thirds = ['A', 'B', 'C'].map((name) =>
      asset(name, '0.05', { currency: 'EUR', ownershipPercentage: '33.33' as PercentText }),
    );
    const { totalAssets, explain } = financialSummary({ ...nothing, assets: thirds }, terms);
    const parts = explain.totalAssets.map(({ counted }) => Math.round(counted * 100));
    expect(Math.round(totalAssets * 100)).toBe(parts.reduce((all, part) => all + part, 0));
  });

  test('a rate more than a week old is said to be old', () => {
    const fund = asset('Fond', '100.00', { currency: 'EUR' });
    const summary = financialSummary({ ...nothing, assets: [fund] }, terms);
    expect(summary.totalAssets).toBe(1_089.2);
    expect(summary.oldRates).toEqual([{ currency: 'SEK', day: '2026-04-13', perEuro: '10.892' }]);
    const fresh = financialSummary(
      { ...nothing, assets: [fund] },
      { ...terms, asOf: '2026-04-20' },
    );
    expect(fresh.oldRates).toEqual([]);
  });

  test('income is recurring and active; net is after each source’s own tax', () => {
    const incomes = [
      income('Lön', '42000.00'),
      income('Bonus', '12000.00', { frequency: 'yearly', taxPercentage: '50.00' as PercentText }),
      income('Arv', '500000.00', { frequency: 'one_time' }),
      income('Gammal lön', '30000.00', { isActive: 0 }),
    ];
    const summary = financialSummary({ ...nothing, incomes }, terms);
    expect(summary.monthlyIncome).toBe(42_000 + 12_000 / 12);
    expect(summary.totalIncome).toBe(summary.monthlyIncome);
    expect(summary.monthlyNetIncome).toBe((42_000 * 70) / 100 + 1_000 / 2);
  });
});
