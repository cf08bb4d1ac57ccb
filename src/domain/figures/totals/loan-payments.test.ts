import { describe, expect, it } from 'vitest';
import type { Cost } from '#domain/records/costs.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { LoanPayments } from './loan-payments.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { type Economy, summaryOf } from '#tests/support/economy.ts';

const amount = (text: string) => text as AmountText;
const percent = (text: string) => text as PercentText;

/** 2 200 000 × 3.55 % / 12 = 6 508.33, and 3 608.67 paid off: 10 117.00 a month. */
const mortgage: Partial<Liability> = {
  name: 'Bolån',
  type: 'mortgage',
  balance: amount('2200000.00'),
  interestRate: percent('3.55'),
  monthlyInterest: amount('6508.33'),
  monthlyAmortization: amount('3608.67'),
  monthlyPayment: amount('10117.00'),
};

function cost(name: string, value: string, more: Partial<Cost> = {}): Partial<Cost> {
  return { name, type: 'food', amount: amount(value), ...more };
}

function paymentsOf(economy: Economy): LoanPayments {
  return summaryOf(economy).loanPayments;
}

describe('loan payments beside the costs', () => {
  it('are all missing while no cost pays them', () => {
    expect(paymentsOf({ liabilities: [mortgage], costs: [cost('Mat', '6000.00')] })).toMatchObject({
      stated: 10_117,
      covered: 0,
      notCovered: 10_117,
      missing: { interest: 6508.33, amortization: 3608.67, payment: 0 },
      isMortgage: true,
      questions: [],
      costs: [],
    });
  });

  it('are covered part by part', () => {
    const interest = cost('Ränta', '6508.33', { loanPart: 'interest' });
    expect(paymentsOf({ liabilities: [mortgage], costs: [interest] })).toMatchObject({
      covered: 6508.33,
      notCovered: 3608.67,
      missing: { interest: 0, amortization: 3608.67, payment: 0 },
    });
    const amortization = cost('Amortering', '3608.67', { loanPart: 'amortization' });
    const both = paymentsOf({ liabilities: [mortgage], costs: [interest, amortization] });
    expect(both).toMatchObject({ covered: 10_117, notCovered: 0 });
  });

  it('are covered by a cost of whole payments, interest first, a yearly one by the month', () => {
    // 96 000 / 12 = 8 000: 6 508.33 of interest and 1 491.67 of amortization; 2 117 is left.
    const yearly = cost('Lån', '96000.00', { frequency: 'yearly', loanPart: 'payment' });
    expect(paymentsOf({ liabilities: [mortgage], costs: [yearly] })).toMatchObject({
      covered: 8000,
      notCovered: 2117,
      missing: { interest: 0, amortization: 2117, payment: 0 },
    });
  });

  it('are not missed for less than a hundredth of them', () => {
    // A hundredth of 10 117 is 101.17.
    const near = cost('Lån', '10016.00', { loanPart: 'payment' });
    expect(paymentsOf({ liabilities: [mortgage], costs: [near] })).toMatchObject({
      covered: 10_117,
      notCovered: 0,
    });
    const less = cost('Lån', '10015.00', { loanPart: 'payment' });
    expect(paymentsOf({ liabilities: [mortgage], costs: [less] }).notCovered).toBe(102);
  });

  it('are the share of what is owned, in the currency of the totals', () => {
    // 50 % of 1 000.01 EUR at 11 kronor: 5 500.055, rounded to 5 500.06; 50 % of 400.01: 2 200.06.
    const cabin: Partial<Liability> = {
      balance: amount('100000.00'),
      currency: 'EUR',
      ownershipPercentage: percent('50.00'),
      interestRate: null,
      monthlyInterest: amount('400.01'),
      monthlyPayment: amount('1000.01'),
    };
    expect(paymentsOf({ liabilities: [cabin] })).toMatchObject({
      stated: 5500.06,
      missing: { interest: 2200.06, amortization: 3300, payment: 0 },
    });
  });

  it('are not split where neither interest nor amortization is stated', () => {
    const csn: Partial<Liability> = {
      type: 'student_loan',
      balance: amount('180000.00'),
      interestRate: null,
      monthlyPayment: amount('1200.00'),
    };
    expect(paymentsOf({ liabilities: [csn] })).toMatchObject({
      notCovered: 1200,
      missing: { interest: 0, amortization: 0, payment: 1200 },
      isMortgage: false,
    });
  });

  it('end with the loan', () => {
    const paid = { ...mortgage, balance: amount('0.00') };
    expect(paymentsOf({ liabilities: [paid] })).toMatchObject({ stated: 0, notCovered: 0 });
  });

  it('name what has no rate', () => {
    const dollars: Partial<Liability> = { ...mortgage, currency: 'USD' };
    const { notCovered, notIncluded } = paymentsOf({ liabilities: [dollars] });
    expect([notCovered, notIncluded.map(({ name, currency }) => [name, currency])]).toEqual([
      0,
      [['Bolån', 'USD']],
    ]);
  });
});

describe('a cost that seems to pay loans', () => {
  const asked = (costs: Partial<Cost>[]) =>
    paymentsOf({ liabilities: [mortgage], costs }).questions.map(({ name }) => name);

  it('is one of housing as large as the interest, unless it is named after something else', () => {
    const housing = { type: 'housing' } as const;
    expect(
      asked([
        cost('Boende', '6508.33', housing),
        cost('Huset', '6508.32', housing),
        cost('Månadsavgift', '7000.00', housing),
        cost('Mat', '7000.00'),
      ]),
    ).toEqual(['Boende']);
  });

  it.each(['Bolån', 'Ränta villa', 'Amortering', 'Billån', 'CSN', 'Car loan', 'Mortgage'])(
    'is one that is called %s',
    (name) => expect(asked([cost(name, '500.00', { type: 'other' })])).toEqual([name]),
  );

  it.each(['Sparplan', 'Mat i Milano', 'Restaurang', 'Planteringar'])(
    'is none that is called %s',
    (name) => expect(asked([cost(name, '500.00', { type: 'other' })])).toEqual([]),
  );

  it('is not asked about again', () => {
    expect(asked([cost('Bolån', '500.00', { loanPart: 'none' })])).toEqual([]);
    expect(asked([cost('Bolån', '500.00', { loanPart: 'interest' })])).toEqual([]);
    expect(asked([cost('Bolån', '500.00', { frequency: 'one_time' })])).toEqual([]);
  });
});
