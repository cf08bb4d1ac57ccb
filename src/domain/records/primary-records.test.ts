import { expect, test } from 'vitest';
import { isPrimaryGoal, isPrimaryIncome, primaryGoal, primaryIncome } from './primary-records.ts';

const answers = {
  language: 'sv',
  currency: 'SEK',
  monthlyIncome: '42000.00',
  taxPercentage: null,
  financialGoals: null,
} as const;

test('the income is called what people call it, in their language', () => {
  expect(primaryIncome(answers)?.name).toBe('Lön');
  expect(primaryIncome({ ...answers, language: 'en' })?.name).toBe('Salary');
  expect(primaryIncome({ ...answers, monthlyIncome: '0.00' })).toBeNull();
  expect([isPrimaryIncome({ name: 'Lön' }), isPrimaryIncome({ name: 'Hyra' })]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['En buffert', 'En buffert', null],
  ['En buffert\noch Japan', 'En buffert', 'En buffert\noch Japan'],
  [`Spara ${'mycket '.repeat(20)}`, `Spara ${'mycket '.repeat(9)}mycket…`, expect.any(String)],
  ['å'.repeat(100), `${'å'.repeat(79)}…`, 'å'.repeat(100)],
])('the goal is called by its own words: %j', (financialGoals, name, description) => {
  const goal = primaryGoal({ ...answers, financialGoals });
  expect(goal).toMatchObject({ name, description, targetAmount: '10000.00' });
  expect(goal && isPrimaryGoal(goal)).toBe(true);
});

test('a goal of which something is saved is not the onboarding’s any more', () => {
  expect(isPrimaryGoal({ targetAmount: '10000.00', currentAmount: '2500.00' })).toBe(false);
});
