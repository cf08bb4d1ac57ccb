import { describe, expect, it } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { liabilityTotals } from './liability-totals.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { financialSummary } from './summary.ts';

const rates: Rates = new Map<Currency, { day: string; perEuro: string }>([
  ['SEK', { day: '2026-11-20', perEuro: '11.0000' }],
]);
const terms = { currency: 'SEK', rates } as const;

type Stated = { [field in keyof Omit<Liability, 'rates' | 'shares'>]?: string | null };

function loan(id: string, stated: Stated): Liability {
  const fields = {
    id,
    userId: 'maria',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    name: id,
    type: 'mortgage',
    balance: '0.00',
    currency: 'SEK',
    ownershipPercentage: '100.00',
    shares: [],
    rates: [],
    coOwnerName: null,
    monthlyPayment: null,
    interestRate: null,
    monthlyInterest: null,
    monthlyAmortization: null,
    description: null,
    ...stated,
  };
  return fields as unknown as Liability;
}

const half = { ownershipPercentage: '50.00' };
const first = loan('first', {
  balance: '1200000.00',
  interestRate: '3.35',
  monthlyInterest: '3350.00',
  monthlyAmortization: '2000.00',
  monthlyPayment: '5350.00',
  ...half,
});
const second = loan('second', { balance: '800000.00', interestRate: '2.84', ...half });
const car = loan('car', {
  type: 'car_loan',
  balance: '150000.00',
  monthlyInterest: '712.50',
  monthlyAmortization: '2500.00',
});
const student = loan('student', { type: 'student_loan', balance: '90000.00' });

describe('liabilityTotals', () => {
  it('adds shares of the balances', () => {
    const { total } = liabilityTotals([first, second, car], terms);
    expect(total.value).toBe(1_200_000 / 2 + 800_000 / 2 + 150_000);
  });

  it('adds payments as stated, else interest and amortization', () => {
    const { monthlyPayments } = liabilityTotals([first, second, car, student], terms);
    // second states only a rate: 800000 × 2.84 % / 12 = 1893.33, half of it 946.665
    expect(monthlyPayments.value).toBe(5350 / 2 + 946.67 + (712.5 + 2500));
    expect(monthlyPayments.lines.map(({ id }) => id)).toEqual(['first', 'second', 'car']);
  });

  it('counts interest that follows from a rate beside the amortization', () => {
    const third = { ...second, balance: '500000.00', interestRate: '3.10' } as Liability;
    const both = { ...third, monthlyAmortization: '1000.00' } as Liability;
    const { monthlyPayments, monthlyInterest } = liabilityTotals([both], terms);
    // 250000 × 3.1 % / 12 = 645.833..., and half of 1000
    expect(monthlyInterest.value).toBe(645.83);
    expect(monthlyPayments.value).toBe(645.83 + 500);
  });

  it('takes a year of interest from the rate, else from twelve months of interest', () => {
    const { annualInterest, monthlyInterest } = liabilityTotals([first, second, car], terms);
    // 600000 × 3.35 % = 20100, 400000 × 2.84 % = 11360, 712.50 × 12 = 8550
    expect(annualInterest.value).toBe(20_100 + 11_360 + 8550);
    // 20100 / 12 = 1675, 11360 / 12 = 946.666..., 712.50
    expect(monthlyInterest.value).toBe(1675 + 946.67 + 712.5);
    expect(annualInterest.lines[0]).toMatchObject({
      value: 1_200_000,
      sharePercent: 50,
      interestPercent: 3.35,
      counted: 20_100,
    });
  });

  it('weighs the rates with the balances, and lists the loans that state none', () => {
    const { weightedRate, unrated } = liabilityTotals([second, first, car, student], terms);
    // (600000 × 3.35 + 400000 × 2.84) / 1000000 = 3.146
    expect(weightedRate?.percent).toBe(3.15);
    expect(weightedRate?.balance).toBe(1_000_000);
    expect(
      weightedRate?.loans.map(({ balance, ratePercent, weightPercent, monthlyInterest }) => [
        balance.name,
        ratePercent,
        weightPercent,
        monthlyInterest.counted,
      ]),
    ).toEqual([
      ['first', 3.35, 60, 1675],
      ['second', 2.84, 40, 946.67],
    ]);
    expect(unrated).toEqual([car, student]);
  });

  it('gives a rate no weight where nothing is owed, and no interest', () => {
    const paid = loan('paid', { balance: '0.00', interestRate: '9.00' });
    const overpaid = loan('overpaid', { balance: '-100.00', interestRate: '9.00' });
    const { weightedRate, annualInterest, unrated } = liabilityTotals([paid, overpaid], terms);
    expect(weightedRate).toBeNull();
    expect(annualInterest.value).toBe(0);
    expect(unrated).toEqual([]);
  });

  it('counts a loan without interest as one that costs none', () => {
    const free = loan('free', { balance: '500.00', interestRate: '0.00' });
    // (600000 × 3.35 + 500 × 0) / 600500 = 3.3472...
    expect(liabilityTotals([first, free], terms).weightedRate?.percent).toBe(3.35);
    expect(liabilityTotals([free], terms).weightedRate?.percent).toBe(0);
  });

  it('converts each line once, and names what has no rate', () => {
    const euro = loan('euro', { balance: '1000.00', currency: 'EUR', interestRate: '5.00' });
    const dollar = loan('dollar', { balance: '1.00', currency: 'USD', interestRate: '50.00' });
    const totals = liabilityTotals([euro, dollar], terms);
    expect(totals.total.value).toBe(1000 * 11);
    expect(totals.annualInterest.value).toBe(1000 * 11 * 0.05);
    expect(totals.weightedRate?.percent).toBe(5);
    expect(totals.weightedRate?.notIncluded.map(({ id }) => id)).toEqual(['dollar']);
    for (const { notIncluded } of [totals.total, totals.annualInterest]) {
      expect(notIncluded.map(({ id }) => id)).toEqual(['dollar']);
    }
  });

  it('stays exact at the largest amounts', () => {
    const whole = loan('whole', { balance: '9999999999.99', interestRate: '100.00' });
    const { total, annualInterest } = liabilityTotals([whole, whole], terms);
    expect(total.value).toBe(19_999_999_999.98);
    expect(annualInterest.value).toBe(19_999_999_999.98);
  });

  it('agrees with the summary', () => {
    const liabilities = [first, second, car];
    const holdings = { assets: [], liabilities, incomes: [], costs: [] };
    const all = { ...terms, housePrices: new Map(), asOf: '2026-11-21' };
    const summary = financialSummary(holdings, all);
    expect(liabilityTotals(liabilities, terms).total.value).toBe(summary.totalLiabilities);
  });
});
