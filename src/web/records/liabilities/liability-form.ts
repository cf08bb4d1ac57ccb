import type { ResolverResult, UseFormReturn } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { parsePercent, type PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount, type TypedAmount, type TypedUnit } from '#domain/basics/typed-amount.ts';
import {
  interestRateOf,
  monthlyInterestOf,
  monthlyPaymentOf,
} from '#domain/records/amortization.ts';
import type { Liability, LiabilityDraft, LiabilityType } from '#domain/records/liabilities.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { isWhollyOwned, ownershipAsked } from '#web/records/items/ownership.ts';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
} from '#web/records/items/record-form.ts';

/** The fields as they are typed. An empty ground is assumed by the type. */
export type LiabilityFields = TypedFields<'liabilities'> & { isShared: boolean };

export type LiabilityForm = UseFormReturn<LiabilityFields, unknown, LiabilityDraft>;

export function newLiabilityFields(
  type: LiabilityType | '',
  terms: { currency: Currency; language: Language },
): LiabilityFields {
  return { ...newFields('liabilities', terms), type, isShared: false };
}

export function liabilityFieldsOf(liability: Liability, language: Language): LiabilityFields {
  const typed = typedFieldsOf('liabilities', liability, language);
  const isShared = !isWhollyOwned(liability);
  return { ...typed, ...impliedFields(typed, language), isShared };
}

/** Empty costs of a loan are not stated; ownership counts only while its field is shown. */
export function checkLiabilityFields(
  typed: LiabilityFields,
  language: Language,
): ResolverResult<LiabilityFields, LiabilityDraft> {
  const stated = { ...typed, ...ownershipAsked(typed, typed.isShared) };
  return checkFields('liabilities', stated, language);
}

/** The fields that others follow. */
export type HelpedField = 'balance' | 'interestRate' | 'monthlyInterest' | 'monthlyAmortization';
export type LoanFields = Record<HelpedField | 'monthlyPayment', string> & { currency: Currency };

/**
 * Fields that follow from a change of one: while the balance is positive, rate and monthly interest
 * from each other, and the payment from interest and amortization (docs/product.md, section 5).
 * Unreadable fields are left unchanged, and so is a payment that was typed without its parts.
 */
export function followingFields(
  before: LoanFields,
  after: LoanFields,
  language: Language,
): Partial<LoanFields> {
  const [earlier, now] = [read(before, language), read(after, language)];
  const interest = followingInterest(earlier, now);
  const payment = followingPayment(earlier, { ...now, ...interest });
  const texts = Object.entries({ ...interest, ...payment }).map(([field, amount]) => [
    field,
    amount ? formatTyped(amount, language) : '',
  ]);
  return Object.fromEntries(texts) as Partial<LoanFields>;
}

/** Values of a loan's empty fields that follow from the stated ones. */
export function impliedFields(stated: LoanFields, language: Language): Partial<LoanFields> {
  const isRateAlone = stated.interestRate !== '' && stated.monthlyInterest === '';
  const before = { ...stated, [isRateAlone ? 'interestRate' : 'monthlyInterest']: '' };
  const following = Object.entries(followingFields(before, stated, language));
  return Object.fromEntries(
    following.filter(([field]) => stated[field as keyof LoanFields] === ''),
  ) as Partial<LoanFields>;
}

/** Null: empty. Undefined: typed, but not understood. */
type TypedLoan = {
  balance: AmountText | null | undefined;
  interestRate: PercentText | null | undefined;
  monthlyInterest: AmountText | null | undefined;
  monthlyAmortization: AmountText | null | undefined;
  monthlyPayment: AmountText | null | undefined;
};

function followingInterest(earlier: TypedLoan, now: TypedLoan): Partial<TypedLoan> {
  const { balance, interestRate: rate, monthlyInterest: interest } = now;
  if (!balance || toMinor(balance) <= 0) return {};
  const ofInterest = interest && interestRateOf(balance, interest);
  if (interest !== earlier.monthlyInterest) {
    return interest === undefined ? {} : { interestRate: ofInterest ?? null };
  }
  if (rate === earlier.interestRate && balance === earlier.balance) return {};
  if (rate) return { monthlyInterest: monthlyInterestOf(balance, rate) };
  if (rate !== earlier.interestRate) return rate === null ? { monthlyInterest: null } : {};
  return ofInterest && rate === null ? { interestRate: ofInterest } : {};
}

function followingPayment(earlier: TypedLoan, now: TypedLoan): Partial<TypedLoan> {
  const isSame =
    now.monthlyInterest === earlier.monthlyInterest &&
    now.monthlyAmortization === earlier.monthlyAmortization;
  if (isSame) return {};
  const payment = paymentOf(now);
  if (payment !== null) return { monthlyPayment: payment };
  const isOurs = earlier.monthlyPayment && earlier.monthlyPayment === paymentOf(earlier);
  return isOurs ? { monthlyPayment: null } : {};
}

function paymentOf({ monthlyInterest, monthlyAmortization }: TypedLoan): AmountText | null {
  return monthlyPaymentOf(monthlyInterest ?? null, monthlyAmortization ?? null);
}

function read({ currency, ...typed }: LoanFields, language: Language): TypedLoan {
  const balance = parseTypedAmount(typed.balance, {
    language,
    unit: currency,
    takesCurrency: true,
  });
  const amount = (text: string, unit: TypedUnit = balance.currency ?? currency) =>
    understood(parseTypedAmount(text, { language, unit }));
  const rate = amount(typed.interestRate, '%');
  return {
    balance: understood(balance),
    interestRate: rate && (parsePercent(rate) ?? undefined),
    monthlyInterest: amount(typed.monthlyInterest),
    monthlyAmortization: amount(typed.monthlyAmortization),
    monthlyPayment: amount(typed.monthlyPayment),
  };
}

function understood({ amount, problem }: TypedAmount): AmountText | null | undefined {
  return problem === 'empty' ? null : (amount ?? undefined);
}
