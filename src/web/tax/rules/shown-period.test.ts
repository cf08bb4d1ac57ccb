import { expect, test } from 'vitest';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { daysAsBuilt, shownPeriod } from './shown-period.ts';

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
