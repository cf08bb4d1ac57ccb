import { expect, test } from 'vitest';
import type { Income } from '#domain/records/incomes.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { earnedIncomeOf } from './earned-income.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const earner = { year: 2026, today: '2026-11-26', birthYear: 1955 };

function income(fields: object): Income {
  const own = { name: 'Pension', type: 'other', frequency: 'monthly', currency: 'SEK', ...fields };
  return { id: '1', ...DRAFTS.incomes.parse(own) } as unknown as Income;
}

const of = (incomes: readonly Income[], about: Partial<typeof earner> = {}) =>
  earnedIncomeOf(incomes, { ...earner, ...about }, ruleBook());

test('twelve months of today’s incomes less the allowance of the authority’s examples', () => {
  // SKV 433: from 66, 200 000 → 110 900 and 390 000 → 157 900; under it 324 000 → 31 600.
  expect(of([income({ amount: '32500' })])).toBe(390_000 - 157_900);
  const two = [income({ amount: '15000' }), income({ amount: '20000', frequency: 'yearly' })];
  expect(of(two)).toBe(200_000 - 110_900);
  expect(of([income({ amount: '27000' })], { birthYear: 1970 })).toBe(324_000 - 31_600);
});

test('a one-time income counts in its year, and an ended one not at all', () => {
  const once = { amount: '100000', frequency: 'one_time' };
  const pension = income({ amount: '24166.67' });
  const all = [
    pension,
    income({ ...once, receivedDate: '2026-03-01' }),
    income({ ...once, receivedDate: '2025-03-01' }),
    income({ amount: '50000', isActive: 0 }),
  ];
  expect(of(all)).toBe(390_000 - 157_900);
});

test('in 2027 the raised allowance begins at 67: those born in 1960 have the ordinary one', () => {
  // Price base amount 59 600. Born 1960, 36 000 a month: 432 000 is above 3.11 and below 7.88
  // of them: 0.77 × 59 600 − 10 % × (432 000 − 185 356) = 45 892 − 24 664.40 = 21 227.60, up.
  const later = { year: 2027, today: '2027-01-01' };
  const pension = [income({ amount: '36000' })];
  expect(of(pension, { ...later, birthYear: 1960 })).toBe(432_000 - 21_300);
  // Born 1959 also 0.017 × 59 600 + 33.8 % × 432 000 = 1 013.20 + 146 016: 168 256.80 in all.
  expect(of(pension, { ...later, birthYear: 1959 })).toBe(432_000 - 168_300);
  // In 2026 somebody born in 1959 has reached the 66 of that year.
  expect(of([income({ amount: '32500' })], { birthYear: 1959 })).toBe(390_000 - 157_900);
});

test.each([
  ['without an income', [], {}],
  ['with one in euro', [income({ amount: '1000', currency: 'EUR' })], {}],
  ['without an age', [income({ amount: '32500' })], { birthYear: null }],
  ['in a closed year', [income({ amount: '32500' })], { year: 2025 }],
] as const)('it is not known %s', (_, incomes, about) => {
  expect(of(incomes, about as never)).toBe(null);
});
