import { expect, test } from 'vitest';
import { endingRules } from './ending-rules.ts';
import { readRuleBook } from './rule-file.ts';

const name = { en: 'Fee', sv: 'Avgift' };

function aRule(to: string | null, more: object = {}) {
  const period = { value: '100', from: '2026-01-01', source: 'act', checkedOn: '2026-11-22' };
  return { name, unit: 'SEK', periods: [{ ...period, to, grade: 'A' }], ...more };
}

const book = readRuleBook([
  {
    sources: { act: { authority: 'Riksdagen', document: 'An act', url: null } },
    rules: {
      yearly: aRule('2026-12-31'),
      midyear: aRule('2026-06-30'),
      lasting: aRule(null),
      repealed: aRule('2026-03-31', { repealed: true }),
    },
  },
]);

const midyear = { key: 'midyear', name, endsOn: '2026-06-30' };
const yearly = { key: 'yearly', name, endsOn: '2026-12-31' };

test.each([
  // 30 June is 61 days after 30 April, and 60 after 1 May.
  ['2026-04-30', []],
  ['2026-05-01', [midyear]],
  // It has ended without a successor; 31 December is 61 days away, then 60.
  ['2026-10-31', [midyear]],
  ['2026-11-01', [midyear, yearly]],
  ['2027-03-01', [midyear, yearly]],
])('on %s the rules that end within 60 days or have ended are reported', (today, reported) => {
  expect(endingRules(book, today)).toEqual(reported);
});
