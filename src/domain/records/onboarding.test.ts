import { expect, test } from 'vitest';
import { onboardingAnswers } from '#domain/account/profile.ts';

const typed = {
  firstName: ' Maria ',
  lastName: 'Lind',
  language: 'sv',
  currency: 'SEK',
  occupation: '',
  age: '',
  monthlyIncome: '',
  taxPercentage: '',
  financialGoals: '',
};

test('names, language and currency are enough; what is left empty is null', () => {
  expect(onboardingAnswers.parse(typed)).toEqual({
    firstName: 'Maria',
    lastName: 'Lind',
    language: 'sv',
    currency: 'SEK',
    occupation: null,
    age: null,
    monthlyIncome: null,
    taxPercentage: null,
    financialGoals: null,
  });
});

test('amounts become amount texts, ages whole numbers', () => {
  const answers = onboardingAnswers.parse({ ...typed, age: ' 18 ', monthlyIncome: '35000.5' });
  expect(answers).toMatchObject({ age: 18, monthlyIncome: '35000.50' });
});

test.each([
  ['firstName', '  ', 'firstName.required'],
  ['lastName', '', 'lastName.required'],
  ['language', 'de', 'language.required'],
  ['currency', '', 'currency.required'],
  ['age', '17', 'age.min'],
  ['age', '121', 'age.max'],
  ['age', '18.5', 'age.type'],
  ['age', '1e2', 'age.type'],
  ['age', 'forty', 'age.type'],
  ['monthlyIncome', '-1', 'amount.negative'],
  ['monthlyIncome', 'much', 'amount.format'],
  ['monthlyIncome', '99999999999', 'amount.range'],
  ['financialGoals', 'x'.repeat(2001), 'text.long'],
])('%s %j is refused: %s', (field, value, issue) => {
  const { error } = onboardingAnswers.safeParse({ ...typed, [field]: value });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, issue],
  ]);
});

test('the youngest and the oldest are let in', () => {
  for (const age of ['18', '120']) {
    expect(onboardingAnswers.safeParse({ ...typed, age }).success).toBe(true);
  }
});

test('a tax is a percentage, also none', () => {
  const taxOf = (taxPercentage: string) =>
    onboardingAnswers.parse({ ...typed, taxPercentage }).taxPercentage;
  expect([taxOf('31.5'), taxOf('0')]).toEqual(['31.50', '0.00']);
  expect(onboardingAnswers.safeParse({ ...typed, taxPercentage: '101' }).success).toBe(false);
});
