import { describe, expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { AmountText } from '#domain/basics/money.ts';
import {
  differencesOf,
  monthlyDifference,
  netIncomeOf,
  taxPercentOf,
} from './monthly-difference.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { financialSummary } from './summary.ts';

const rates = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-11-20', perEuro: '10.9' }],
]);

function income(name: string, amount: string, more: Partial<Income> = {}): Income {
  return {
    id: name,
    userId: 'maria',
    name,
    type: 'salary',
    amount: amount as AmountText,
    frequency: 'monthly',
    currency: 'SEK',
    taxPercentage: '0.00' as PercentText,
    taxBasis: null,
    taxRule: 'percent',
    incomeKind: 'salary',
    isMain: null,
    isActive: 1,
    description: null,
    receivedDate: null,
    createdAt: '2026-11-01',
    updatedAt: '2026-11-01',
    ...more,
  };
}

const taxed = (percent: string) => ({ taxPercentage: percent as PercentText });

function summaryOf(...incomes: Income[]) {
  const holdings = { assets: [], liabilities: [], incomes, costs: [] };
  return financialSummary(holdings, {
    currency: 'SEK',
    rates,
    housePrices: new Map(),
    asOf: '2026-11-21',
  });
}

describe('incomes after tax', () => {
  test('each source keeps its own tax, and one that is not known is 30 percent', () => {
    const summary = summaryOf(
      income('Lön', '40000.00', taxed('32.50')),
      income('Hyra', '1000.01'),
      income('Arvode', '12000.00', { frequency: 'yearly' }),
      income('Barnbidrag', '1250.00', { taxBasis: 'stated' }),
    );
    const net = netIncomeOf(summary);
    // 40 000 × 67.5 % + 1 000.01 × 70 % + 12 000 × 70 % ÷ 12 + 1 250
    expect(net.value).toBe(27_000 + 700.01 + 700 + 1250);
    expect(net.estimated.map(({ name, counted }) => [name, counted])).toEqual([
      ['Hyra', 700.01],
      ['Arvode', 700],
    ]);
    expect(summary.explain.monthlyNetIncome.map(taxPercentOf)).toEqual([32.5, 30, 30, 0]);
    // The month's result and the health card count with the same net.
    expect(summary.monthlyNetIncome).toBe(29_650.01);
  });

  test('another currency is estimated from what was typed, and rounded once', () => {
    const fee = income('Royalty', '0.05', { currency: 'EUR' });
    // 0.05 × 70 % × 10.9 = 0.3815; from the rounded 0.55 it would have been 0.385.
    expect(netIncomeOf(summaryOf(fee)).value).toBe(0.38);
  });

  test('nothing is left of nothing', () => {
    expect(netIncomeOf(summaryOf())).toEqual({ value: 0, lines: [], estimated: [] });
  });
});

test('a month leaves what incomes and costs differ by, before and after tax', () => {
  const summary = summaryOf(income('Lön', '40000.10', taxed('30.00')));
  const costs = summaryOf(income('Hyra', '9000.30')).explain.monthlyIncome;
  const both = { explain: { ...summary.explain, monthlyCosts: costs } };
  expect(monthlyDifference(both)).toEqual({
    beforeTax: 30_999.8,
    netIncome: 28_000.07,
    afterTax: 18_999.77,
    afterTaxAndLoans: 18_999.77,
  });
  // 18 999.77 − 10 117
  const loanPayments = { ...summary.loanPayments, notCovered: 10_117 };
  expect(monthlyDifference({ ...both, loanPayments }).afterTaxAndLoans).toBe(8882.77);
});

test('each month leaves its own income after tax less its own costs, to the öre', () => {
  const series = [
    { month: '2026-10', netIncome: 0.3, costs: 0.1 },
    { month: '2026-11', netIncome: 100, costs: 250.5 },
  ];
  expect(differencesOf(series)).toEqual([
    { month: '2026-10', value: 0.2 },
    { month: '2026-11', value: 100 - 250.5 },
  ]);
});
