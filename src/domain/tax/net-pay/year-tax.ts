import { type TaxColumn, COLUMN_RULES } from './columns.ts';
import {
  largest,
  partOf,
  SCALE_DECIMALS,
  smallest,
  VALUE_UNIT,
  valueAt,
  WHOLE_RATE,
} from './exact.ts';
import type { AllowanceRules, YearRules } from './year-rules.ts';

const HUNDRED = 100n;
const BOUND_UNIT = 10n ** BigInt(SCALE_DECIMALS);

/** Tax rates: 31,715 % is 31 715. `local` is the sum of municipality and region. */
export type TaxRates = { local: bigint; burial: bigint; church: bigint };

export type YearTaxInput = {
  /** Income of the year in whole kronor; counted down to whole hundreds. */
  income: bigint;
  column: TaxColumn;
  /**
   * Whether the worker has the higher in-work reduction, where another age than that of the column
   * decides it; without it the column does.
   */
  hasRaisedInWork?: boolean;
  rates: TaxRates;
  /** Whether the municipality gives the regional tax reduction. */
  hasRegionalReduction: boolean;
};

/** The tax of a year in whole kronor, step by step in the order of the calculation. */
export type YearTax = {
  income: bigint;
  allowance: bigint;
  taxable: bigint;
  stateTax: bigint;
  localTax: bigint;
  burialFee: bigint;
  churchFee: bigint;
  pensionFee: bigint;
  publicServiceFee: bigint;
  pensionFeeReduction: bigint;
  inWorkReduction: bigint;
  sicknessReduction: bigint;
  earnedIncomeReduction: bigint;
  regionalReduction: bigint;
  /** All taxes and fees less the reductions. */
  tax: bigint;
};

/**
 * The tax of a year on an income of one column (SKV 433, section 6): each amount is cut to whole
 * kronor by itself, reductions follow in the order of the income tax act 67:2, and none of them
 * reaches the fees.
 */
export function yearTax(rules: YearRules, input: YearTaxInput): YearTax {
  const { column, rates } = input;
  const { hasPensionFee } = COLUMN_RULES[column];
  const income = (input.income / HUNDRED) * HUNDRED;
  const allowance = allowanceOf(rules, income, column);
  const taxable = income - allowance;
  const taxes = {
    stateTax: stateTaxOf(rules, taxable),
    localTax: partOf(taxable, rates.local),
    burialFee: partOf(taxable, rates.burial),
    churchFee: partOf(taxable, rates.church),
    pensionFee: hasPensionFee ? pensionFeeOf(rules, income) : 0n,
    publicServiceFee: publicServiceFeeOf(rules, taxable),
  };
  const reductions = reductionsOf(rules, input, { ...taxes, income, allowance, taxable });
  const tax = total(Object.values(taxes)) - total(Object.values(reductions));
  return { income, allowance, taxable, ...taxes, ...reductions, tax };
}

/** The allowance, up to whole hundreds and never above the income. */
export function allowanceOf(rules: AllowanceRules, income: bigint, column: TaxColumn): bigint {
  const ordinary = valueAt(rules.ordinaryAllowance, income);
  const addition = COLUMN_RULES[column].isRaised ? valueAt(rules.raisedAllowance, income) : 0n;
  const unit = HUNDRED * VALUE_UNIT;
  const roundedUp = ((ordinary + addition + unit - 1n) / unit) * HUNDRED;
  return smallest(roundedUp, income);
}

/** State tax on the taxable income above the threshold; none where that is too little. */
export function stateTaxOf(rules: YearRules, taxable: bigint): bigint {
  const above = taxable * BOUND_UNIT - rules.stateTaxThreshold;
  if (above < rules.stateTaxLeastBase) return 0n;
  return (above * rules.stateTaxRate) / (WHOLE_RATE * BOUND_UNIT);
}

/** The general pension fee, to the nearest hundred; exactly 50 down. */
export function pensionFeeOf(rules: YearRules, income: bigint): bigint {
  const base = smallest(income * BOUND_UNIT, rules.pensionFeeCeiling);
  if (base < rules.pensionFeeLeastIncome) return 0n;
  const unit = HUNDRED * WHOLE_RATE * BOUND_UNIT;
  const doubled = base * rules.pensionFeeRate * 2n;
  return ((doubled + unit - 1n) / (unit * 2n)) * HUNDRED;
}

/** The public service fee: of the taxable income, up to its ceiling. */
export function publicServiceFeeOf(rules: YearRules, taxable: bigint): bigint {
  const base = smallest(taxable * BOUND_UNIT, rules.publicServiceCeiling);
  return (base * rules.publicServiceRate) / (WHOLE_RATE * BOUND_UNIT);
}

type TaxedYear = Pick<
  YearTax,
  'income' | 'allowance' | 'taxable' | 'stateTax' | 'localTax' | 'pensionFee'
>;

function reductionsOf(rules: YearRules, input: YearTaxInput, taxed: TaxedYear) {
  const { column, rates, hasRegionalReduction } = input;
  const { reduction, isRaised } = COLUMN_RULES[column];
  let local = taxed.localTax;
  let state = taxed.stateTax;
  const ofBoth = (wanted: bigint): bigint => {
    const fromLocal = smallest(wanted, local);
    const fromState = smallest(wanted - fromLocal, state);
    local -= fromLocal;
    state -= fromState;
    return fromLocal + fromState;
  };
  const ofLocal = (wanted: bigint): bigint => {
    const used = smallest(wanted, local);
    local -= used;
    return used;
  };
  const hasRaisedInWork = input.hasRaisedInWork ?? isRaised;
  const taxpayer = { ...taxed, hasRaisedInWork, localRate: rates.local };
  // In the order of the income tax act 67:2, each against the tax that the earlier ones left.
  return {
    pensionFeeReduction: ofBoth(partOf(taxed.pensionFee, rules.pensionFeeReduction)),
    inWorkReduction: ofLocal(reduction === 'in_work' ? inWorkReductionOf(rules, taxpayer) : 0n),
    sicknessReduction: ofLocal(
      reduction === 'sickness' ? sicknessReductionOf(rules, taxpayer) : 0n,
    ),
    earnedIncomeReduction: ofBoth(earnedIncomeReductionOf(rules, taxed.taxable)),
    regionalReduction: ofBoth(hasRegionalReduction ? rules.regionalReduction / BOUND_UNIT : 0n),
  };
}

type Worker = {
  income: bigint;
  allowance: bigint;
  hasRaisedInWork: boolean;
  localRate: bigint;
};

/** The tax reduction for work income, before it is limited to the tax that is left. */
export function inWorkReductionOf(rules: YearRules, worker: Worker): bigint {
  const { income, allowance, hasRaisedInWork, localRate } = worker;
  if (hasRaisedInWork) {
    return valueAt(rules.raisedInWorkReduction, income) / VALUE_UNIT;
  }
  const base = valueAt(rules.inWorkReduction, income) - allowance * VALUE_UNIT;
  return (largest(base, 0n) * localRate) / (VALUE_UNIT * WHOLE_RATE);
}

/** The tax reduction for sickness and activity compensation, before it is limited. */
export function sicknessReductionOf(
  rules: YearRules,
  { income, allowance, localRate }: Omit<Worker, 'hasRaisedInWork'>,
): bigint {
  const base = valueAt(rules.sicknessReduction, income) - allowance * VALUE_UNIT;
  const least = (income * VALUE_UNIT * rules.sicknessReductionLeast) / WHOLE_RATE;
  return (largest(base, least) * localRate) / (VALUE_UNIT * WHOLE_RATE);
}

/** The tax reduction for earned income, by taxable income, before it is limited. */
export function earnedIncomeReductionOf(rules: YearRules, taxable: bigint): bigint {
  return valueAt(rules.earnedIncomeReduction, taxable) / VALUE_UNIT;
}

function total(parts: readonly bigint[]): bigint {
  return parts.reduce((sum, part) => sum + part, 0n);
}
