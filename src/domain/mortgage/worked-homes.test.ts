import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { cardsOf, type MortgageCard } from './mortgage-card.ts';
import { isKnown, regimeOf, requirementsOf, revalued } from './amortization-rule.ts';
import type { HomeTerms, Mortgage, MortgagePart } from './mortgage.ts';

const asOf = '2026-11-25';

/** Maria and Erik bought the home for four million in 2021, unless said. */
const HOME: HomeTerms = {
  baseValue: '4000000.00' as AmountText,
  baseDay: '2021-06-01',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
};

type Stated = { owed: number; original?: number; granted: string | null } & Partial<MortgagePart>;

function aPart({ owed, original, granted, ...more }: Stated, at = 0): MortgagePart {
  return {
    liabilityId: `part-${at + 1}`,
    name: `Part ${at + 1}`,
    lender: 'SBAB',
    grantedOn: granted,
    balance: `${owed}.00` as AmountText,
    originalAmount: `${original ?? owed}.00` as AmountText,
    monthlyAmortization: '1000.00' as AmountText,
    fixedUntil: null,
    rates: [{ from: '2016-01-01', rate: '3.00' as PercentText }],
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
    others: [],
    isDeductible: true,
    ownershipPercentage: '100.00' as PercentText,
    ...more,
  };
}

function aHome(parts: readonly Stated[], terms: Partial<HomeTerms> = {}): Mortgage {
  return { terms: { ...HOME, ...terms }, currency: 'SEK', parts: parts.map(aPart) };
}

function cardOf(home: Mortgage): MortgageCard {
  const [card] = cardsOf([home], { asOf });
  if (card === undefined) throw new Error('No card');
  return card;
}

/** The required per cent, kronor a year and kronor a month of each part. */
function requiredOf(home: Mortgage): (readonly number[])[] {
  return requirementsOf(home, { asOf })
    .filter(isKnown)
    .map(({ percent, yearly, monthly }) => [percent, yearly / 100, Math.round(monthly / 100)]);
}

test('1: at exactly 50 % nothing is required', () => {
  const home = aHome([{ owed: 2_000_000, granted: '2021-06-01' }]);
  // 2 000 000 / 4 000 000
  expect(cardOf(home).valued?.loanToValue).toBe(50);
  expect(requiredOf(home)).toEqual([[0, 0, 0]]);
  expect(cardOf(home).passings).toEqual([
    { bound: '70', isPassed: true, month: null },
    { bound: '50', isPassed: true, month: null },
  ]);
});

test('2: at exactly 70 % one per cent is required; 50 % is passed when 800 000 is repaid', () => {
  const home = aHome([
    { owed: 2_800_000, granted: '2021-06-01', monthlyAmortization: '8000.00' as AmountText },
  ]);
  expect(cardOf(home).valued?.loanToValue).toBe(70);
  // 1 % × 2 800 000 = 28 000 a year, 28 000 / 12 = 2 333 a month
  expect(requiredOf(home)).toEqual([[1, 28_000, 2_333]]);
  // (2 800 000 − 2 000 000) / 8 000 = 100 months after November 2026
  expect(cardOf(home).passings[1]).toEqual({ bound: '50', isPassed: false, month: '2035-03' });
});

test('3: at 85 % two per cent of the original amount are required, not of the present one', () => {
  const home = aHome([{ owed: 3_400_000, original: 3_600_000, granted: '2021-06-01' }]);
  expect(cardOf(home).valued?.loanToValue).toBe(85);
  // 2 % × 3 600 000
  expect(requiredOf(home)).toEqual([[2, 72_000, 6_000]]);
  // Above the 80 % that an increase may reach.
  expect(cardOf(home).valued?.increaseRoom).toBe(0);
});

test('4: a part of May 2026 at 90 % follows section 7 of the act, and the limit is 90 %', () => {
  const home = aHome([{ owed: 3_600_000, granted: '2026-05-04' }], { baseDay: '2026-05-04' });
  const card = cardOf(home);
  expect(card.valued?.loanToValue).toBe(90);
  expect(card.limit).toMatchObject({ value: '90', validFrom: '2026-04-01' });
  // 2 % × 3 600 000 = 72 000
  expect(requiredOf(home)).toEqual([[2, 72_000, 6_000]]);
  const [requirement] = requirementsOf(home, { asOf }).filter(isKnown);
  expect(requirement?.regime).toBe('act_2026');
  expect(requirement?.rule?.source.document).toContain('2026:226');
});

test('5: parts of before June 2016, of 2017, of 2019 with the extra per cent, of May 2026', () => {
  const home = aHome([
    { owed: 1_000_000, granted: '2015-03-01' },
    { owed: 900_000, original: 1_000_000, granted: '2017-03-01' },
    { owed: 800_000, original: 1_000_000, granted: '2019-03-01', hasExtraPercent: true },
    { owed: 500_000, granted: '2026-05-04' },
  ]);
  // (1 000 + 900 + 800 + 500) / 4 000 = 80 %: two per cent, the first none, the third 2 + 1
  expect(cardOf(home).valued?.loanToValue).toBe(80);
  expect(requiredOf(home)).toEqual([
    [0, 0, 0],
    [2, 20_000, 1_667],
    [3, 30_000, 2_500],
    [2, 10_000, 833],
  ]);
  const card = cardOf(home);
  // 1 % × 1 000 000 / 12
  expect(card.extraMonthly).toBe(833.33);
  // 20 000 / 12 + 30 000 / 12 + 10 000 / 12
  expect(card.requiredMonthly).toBe(1666.67 + 2500 + 833.33);
  expect(
    card.parts.map(({ requirement }) => 'regime' in requirement && requirement.regime),
  ).toEqual(['before_2016', 'regulation_2016', 'regulation_2018', 'act_2026']);
});

test('6: the extra per cent is of the whole loan also below 50 %, until it is asked away', () => {
  const part = { owed: 1_600_000, original: 2_000_000, granted: '2020-01-15' };
  // 1 600 000 / 4 000 000 = 40 %
  expect(requiredOf(aHome([{ ...part, hasExtraPercent: true }]))).toEqual([[1, 20_000, 1_667]]);
  expect(requiredOf(aHome([part]))).toEqual([[0, 0, 0]]);
  // Granted after the rule had ended.
  const late = { ...part, granted: '2026-04-01', hasExtraPercent: true };
  expect(requiredOf(aHome([late]))).toEqual([[0, 0, 0]]);
});

test('7: a newly built home is relieved until the day that was agreed', () => {
  const part = { owed: 3_400_000, granted: '2024-02-01' };
  const relief = { relief: 'newly_built', reliefUntil: '2029-01-31' } as const;
  expect(requiredOf(aHome([part], relief))).toEqual([[0, 0, 0]]);
  const over = { ...relief, reliefUntil: '2026-11-24' };
  // 2 % × 3 400 000 = 68 000, / 12 = 5 667
  expect(requiredOf(aHome([part], over))).toEqual([[2, 68_000, 5_667]]);
});

test('8: an increased mortgage may reach 80 % of the base value', () => {
  const home = aHome([
    { owed: 2_400_000, granted: '2021-06-01' },
    { owed: 300_000, granted: '2026-06-01', isIncrease: true },
  ]);
  // 2 700 000 / 4 000 000 = 67.5 %
  expect(cardOf(home).valued?.loanToValue).toBe(67.5);
  // 80 % × 4 000 000 − 2 700 000
  expect(cardOf(home).valued?.increaseRoom).toBe(500_000);
  // 1 % of each
  expect(requiredOf(home)).toEqual([
    [1, 24_000, 2_000],
    [1, 3_000, 250],
  ]);
});

test('9: a revaluation after five years counts; one after four is too early', () => {
  const home = aHome([{ owed: 3_000_000, granted: '2021-06-01' }]);
  expect(cardOf(home).revaluation).toMatchObject({ earliest: '2026-06-01', isOpen: true });
  // 3 000 / 4 000 = 75 %: 2 % × 3 000 000 / 12
  expect(cardOf(home).valued).toMatchObject({ loanToValue: 75, requiredMonthly: 5_000 });
  // 3 000 / 5 000 = 60 %: 1 % × 3 000 000 / 12; 80 % × 5 000 000 − 3 000 000
  expect(revalued(home, '5000000.00' as AmountText, { asOf })).toEqual({
    loanToValue: 60,
    requiredMonthly: 2_500,
    increaseRoom: 1_000_000,
  });
  const early = aHome([{ owed: 3_000_000, granted: '2022-11-26' }], { baseDay: '2022-11-26' });
  expect(cardOf(early).revaluation).toMatchObject({ earliest: '2027-11-26', isOpen: false });
});

test('10: a home owned 60/40: interest and deduction of each, by their own limits', () => {
  const home = aHome([
    {
      owed: 5_000_000,
      granted: '2021-06-01',
      rates: [{ from: '2021-06-01', rate: '4.80' as PercentText }],
      monthlyAmortization: null,
      ownershipPercentage: '60.00' as PercentText,
    },
  ]);
  const [part] = cardOf(home).parts;
  // 5 000 000 × 4.8 % = 240 000; 60 % = 144 000, 40 % = 96 000
  expect(part?.interestYear).toBe(240_000);
  expect(part?.ownInterestYear).toBe(144_000);
  // 30 % × 100 000 + 21 % × 44 000 = 39 240
  expect(part?.ownDeductionYear).toBe(30_000 + 9_240);
  // 30 % × 96 000 = 28 800
  expect(part?.deductionYear).toBe(39_240 + 28_800);
  // A home worth less than its loans: 5 000 / 4 000
  expect(cardOf(home).valued?.loanToValue).toBe(125);
});

test('11: a part in another bank counts in the loan to value of all', () => {
  const home = aHome([
    { owed: 1_900_000, granted: '2021-06-01' },
    { owed: 200_000, granted: '2021-06-01', lender: 'Nordea' },
  ]);
  // 2 100 000 / 4 000 000 = 52.5 %: 1 % of both
  expect(cardOf(home).valued?.loanToValue).toBe(52.5);
  expect(requiredOf(home)).toEqual([
    [1, 19_000, 1_583],
    [1, 2_000, 167],
  ]);
});

test('12: a loan without a home has interest, and no loan to value or requirement', () => {
  const loan: Mortgage = {
    terms: null,
    currency: 'SEK',
    parts: [aPart({ owed: 1_200_000, granted: null, monthlyAmortization: null })],
  };
  const card = cardOf(loan);
  expect(card.valued).toBeNull();
  expect(card.passings).toEqual([]);
  expect(card.parts[0]?.requirement).toEqual({ liabilityId: 'part-1', missing: 'home' });
  // 1 200 000 × 3 % = 36 000; 36 000 / 12; 30 % of 36 000
  expect(card).toMatchObject({ interestYear: 36_000, interestMonth: 3_000, deductionYear: 10_800 });
  expect(card.afterDeductionMonth).toBe((36_000 - 10_800) / 12);
});

test('a home worth less than its loans after repayment has no room, and passes no bound', () => {
  const home = aHome([
    { owed: 5_000_000, granted: '2021-06-01', monthlyAmortization: '0.00' as AmountText },
  ]);
  expect(cardOf(home).valued).toMatchObject({ loanToValue: 125, increaseRoom: 0 });
  expect(cardOf(home).passings).toMatchObject([
    { isPassed: false, month: null },
    { isPassed: false, month: null },
  ]);
  expect(cardOf(home).endsIn).toBeNull();
});

test('a part without a day of granting says that the day is missing', () => {
  const home = aHome([{ owed: 3_000_000, granted: null }]);
  expect(cardOf(home).parts[0]?.requirement).toEqual({
    liabilityId: 'part-1',
    missing: 'granted_on',
  });
});

test('two homes share the limit of 100 000 kronor', () => {
  const stated = {
    owed: 3_000_000,
    granted: '2021-06-01',
    rates: [{ from: '2021-01-01', rate: '4.00' as PercentText }],
    monthlyAmortization: null,
  };
  const cards = cardsOf([aHome([stated]), aHome([stated])], { asOf });
  // 2 × 120 000 = 240 000: 30 000 + 21 % × 140 000 = 59 400, half each
  expect(cards.map(({ deductionYear }) => deductionYear)).toEqual([29_700, 29_700]);
});

test.each([
  ['2016-05-31', 'before_2016'],
  ['2016-06-01', 'regulation_2016'],
  ['2018-02-28', 'regulation_2016'],
  ['2018-03-01', 'regulation_2018'],
  ['2026-03-31', 'regulation_2018'],
  ['2026-04-01', 'act_2026'],
])('a part granted on %s follows %s', (day, regime) => {
  expect(regimeOf(day)).toBe(regime);
});
