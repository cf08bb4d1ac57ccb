import { type ResolverResult, useForm, type UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { checkTyped } from '#web/client/forms/check-typed.ts';
import { AMOUNT_ISSUES, type NumberField } from '#web/client/forms/number-issues.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';

/** The fields as they are typed. */
export type GoalFields = {
  name: string;
  targetAmount: string;
  currentAmount: string;
  currency: Currency;
  deadline: string;
  description: string;
};

export type GoalForm = UseFormReturn<GoalFields, unknown, GoalDraft>;

/** A form that keeps typed texts and returns a draft of the domain's own schema. */
export function useGoalForm(defaultValues: GoalFields): GoalForm {
  const language = useLanguage();
  return useForm<GoalFields, unknown, GoalDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => checkGoalFields(typed, language),
  });
}

export function newGoalFields(currency: Currency): GoalFields {
  return {
    name: '',
    targetAmount: '',
    currentAmount: '',
    currency,
    deadline: '',
    description: '',
  };
}

export function goalFieldsOf(goal: Goal, language: Language): GoalFields {
  return {
    name: goal.name,
    targetAmount: formatTyped(goal.targetAmount, language),
    currentAmount: formatTyped(goal.currentAmount, language),
    currency: goal.currency,
    deadline: goal.deadline ?? '',
    description: goal.description ?? '',
  };
}

const NUMBERS: Readonly<Record<'targetAmount' | 'currentAmount', NumberField>> = {
  targetAmount: { unit: 'chosen', issues: { ...AMOUNT_ISSUES, empty: 'target.required' } },
  currentAmount: { unit: 'fixed', issues: { ...AMOUNT_ISSUES, empty: 'amount.required' } },
};

/** Nothing typed as saved is nothing saved (docs/product.md, section 5). */
export function checkGoalFields(
  typed: GoalFields,
  language: Language,
): ResolverResult<GoalFields, GoalDraft> {
  const draft = { ...typed, currentAmount: typed.currentAmount.trim() || '0' };
  return checkTyped('goals', { draft, numbers: NUMBERS }, language);
}
