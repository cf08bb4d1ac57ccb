import { expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import {
  feeLimitFloor,
  feeReduction,
  hasFeeLimit,
  propertyFeeCap,
  propertyFeeOf,
  type PropertyFeeRules,
  propertyFeeRulesOf,
} from './property-fee.ts';

const kr = (kronor: number) => (kronor * 100) as Minor;
const WHOLE = { top: 1n, bottom: 1n };

function rulesOf(year: number): PropertyFeeRules {
  const rules = propertyFeeRulesOf(year, ruleBook());
  if ('noRule' in rules) throw new Error(rules.noRule);
  return rules;
}

const caps = {
  2013: 7_074,
  2014: 7_112,
  2015: 7_262,
  2016: 7_412,
  2017: 7_687,
  2018: 7_812,
  2019: 8_049,
  2020: 8_349,
  2021: 8_524,
  2022: 8_874,
  2023: 9_287,
  2024: 9_525,
  2025: 10_074,
  2026: 10_425,
};

test.each(Object.entries(caps))('the highest fee of %s is %i kr', (year, cap) => {
  expect(propertyFeeCap(rulesOf(Number(year)))).toBe(kr(cap));
});

test.each([
  [2010, 6_387],
  [2011, 6_512],
  [2012, 6_825],
])('the highest fee of %i, before the free years of new houses, is %i kr', (year, cap) => {
  const incomeBaseAmount = ruleBook().numberOn('income_base_amount', `${year}-12-31`);
  if (isNoRule(incomeBaseAmount)) throw new Error(incomeBaseAmount.noRule);
  expect(propertyFeeCap({ ...rulesOf(2026), incomeBaseAmount })).toBe(kr(cap));
});

test('the change is cut to two decimals of a per cent', () => {
  // 51 100 / 48 000 is +6.4583 %: 6 000 × 1.0645 = 6 387, where 6 000 × 51 100 / 48 000 = 6 387.50.
  // 66 800 / 48 000 is +39.1666 %: 6 000 × 1.3916 = 8 349.60, and 8 350 without the cut.
  expect(propertyFeeCap(rulesOf(2020))).toBe(kr(8_349));
});

function feeOf(assessed: number, valueYear: number | null = null, share = WHOLE) {
  return propertyFeeOf({ assessedValue: kr(assessed), valueYear, share }, 2026, rulesOf(2026));
}

test.each([
  // 0.75 % × 1 000 000
  [1_000_000, 7_500, 'assessed'],
  // 0.75 % × 1 390 000 is the cap itself.
  [1_390_000, 10_425, 'assessed'],
  [4_000_000, 10_425, 'capped'],
  // 0.75 % × 1 389 000 = 10 417.50, cut.
  [1_389_000, 10_417, 'assessed'],
  [0, 0, 'assessed'],
])('a house assessed at %i kr costs %i kr (%s)', (assessed, fee, ground) => {
  expect(feeOf(assessed)).toMatchObject({ fee: kr(fee), ground });
});

test('an owner of half a house pays half of the fee', () => {
  // 10 425 / 2 = 5 212.50, cut.
  expect(feeOf(4_000_000, null, { top: 1n, bottom: 2n }).fee).toBe(kr(5_212));
});

test.each([
  [2011, 7_500],
  [2012, 0],
  [2026, 0],
])('a house of value year %i costs %i kr in 2026', (valueYear, fee) => {
  expect(feeOf(1_000_000, valueYear).fee).toBe(kr(fee));
});

test('a new house is free through the fifteenth year after its value year', () => {
  const house = { assessedValue: kr(1_000_000), valueYear: 2012, share: WHOLE };
  expect(propertyFeeOf(house, 2027, rulesOf(2026)).fee).toBe(0);
  expect(propertyFeeOf(house, 2028, rulesOf(2026)).fee).toBe(kr(7_500));
});

test('a house of an older reduction is marked', () => {
  const house = { assessedValue: kr(1_000_000), valueYear: 2010, share: WHOLE };
  expect(propertyFeeOf(house, 2018, rulesOf(2018)).ground).toBe('older_rule');
});

test('the limit needs 65 years at the start of the year', () => {
  expect(hasFeeLimit(1960, 2026, rulesOf(2026))).toBe(true);
  expect(hasFeeLimit(1961, 2026, rulesOf(2026))).toBe(false);
});

test('the lowest limit of 2026 is 4 042 kr', () => {
  // 2 800 × 59 200 / 41 000 = 4 042.92, cut.
  expect(feeLimitFloor(rulesOf(2026))).toBe(kr(4_042));
});

test.each([
  // 4 % × 150 000 = 6 000: 10 425 − 6 000.
  [150_000, 4_425],
  // 4 % × 50 000 = 2 000 is below the lowest limit: 10 425 − 4 042.
  [50_000, 6_383],
  // 4 % × 400 000 = 16 000 is above the fee.
  [400_000, 0],
])('with an income of %i kr the fee of 10 425 kr is lowered by %i kr', (income, reduction) => {
  expect(feeReduction(kr(10_425), kr(income), rulesOf(2026))).toBe(kr(reduction));
});
