import { type Minor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { cutToOre, kronorOf, larger, plus, type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import {
  allKnown,
  isNoRule,
  type NoRule,
  type NumberRule,
  type ScaleRule,
} from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { numberInUse, type RuleInUse, scaleInUse } from '#domain/tax/rules/rule-in-use.ts';

/**
 * The rules of an income year on capital. `insuranceDeficit`: null before there was a free level.
 * A rule of an earlier year says that it is (`isBeyond`).
 */
export type CapitalRules = {
  /** Of ISK and endowment insurance; without them these accounts are left out. */
  standard: StandardRules | NoRule;
  capitalTax: InUse<NumberRule>;
  deficit: InUse<ScaleRule>;
  insuranceDeficit: InUse<NumberRule> | null;
  securedInterest: InUse<NumberRule>;
  unsecuredInterest: InUse<NumberRule>;
};

/** The rules on standard income and on the tax that follows the same base. */
export type StandardRules = {
  borrowingRate: InUse<NumberRule>;
  addition: InUse<NumberRule>;
  floor: InUse<NumberRule>;
  taxedBase: InUse<ScaleRule>;
  yieldTax: InUse<NumberRule>;
};

type InUse<Rule extends NumberRule | ScaleRule> = RuleInUse<Rule>;

/** The rules on capital of an income year, or the first without which no line can be counted. */
export function capitalRulesOf(year: number, book: RuleBook): CapitalRules | NoRule {
  const day = `${year}-12-31`;
  const rules = allKnown({
    capitalTax: numberInUse(book, 'capital_tax', day),
    deficit: scaleInUse(book, 'deficit_reduction', day),
    securedInterest: numberInUse(book, 'secured_interest_deduction', day),
    unsecuredInterest: numberInUse(book, 'unsecured_interest_deduction', day),
  });
  if (isNoRule(rules)) return rules;
  const standard = allKnown({
    borrowingRate: numberInUse(book, 'government_borrowing_rate', day),
    addition: numberInUse(book, 'standard_income_addition', day),
    floor: numberInUse(book, 'standard_income_floor', day),
    taxedBase: scaleInUse(book, 'isk_taxed_base', day),
    yieldTax: numberInUse(book, 'yield_tax', day),
  });
  const insurance = numberInUse(book, 'insurance_deficit_reduction', day);
  return { ...rules, standard, insuranceDeficit: isNoRule(insurance) ? null : insurance };
}

/**
 * Capital base of ISK to which nothing is taxed, by the scale of a day or by the latest decided
 * one; none where the scale has no such step. In minor units.
 */
export function freeLevelOn(day: Day, book: RuleBook): Minor {
  const scale = scaleInUse(book, 'isk_taxed_base', day);
  if (isNoRule(scale)) return toTotal(0);
  const [first] = scale.steps;
  return first?.rate === '0' && first.upTo !== null ? cutToOre(kronorOf(first.upTo)) : toTotal(0);
}

/** Rate of standard income, as a fraction: the borrowing rate and the addition, or the floor. */
export function standardRateOf({ borrowingRate, addition, floor }: StandardRules): Ratio {
  const rate = plus(ratioOf(borrowingRate.value, '100'), ratioOf(addition.value, '100'));
  return larger(rate, ratioOf(floor.value, '100'));
}
