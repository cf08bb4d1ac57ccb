import { type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { InterestGround } from '#domain/records/interest-grounds.ts';
import type { Liability, LiabilityDraft, LiabilityType } from '#domain/records/liabilities.ts';
import type { Language } from '#domain/basics/texts.ts';
import { checkTyped } from '#web/client/forms/check-typed.ts';
import {
  AMOUNT_ISSUES,
  type NumberField,
  PERCENT_ISSUES,
} from '#web/client/forms/number-issues.ts';
import {
  newOwnershipFields,
  ownershipDraft,
  type OwnershipFields,
  ownershipFieldsOf,
  SHARE_FIELD,
  shareDaysOf,
  sharesOf,
} from '#web/records/items/ownership.ts';
import {
  type DatedFields,
  datedFieldsOf,
  datedTerms,
  NO_DAYS,
  withDayErrors,
} from '#web/records/items/dated-terms.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { impliedFields } from './interest-help.ts';

const COST: NumberField = { unit: 'fixed', issues: { ...AMOUNT_ISSUES, empty: 'amount.format' } };
const COSTS = {
  interestRate: { unit: '%', issues: PERCENT_ISSUES },
  monthlyInterest: COST,
  monthlyAmortization: COST,
  monthlyPayment: COST,
} as const;

/** Costs of a loan, as typed; '' is not stated. */
type LoanCostFields = Record<keyof typeof COSTS, string>;

export type LiabilityFields = OwnershipFields &
  LoanCostFields & {
    type: LiabilityType | '';
    name: string;
    balance: string;
    currency: Currency;
    description: string;
    rateDays: DatedFields;
    shareDays: DatedFields;
    /** Empty: assumed by the type. */
    interestGround: InterestGround | '';
  };

export type LiabilityForm = UseFormReturn<LiabilityFields, unknown, LiabilityDraft>;

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useLiabilityForm(defaultValues: LiabilityFields): LiabilityForm {
  const language = useLanguage();
  return useForm<LiabilityFields, unknown, LiabilityDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkLiabilityFields(typed, language),
  });
}

export function newLiabilityFields(
  type: LiabilityType | '',
  { currency, language }: { currency: Currency; language: Language },
): LiabilityFields {
  return {
    type,
    name: '',
    balance: '',
    currency,
    interestRate: '',
    monthlyInterest: '',
    monthlyAmortization: '',
    monthlyPayment: '',
    ...newOwnershipFields(language),
    description: '',
    interestGround: '',
    rateDays: NO_DAYS,
    shareDays: NO_DAYS,
  };
}

export function liabilityFieldsOf(liability: Liability, language: Language): LiabilityFields {
  const typed = (amount: string | null) => (amount === null ? '' : formatTyped(amount, language));
  const { currency } = liability;
  const stated = {
    balance: typed(liability.balance),
    interestRate: typed(liability.interestRate),
    monthlyInterest: typed(liability.monthlyInterest),
    monthlyAmortization: typed(liability.monthlyAmortization),
    monthlyPayment: typed(liability.monthlyPayment),
  };
  return {
    type: liability.type,
    name: liability.name,
    currency,
    ...stated,
    ...impliedFields({ ...stated, currency }, language),
    ...ownershipFieldsOf(liability, language),
    description: liability.description ?? '',
    interestGround: liability.interestGround ?? '',
    rateDays: datedFieldsOf(
      liability.rates.map(({ from, rate }) => ({ from, value: rate })),
      liability.interestRate,
      language,
    ),
    shareDays: shareDaysOf(liability, language),
  };
}

const BALANCE_FIELD: NumberField = {
  unit: 'chosen',
  issues: { ...AMOUNT_ISSUES, empty: 'balance.required' },
};

/** Empty costs of a loan are not stated; ownership counts only while its field is shown. */
export function checkLiabilityFields(
  typed: LiabilityFields,
  language: Language,
): ResolverResult<LiabilityFields, LiabilityDraft> {
  const { isShared, rateDays, shareDays, ...fields } = typed;
  const owned = ownershipDraft(typed, isShared);
  const stated = Object.entries(COSTS).filter(([field]) =>
    typed[field as keyof LoanCostFields].trim(),
  );
  const costs = Object.keys(COSTS).map((field) => {
    const cost = typed[field as keyof LoanCostFields];
    return [field, cost.trim() ? cost : null];
  });
  const draft = {
    ...fields,
    ...(Object.fromEntries(costs) as Record<keyof LoanCostFields, string | null>),
    ...owned,
    interestGround: typed.interestGround || null,
    rates: datedTerms(rateDays, typed.interestRate, language).map(({ from, value }) => ({
      from,
      rate: value,
    })),
    shares: sharesOf(shareDays, owned.ownershipPercentage, language),
  };
  const numbers = {
    balance: BALANCE_FIELD,
    ownershipPercentage: SHARE_FIELD,
    ...Object.fromEntries(stated),
  };
  return withDayErrors(
    checkTyped<LiabilityFields, 'liabilities'>('liabilities', { draft, numbers }, language),
    language,
  );
}
