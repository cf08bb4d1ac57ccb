import type { Language } from '#domain/basics/texts.ts';
import type { TaxMeter, TaxTotals } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { ExplanationRule } from '#web/kit/ui/explanation.ts';
import { explainRule } from '#web/figures/rules/explain-rule.ts';

const STANDARD_RULES = [
  'government_borrowing_rate',
  'standard_income_addition',
  'standard_income_floor',
];

/** The rules behind each step. */
export const STEP_RULES: Readonly<Record<keyof TaxTotals, readonly string[]>> = {
  standardIncome: STANDARD_RULES,
  freeLevel: ['isk_taxed_base', ...STANDARD_RULES],
  insuranceDeduction: ['isk_taxed_base', ...STANDARD_RULES],
  interest: ['secured_interest_deduction', 'unsecured_interest_deduction'],
  net: [],
  tax: ['capital_tax'],
  reduction: ['deficit_reduction', 'insurance_deficit_reduction'],
  insuranceReduction: ['insurance_deficit_reduction'],
  propertyFee: [
    'property_fee_rate',
    'property_fee_cap_2008',
    'property_fee_base_amount_2008',
    'income_base_amount',
    'property_fee_free_years',
    'property_fee_free_from',
  ],
  feeReduction: [
    'property_fee_limit_age',
    'property_fee_limit_share',
    'property_fee_limit_floor_2008',
    'property_fee_limit_base_amount_2008',
    'price_base_amount',
  ],
  result: [],
  yieldTax: ['yield_tax', ...STANDARD_RULES],
};

/** The rules of a year that have these keys, as explanations name them. */
export function rulesOf(
  meter: TaxMeter,
  keys: readonly string[],
  language: Language,
): ExplanationRule[] {
  return meter.rules
    .filter(({ key }) => keys.includes(key))
    .map((rule) => explainRule(rule, language));
}
