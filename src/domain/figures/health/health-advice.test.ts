import { describe, expect, it } from 'vitest';
import { type Economy, summaryOf } from '#tests/support/economy.ts';
import type { AssetType } from '#domain/records/assets.ts';
import { financialHealth } from './health.ts';
import { acceptedMeasures, priorities } from './health-advice.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import type { AmountText } from '#domain/basics/money.ts';

const amount = (text: string) => text as AmountText;
const asset = (type: AssetType, value: string) => ({ type, value: amount(value) });
const income = (text: string) => ({ amount: amount(text) });
const debt = (balance: string, type: LiabilityType = 'personal_loan') => ({
  type,
  balance: amount(balance),
});

const worst = (economy: Economy) => priorities(financialHealth(summaryOf(economy)));
const adviceIn = (economy: Economy, name: string) =>
  worst(economy).find(({ advice }) => advice.name === name)?.advice;

describe('advice on the emergency fund', () => {
  const costs = [income('10000.00')];
  const adviceAt = (value: string) =>
    adviceIn({ assets: [asset('savings', value)], costs }, 'emergencyFund');

  it('is the money that covers three months', () => {
    expect(adviceAt('11600.00')).toMatchObject({ months: 3, missing: 30_000 - 11_600 });
    expect(adviceAt('0.00')).toMatchObject({ months: 3, missing: 30_000 });
    expect(adviceAt('-500.00')).toMatchObject({ months: 3, missing: 30_500 });
  });

  it('suffices: what is missing is rounded up', () => {
    expect(adviceAt('29999.99')).toMatchObject({ months: 3, missing: 1 });
  });

  it('is the step to good once three months are covered', () => {
    expect(adviceAt('30000.00')).toMatchObject({ months: 3.6, missing: 36_000 - 30_000 });
    expect(adviceAt('36000.00')).toBeUndefined();
  });
});

describe('advice on debt', () => {
  // A year's income is 120 000, and 4.5 of those 540 000.
  const incomes = [income('10000.00')];
  it.each([
    ['312000.50', 227_999],
    ['540000.00', 0],
    ['540000.01', -1],
    ['600000.00', -60_000],
  ])('of %s is %d from 4.5 annual incomes', (balance, room) => {
    expect(adviceIn({ incomes, liabilities: [debt(balance)] }, 'debt')).toMatchObject({ room });
  });

  it('has no multiple without income', () => {
    expect(adviceIn({ liabilities: [debt('100.00')] }, 'debt')).toMatchObject({ room: null });
  });
});

describe('advice on savings', () => {
  const incomes = [income('58100.00')];
  const adviceAt = (costs: string) => adviceIn({ incomes, costs: [income(costs)] }, 'savings');

  it('is the way to a tenth of income', () => {
    // 10 % is 5 810, 20 % is 11 620; 58 100 − 55 100 leaves 3 000.
    expect(adviceAt('55100.00')).toMatchObject({
      percent: 10,
      missing: 5_810 - 3_000,
      tenth: 5_810,
      fifth: 11_620,
    });
    expect(adviceAt('60000.00')).toMatchObject({ percent: 10, missing: 5_810 + 1_900 });
  });

  it('is the way to a fifth from a tenth', () => {
    expect(adviceAt('52290.00')).toMatchObject({ percent: 20, missing: 11_620 - 5_810 });
  });
});

describe('advice on investments', () => {
  const adviceAt = (invested: string, other: string) =>
    adviceIn({ assets: [asset('investment', invested), asset('other', other)] }, 'investments');

  it('is what of the financial assets can be moved, and none of a home or a vehicle', () => {
    // 10 % of 100 000 is 10 000; three months of 10 000 stay of 90 000.
    const assets = [asset('real_estate', '3000000.00'), asset('vehicle', '200000.00')];
    const costs = [income('10000.00')];
    const adviceOf = (invested: string, saved: string) =>
      adviceIn(
        { costs, assets: [...assets, asset('investment', invested), asset('savings', saved)] },
        'investments',
      );
    expect(adviceOf('0.00', '100000.00')).toMatchObject({
      percent: 10,
      sharePercent: 0,
      missing: 10_000,
      movable: 70_000,
    });
    // 30 % of 100 000 is 30 000, of which 20 000.99 is there: 9 999.01, rounded up.
    expect(adviceOf('20000.99', '79999.01')).toMatchObject({
      percent: 30,
      sharePercent: 20,
      missing: 10_000,
      movable: 49_999,
    });
    expect(adviceOf('0.00', '29999.00')).toMatchObject({ movable: 0 });
    // A third of the financial assets is invested, though a home makes it 1 % of all.
    expect(adviceOf('50000.00', '100000.00')).toBeUndefined();
  });

  it('says no amount while nobody knows what a month costs', () => {
    expect(adviceAt('0.00', '90000.00')).toMatchObject({ percent: 10, movable: null });
  });
});

describe('advice on equity', () => {
  const assets = [asset('real_estate', '1000000.00')];
  const adviceAt = (balance: string) =>
    adviceIn({ assets, liabilities: [debt(balance)] }, 'equity');

  it('is less debt: to nothing below zero, then to 30 %', () => {
    expect(adviceAt('1250000.00')).toMatchObject({ percent: 0, missing: 250_000 });
    expect(adviceAt('800000.00')).toMatchObject({ percent: 30, missing: 300_000 - 200_000 });
  });
});

describe('priorities', () => {
  const namesOf = (economy: Economy) => worst(economy).map(({ category }) => category.name);

  it('are the three worst, critical before warning', () => {
    const economy: Economy = {
      // Emergency fund 3 ÷ 6 = 50, a warning; investments 0 and equity 0, critical.
      assets: [asset('savings', '30000.00')],
      costs: [income('10000.00')],
      // 40 000 of 96 000 is 41.67 %: critical with a score of 58.33.
      liabilities: [debt('40000.00')],
      // Savings (8 000 − 10 000) ÷ 8 000: critical, 0.
      incomes: [income('8000.00')],
    };
    expect(namesOf(economy)).toEqual(['savings', 'investments', 'equity']);
    const richer = { ...economy, liabilities: [debt('39000.00')], incomes: [income('12500.00')] };
    // 39 000 ÷ 150 000 = 26 %: a warning, 74. Savings 20 %: good.
    expect(namesOf(richer)).toEqual(['investments', 'equity', 'emergencyFund']);
  });

  it('are fewer when less is wrong, and none when nothing is', () => {
    const fine: Economy = {
      assets: [asset('savings', '60000.00'), asset('investment', '90000.00')],
      costs: [income('10000.00')],
      incomes: [income('40000.00')],
    };
    expect(worst(fine)).toEqual([]);
    expect(namesOf({ ...fine, costs: [income('35000.00')] })).toEqual(['emergencyFund', 'savings']);
    expect(worst({})).toEqual([]);
  });
});

describe('accepted measures', () => {
  const acceptedIn = (economy: Economy) =>
    acceptedMeasures(financialHealth(summaryOf(economy))).map(({ advice }) => advice.name);
  const incomes = [income('50000.00')];

  it('are debts between 3 and 4.5 annual incomes with a mortgage', () => {
    const debtsOf = (balance: string) =>
      acceptedIn({ incomes, liabilities: [debt(balance, 'mortgage')] });
    expect(debtsOf('1800000.00')).toEqual([]);
    expect(debtsOf('1800000.01')).toEqual(['debt']);
    expect(debtsOf('2700000.00')).toEqual(['debt']);
    expect(debtsOf('2700000.01')).toEqual([]);
  });

  it('are study debts above 4.5, beside a mortgage that is paid off', () => {
    const studies = debt('2700000.01', 'student_loan');
    expect(acceptedIn({ incomes, liabilities: [studies, debt('0.00', 'mortgage')] })).toEqual([
      'debt',
    ]);
  });

  it('are investments of 30 % of what is neither home nor vehicle', () => {
    const investedOf = (invested: string, saved: string) => {
      const home = asset('real_estate', '3000000.00');
      return acceptedIn({ assets: [home, asset('investment', invested), asset('savings', saved)] });
    };
    expect(investedOf('30000.00', '70000.00')).toEqual(['investments']);
    expect(investedOf('29999.99', '70000.01')).toEqual([]);
    // 1 400 000 of 4 400 000 is 31.8 % of all assets: good by itself.
    expect(investedOf('1400000.00', '0.00')).toEqual([]);
  });
});

describe('labels of debts', () => {
  // A year's income is 600 000: three are 1 800 000 and 4.5 are 2 700 000.
  const incomes = [income('50000.00')];
  const debtOf = (economy: Economy) => financialHealth(summaryOf(economy)).categories[1];
  const calledOf = (...liabilities: ReturnType<typeof debt>[]) =>
    debtOf({ incomes, liabilities })?.standing;

  it.each([
    ['1800000.00', 'usual_home', false],
    ['1800000.01', 'high', false],
    ['2700000.00', 'high', false],
    ['2700000.01', 'critical', true],
  ] as const)('with a mortgage of %s is %s', (balance, standing, isFirst) => {
    const economy = { incomes, liabilities: [debt(balance, 'mortgage')] };
    expect(debtOf(economy)).toMatchObject({ standing, status: 'critical', score: 0 });
    expect(worst(economy).some(({ advice }) => advice.name === 'debt')).toBe(isFirst);
  });

  it('counts every debt beside a mortgage', () => {
    expect(calledOf(debt('1700000.00', 'mortgage'), debt('100000.01'))).toBe('high');
    expect(calledOf(debt('0.00', 'mortgage'), debt('1800000.00'))).toBe('critical');
  });

  it('is never critical of studies alone', () => {
    expect(calledOf(debt('300000.00', 'student_loan'))).toBe('usual_studies');
    expect(calledOf(debt('2700000.01', 'student_loan'))).toBe('high');
    expect(calledOf(debt('290000.00', 'student_loan'), debt('10000.00'))).toBe('critical');
    const without = { liabilities: [debt('300000.00', 'student_loan')] };
    expect([debtOf(without)?.standing, worst(without)]).toEqual(['usual_studies', []]);
  });

  it('is as its status of anything else, and of little', () => {
    expect(calledOf(debt('240000.01'))).toBe('critical');
    expect(calledOf(debt('120000.00', 'mortgage'))).toBe('good');
    expect(debtOf({ liabilities: [debt('1.00', 'mortgage')] })?.standing).toBe('critical');
  });
});
