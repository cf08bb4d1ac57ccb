import { expect, test } from 'vitest';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { daysAsBuilt, findRules, shownPeriod } from './listed-rules.ts';

const PERIOD = { value: '100', source: 'act', checkedOn: '2026-11-22', grade: 'A' };

function rulesOf(rules: Record<string, object>) {
  const whole = Object.entries(rules).map(([key, rule]) => {
    return [key, { name: { en: key, sv: key }, unit: 'SEK', ...rule }];
  });
  const sources = { act: { authority: 'Riksdagen', document: 'An act', url: null } };
  return readRuleBook([{ sources, rules: Object.fromEntries(whole) }]).rules;
}

const of2025 = { ...PERIOD, from: '2025-01-01', to: '2025-12-31' };
const of2026 = { ...PERIOD, from: '2026-01-01', to: '2026-12-31' };
const lasting = { ...PERIOD, from: '2024-01-01', to: null };

test.each([
  ['2025-12-31', '2025-01-01', false],
  ['2026-01-01', '2026-01-01', false],
  // Beyond the last decided period.
  ['2027-01-01', '2026-01-01', true],
  // Before the first one there is only what comes.
  ['2024-12-31', '2026-01-01', false],
  [null, '2026-01-01', false],
])('on %s the period from %s is shown; over: %s', (today, validFrom, isOver) => {
  const [rule] = rulesOf({ fee: { periods: [of2025, of2026] } });
  if (rule === undefined) throw new Error('No rule');
  expect(shownPeriod(rule, today)).toMatchObject({ period: { validFrom }, isOver });
});

test('the page as it was built is right while the latest period of every rule holds', () => {
  const rules = { fee: { periods: [of2025, of2026] }, tax: { periods: [lasting] } };
  expect(daysAsBuilt(rulesOf(rules))).toEqual({ from: '2026-01-01', until: '2026-12-31' });
  // A rule that is decided further than the others is shown as it holds until they end.
  const ahead = { periods: [of2026, { ...lasting, from: '2027-01-01' }] };
  expect(daysAsBuilt(rulesOf({ fee: rules.fee, ahead }))).toEqual({
    from: '2026-01-01',
    until: '2026-12-31',
  });
  const repealed = { periods: [of2026], repealed: true };
  expect(daysAsBuilt(rulesOf({ tax: rules.tax, repealed }))).toEqual({
    from: '2027-01-01',
    until: '9999-12-31',
  });
});

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
