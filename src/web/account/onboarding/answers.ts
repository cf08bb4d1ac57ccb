import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { onboardingAnswers, type User } from '#domain/account/profile.ts';
import { proposedCurrency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount, type TypedAmount } from '#domain/basics/typed-amount.ts';
import { keptTyping } from '#web/client/forms/form-state.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';

/** Answers as typed, as texts. */
export type TypedAnswers = z.input<typeof onboardingAnswers>;
/** Parsed answers. */
export type OnboardingAnswers = z.output<typeof onboardingAnswers>;

/** The user or guest who answers; their answers are stored under the id. */
export type Answerer = Pick<User, 'id' | 'firstName' | 'lastName' | 'occupation' | 'age'>;

/** The fields of each step, in the order they are shown. */
export const STEPS = [
  ['firstName', 'lastName', 'language', 'age', 'occupation'],
  ['currency', 'monthlyIncome', 'taxPercentage'],
  ['financialGoals'],
  [],
] as const satisfies readonly (readonly FieldPath<TypedAnswers>[])[];

/** The names of the sign-up; the language of the interface, and the currency it proposes. */
function startingAnswers(user: Answerer, language: Language): TypedAnswers {
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    language,
    currency: proposedCurrency(language),
    occupation: user.occupation ?? '',
    age: user.age === null ? '' : String(user.age),
    monthlyIncome: '',
    taxPercentage: '',
    financialGoals: '',
  };
}

/** Amounts are understood as they are typed in the language that is being read. */
export function answersResolver(
  language: Language,
): Resolver<TypedAnswers, unknown, OnboardingAnswers> {
  const resolve = zodResolver(onboardingAnswers);
  return async (typed, context, options) => {
    const { amount, currency, problem } = readIncome(typed, language);
    const tax = readTax(typed, language);
    const read = {
      ...typed,
      monthlyIncome: amount ?? typed.monthlyIncome,
      taxPercentage: tax.amount ?? typed.taxPercentage,
      currency: currency ?? typed.currency,
    };
    const resolved = await resolve(read, context, options);
    if (problem === null || problem === 'empty') return resolved;
    const monthlyIncome = { type: problem, message: AMOUNT_ISSUES[problem] };
    return { values: {}, errors: { ...resolved.errors, monthlyIncome } };
  };
}

/** Parses the typed income; a currency typed with it becomes the chosen one. */
export function readIncome(
  { monthlyIncome, currency: unit }: Pick<TypedAnswers, 'monthlyIncome' | 'currency'>,
  language: Language,
): TypedAmount {
  return parseTypedAmount(monthlyIncome, { language, unit, takesCurrency: true });
}

/** Parses the typed tax, in percent. */
export function readTax(
  { taxPercentage }: Pick<TypedAnswers, 'taxPercentage'>,
  language: Language,
) {
  return parseTypedAmount(taxPercentage, { language, unit: '%' });
}

/** The present and the farthest step, and the typed answers. */
export type OnboardingProgress = { step: number; farthest: number; typed: TypedAnswers };

/** The user's progress before the page was reloaded, or the beginning. */
export function progressOf(user: Answerer, language: Language): OnboardingProgress {
  const kept: { [part in keyof OnboardingProgress]?: unknown } = keptTyping(user.id) ?? {};
  const farthest = toStep(kept.farthest);
  return {
    step: Math.min(toStep(kept.step), farthest),
    farthest,
    // The language is that of the page, which may have been changed meanwhile.
    typed: { ...withTyped(startingAnswers(user, language), kept.typed), language },
  };
}

function toStep(kept: unknown): number {
  const isStep = Number.isInteger(kept) && Number(kept) >= 0 && Number(kept) < STEPS.length;
  return isStep ? Number(kept) : 0;
}

function withTyped(starting: TypedAnswers, kept: unknown): TypedAnswers {
  const known: { [field: string]: unknown } = typeof kept === 'object' ? { ...kept } : {};
  const texts = Object.keys(starting).filter((field) => typeof known[field] === 'string');
  return { ...starting, ...Object.fromEntries(texts.map((field) => [field, known[field]])) };
}
