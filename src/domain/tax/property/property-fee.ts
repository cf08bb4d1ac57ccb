import { difference, type Minor, toTotal } from '#domain/basics/money.ts';
import {
  cutToKronor,
  cutToOre,
  exactOf,
  kronorOf,
  percentOf,
  type Ratio,
  ratioOf,
  times,
} from '#domain/basics/ratios.ts';
import { isNoRule, type NoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { numberInUse, type RuleInUse } from '#domain/tax/rules/rule-in-use.ts';

/** The rules of an income year on the property fee of houses, and the base amounts they follow. */
export type PropertyFeeRules = {
  rate: RuleInUse<NumberRule>;
  cap2008: RuleInUse<NumberRule>;
  capBaseAmount2008: RuleInUse<NumberRule>;
  incomeBaseAmount: RuleInUse<NumberRule>;
  freeYears: RuleInUse<NumberRule>;
  freeFrom: RuleInUse<NumberRule>;
  limitAge: RuleInUse<NumberRule>;
  limitShare: RuleInUse<NumberRule>;
  limitFloor2008: RuleInUse<NumberRule>;
  limitBaseAmount2008: RuleInUse<NumberRule>;
  priceBaseAmount: RuleInUse<NumberRule>;
};

const KEYS = {
  rate: 'property_fee_rate',
  cap2008: 'property_fee_cap_2008',
  capBaseAmount2008: 'property_fee_base_amount_2008',
  incomeBaseAmount: 'income_base_amount',
  freeYears: 'property_fee_free_years',
  freeFrom: 'property_fee_free_from',
  limitAge: 'property_fee_limit_age',
  limitShare: 'property_fee_limit_share',
  limitFloor2008: 'property_fee_limit_floor_2008',
  limitBaseAmount2008: 'property_fee_limit_base_amount_2008',
  priceBaseAmount: 'price_base_amount',
} as const satisfies Record<keyof PropertyFeeRules, string>;

/**
 * The rules on the property fee of an income year, or the first that is missing. A base amount that
 * is not decided yet is the latest one, which says so (`isBeyond`).
 */
export function propertyFeeRulesOf(year: number, book: RuleBook): PropertyFeeRules | NoRule {
  const found = Object.entries(KEYS).map(
    ([name, key]) => [name, numberInUse(book, key, `${year}-12-31`)] as const,
  );
  const missing = found.map(([, rule]) => rule).find(isNoRule);
  return missing ?? (Object.fromEntries(found) as PropertyFeeRules);
}

type CapRules = Record<'cap2008' | 'capBaseAmount2008' | 'incomeBaseAmount', NumberRule>;

/**
 * Highest property fee of a house: the cap of 2008 moved by the change of the income base amount
 * since then, in per cent cut to two decimals, and then cut to whole kronor.
 */
export function propertyFeeCap({ cap2008, capBaseAmount2008, incomeBaseAmount }: CapRules): Minor {
  const { top, bottom } = ratioOf(incomeBaseAmount.value, capBaseAmount2008.value);
  const changeBasisPoints = (top * 10_000n) / bottom - 10_000n;
  const factor = { top: 10_000n + changeBasisPoints, bottom: 10_000n };
  return cutToKronor(times(kronorOf(cap2008.value), factor));
}

/** How a fee was reached; `older_rule`: a reduction for older new houses is not in the rules. */
export type FeeGround = 'assessed' | 'capped' | 'new_built' | 'older_rule';

/** `own`: the percentage of the tax assessment value; `cap`: the most that is paid of it. */
export type PropertyFee = { fee: Minor; ground: FeeGround; own: Minor; cap: Minor };

/** A house: its tax assessment value, its value year (null: not known), and the owner's share. */
export type TaxedHouse = { assessedValue: Minor; valueYear: number | null; share: Ratio };

/** Before the free years were fifteen, a new house was free five years and paid half for five. */
const OLDER_FREE_YEARS = 10;

/** The owner's share of a house's property fee in a year, in whole kronor. */
export function propertyFeeOf(
  { assessedValue, valueYear, share }: TaxedHouse,
  year: number,
  rules: PropertyFeeRules,
): PropertyFee {
  const cap = propertyFeeCap(rules);
  const own = cutToOre(percentOf(exactOf(assessedValue), rules.rate.value));
  const bounds = { own, cap };
  if (valueYear !== null && isFree(valueYear, year, rules)) {
    return { fee: toTotal(0), ground: 'new_built', ...bounds };
  }
  const fee = cutToKronor(times(exactOf(own < cap ? own : cap), share));
  const isOlder = valueYear !== null && year <= valueYear + OLDER_FREE_YEARS;
  if (isOlder) return { fee, ground: 'older_rule', ...bounds };
  return { fee, ground: own > cap ? 'capped' : 'assessed', ...bounds };
}

function isFree(valueYear: number, year: number, { freeYears, freeFrom }: PropertyFeeRules) {
  return valueYear >= Number(freeFrom.value) && year <= valueYear + Number(freeYears.value);
}

/** Whether an owner is old enough at the start of a year for the limit of the fee. */
export function hasFeeLimit(birthYear: number, year: number, { limitAge }: PropertyFeeRules) {
  return birthYear + Number(limitAge.value) < year;
}

/** The lowest limit of an older owner's fee: that of 2008, moved with the price base amount. */
export function feeLimitFloor(rules: PropertyFeeRules): Minor {
  const moved = ratioOf(rules.priceBaseAmount.value, rules.limitBaseAmount2008.value);
  return cutToKronor(times(kronorOf(rules.limitFloor2008.value), moved));
}

/**
 * Limit of an older owner's fee on their permanent home: a share of the income (taxable earned
 * income and surplus of capital), or the lowest limit.
 */
export function feeLimitOf(income: Minor, rules: PropertyFeeRules): Minor {
  const share = cutToKronor(percentOf(exactOf(income), rules.limitShare.value));
  const floor = feeLimitFloor(rules);
  return share > floor ? share : floor;
}

/** Reduction of an older owner's fee on their permanent home: the fee above the limit. */
export function feeReduction(fee: Minor, income: Minor, rules: PropertyFeeRules): Minor {
  return toTotal(Math.max(0, difference(fee, feeLimitOf(income, rules))));
}
