import { expect, test } from 'vitest';
import { inKronor } from './in-kronor.ts';
import { ruleBook } from './rule-book.ts';
import type { NumberRule } from './rule.ts';

const YEAR = { validFrom: '2026-01-01', validTo: '2026-12-31' };

function aRule(value: string, unit: NumberRule['unit'], period: object = YEAR): NumberRule {
  const rule = ruleBook().numberOn('price_base_amount', '2026-01-01');
  return { ...(rule as NumberRule), value, unit, ...period };
}

test.each([
  // 7.5 × 83,400 and 8.07 × 83,400.
  ['7.5', 'income_base_amounts', '625500'],
  ['8.07', 'income_base_amounts', '673038'],
  // 0.15, 0.423 and 0.0001 × 59,200.
  ['0.15', 'price_base_amounts', '8880'],
  ['0.423', 'price_base_amounts', '25041.6'],
  ['-0.0001', 'price_base_amounts', '-5.92'],
  ['0', 'price_base_amounts', '0'],
] as const)('%s %s of 2026 are %s kronor', (value, unit, kronor) => {
  expect(inKronor(aRule(value, unit), ruleBook())).toBe(kronor);
});

test.each([
  ['of another unit', aRule('2.135', 'percent')],
  ['without end', aRule('7.5', 'income_base_amounts', { validTo: null })],
  ['of two years', aRule('7.5', 'income_base_amounts', { validFrom: '2025-01-01' })],
  [
    'of a year without a base amount',
    aRule('7.5', 'income_base_amounts', { validFrom: '1999-01-01', validTo: '1999-12-31' }),
  ],
])('a rule %s has no single amount', (_, rule) => {
  expect(inKronor(rule, ruleBook())).toBeNull();
});
