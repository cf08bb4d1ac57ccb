import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { onboardingAnswers, type User } from '#domain/accounts.ts';
import { proposedCurrency } from '#domain/currencies.ts';
import type { Language } from '#domain/texts.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';

/** What is typed, as texts. */
export type Typed = z.input<typeof onboardingAnswers>;
/** What it means. */
export type Answers = z.output<typeof onboardingAnswers>;

/** The fields of each step, in the order they are shown. */
export const STEPS = [
  ['firstName', 'lastName', 'language', 'age', 'occupation'],
  ['currency', 'monthlyIncome'],
  ['financialGoals'],
  [],
] as const satisfies readonly (readonly FieldPath<Typed>[])[];

/** The names of the sign-up; the language of the interface, and the currency it proposes. */
export function startingAnswers(user: User, language: Language): Typed {
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    language,
    currency: proposedCurrency(language),
    occupation: user.occupation ?? '',
    age: user.age === null ? '' : String(user.age),
    monthlyIncome: '',
    financialGoals: '',
  };
}

/** Amounts are understood as they are typed in the language that is being read. */
export function answersResolver(language: Language): Resolver<Typed, unknown, Answers> {
  const resolve = zodResolver(onboardingAnswers);
  return (typed, context, options) => {
    const { amount } = parseTypedAmount(typed.monthlyIncome, language);
    return resolve({ ...typed, monthlyIncome: amount ?? typed.monthlyIncome }, context, options);
  };
}
