import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  optionalDescription,
  optionalName,
  percent,
  requiredName,
} from '#domain/basics/fields.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import {
  birthYear,
  churchMember,
  municipalityText,
  residences,
} from '#domain/tax/net-pay/tax-facts-schema.ts';
import type { DatedTaxFacts } from '#domain/tax/net-pay/tax-facts.ts';

/** Bounds of an age in whole years (docs/product.md, section 9). */
export const AGE_YEARS_MIN = 18;
export const AGE_YEARS_MAX = 120;

const language = z.enum(LANGUAGES, 'language.required');
const age = z
  .int('age.type')
  .check(z.minimum(AGE_YEARS_MIN, 'age.min'), z.maximum(AGE_YEARS_MAX, 'age.max'));

const monthMail = z.union([z.literal(0), z.literal(1)], 'choice');

/** Editable fields of a profile. `email` is accepted only when it equals the current address. */
export const profileChanges = z.partial(
  z.strictObject({
    firstName: requiredName('firstName.required'),
    lastName: requiredName('lastName.required'),
    email: z.string('email.format'),
    currency,
    language,
    occupation: optionalName,
    age: z.nullable(age),
    municipality: z.nullable(municipalityText),
    birthYear: z.nullable(birthYear),
    churchMember: z.nullable(churchMember),
    residences,
    monthMail,
  }),
);

/** Reads a typed text with `schema`; an empty text is null. */
function emptyOr<Read>(schema: z.ZodMiniType<Read>, toInput: (typed: string) => unknown) {
  return z.pipe(
    z.string('text.type'),
    z.transform((typed, context): Read | null => {
      if (typed.trim() === '') return null;
      const checked = schema.safeParse(toInput(typed.trim()));
      if (checked.success) return checked.data;
      const message = checked.error.issues[0]?.message ?? 'unknown';
      context.issues.push({ code: 'custom', input: typed, message });
      return z.NEVER;
    }),
  );
}

const income = amount('amount.required').check(
  z.refine((value) => toMinor(value as AmountText) >= 0, 'amount.negative'),
);

/**
 * Answers of the onboarding wizard (docs/product.md, section 5), as typed: texts, with the amount as
 * an amount text; optional fields that are empty become null.
 */
export const onboardingAnswers = z.object({
  firstName: requiredName('firstName.required'),
  lastName: requiredName('lastName.required'),
  language,
  currency,
  occupation: optionalName,
  age: emptyOr(age, (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed)),
  monthlyIncome: emptyOr(income, (typed) => typed),
  taxPercentage: emptyOr(percent('percent.range'), (typed) => typed),
  financialGoals: optionalDescription,
});

/** The profile as the current-user request answers it. */
export type User = DatedTaxFacts & {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  currency: Currency;
  language: Language;
  occupation: string | null;
  age: number | null;
  isOnboarded: 0 | 1;
  isPremium: 0 | 1;
  subscriptionStatus: string;
  createdAt: string;
  updatedAt: string;
  email_confirmed_at: string | null;
  /** Whether the account has a password; null when a hosted sign-in does not tell. */
  hasPassword: boolean | null;
  /** Whether a provider signs it in (OIDC): then it needs no password. */
  hasProvider: boolean;
  /** Whether the monthly mail is wanted; null where the installation sends none. */
  monthMail: 0 | 1 | null;
};

/** The same while the account's second factor has not been shown in the session. */
export type HalfwayUser = Pick<User, 'id' | 'email' | 'language' | 'email_confirmed_at'> & {
  isHalfway: true;
};
