import { expect, test } from 'vitest';
import type { AmountText, Minor } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { MortgagePart, Mortgage } from './mortgage.ts';
import { deductionsFor, SELF } from './mortgage-card.ts';
import { type AverageRates, rateCheckOf } from './rate-check.ts';
import { stressOf } from './stress.ts';

const asOf = '2026-11-25';

function aPart(more: Partial<MortgagePart>): MortgagePart {
  return {
    liabilityId: 'part',
    name: 'Part',
    lender: null,
    grantedOn: '2021-06-01',
    balance: '1200000.00' as AmountText,
    originalAmount: '1200000.00' as AmountText,
    monthlyAmortization: null,
    fixedUntil: null,
    rates: [{ from: '2024-12-01', rate: '3.00' as PercentText }],
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
    others: [],
    isDeductible: true,
    ownershipPercentage: '100.00' as PercentText,
    ...more,
  };
}

const MORTGAGE: Mortgage = {
  terms: {
    baseValue: '4000000.00' as AmountText,
    baseDay: '2021-06-01',
    baseReason: 'purchase',
    dayCount: '30/360',
    relief: 'none',
    reliefUntil: null,
  },
  currency: 'SEK',
  parts: [aPart({}), aPart({ liabilityId: 'fixed', fixedUntil: '2027-06-15' })],
};

const BUDGET = {
  left: 500_00 as Minor,
  largestIncome: 28_000_00 as Minor,
  buffer: 60_000_00 as Minor,
};

test('a point more is paid from each part’s own binding end, after deduction', () => {
  const [one] = stressOf(MORTGAGE, BUDGET, { asOf });
  // 1 200 000 × 1 % / 12 = 1 000, of which 30 % are deducted; twice from July 2027
  expect(one?.steps).toEqual([
    { month: '2026-12', addedInterest: 1000, addedDeduction: 300 },
    { month: '2027-07', addedInterest: 2000, addedDeduction: 600 },
  ]);
  // 500 − 2000 + 600
  expect(one?.left).toBe(-900);
  // 7 months at 500 − 700 = −200, then 60 000 − 1 400 = 58 600 at −900: 65 months
  expect(one?.bufferMonths).toBe(7 + 65);
});

test('three and five points more, with the reduction of 21 % above 100 000 kronor', () => {
  const [, three, five] = stressOf(MORTGAGE, BUDGET, { asOf });
  // 3 points: 6 000 a month, 72 000 + 72 000 = 144 000 a year: 30 000 + 9 240 − 21 600 = 17 640
  expect(three?.left).toBe(500 - 6000 + 1470);
  // 5 points: 10 000 a month, 192 000 a year: 30 000 + 19 320 − 21 600 = 27 720
  expect(five?.left).toBe(500 - 10_000 + 2310);
});

test('the home falls by a fifth: the loan to value rises by a quarter', () => {
  const home = stressOf(MORTGAGE, BUDGET, { asOf }).find(({ kind }) => kind === 'home');
  // 2 400 000 / (80 % × 4 000 000)
  expect(home).toMatchObject({ loanToValue: 75, left: 500, bufferMonths: null });
});

test('one income gone: the buffer lasts as many whole months as it covers', () => {
  const gone = stressOf(MORTGAGE, BUDGET, { asOf }).find(({ kind }) => kind === 'income');
  // 500 − 28 000 = −27 500; 60 000 / 27 500 = 2.18
  expect(gone).toMatchObject({ left: -27_500, bufferMonths: 2, lostIncome: 28_000 });
});

test('without an income there is no scenario of losing it', () => {
  const kinds = stressOf(MORTGAGE, { ...BUDGET, largestIncome: null }, { asOf });
  expect(kinds.map(({ kind }) => kind)).toEqual(['rate', 'rate', 'rate', 'home']);
});

const AVERAGES = {
  floating: { period: '2026M02', value: '2.6425' },
  to_3_years: { period: '2026M02', value: '2.8982' },
};

/** Interest of a year of a part, and of its owner's other loans, in kronor. */
type Compared = { averages?: AverageRates; ofYear: number; besides?: number };

function checkOf(part: MortgagePart, { averages = AVERAGES, ofYear, besides = 0 }: Compared) {
  const claim = { owner: SELF, interest: (ofYear * 100) as Minor, currency: 'SEK' as const };
  const beside = { ...claim, interest: (besides * 100) as Minor };
  const deductions = deductionsFor([claim, beside], { asOf });
  return rateCheckOf(part, {
    asOf,
    averages,
    interest: claim.interest,
    owners: [claim],
    deductions,
  });
}

test('a rate is compared with the average of its binding, after deduction', () => {
  const check = checkOf(aPart({}), { ofYear: 36_000, besides: 36_000 });
  // (3.0000 − 2.6425) % × 1 200 000 = 4 290; less 30 % of it
  expect(check).toMatchObject({ binding: 'floating', points: 0.3575, yearly: 4290 });
  expect(check?.afterDeduction).toBe(4290 - 1287);
  const fixed = aPart({ fixedUntil: '2027-06-15' });
  expect(checkOf(fixed, { ofYear: 36_000 })?.binding).toBe('to_3_years');
});

test('above 100,000 kronor of all interest a difference is deducted by 21 %', () => {
  // 4 290 less 21 % of it: 900.90, whole kronor.
  expect(checkOf(aPart({}), { ofYear: 36_000, besides: 100_000 })?.afterDeduction).toBe(4290 - 901);
});

test('without a published average nothing is compared', () => {
  expect(checkOf(aPart({}), { averages: {}, ofYear: 0 })).toBeNull();
});

test('stress beside another home’s interest is deducted at its step', () => {
  const other = { owner: SELF, interest: 100_000_00 as Minor, currency: 'SEK' as const };
  const deductions = deductionsFor([other], { asOf });
  const [one] = stressOf(MORTGAGE, BUDGET, { asOf, deductions });
  // 1 000 more a month of the floating part, of which 21 % are deducted.
  expect(one?.steps[0]).toEqual({ month: '2026-12', addedInterest: 1000, addedDeduction: 210 });
});

test('without an exchange rate neither the reduction nor what is left is known', () => {
  const abroad: Mortgage = { ...MORTGAGE, currency: 'USD' };
  const [one, , , home] = stressOf(abroad, BUDGET, { asOf });
  expect(one?.steps[0]).toEqual({ month: '2026-12', addedInterest: 1000, addedDeduction: null });
  expect(one).toMatchObject({ left: null, bufferMonths: null, loanToValue: 60 });
  // A fall of the home's value changes no interest.
  expect(home).toMatchObject({ left: 500 });
  const parts = abroad.parts.map((part) => ({ ...part, isDeductible: false }));
  // 500 less 2 000: nothing of it is deducted in any currency.
  expect(stressOf({ ...abroad, parts }, BUDGET, { asOf })[0]?.left).toBe(-1500);
});
