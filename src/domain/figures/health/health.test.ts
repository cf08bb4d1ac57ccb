import { describe, expect, it } from 'vitest';
import { type Economy, summaryOf } from '#tests/support/economy.ts';
import type { AssetType } from '#domain/records/assets.ts';
import { financialHealth, scoreStatus } from './health.ts';
import type { HealthName } from './health-category.ts';
import type { AmountText } from '#domain/basics/money.ts';

const amount = (text: string) => text as AmountText;
const asset = (type: AssetType, value: string) => ({ type, value: amount(value) });
const income = (text: string) => ({ amount: amount(text) });
const cost = income;
const debt = (balance: string) => ({ balance: amount(balance) });

/** Measure, score and status of one category. */
function judged(name: HealthName, economy: Economy) {
  const { categories } = financialHealth(summaryOf(economy));
  const found = categories.find((category) => category.name === name);
  return [found?.measure, found?.score, found?.status];
}

describe('the emergency fund', () => {
  // Costs are 1000 a month: the score is savings ÷ 1000 ÷ 6 × 100.
  it.each([
    ['-500.00', 0, -0.5, 'critical'],
    ['0.00', 0, 0, 'critical'],
    ['1799.99', 30, 1.7, 'critical'],
    ['1800.00', 30, 1.8, 'warning'],
    ['3599.99', 60, 3.5, 'warning'],
    ['3600.00', 60, 3.6, 'good'],
    ['4799.99', 80, 4.7, 'good'],
    ['4800.00', 80, 4.8, 'excellent'],
    ['6000.00', 100, 6, 'excellent'],
    ['9000.00', 100, 9, 'excellent'],
  ])('of %s scores %d: %d months, %s', (value, score, months, status) => {
    const economy = { assets: [asset('savings', value)], costs: [cost('1000.00')] };
    expect(judged('emergencyFund', economy)).toEqual([months, score, status]);
  });

  it('is what lies in savings and checking, and nothing else', () => {
    const assets = [
      asset('savings', '1000.00'),
      asset('checking', '500.00'),
      asset('investment', '90000.00'),
      asset('real_estate', '3000000.00'),
    ];
    // 1500 ÷ 1000 = 1.5 months; 1.5 ÷ 6 × 100 = 25
    const economy = { assets, costs: [cost('1000.00')] };
    expect(judged('emergencyFund', economy)).toEqual([1.5, 25, 'critical']);
  });

  it('is nothing when costs are known and no savings', () => {
    expect(judged('emergencyFund', { costs: [cost('1000.00')] })).toEqual([0, 0, 'critical']);
  });

  it('has no basis without recurring costs', () => {
    const once = { ...cost('1000.00'), frequency: 'one_time' as const };
    const economy = { assets: [asset('savings', '1000.00')], costs: [once] };
    expect(judged('emergencyFund', economy)).toEqual([null, null, null]);
  });
});

describe('debt', () => {
  // 10 000 a month is 120 000 a year: 40 % is 48 000, 20 % 24 000, 10 % 12 000.
  it.each([
    ['48000.01', 40.1, 60, 'critical'],
    ['48000.00', 40, 60, 'warning'],
    ['24000.01', 20.1, 80, 'warning'],
    ['24000.00', 20, 80, 'good'],
    ['12000.01', 10.1, 90, 'good'],
    ['12000.00', 10, 90, 'excellent'],
    ['0.00', 0, 100, 'excellent'],
    ['-1200.00', -1, 100, 'excellent'],
    ['540000.00', 450, 0, 'critical'],
  ])('of %s is %d %% of a year: %d, %s', (balance, percent, score, status) => {
    const economy = { liabilities: [debt(balance)], incomes: [income('10000.00')] };
    expect(judged('debt', economy)).toEqual([percent, score, status]);
  });

  it('counts a yearly income as it is, not as twelve rounded months', () => {
    // 100 000 ÷ 12 is 8 333.33, and twelve of those would be 99 999.96.
    const yearly = { ...income('100000.00'), frequency: 'yearly' as const };
    const { categories } = financialHealth(
      summaryOf({ incomes: [yearly], liabilities: [debt('40000.00')] }),
    );
    expect(categories[1]).toMatchObject({ whole: 100_000, measure: 40, status: 'warning' });
  });

  it('counts incomes in other currencies at their rate', () => {
    const inEuros = { ...income('1000.00'), currency: 'EUR' as const };
    const { categories } = financialHealth(summaryOf({ incomes: [inEuros, income('500.00')] }));
    expect(categories[1]?.whole).toBe(1_000 * 12 * 11 + 500 * 12);
  });

  it('is critical without any income, and has no basis without both', () => {
    expect(judged('debt', { liabilities: [debt('1.00')] })).toEqual([null, 0, 'critical']);
    expect(judged('debt', { assets: [asset('savings', '1.00')] })).toEqual([null, null, null]);
    expect(judged('debt', { liabilities: [debt('-1.00')] })).toEqual([null, null, null]);
  });

  it('is excellent with an income and no debts', () => {
    expect(judged('debt', { incomes: [income('10000.00')] })).toEqual([0, 100, 'excellent']);
  });
});

describe('savings', () => {
  // With an income of 10 000: 5 % is 500, 15 % 1 500, 25 % 2 500; the score is twice the rate.
  it.each([
    ['11000.00', -10, 0, 'critical'],
    ['10000.00', 0, 0, 'critical'],
    ['9500.01', 4.9, 10, 'critical'],
    ['9500.00', 5, 10, 'warning'],
    ['8500.01', 14.9, 30, 'warning'],
    ['8500.00', 15, 30, 'good'],
    ['7500.01', 24.9, 50, 'good'],
    ['7500.00', 25, 50, 'excellent'],
    ['5000.00', 50, 100, 'excellent'],
    ['1000.00', 90, 100, 'excellent'],
  ])('with costs of %s is %d %%: %d, %s', (costs, percent, score, status) => {
    const economy = { incomes: [income('10000.00')], costs: [cost(costs)] };
    expect(judged('savings', economy)).toEqual([percent, score, status]);
  });

  it('counts what is left after each source’s own tax', () => {
    const taxed = { ...income('10000.00'), taxPercentage: '30.00' as never };
    // 10 000 − 3 000 tax − 5 000 costs = 2 000, 20 % of 10 000
    const economy = { incomes: [taxed], costs: [cost('5000.00')] };
    expect(judged('savings', economy)).toEqual([20, 40, 'good']);
  });

  it('has no basis without income', () => {
    expect(judged('savings', { costs: [cost('1000.00')] })).toEqual([null, null, null]);
  });
});

describe('investments', () => {
  // With 100 000 in all; the score is the share × 1.5.
  it.each([
    ['0.00', '100000.00', 0, 0, 'critical'],
    ['9999.99', '90000.01', 9.9, 15, 'critical'],
    ['10000.00', '90000.00', 10, 15, 'warning'],
    ['29999.99', '70000.01', 29.9, 45, 'warning'],
    ['30000.00', '70000.00', 30, 45, 'good'],
    ['59999.99', '40000.01', 59.9, 90, 'good'],
    ['60000.00', '40000.00', 60, 90, 'excellent'],
    ['66667.00', '33333.00', 66.6, 100, 'excellent'],
    ['-5000.00', '105000.00', -5, 0, 'critical'],
  ])('of %s beside %s are %d %%: %d, %s', (invested, other, percent, score, status) => {
    const economy = { assets: [asset('investment', invested), asset('vehicle', other)] };
    expect(judged('investments', economy)).toEqual([percent, score, status]);
  });

  it('are both investments and pension', () => {
    const assets = [
      asset('investment', '100.00'),
      asset('retirement', '200.00'),
      asset('savings', '700.00'),
    ];
    expect(judged('investments', { assets })).toEqual([30, 45, 'good']);
  });
});

describe('equity', () => {
  // With assets of 100 000.
  it.each([
    ['100000.01', -0.1, 0, 'critical'],
    ['100000.00', 0, 0, 'warning'],
    ['70000.01', 29.9, 30, 'warning'],
    ['70000.00', 30, 30, 'good'],
    ['30000.01', 69.9, 70, 'good'],
    ['30000.00', 70, 70, 'excellent'],
    ['0.00', 100, 100, 'excellent'],
    ['-10.00', 100, 100, 'excellent'],
  ])('with debts of %s is %d %%: %d, %s', (balance, percent, score, status) => {
    const economy = { assets: [asset('other', '100000.00')], liabilities: [debt(balance)] };
    expect(judged('equity', economy)).toEqual([percent, score, status]);
  });

  it('has no basis without assets, nor have investments', () => {
    for (const assets of [[], [asset('other', '0.00')], [asset('checking', '-5.00')]]) {
      const economy = { assets, liabilities: [debt('1000.00')] };
      expect(judged('equity', economy)).toEqual([null, null, null]);
      expect(judged('investments', economy)).toEqual([null, null, null]);
    }
  });
});

describe('the overall score', () => {
  const maria: Economy = {
    assets: [
      asset('savings', '62000.00'),
      asset('checking', '38000.00'),
      asset('investment', '400000.00'),
      asset('real_estate', '2000000.00'),
    ],
    liabilities: [debt('1500000.00')],
    incomes: [{ ...income('50000.00'), taxPercentage: '30.00' as never }],
    costs: [cost('25000.00')],
  };

  it('is the rounded mean of the five', () => {
    const { score, mean, categories } = financialHealth(summaryOf(maria));
    // 100 000 ÷ 25 000 = 4 months ÷ 6 × 100 = 66.67
    // 1 500 000 ÷ 600 000 = 250 %: 0
    // (50 000 × 70 % − 25 000) ÷ 50 000 = 20 % × 2 = 40
    // 400 000 ÷ 2 500 000 = 16 % × 1.5 = 24
    // 1 000 000 ÷ 2 500 000 = 40
    expect(categories.map((each) => each.score)).toEqual([66.67, 0, 40, 24, 40]);
    // (66.667 + 0 + 40 + 24 + 40) ÷ 5 = 34.13
    expect([mean, score]).toEqual([34.13, 34]);
  });

  it('is the mean of exact scores, not of rounded ones, and rounds a half up', () => {
    const assets = [
      asset('savings', '10000.00'),
      asset('investment', '40000.00'),
      asset('real_estate', '1750000.00'),
    ];
    const { score, mean } = financialHealth(
      summaryOf({ assets, liabilities: [debt('1200000.00')], costs: [cost('5000.00')] }),
    );
    // 2 months: 33⅓. No income: 0 for the debt. 40 ÷ 1 800 × 1.5: 3⅓. 600 ÷ 1 800: 33⅓.
    // 70 ÷ 4 = 17.5; with two decimals each it would be 69.99 ÷ 4 = 17.4975.
    expect([mean, score]).toEqual([17.5, 18]);
  });

  it('leaves out categories without a basis, and is none of fewer than three', () => {
    const { score, categories } = financialHealth(summaryOf({ assets: [asset('other', '10.00')] }));
    // Investments 0 and equity 100: too few for a score.
    expect(categories.map((each) => each.score)).toEqual([null, null, null, 0, 100]);
    expect(score).toBeNull();
    // With costs of 1 a month 0 months are at hand: (0 + 0 + 100) ÷ 3.
    const third = summaryOf({ assets: [asset('other', '10.00')], costs: [cost('1.00')] });
    expect(financialHealth(third)).toMatchObject({ score: 33, mean: 33.33 });
  });

  it('is none of a salary alone', () => {
    // Debt 100 and savings 100 were 100 out of 100.
    const { score, mean, categories } = financialHealth(
      summaryOf({ incomes: [income('50000.00')] }),
    );
    expect(categories.map((each) => each.score)).toEqual([null, 100, 100, null, null]);
    expect([score, mean]).toEqual([null, null]);
  });

  it('is none when nothing is known', () => {
    expect(financialHealth(summaryOf({}))).toMatchObject({ score: null, mean: null });
  });

  it('is colored in steps at 80, 60 and 40', () => {
    expect([0, 39, 40, 59, 60, 79, 80, 100].map(scoreStatus)).toEqual([
      'critical',
      'critical',
      'warning',
      'warning',
      'good',
      'good',
      'excellent',
      'excellent',
    ]);
  });
});

it('says which categories an item without exchange rate is missing from', () => {
  const inDollars = { currency: 'USD' as const };
  const { categories } = financialHealth(
    summaryOf({
      assets: [{ ...asset('savings', '1.00'), ...inDollars, name: 'Konto' }],
      liabilities: [{ ...debt('1.00'), ...inDollars, name: 'Lån' }],
      incomes: [{ ...income('1.00'), ...inDollars, name: 'Lön' }],
      costs: [{ ...cost('1.00'), ...inDollars, name: 'Hyra' }],
    }),
  );
  const named = categories.map(({ notIncluded }) => notIncluded.map(({ name }) => name));
  expect(named).toEqual([
    ['Konto', 'Hyra'],
    ['Lån', 'Lön'],
    ['Lön', 'Hyra'],
    ['Konto'],
    ['Konto', 'Lån'],
  ]);
});

it('does not miss an investment in the emergency fund', () => {
  const shares = { ...asset('investment', '1.00'), currency: 'USD' as const };
  const [fund, , , invested] = financialHealth(summaryOf({ assets: [shares] })).categories;
  expect([fund?.notIncluded.length, invested?.notIncluded.length]).toEqual([0, 1]);
});
