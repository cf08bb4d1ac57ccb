import { describe, expect, it } from 'vitest';
import { incomeTotals, netIncomePreview } from './income-totals.ts';
import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { financialSummary } from './summary.ts';

const rates: Rates = new Map([['SEK', { day: '2026-11-20', perEuro: '11.0000' }]]);
const terms = { currency: 'SEK', rates, housePrices: new Map(), asOf: '2026-11-21' } as const;

function income(id: string, fields: Partial<Record<keyof IncomeDraft, unknown>>): Income {
  return {
    id,
    userId: 'maria',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    name: id,
    type: 'salary',
    amount: '0.00' as AmountText,
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
    ...(fields as Partial<Income>),
  };
}

const maria = income('maria', { amount: '42500.00', taxPercentage: '31.50' });
const erik = income('erik', { amount: '38000.00', taxPercentage: '30.00' });
const bonus = income('bonus', { amount: '60000.00', frequency: 'yearly', taxPercentage: '50.00' });
const gift = income('gift', { amount: '15000.00', frequency: 'one_time', taxPercentage: '30.00' });
const former = income('former', { amount: '99999.00', isActive: 0 });
const translations = income('translations', { amount: '100.00', currency: 'EUR' });
const course = income('course', { amount: '500.00', currency: 'USD' });

describe('incomeTotals', () => {
  const totals = incomeTotals([maria, erik, bonus, gift, former], terms);

  it('adds what comes every month, and a twelfth of what comes every year', () => {
    expect(totals.monthly.value).toBe(42_500 + 38_000 + 60_000 / 12);
  });

  it('takes from each source its own tax', () => {
    // 42500 × 68,5 % = 29112.50; 38000 × 70 % = 26600; 60000 / 12 × 50 % = 2500
    expect(totals.monthlyNet.value).toBe(29_112.5 + 26_600 + 2_500);
  });

  it('keeps one-time income apart, and leaves out what is no longer active', () => {
    expect(totals.oneTime.value).toBe(15_000);
    expect(totals.monthly.lines.map(({ id }) => id)).toEqual(['maria', 'erik', 'bonus']);
  });

  it('counts a year as twelve months and one year', () => {
    expect(totals.annual.value).toBe(42_500 * 12 + 38_000 * 12 + 60_000);
    // 510000 × 68,5 % = 349350; 456000 × 70 % = 319200; 60000 × 50 % = 30000
    expect(totals.annualNet.value).toBe(349_350 + 319_200 + 30_000);
    expect(totals.annualTax.value).toBe(160_650 + 136_800 + 30_000);
  });

  it('explains tax with the rate of each source', () => {
    expect(totals.annualTax.lines).toMatchObject([
      { id: 'maria', value: 42_500, multipliedBy: 12, sharePercent: 31.5, counted: 160_650 },
      { id: 'erik', value: 38_000, multipliedBy: 12, sharePercent: 30, counted: 136_800 },
      { id: 'bonus', value: 60_000, multipliedBy: 1, sharePercent: 50, counted: 30_000 },
    ]);
  });

  it('has rows for every source, as it was typed', () => {
    const typed = totals.typed.lines.map(({ id, counted }) => [id, counted]);
    expect(typed).toEqual([
      ['maria', 42_500],
      ['erik', 38_000],
      ['bonus', 60_000],
      ['gift', 15_000],
      ['former', 99_999],
    ]);
  });

  it('lets gross less tax be net to the öre, also where both are rounded', () => {
    // 0.05 × 12 = 0.60; × 12,5 % = 0.075, net 0.525 is rounded to 0.53 and leaves 0.07
    const odd = income('odd', { amount: '0.05', taxPercentage: '12.50' });
    const { annual, annualNet, annualTax } = incomeTotals([odd], terms);
    expect([annual.value, annualNet.value, annualTax.value]).toEqual([0.6, 0.53, 0.07]);
    // 12.5 % of 0.60 alone would be shown as 0.08: the tax is the difference of the two rounded
    // amounts.
    expect(annualTax.lines).toMatchObject([{ counted: 0.07, between: { gross: 0.6, net: 0.53 } }]);
  });

  it('converts each source once, and names what has no rate', () => {
    const { monthly, annual } = incomeTotals([erik, translations, course], terms);
    expect(monthly.value).toBe(38_000 + 100 * 11);
    expect(annual.value).toBe(38_000 * 12 + 100 * 11 * 12);
    expect(annual.notIncluded).toMatchObject([{ id: 'course', reason: 'missing_rate' }]);
  });

  it('agrees with the summary', () => {
    const incomes = [maria, erik, bonus, gift, former, translations, course];
    const summary = financialSummary({ assets: [], liabilities: [], incomes, costs: [] }, terms);
    const { monthly, monthlyNet } = incomeTotals(incomes, terms);
    expect(monthly.value).toBe(summary.monthlyIncome);
    expect(monthlyNet.value).toBe(summary.monthlyNetIncome);
  });

  it('is nothing without incomes', () => {
    expect(incomeTotals([], terms).annualTax.value).toBe(0);
  });
});

describe('netIncomePreview', () => {
  it.each([
    [maria, 29_112.5],
    [bonus, 60_000 / 12 / 2],
    [gift, 15_000 * 0.7],
    [income('odd', { amount: '100.01', frequency: 'yearly', taxPercentage: '30.00' }), 5.83],
  ])('takes the tax from the monthly equivalent', (typed, net) => {
    expect(netIncomePreview(typed)?.counted).toBe(net);
  });

  it('needs no rate, whatever the currency', () => {
    const untaxed = { ...course, taxBasis: 'stated' } as const;
    expect(netIncomePreview(untaxed)?.counted).toBe(500);
  });

  it('is estimated at 30 % tax while that is not known', () => {
    const line = netIncomePreview(course);
    expect([line?.counted, line?.isEstimated]).toEqual([350, true]);
  });
});
