import { expect, test } from 'vitest';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { findRules } from './find-rules.ts';

const { rules } = ruleBook();
const found = (search: string) => findRules(rules, search).map(({ key }) => key);

test.each([
  ['part of a Swedish name', 'prisbas', ['price_base_amount', 'raised_price_base_amount']],
  ['an English name in other letters', '  INCOME base ', ['income_base_amount']],
  ['words in any order', 'ränta studielån', ['student_loan_rate']],
  ['letters without their dots', 'ranta studielan', ['student_loan_rate']],
  ['a key', 'burial_fee_standard', ['burial_fee_standard']],
  ['a document', 'SFS 2025:1002', ['income_base_amount']],
  ['nothing that is there', 'kryptovaluta', []],
])('a rule is found by %s', (_, search, keys) => {
  expect(found(search)).toEqual(expect.arrayContaining(keys));
  expect(found(search).length).toBeGreaterThanOrEqual(keys.length);
  if (keys.length === 0) expect(found(search)).toEqual([]);
});

test('a subject is found by its name in either language', () => {
  const loans = rules.filter(({ subject }) => subject === 'student_loans').map(({ key }) => key);
  expect(found('Studielån')).toEqual(expect.arrayContaining(loans));
  expect(found('student loans')).toEqual(expect.arrayContaining(loans));
});

test('without words, and with signs alone, all are shown', () => {
  expect(findRules(rules, '')).toBe(rules);
  expect(findRules(rules, ' .*[(% ')).toBe(rules);
});
