import { expect, test } from 'vitest';
import { isNoRule } from './rule.ts';
import { BUNDLED, endingRules, ruleBook } from './rule-book.ts';
import { readRuleBook } from './rule-file.ts';

const PERIOD = { source: 'act', checkedOn: '2026-11-22', grade: 'A' };

function fileOf(periods: readonly object[], unit = 'SEK') {
  return {
    sources: { act: { authority: 'Riksdagen', document: 'An act', url: null } },
    rules: { fee: { name: { en: 'Fee', sv: 'Avgift' }, unit, periods } },
  };
}

const FEE_2025 = { ...PERIOD, value: '100', from: '2025-01-01', to: '2025-12-31' };
const FEE_2026 = { ...PERIOD, value: '120', from: '2026-01-01', to: '2026-12-31' };

test('the bundled rules are well-formed, and the price base amount of 2026 is 59 200 kr', () => {
  expect(readRuleBook(BUNDLED).rules).toEqual(ruleBook().rules);
  expect(ruleBook().numberOn('price_base_amount', '2026-05-01')).toMatchObject({
    value: '59200',
    unit: 'SEK',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  });
});

test.each([
  ['2025-12-31', '100'],
  ['2026-01-01', '120'],
])('on %s the rule of that day holds', (day, value) => {
  expect(readRuleBook([fileOf([FEE_2025, FEE_2026])]).numberOn('fee', day)).toMatchObject({
    value,
  });
});

test('a day after the last decided rule has no rule, and names the last day that has', () => {
  const answer = readRuleBook([fileOf([FEE_2025, FEE_2026])]).numberOn('fee', '2027-01-01');
  expect(isNoRule(answer)).toBe(true);
  expect(answer).toEqual({ noRule: 'fee', day: '2027-01-01', latest: '2026-12-31' });
});

test('a day before the first rule has none, and no latest one', () => {
  expect(readRuleBook([fileOf([FEE_2026])]).numberOn('fee', '2025-06-01')).toEqual({
    noRule: 'fee',
    day: '2025-06-01',
    latest: null,
  });
});

test('a new year is a new row', () => {
  const invented = { ...PERIOD, value: '130', from: '2027-01-01', to: '2027-12-31' };
  const book = readRuleBook([fileOf([FEE_2025, FEE_2026, invented])]);
  expect(book.numberOn('fee', '2027-07-01')).toMatchObject({ value: '130' });
  expect(book.numberOn('fee', '2026-07-01')).toMatchObject({ value: '120' });
});

test('a scale is given with its steps', () => {
  const steps = [
    { upTo: '100000', base: '0', rate: '30', over: '0' },
    { upTo: null, base: '30000', rate: '21', over: '100000' },
  ];
  const book = readRuleBook([fileOf([{ ...FEE_2026, value: steps }])]);
  expect(book.scaleOn('fee', '2026-07-01')).toMatchObject({ steps });
  expect(() => book.numberOn('fee', '2026-07-01')).toThrow('A scale, not a number');
});

test.each([
  ['overlapping periods', fileOf([FEE_2025, { ...FEE_2026, from: '2025-12-31' }]), 'overlaps'],
  ['a period after one without end', fileOf([{ ...FEE_2025, to: null }, FEE_2026]), 'overlaps'],
  ['a period that ends before it begins', fileOf([{ ...FEE_2025, to: '2024-12-31' }]), 'ends'],
  ['an unknown source', fileOf([{ ...FEE_2025, source: 'rumor' }]), 'unknown source'],
  ['a number with an exponent', fileOf([{ ...FEE_2025, value: '1e5' }]), 'value'],
  ['an unknown unit', fileOf([FEE_2025], 'dollars'), 'unit'],
  [
    'a last step with an end',
    fileOf([{ ...FEE_2025, value: [{ upTo: '1', base: '0', rate: '1', over: '0' }] }]),
    'last step',
  ],
  [
    'steps that fall',
    fileOf([
      {
        ...FEE_2025,
        value: [
          { upTo: '2', base: '0', rate: '1', over: '0' },
          { upTo: '1', base: '0', rate: '1', over: '0' },
          { upTo: null, base: '0', rate: '1', over: '0' },
        ],
      },
    ]),
    'rising order',
  ],
])('a file with %s is refused', (_name, file, message) => {
  expect(() => readRuleBook([file])).toThrow(message);
});

test('a key that stands in two files is refused', () => {
  expect(() => readRuleBook([fileOf([FEE_2025]), fileOf([FEE_2026])])).toThrow('two files');
});

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
