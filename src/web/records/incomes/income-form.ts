import type { ResolverResult, UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import { NO_TAX } from '#domain/records/tax-basis.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
} from '#web/records/items/record-form.ts';

/**
 * The fields as they are typed. An empty tax is not known; the day counts only for income that
 * comes once.
 */
export type IncomeFields = TypedFields<'incomes'> & {
  /** Stored tax while the tax is unknown. */
  unknownTax: PercentText;
};

export type IncomeForm = UseFormReturn<IncomeFields, unknown, IncomeDraft>;

type NewIncome = { currency: Currency; language: Language; unknownTax: PercentText };

export function newIncomeFields({ unknownTax, ...terms }: NewIncome): IncomeFields {
  return {
    ...newFields('incomes', terms),
    type: 'salary',
    frequency: 'monthly',
    taxPercentage: '',
    unknownTax,
  };
}

export function incomeFieldsOf(income: Income, language: Language): IncomeFields {
  const typed = typedFieldsOf('incomes', income, language);
  // The percentage stays as it is while the tax is by table.
  const isUnknown = isTaxEstimated({ ...income, taxRule: 'percent' });
  return {
    ...typed,
    taxPercentage: isUnknown ? '' : typed.taxPercentage,
    unknownTax: isUnknown ? income.taxPercentage : NO_TAX,
  };
}

/** An empty tax is unknown; only a typed zero means that nothing is paid. */
export function checkIncomeFields(
  typed: IncomeFields,
  language: Language,
): ResolverResult<IncomeFields, IncomeDraft> {
  const isKnown = typed.taxPercentage.trim() !== '';
  const stated = {
    ...typed,
    taxPercentage: isKnown ? typed.taxPercentage : formatTyped(typed.unknownTax, language),
    taxBasis: isKnown ? 'stated' : 'estimated',
    receivedDate: typed.frequency === 'one_time' ? typed.receivedDate : '',
  } as const;
  return checkFields('incomes', stated, language);
}
