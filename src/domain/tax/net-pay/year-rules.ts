import { allKnown, isNoRule, type NoRule, type NumberRule, type ScaleRule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { numberInUse, scaleInUse } from '../rules/rule-in-use.ts';
import { type TaxColumn, COLUMNS } from './columns.ts';
import { type ExactScale, exactScale, rateOf, SCALE_DECIMALS, scaledDecimal } from './exact.ts';

/** The rules on the allowance of a year, ready to calculate with. */
export type AllowanceRules = {
  ordinaryAllowance: ExactScale;
  raisedAllowance: ExactScale;
  /** Age at the start of the year, in whole years. */
  raisedAllowanceAge: number;
};

/** The rules of an income year, ready to calculate with; kronor of bounds have four decimals. */
export type YearRules = AllowanceRules & {
  year: number;
  /** Age at the start of the year for the higher in-work reduction, in whole years. */
  raisedInWorkAge: number;
  stateTaxRate: bigint;
  stateTaxThreshold: bigint;
  stateTaxLeastBase: bigint;
  tableFeeShare: bigint;
  pensionFeeRate: bigint;
  pensionFeeLeastIncome: bigint;
  pensionFeeCeiling: bigint;
  pensionFeeReduction: bigint;
  publicServiceRate: bigint;
  publicServiceCeiling: bigint;
  inWorkReduction: ExactScale;
  raisedInWorkReduction: ExactScale;
  sicknessReduction: ExactScale;
  sicknessReductionLeast: bigint;
  earnedIncomeReduction: ExactScale;
  regionalReduction: bigint;
};

const NUMBERS = [
  'price_base_amount',
  'income_base_amount',
  'raised_allowance_age',
  'in_work_reduction_raised_age',
  'state_tax_rate',
  'state_tax_threshold',
  'state_tax_least_base',
  'table_fee_share',
  'pension_fee_rate',
  'pension_fee_least_income',
  'pension_fee_ceiling',
  'pension_fee_reduction',
  'public_service_rate',
  'public_service_ceiling',
  'sickness_reduction_least',
  'regional_reduction',
] as const;

const SCALES = [
  'ordinary_allowance',
  'raised_allowance',
  'in_work_reduction',
  'in_work_reduction_raised',
  'sickness_reduction',
  'earned_income_reduction',
] as const;

/** Keys of the rules that the tax of a year is calculated with. */
export type TaxRuleKey = (typeof NUMBERS)[number] | (typeof SCALES)[number];

const compiled = new WeakMap<RuleBook, Map<number, YearRules | NoRule>>();

/**
 * The rules of an income year, as they hold on its first day. The first missing rule where the year
 * has not been decided: never another year's.
 */
export function yearRulesOf(book: RuleBook, year: number): YearRules | NoRule {
  const years = compiled.get(book) ?? new Map<number, YearRules | NoRule>();
  compiled.set(book, years);
  const known = years.get(year);
  if (known !== undefined) return known;
  const rules = compiledRules(book, year);
  years.set(year, rules);
  return rules;
}

/**
 * The rules on the allowance of a year, which follow from the price base amount alone, or those of
 * the latest year that has them.
 */
export function allowanceRulesOf(book: RuleBook, year: number): AllowanceRules | NoRule {
  const day = firstDayOf(year);
  const rules = allKnown({
    base: numberInUse(book, 'price_base_amount', day),
    age: numberInUse(book, 'raised_allowance_age', day),
    ordinary: scaleInUse(book, 'ordinary_allowance', day),
    raised: scaleInUse(book, 'raised_allowance', day),
  });
  if (isNoRule(rules)) return rules;
  const base = BigInt(rules.base.value);
  return {
    ordinaryAllowance: exactScale(rules.ordinary, base),
    raisedAllowance: exactScale(rules.raised, base),
    raisedAllowanceAge: Number(rules.age.value),
  };
}

/** Years whose rules are known, oldest first. */
export function taxYears(book: RuleBook): number[] {
  const rule = book.rules.find(({ key }) => key === 'price_base_amount');
  const years = (rule?.periods ?? []).flatMap(({ validFrom, validTo }) => {
    const first = Number(validFrom.slice(0, 4));
    const last = Number((validTo ?? validFrom).slice(0, 4));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return years.filter((year) => !('noRule' in yearRulesOf(book, year)));
}

/** The rules of a year's keys for an explanation. */
export function taxRulesOn(
  book: RuleBook,
  year: number,
  keys: readonly TaxRuleKey[],
): (NumberRule | ScaleRule)[] {
  const day = firstDayOf(year);
  const scales: readonly string[] = SCALES;
  return keys.flatMap((key) => {
    const rule = scales.includes(key) ? book.scaleOn(key, day) : book.numberOn(key, day);
    return isNoRule(rule) ? [] : [rule];
  });
}

/** The scale of one-off amounts of a column: per cent by yearly pay. */
export function oneOffRule(book: RuleBook, year: number, column: TaxColumn): ScaleRule | NoRule {
  if (!COLUMNS.includes(column)) throw new Error(`Unknown column: ${column}`);
  return book.scaleOn(`one_off_column_${column}`, firstDayOf(year));
}

function firstDayOf(year: number): string {
  return `${String(year).padStart(4, '0')}-01-01`;
}

function compiledRules(book: RuleBook, year: number): YearRules | NoRule {
  const day = firstDayOf(year);
  const numbers = NUMBERS.map((key) => book.numberOn(key, day));
  const scales = SCALES.map((key) => book.scaleOn(key, day));
  const missing = [...numbers, ...scales].find(isNoRule);
  if (missing !== undefined) return missing;
  const number = (key: (typeof NUMBERS)[number]) => numbers[NUMBERS.indexOf(key)] as NumberRule;
  const scale = (key: (typeof SCALES)[number]) => scales[SCALES.indexOf(key)] as ScaleRule;

  const units: Record<string, bigint> = {
    SEK: 1n,
    price_base_amounts: BigInt(number('price_base_amount').value),
    income_base_amounts: BigInt(number('income_base_amount').value),
  };
  const unitOf = ({ key, unit }: NumberRule | ScaleRule): bigint => {
    const kronor = units[unit];
    if (kronor === undefined) throw new Error(`Not an amount: ${key}`);
    return kronor;
  };
  const kronor = (key: (typeof NUMBERS)[number]) =>
    scaledDecimal(number(key).value, SCALE_DECIMALS) * unitOf(number(key));
  const rate = (key: (typeof NUMBERS)[number]) => rateOf(number(key).value);
  const steps = (key: (typeof SCALES)[number]) => exactScale(scale(key), unitOf(scale(key)));
  return {
    year,
    ordinaryAllowance: steps('ordinary_allowance'),
    raisedAllowance: steps('raised_allowance'),
    raisedAllowanceAge: Number(number('raised_allowance_age').value),
    raisedInWorkAge: Number(number('in_work_reduction_raised_age').value),
    stateTaxRate: rate('state_tax_rate'),
    stateTaxThreshold: kronor('state_tax_threshold'),
    stateTaxLeastBase: kronor('state_tax_least_base'),
    tableFeeShare: rate('table_fee_share'),
    pensionFeeRate: rate('pension_fee_rate'),
    pensionFeeLeastIncome: kronor('pension_fee_least_income'),
    pensionFeeCeiling: kronor('pension_fee_ceiling'),
    pensionFeeReduction: rate('pension_fee_reduction'),
    publicServiceRate: rate('public_service_rate'),
    publicServiceCeiling: kronor('public_service_ceiling'),
    inWorkReduction: steps('in_work_reduction'),
    raisedInWorkReduction: steps('in_work_reduction_raised'),
    sicknessReduction: steps('sickness_reduction'),
    sicknessReductionLeast: rate('sickness_reduction_least'),
    earnedIncomeReduction: steps('earned_income_reduction'),
    regionalReduction: kronor('regional_reduction'),
  };
}
