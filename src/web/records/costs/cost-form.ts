import { type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import type { Cost, CostDraft, CostType, LoanPart } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { Language } from '#domain/basics/texts.ts';
import { checkTyped } from '#web/client/forms/check-typed.ts';
import { AMOUNT_ISSUES, type NumberField } from '#web/client/forms/number-issues.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';

/** The fields as they are typed; a category need not be chosen. */
export type CostFields = {
  type: CostType | '';
  name: string;
  amount: string;
  currency: Currency;
  frequency: Frequency;
  description: string;
  /** Part of loans that it pays; empty: not stated. */
  loanPart: LoanPart | '';
};

export type CostForm = UseFormReturn<CostFields, unknown, CostDraft>;

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useCostForm(defaultValues: CostFields): CostForm {
  const language = useLanguage();
  return useForm<CostFields, unknown, CostDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkCostFields(typed, language),
  });
}

export function newCostFields(currency: Currency, frequency: Frequency): CostFields {
  return { type: '', name: '', amount: '', currency, frequency, description: '', loanPart: '' };
}

export function costFieldsOf(cost: Cost, language: Language): CostFields {
  return {
    type: cost.type,
    name: cost.name,
    amount: formatTyped(cost.amount, language),
    currency: cost.currency,
    frequency: cost.frequency,
    description: cost.description ?? '',
    loanPart: cost.loanPart ?? '',
  };
}

const AMOUNT_FIELD: NumberField = {
  unit: 'chosen',
  issues: { ...AMOUNT_ISSUES, empty: 'amount.positive', not_a_number: 'amount.positive' },
};

/** A category that was not chosen is the other one (docs/product.md, section 3). */
export function checkCostFields(
  typed: CostFields,
  language: Language,
): ResolverResult<CostFields, CostDraft> {
  const draft = { ...typed, type: typed.type || 'other', loanPart: typed.loanPart || null };
  return checkTyped('costs', { draft, numbers: { amount: AMOUNT_FIELD } }, language);
}
