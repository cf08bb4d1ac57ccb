import { difference, type Minor, sum, toTotal } from '#domain/basics/money.ts';
import {
  cutToKronor,
  cutToOre,
  exactOf,
  kronorOf,
  minus,
  NOTHING,
  percentOf,
  plus,
  type Ratio,
  scaleValue,
  times,
} from '#domain/basics/ratios.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { type CapitalRules, type StandardRules, standardRateOf } from './capital-rules.ts';

/**
 * A person's capital in a year. `interest`: the deductible interest, öre dropped. Without rules on
 * standard income nobody has a base of an account.
 */
export type Capital = {
  /** Capital base of each ISK. */
  isk: readonly Ratio[];
  /** Capital base of each endowment insurance. */
  insurance: readonly Ratio[];
  interest: Minor;
};

/** Tax on a person's capital, in öre of whole kronor. */
export type CapitalTax = {
  /** Standard income of ISK; endowment insurance has none in the owner's tax return. */
  standardIncome: Minor;
  /** Deduction of the free level for ISK; below zero where a scale adds to the income. */
  freeLevel: Minor;
  /** Deduction for endowment insurance: the part of the free level that ISK leaves. */
  insuranceDeduction: Minor;
  interest: Minor;
  /** Surplus, or deficit below zero. */
  net: Minor;
  tax: Minor;
  /** Tax reduction for a deficit, and its part for endowment insurance. */
  reduction: Minor;
  insuranceReduction: Minor;
  /** The parts that the reduction adds up to, before öre are dropped. */
  reductionParts: ReductionPart[];
  /** Tax that insurers draw from endowment insurance. */
  yieldTax: Minor;
  /** Part of the capital bases that the free level covers, of ISK and of endowment insurance. */
  freeBase: Minor;
  insuranceFreeBase: Minor;
};

/** A part of a deficit, its percentage, and the reduction that it gives. */
export type ReductionPart = {
  of: 'insurance' | 'scale';
  percent: string;
  deficit: Minor;
  reduction: Minor;
};

/** Tax on capital of one person and year (income tax act 42:36–49, 65:7, 67:10). */
export function capitalTaxOf({ isk, insurance, interest }: Capital, rules: CapitalRules) {
  const standard = isNoRule(rules.standard) ? null : rules.standard;
  const rate = standard === null ? NOTHING : standardRateOf(standard);
  const incomes = isk.map((base) => cutToKronor(times(base, rate)));
  const standardIncome = sum(incomes);
  const iskBase = total(isk);
  const insuranceBase = total(insurance);
  const free = freePart(iskBase, rules);
  const freeLevel = least(standardIncome, cutToKronor(times(free, rate)));
  const whole = freePart(plus(iskBase, insuranceBase), rules);
  const insuranceDeduction = insuranceDeductionOf({ whole, free, rate }, insuranceBase);
  const income = difference(standardIncome, freeLevel);
  const net = difference(difference(income, insuranceDeduction), interest);
  const yieldTax =
    standard === null ? toTotal(0) : sum(insurance.map((base) => yieldTaxOf(base, standard)));
  const freeBase = cutToOre(free);
  const insuranceFreeBase = cutToOre(minus(whole, free));
  const bases = { freeBase, insuranceFreeBase };
  const stated = {
    standardIncome,
    freeLevel,
    insuranceDeduction,
    interest,
    net,
    yieldTax,
    ...bases,
  };
  if (net >= 0) {
    const tax = cutToKronor(percentOf(exactOf(net), rules.capitalTax.value));
    return { ...stated, tax, ...NO_REDUCTION } satisfies CapitalTax;
  }
  const deficit = difference(toTotal(0), net);
  const tax = toTotal(0);
  return { ...stated, tax, ...reductionOf(deficit, insuranceDeduction, rules) };
}

const NO_REDUCTION = {
  reduction: toTotal(0),
  insuranceReduction: toTotal(0),
  reductionParts: [],
};

/** Tax that an insurer draws from an endowment insurance. */
export function yieldTaxOf(base: Ratio, rules: StandardRules): Minor {
  return cutToKronor(percentOf(times(base, standardRateOf(rules)), rules.yieldTax.value));
}

/**
 * Tax reduction for a deficit (67:10): the part that equals the deduction for endowment insurance
 * has its own percentage, and the rest follows the scale.
 */
export function reductionOf(deficit: Minor, insuranceDeduction: Minor, rules: CapitalRules) {
  const ofInsurance =
    rules.insuranceDeficit === null ? toTotal(0) : least(deficit, insuranceDeduction);
  const others = difference(deficit, ofInsurance);
  const percent = rules.insuranceDeficit?.value ?? '0';
  const insurance = percentOf(exactOf(ofInsurance), percent);
  const all = plus(insurance, scaleValue(rules.deficit.steps, exactOf(others)));
  return {
    reduction: cutToKronor(all),
    insuranceReduction: cutToKronor(insurance),
    reductionParts: [
      ...(ofInsurance > 0
        ? [
            {
              of: 'insurance' as const,
              percent,
              deficit: ofInsurance,
              reduction: cutToOre(insurance),
            },
          ]
        : []),
      ...scaleParts(others, rules),
    ],
  };
}

/** The part of a deficit in each step of the scale. */
function scaleParts(deficit: Minor, { deficit: { steps } }: CapitalRules): ReductionPart[] {
  return steps.flatMap(({ upTo, over, rate }) => {
    const end = upTo === null ? deficit : least(deficit, cutToOre(kronorOf(upTo)));
    const part = difference(end, cutToOre(kronorOf(over)));
    if (part <= 0) return [];
    const reduction = cutToOre(percentOf(exactOf(part), rate));
    return [{ of: 'scale' as const, percent: rate, deficit: part, reduction }];
  });
}

/** Part of a capital base that is not taxed; below zero where a scale taxes more than the base. */
function freePart(base: Ratio, { standard }: CapitalRules): Ratio {
  if (isNoRule(standard)) return NOTHING;
  return minus(base, scaleValue(standard.taxedBase.steps, base));
}

type InsuranceTerms = { whole: Ratio; free: Ratio; rate: Ratio };

/** The free level goes to ISK first (42:48); endowment insurance never adds to the income. */
function insuranceDeductionOf({ whole, free, rate }: InsuranceTerms, base: Ratio): Minor {
  const left = cutToKronor(times(minus(whole, free), rate));
  const own = cutToKronor(times(base, rate));
  return toTotal(Math.max(0, least(left, own)));
}

function total(bases: readonly Ratio[]): Ratio {
  return bases.reduce(plus, { top: 0n, bottom: 1n });
}

function least(left: Minor, right: Minor): Minor {
  return left < right ? left : right;
}
