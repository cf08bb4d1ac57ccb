import { describe, expect, test } from 'vitest';
import { numberInUse, scaleInUse } from '#domain/tax/rules/rule-in-use.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { explainRule, quantity, rulePeriod } from './rule-words.ts';

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function explained(day: string, language: 'en' | 'sv') {
  const found = numberInUse(ruleBook(), 'price_base_amount', day);
  if (isNoRule(found)) throw new Error(`No price base amount on ${day}`);
  const { text, ...rest } = explainRule(found, language);
  return { text: plain(text), ...rest };
}

test('an explanation names a rule, its year, value and authority, and links to its place', () => {
  expect(explained('2026-05-01', 'sv')).toEqual({
    text: 'Prisbasbelopp 2026: 59 200 kr · Skatteverket',
    href: '/rules#price_base_amount',
    marks: [],
  });
  expect(explained('2025-05-01', 'en').text).toBe(
    'Price base amount 2025: 58 800 kr · Skatteverket',
  );
});

test('beyond the last decided year the rules of that year are named as such', () => {
  expect(explained('2028-01-01', 'sv')).toMatchObject({ marks: ['2027 års regler'] });
  expect(explained('2028-01-01', 'en')).toMatchObject({ marks: ['rules of 2027'] });
});

test('an uncertain scale is named with its number of steps and its reservation', () => {
  const steps = [
    { upTo: '100000', base: '0', rate: '30', over: '0' },
    { upTo: null, base: '30000', rate: '21', over: '100000' },
  ];
  const period = { value: steps, from: '2026-04-01', to: null, source: 'act' };
  const book = readRuleBook([
    {
      sources: { act: { authority: 'Riksdagen', document: 'An act', url: null } },
      rules: {
        deficit: {
          name: { en: 'Deficit', sv: 'Underskott' },
          unit: 'SEK',
          periods: [{ ...period, checkedOn: '2026-11-22', grade: 'C' }],
        },
      },
    },
  ]);
  const found = scaleInUse(book, 'deficit', '2026-05-01');
  if (isNoRule(found)) throw new Error('No scale');
  expect(explainRule(found, 'sv')).toEqual({
    text: 'Underskott från 1 apr. 2026: 2 steg · Riksdagen',
    href: '/rules#deficit',
    marks: ['osäker'],
  });
});

describe('words of a rule', () => {
  test.each([
    ['59200', 'SEK', '59 200 kr', '59 200 kr'],
    ['8.50', 'SEK', '8,50 kr', '8,50 kr'],
    ['2.135', 'percent', '2.135%', '2,135 %'],
    ['-0.09', 'percent', '−0.09%', '−0,09 %'],
    ['1', 'percentage_points', '1 percentage point', '1 procentenhet'],
    ['0.75', 'percentage_points', '0.75 percentage points', '0,75 procentenheter'],
    ['0.423', 'price_base_amounts', '0.423 price base amounts', '0,423 prisbasbelopp'],
    ['8.07', 'income_base_amounts', '8.07 income base amounts', '8,07 inkomstbasbelopp'],
    ['25', 'years', '25 years', '25 år'],
  ] as const)('%s in %s', (value, unit, en, sv) => {
    expect(plain(quantity(value, unit, 'en'))).toBe(en);
    expect(plain(quantity(value, unit, 'sv'))).toBe(sv);
  });

  test.each([
    ['2026-01-01', '2026-12-31', '2026'],
    ['2018-01-01', '2022-12-31', '2018–2022'],
    ['2026-04-01', '2026-12-31', '1 apr. 2026–31 dec. 2026'],
    ['2016-01-01', null, 'från 1 jan. 2016'],
  ])('from %s to %s: %s', (validFrom, validTo, words) => {
    const rule = ruleBook().rules[0]?.periods[0];
    if (rule === undefined) throw new Error('The rule book is empty');
    expect(plain(rulePeriod({ ...rule, validFrom, validTo }, 'sv'))).toBe(words);
  });
});
