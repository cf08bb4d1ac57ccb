import { describe, expect, test } from 'vitest';
import { spendingIn } from './cash-flow-changes.ts';
import {
  type BookedSum,
  cashFlowAverage,
  cashFlowMonths,
  cashFlowTotal,
  type FlowTerms,
  recordedMonth,
  wholeMonths,
} from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { DatedRate } from '#domain/statistics/rates.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

const FOOD = 'food';
const SALARY = 'salary';
const OWN = 'own';
const directions = new Map<string, Direction>([
  [FOOD, 'out'],
  [SALARY, 'in'],
  [OWN, 'both'],
]);

/** Kronor and dollars for a euro: a dollar is 10 kronor in September and 11 after it. */
const september = new Map<Currency, DatedRate>([
  ['SEK', { day: '2026-09-30', perEuro: '11' }],
  ['USD', { day: '2026-09-30', perEuro: '1.1' }],
]);
const later = new Map<Currency, DatedRate>([
  ['SEK', { day: '2026-10-30', perEuro: '12.1' }],
  ['USD', { day: '2026-10-30', perEuro: '1.1' }],
]);

const terms: FlowTerms = {
  currency: 'SEK',
  directions,
  ratesIn: (month) => (month === '2026-09' ? september : later),
  months: ['2026-08', '2026-09', '2026-10', '2026-11'],
  today: '2026-11-21',
  known: { first: '2026-08-15', last: '2026-11-20' },
};

type FlowAmounts = { out?: [kronor: number, count: number]; in?: [kronor: number, count: number] };

function row(
  month: string,
  category: string | null,
  stated: FlowAmounts & { currency?: Currency },
): BookedSum {
  const [[out, outCount], [back, inCount]] = [stated.out ?? [0, 0], stated.in ?? [0, 0]];
  const { currency = 'SEK' } = stated;
  const minor = { outMinor: Math.round(out * 100), inMinor: Math.round(back * 100) };
  return { month, category, currency, ...minor, outCount, inCount };
}

function monthOf(month: string, ...rows: BookedSum[]) {
  const found = cashFlowMonths(rows, terms).find((each) => each.month === month);
  if (found === undefined) throw new Error(month);
  return found;
}

describe('a month', () => {
  test('is what came, what went and what is left, and how much of the income that is', () => {
    const month = monthOf(
      '2026-10',
      row('2026-10', SALARY, { in: [30_000, 1] }),
      row('2026-10', FOOD, { out: [4_000.5, 12] }),
      row('2026-10', null, { out: [5_000, 3] }),
    );
    expect(month).toMatchObject({
      income: 30_000,
      spending: 4_000.5 + 5_000,
      net: 30_000 - 9_000.5,
      // 20 999.50 of 30 000 is 69.998 %.
      savingsPercent: 70,
      isRunning: false,
      isPartial: false,
      notIncluded: [],
    });
    expect(month.spendings.map(({ category, amount }) => [category, amount])).toEqual([
      [null, 5_000],
      [FOOD, 4_000.5],
    ]);
  });

  test('has a refund taken off its category, and no income of it', () => {
    const month = monthOf('2026-10', row('2026-10', FOOD, { out: [900, 2], in: [250.5, 1] }));
    expect(month).toMatchObject({ income: 0, spending: 900 - 250.5, savingsPercent: null });
    expect(month.spendings).toEqual([
      { category: FOOD, amount: 649.5, returned: 250.5, count: 2 + 1, isBeyond: false },
    ]);
  });

  test('has reversals of an income deducted from it, and no spending below zero', () => {
    const month = monthOf(
      '2026-10',
      row('2026-10', SALARY, { in: [1_000, 1], out: [100, 1] }),
      row('2026-10', FOOD, { in: [50, 1] }),
    );
    expect(month).toMatchObject({ income: 900 + 50, spending: 0, net: 950 });
    expect(month.spendings).toEqual([]);
    expect(month.incomes[1]).toMatchObject({ category: FOOD, amount: 50, isBeyond: true });
  });

  test('has a refund beyond what was paid as income, and nothing below zero', () => {
    const booked = row('2026-10', FOOD, { out: [250, 1], in: [13_500, 1] });
    const month = monthOf('2026-10', booked);
    expect(month).toMatchObject({ income: 13_500 - 250, spending: 0, net: 13_250 });
    expect(month.spendings).toMatchObject([{ category: FOOD, amount: 0, returned: 250 }]);
  });

  test('has both sides of a category that goes either way, and of none', () => {
    for (const category of [OWN, null]) {
      const month = monthOf('2026-10', row('2026-10', category, { out: [70, 1], in: [30, 2] }));
      expect(month).toMatchObject({ income: 30, spending: 70 });
      expect([month.incomes[0]?.count, month.spendings[0]?.count]).toEqual([2, 1]);
    }
  });

  test('is converted by its own rate, each line once', () => {
    const dollars = (month: string) => row(month, FOOD, { out: [10.01, 1], currency: 'USD' });
    const [, first, second] = cashFlowMonths([dollars('2026-09'), dollars('2026-10')], terms);
    expect([first?.spending, second?.spending]).toEqual([10.01 * 10, 110.11]);
    expect(first?.rates.map(({ currency, day }) => [currency, day])).toEqual([
      ['USD', '2026-09-30'],
      ['SEK', '2026-09-30'],
    ]);
  });

  test('names what has no rate, and counts it neither as one nor as zero', () => {
    const pounds = row('2026-10', FOOD, { out: [40, 1], in: [5.5, 1], currency: 'GBP' });
    const other = row('2026-10', null, { out: [10, 1], currency: 'GBP' });
    const month = monthOf('2026-10', pounds, other, row('2026-10', FOOD, { out: [100, 1] }));
    expect(month.spending).toBe(100);
    expect(month.notIncluded).toEqual([{ currency: 'GBP', amount: 5.5 - 40 - 10, count: 3 }]);
  });

  test('is partly known where what is known begins or ends within it', () => {
    const rows = terms.months.map((month) => row(month, FOOD, { out: [1, 1] }));
    const all = cashFlowMonths(rows, terms).map(({ month, isPartial }) => [month, isPartial]);
    expect(all).toEqual([
      ['2026-08', true],
      ['2026-09', false],
      ['2026-10', false],
      ['2026-11', true],
    ]);
  });

  test('of which no file tells anything is no month with nothing', () => {
    const rows = ['2026-09', '2026-11'].map((month) => row(month, FOOD, { out: [60, 1] }));
    const whole = wholeMonths(cashFlowMonths(rows, terms), 12);
    expect(whole.map(({ month }) => month)).toEqual(['2026-09']);
    // Not 60 ÷ 2.
    expect(cashFlowAverage(whole)?.spending).toBe(60);
  });
});

test('several months are added to the öre', () => {
  const months = cashFlowMonths(
    [
      row('2026-09', SALARY, { in: [0.1, 1] }),
      row('2026-10', SALARY, { in: [0.2, 1] }),
      row('2026-10', FOOD, { out: [0.27, 1] }),
    ],
    terms,
  );
  expect(cashFlowTotal(months)).toEqual({
    income: 0.3,
    spending: 0.27,
    net: 0.03,
    savingsPercent: 10,
  });
  expect(cashFlowTotal([])).toEqual({ income: 0, spending: 0, net: 0, savingsPercent: null });
});

test('an average is of whole months that are over, rounded once', () => {
  const months = cashFlowMonths(
    [
      row('2026-08', SALARY, { in: [9_999, 1] }),
      row('2026-09', SALARY, { in: [100, 1] }),
      row('2026-10', SALARY, { in: [200.01, 1] }),
      row('2026-10', FOOD, { out: [75, 1] }),
      row('2026-11', FOOD, { out: [9_999, 1] }),
    ],
    terms,
  );
  const whole = wholeMonths(months, 12);
  expect(whole.map(({ month }) => month)).toEqual(['2026-09', '2026-10']);
  expect(wholeMonths(months, 1).map(({ month }) => month)).toEqual(['2026-10']);
  // 300.01 ÷ 2 is 150.005, and 225.01 of 300.01 is 75 %.
  expect(cashFlowAverage(whole)).toEqual({
    income: 150.01,
    spending: 37.5,
    net: 112.51,
    savingsPercent: 75,
  });
  expect(cashFlowAverage([])).toBeNull();
});

test('records are held against what a bank books: income after tax', () => {
  // 40 000 less 12 000 in tax is 28 000; 18 000 of it is spent.
  expect(recordedMonth({ monthlyCosts: 18_000, monthlyNetIncome: 10_000 })).toEqual({
    income: 28_000,
    spending: 18_000,
    net: 10_000,
  });
  expect(recordedMonth({ monthlyCosts: 0, monthlyNetIncome: 0 })).toBeNull();
});

describe('spending by category', () => {
  const yearBack = { ...terms, months: ['2025-10', '2026-09', '2026-10'] };
  const known = { first: '2025-01-01', last: '2026-11-20' };
  const months = cashFlowMonths(
    [
      row('2025-10', FOOD, { out: [800, 1] }),
      row('2026-09', FOOD, { out: [1_200, 1] }),
      row('2026-09', OWN, { out: [300, 1] }),
      row('2026-10', FOOD, { out: [1_000, 1] }),
    ],
    { ...yearBack, known },
  );

  test('is held against the month and the year before', () => {
    expect(spendingIn(months, '2026-10')).toMatchObject([
      {
        category: FOOD,
        amount: 1_000,
        sinceMonth: { month: '2026-09', amount: 1_200, change: -200, percent: -16.7 },
        sinceYear: { month: '2025-10', amount: 800, change: 200, percent: 25 },
      },
      {
        category: OWN,
        amount: 0,
        sinceMonth: { amount: 300, change: -300, percent: -100 },
        sinceYear: { amount: 0, change: 0, percent: null },
      },
    ]);
  });

  test('is held against nothing that is not known, or only in part', () => {
    const partly = months.map((each) => ({ ...each, isPartial: each.month === '2025-10' }));
    expect(spendingIn(partly, '2026-10')[0]?.sinceYear).toBeNull();
    expect(spendingIn(months, '2025-10')[0]).toMatchObject({ sinceMonth: null, sinceYear: null });
    expect(spendingIn(months, '2024-01')).toEqual([]);
    const running = months.map((each) => ({ ...each, isRunning: each.month === '2026-10' }));
    expect(spendingIn(running, '2026-10')).toMatchObject([
      { category: FOOD, sinceMonth: null, sinceYear: null },
    ]);
  });
});

test('converts what a category was paid and paid back once, together', () => {
  // 1.00 − 0.50 = 0.50 EUR at 11.0325 is 5.516, and so 5.52; apart it is 11.03 − 5.52 = 5.51.
  const eur = { month: '2026-10', category: 'food', currency: 'EUR' } as const;
  const booked = [{ ...eur, outMinor: 100, outCount: 1, inMinor: 50, inCount: 1 }];
  const [month] = cashFlowMonths(booked, {
    currency: 'SEK',
    directions: new Map([['food', 'out']]),
    ratesIn: () => new Map([['SEK', { day: '2026-10-30', perEuro: '11.0325' }]]),
    months: ['2026-10'],
    today: '2026-11-05',
    known: { first: '2026-10-01', last: '2026-11-01' },
  });
  expect(month?.spendings).toMatchObject([{ amount: 5.52, returned: 5.51, count: 2 }]);
  expect(month?.spending).toBe(5.52);
});
