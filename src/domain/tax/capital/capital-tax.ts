import { difference, type Minor, sum, toTotal } from '#domain/basics/money.ts';
import type { Ratio } from '#domain/basics/ratios.ts';
import { type CapitalRules, standardRateOf } from './capital-rules.ts';
import { cutToKronor, exactOf, minus, percentOf, plus, scaleValue, times } from './exact.ts';

/** A person's capital in a year. `interest`: the deductible interest, öre dropped. */
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
  /** Tax that insurers draw from endowment insurance. */
  yieldTax: Minor;
};

/** Tax on capital of one person and year (income tax act 42:36–49, 65:7, 67:10). */
export function capitalTaxOf({ isk, insurance, interest }: Capital, rules: CapitalRules) {
  const rate = standardRateOf(rules);
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
  const yieldTax = sum(
    insurance.map((base) => cutToKronor(percentOf(times(base, rate), rules.yieldTax.value))),
  );
  const stated = { standardIncome, freeLevel, insuranceDeduction, interest, net, yieldTax };
  if (net >= 0) {
    const tax = cutToKronor(percentOf(exactOf(net), rules.capitalTax.value));
    return { ...stated, tax, ...NO_REDUCTION } satisfies CapitalTax;
  }
  const deficit = difference(toTotal(0), net);
  const tax = toTotal(0);
  return { ...stated, tax, ...reductionOf(deficit, insuranceDeduction, rules) };
}

const NO_REDUCTION = { reduction: toTotal(0), insuranceReduction: toTotal(0) };

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
  return { reduction: cutToKronor(all), insuranceReduction: cutToKronor(insurance) };
}

/** Part of a capital base that is not taxed; below zero where a scale taxes more than the base. */
function freePart(base: Ratio, { taxedBase }: CapitalRules): Ratio {
  return minus(base, scaleValue(taxedBase.steps, base));
}

type Shared = { whole: Ratio; free: Ratio; rate: Ratio };

/** The free level goes to ISK first (42:48); endowment insurance never adds to the income. */
function insuranceDeductionOf({ whole, free, rate }: Shared, base: Ratio): Minor {
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
