import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { isNoRule, type NoRule, type NumberRule, type ScaleRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { larger, plus } from './exact.ts';

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

/** Rate of standard income, as a fraction: the borrowing rate and the addition, or the floor. */
export function standardRateOf({ borrowingRate, addition, floor }: CapitalRules): Ratio {
  const rate = plus(ratioOf(borrowingRate.value, '100'), ratioOf(addition.value, '100'));
  return larger(rate, ratioOf(floor.value, '100'));
}
