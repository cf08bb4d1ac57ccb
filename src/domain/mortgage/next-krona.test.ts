import { expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import { nextKronaOf, type NextKronaInput, type RepayableLoan } from './next-krona.ts';
import { deductionsFor, SELF } from './mortgage-card.ts';

/** Reductions of a user with this interest of a year, in kronor. */
function deductionsAt(kronor: number) {
  const claim = { owner: SELF, interest: (kronor * 100) as Minor, currency: 'SEK' as const };
  return deductionsFor([claim], { asOf: '2026-11-25' });
}

function aLoan(
  type: LiabilityType,
  rate: string,
  more: Partial<RepayableLoan> = {},
): RepayableLoan {
  const id = `${type} ${rate}`;
  const balance = 100_000_00 as Minor;
  return { id, name: id, type, balance, currency: 'SEK', rate: rate as PercentText, ...more };
}

const INPUT: NextKronaInput = {
  loans: [],
  buffer: 90_000_00 as Minor,
  monthlyCosts: 30_000_00 as Minor,
  deductions: deductionsAt(60_000),
  savingsAccount: 300_000_00 as Minor,
  freeLevel: 300_000_00 as Minor,
};

function orderOf(input: Partial<NextKronaInput>): string[] {
  return nextKronaOf({ ...INPUT, ...input }).map(({ kind, id }) => id ?? kind);
}

const HOUSEHOLDS: readonly (readonly [string, Partial<NextKronaInput>, string[]])[] = [
  ['without anything left to do', {}, []],
  // 7 % without deduction against 4 % × 70 % = 2.8 %
  [
    'with an unsecured loan at 0 % deduction beside a mortgage',
    { loans: [aLoan('mortgage', '4.00'), aLoan('personal_loan', '7.00')] },
    ['personal_loan 7.00', 'mortgage 4.00'],
  ],
  // 2.5 % < 2.8 %: the mortgage first, although the other is not deducted
  [
    'with an unsecured loan cheaper than the mortgage after deduction',
    { loans: [aLoan('personal_loan', '2.50'), aLoan('mortgage', '4.00')] },
    ['mortgage 4.00', 'personal_loan 2.50'],
  ],
  // 3.00 % > 4.00 × 0.7 = 2.8 %: lower rate, and still more
  [
    'with an unsecured loan of a lower rate that costs more after deduction',
    { loans: [aLoan('mortgage', '4.00'), aLoan('personal_loan', '3.00')] },
    ['personal_loan 3.00', 'mortgage 4.00'],
  ],
  // 2.135 is stated as 2.14 %; 3.00 × 0.7 = 2.10 %
  [
    'with a student loan, which is not deductible, beside a cheap mortgage',
    { loans: [aLoan('mortgage', '3.00'), aLoan('student_loan', '2.14')] },
    ['student_loan 2.14', 'mortgage 3.00'],
  ],
  // The unsecured loan before the buffer, the mortgage after it
  [
    'with a buffer of one month',
    {
      loans: [aLoan('mortgage', '4.00'), aLoan('credit_card', '18.00')],
      buffer: 30_000_00 as Minor,
    },
    ['credit_card 18.00', 'buffer', 'mortgage 4.00'],
  ],
  [
    'with no loans, no buffer and an empty savings account',
    { buffer: 0 as Minor, savingsAccount: 0 as Minor },
    ['buffer', 'savings_account'],
  ],
  // 3.90 × 0.7 = 2.73; 4.10 × 0.7 = 2.87
  [
    'with three parts',
    {
      loans: [aLoan('mortgage', '3.50'), aLoan('mortgage', '4.10'), aLoan('mortgage', '3.90')],
      savingsAccount: null,
    },
    ['mortgage 4.10', 'mortgage 3.90', 'mortgage 3.50', 'savings_account'],
  ],
  // Above 100 000 of interest the reduction is 21 %: 3.00 × 0.79 = 2.37 > 2.30
  [
    'with interest above the limit',
    {
      loans: [aLoan('student_loan', '2.30'), aLoan('mortgage', '3.00')],
      deductions: deductionsAt(150_000),
    },
    ['mortgage 3.00', 'student_loan 2.30'],
  ],
  // A relative's loan on a home, stated as not deductible: 3.50 % > 4.50 × 0.7 = 3.15 %
  [
    'with a home loan that is stated as not deductible, and one without a rate',
    {
      loans: [
        aLoan('mortgage', '4.50'),
        aLoan('mortgage', '3.50', { isDeductible: false }),
        aLoan('other', '0.00', { rate: null }),
      ],
    },
    ['mortgage 3.50', 'mortgage 4.50'],
  ],
];

test.each(HOUSEHOLDS)('a household %s', (_name, input, order) => {
  expect(orderOf(input)).toEqual(order);
});

test('1 000 kronor at 4 % with 30 % reduction save 28 kronor, and break even at 2.8 %', () => {
  const [first] = nextKronaOf({ ...INPUT, loans: [aLoan('mortgage', '4.00')] });
  // 1000 × 4 % = 40; 40 − 30 % × 40
  expect(first).toMatchObject({ yearly: 28, breakEven: 2.8, isDeductible: true, room: 100_000 });
});

test('a buffer needs three months of costs, and saving the return of the dearest loan', () => {
  const uses = nextKronaOf({
    ...INPUT,
    loans: [aLoan('personal_loan', '6.00')],
    buffer: 50_000_00 as Minor,
    savingsAccount: 120_000_00 as Minor,
  });
  expect(uses.find(({ kind }) => kind === 'buffer')?.room).toBe(3 * 30_000 - 50_000);
  expect(uses.at(-1)).toMatchObject({ kind: 'savings_account', breakEven: 6, room: 180_000 });
});
