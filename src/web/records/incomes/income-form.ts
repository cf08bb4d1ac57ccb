import { type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { Income, IncomeDraft, IncomeType } from '#domain/records/incomes.ts';
import { isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import { NO_TAX, type TaxRule } from '#domain/records/tax-basis.ts';
import type { IncomeKind } from '#domain/tax/net-pay/columns.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { checkTyped } from '#web/client/forms/check-typed.ts';
import {
  AMOUNT_ISSUES,
  type NumberField,
  PERCENT_ISSUES,
} from '#web/client/forms/number-issues.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';

/** The fields as they are typed. The day counts only for income that comes once. */
export type IncomeFields = {
  type: IncomeType;
  name: string;
  amount: string;
  currency: Currency;
  frequency: Frequency;
  /** Empty: it is not known. */
  taxPercentage: string;
  taxRule: TaxRule;
  /** Asked for only where the tax is by table. */
  incomeKind: IncomeKind;
  /** Empty: not stated. */
  isMain: '' | '0' | '1';
  /** Stored tax while the tax is unknown. */
  unknownTax: PercentText;
  isActive: boolean;
  receivedDate: string;
  description: string;
};

export type IncomeForm = UseFormReturn<IncomeFields, unknown, IncomeDraft>;

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useIncomeForm(defaultValues: IncomeFields): IncomeForm {
  const language = useLanguage();
  return useForm<IncomeFields, unknown, IncomeDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkIncomeFields(typed, language),
  });
}

type NewIncome = { currency: Currency; unknownTax: PercentText };

export function newIncomeFields(terms: NewIncome): IncomeFields {
  return {
    type: 'salary',
    name: '',
    amount: '',
    currency: terms.currency,
    frequency: 'monthly',
    taxPercentage: '',
    taxRule: 'percent',
    incomeKind: 'salary',
    isMain: '',
    unknownTax: terms.unknownTax,
    isActive: true,
    receivedDate: '',
    description: '',
  };
}

export function incomeFieldsOf(income: Income, language: Language): IncomeFields {
  // The percentage stays as it is while the tax is by table.
  const isUnknown = isTaxEstimated({ ...income, taxRule: 'percent' });
  return {
    type: income.type,
    name: income.name,
    amount: formatTyped(income.amount, language),
    currency: income.currency,
    frequency: income.frequency,
    taxPercentage: isUnknown ? '' : formatTyped(income.taxPercentage, language),
    taxRule: income.taxRule ?? 'percent',
    incomeKind: income.incomeKind ?? 'salary',
    isMain: `${income.isMain ?? ''}`,
    unknownTax: isUnknown ? income.taxPercentage : NO_TAX,
    isActive: income.isActive === 1,
    receivedDate: income.receivedDate ?? '',
    description: income.description ?? '',
  };
}

const NUMBERS: Readonly<Record<'amount' | 'taxPercentage', NumberField>> = {
  amount: { unit: 'chosen', issues: { ...AMOUNT_ISSUES, empty: 'amount.required' } },
  taxPercentage: { unit: '%', issues: PERCENT_ISSUES },
};

/** An empty tax is unknown; only a typed zero is no tax. */
export function checkIncomeFields(
  typed: IncomeFields,
  language: Language,
): ResolverResult<IncomeFields, IncomeDraft> {
  const { unknownTax, ...fields } = typed;
  const isKnown = typed.taxPercentage.trim() !== '';
  const draft = {
    ...fields,
    taxPercentage: isKnown ? typed.taxPercentage : formatTyped(unknownTax, language),
    taxBasis: isKnown ? 'stated' : 'estimated',
    isMain: typed.isMain === '' ? null : Number(typed.isMain),
    isActive: typed.isActive ? 1 : 0,
    receivedDate: typed.frequency === 'one_time' ? typed.receivedDate : null,
  };
  return checkTyped('incomes', { draft, numbers: NUMBERS }, language);
}
