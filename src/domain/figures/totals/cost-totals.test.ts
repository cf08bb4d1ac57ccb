import { describe, expect, it } from 'vitest';
import { costTotals } from './cost-totals.ts';
import { COST_TYPES, type Cost, type CostDraft } from '#domain/records/costs.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { financialSummary } from './summary.ts';

const rates: Rates = new Map([['SEK', { day: '2026-11-20', perEuro: '11.0000' }]]);
const terms = { currency: 'SEK', rates, housePrices: new Map(), asOf: '2026-11-21' } as const;

function cost(id: string, fields: Partial<Record<keyof CostDraft, unknown>>): Cost {
  return {
    id,
    userId: 'maria',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    name: id,
    type: 'other',
    amount: '0.00' as AmountText,
    currency: 'SEK',
    frequency: 'monthly',
    description: null,
    loanPart: null,
    ...(fields as Partial<Cost>),
  };
}

const fee = cost('fee', { type: 'housing', amount: '5200.00' });
const power = cost('power', { type: 'utilities', amount: '899.50' });
const food = cost('food', { type: 'food', amount: '9000.00' });
const insurance = cost('insurance', {
  type: 'housing',
  amount: '4800.00',
  frequency: 'yearly',
});
const sofa = cost('sofa', { type: 'shopping', amount: '18000.00', frequency: 'one_time' });
const music = cost('music', { type: 'entertainment', amount: '10.00', currency: 'EUR' });
const server = cost('server', { amount: '20.00', currency: 'USD' });

describe('costTotals', () => {
  const totals = costTotals([fee, power, food, insurance, sofa], terms);

  it('adds what comes every month, and a twelfth of what comes every year', () => {
    expect(totals.monthly.value).toBe(5_200 + 899.5 + 9_000 + 4_800 / 12);
  });

  it('counts a year as twelve months and one year', () => {
    expect(totals.annual.value).toBe(5_200 * 12 + 899.5 * 12 + 9_000 * 12 + 4_800);
  });

  it('keeps one-time costs apart', () => {
    expect(totals.oneTime.value).toBe(18_000);
    expect(totals.categories.map(({ type }) => type)).not.toContain('shopping');
  });

  it('names the category of most a month', () => {
    expect(totals.highest?.type).toBe('food');
    expect(totals.categories.map(({ type, total }) => [type, total.value])).toEqual([
      ['food', 9_000],
      ['housing', 5_200 + 400],
      ['utilities', 899.5],
    ]);
    expect(costTotals([sofa], terms).highest).toBeNull();
  });

  it('counts the items, and those that come every month', () => {
    expect([totals.itemCount, totals.monthlyCount]).toEqual([5, 3]);
  });

  it('converts each cost once, and names what has no rate', () => {
    const { monthly, highest, typed } = costTotals([power, music, server], terms);
    expect(monthly.value).toBe(899.5 + 10 * 11);
    expect(monthly.notIncluded).toMatchObject([{ id: 'server', reason: 'missing_rate' }]);
    expect(highest?.type).toBe('utilities');
    expect(typed.lines.map(({ counted }) => counted)).toEqual([899.5, 110]);
  });

  it('agrees with the summary', () => {
    const costs = [fee, power, food, insurance, sofa, music, server];
    const summary = financialSummary({ assets: [], liabilities: [], incomes: [], costs }, terms);
    expect(costTotals(costs, terms).monthly.value).toBe(summary.monthlyCosts);
  });
});

describe('the distribution of costs', () => {
  it('is shares of what is spent a month', () => {
    const half = cost('half', { type: 'housing', amount: '500.00' });
    const third = cost('rest', { type: 'food', amount: '6000.00', frequency: 'yearly' });
    expect(costTotals([half, third], terms).distribution).toEqual([
      { id: 'food', name: 'food', value: 500, percent: 50 },
      { id: 'housing', name: 'housing', value: 500, percent: 50 },
    ]);
  });

  it('names five categories and adds the rest', () => {
    const amounts = [400, 300, 200, 100, 50, 25, 15, 10];
    const costs = COST_TYPES.map((type, index) =>
      cost(type, { type, amount: `${amounts[index]}.00` }),
    );
    const { distribution } = costTotals(costs, terms);
    expect(distribution.map(({ value }) => value)).toEqual([400, 300, 200, 100, 50, 25 + 15 + 10]);
    // 400 of 1100 is 36,4 %; 50 of 1100 is 4,5 %
    expect(distribution.map(({ percent }) => percent)).toEqual([36.4, 27.3, 18.2, 9.1, 4.5, 4.5]);
    expect(distribution.at(-1)).toMatchObject({ id: 'rest', name: null });
  });

  it('is empty when nothing recurs', () => {
    expect(costTotals([sofa], terms).distribution).toEqual([]);
  });
});
