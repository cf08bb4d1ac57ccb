import { type Minor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { isNoRule, type NoRule, type NumberRule, type ScaleRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';
import { cutToOre, kronorOf, larger, plus } from './exact.ts';

/**
 * The rules of an income year on capital. `insuranceDeficit`: null before there was a free level.
 */
export type CapitalRules = {
  borrowingRate: NumberRule;
  addition: NumberRule;
  floor: NumberRule;
  taxedBase: ScaleRule;
  capitalTax: NumberRule;
  deficit: ScaleRule;
  insuranceDeficit: NumberRule | null;
  securedInterest: NumberRule;
  unsecuredInterest: NumberRule;
  yieldTax: NumberRule;
};

/** The rules on capital of an income year, or the first that is not decided. */
export function capitalRulesOf(year: number, book: RuleBook): CapitalRules | NoRule {
  const day = `${year}-12-31`;
  const numbers = {
    borrowingRate: book.numberOn('government_borrowing_rate', day),
    addition: book.numberOn('standard_income_addition', day),
    floor: book.numberOn('standard_income_floor', day),
    taxedBase: book.scaleOn('isk_taxed_base', day),
    capitalTax: book.numberOn('capital_tax', day),
    deficit: book.scaleOn('deficit_reduction', day),
    securedInterest: book.numberOn('secured_interest_deduction', day),
    unsecuredInterest: book.numberOn('unsecured_interest_deduction', day),
    yieldTax: book.numberOn('yield_tax', day),
  };
  const missing = Object.values(numbers).find(isNoRule);
  if (missing !== undefined) return missing;
  const insurance = book.numberOn('insurance_deficit_reduction', day);
  const insuranceDeficit = isNoRule(insurance) ? null : insurance;
  return { ...(numbers as Omit<CapitalRules, 'insuranceDeficit'>), insuranceDeficit };
}

/**
 * Capital base of ISK to which nothing is taxed, by the scale of a day or by the latest decided
 * one; none where the scale has no such step. In minor units.
 */
export function freeLevelOn(day: Day, book: RuleBook): Minor {
  const scale = scaleInUse(book, 'isk_taxed_base', day);
  if (isNoRule(scale)) return toTotal(0);
  const [first] = scale.rule.steps;
  return first?.rate === '0' && first.upTo !== null ? cutToOre(kronorOf(first.upTo)) : toTotal(0);
}

/** Rate of standard income, as a fraction: the borrowing rate and the addition, or the floor. */
export function standardRateOf({ borrowingRate, addition, floor }: CapitalRules): Ratio {
  const rate = plus(ratioOf(borrowingRate.value, '100'), ratioOf(addition.value, '100'));
  return larger(rate, ratioOf(floor.value, '100'));
}
