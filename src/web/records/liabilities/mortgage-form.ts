import {
  type FieldErrors,
  type ResolverResult,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { isDay } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import {
  type OwnershipFields,
  ownershipFieldsOf,
  newOwnershipFields,
} from '#web/records/items/ownership.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import {
  checkLiabilityFields,
  type LiabilityFields,
  newLiabilityFields,
} from './liability-form.ts';
import { mortgageTexts } from './mortgage-texts.ts';

/** One part of a mortgage, as typed. */
export type LoanPartFields = {
  balance: string;
  interestRate: string;
  monthlyAmortization: string;
  /** The day until which the rate is fixed; '' for none. */
  fixedUntil: string;
};

/** The parts of a mortgage, and their common fields. */
export type MortgageFields = OwnershipFields & {
  bank: string;
  /** The id of the home; '' for none of the recorded ones. */
  homeId: string;
  currency: Currency;
  parts: LoanPartFields[];
};

export type MortgageForm = UseFormReturn<MortgageFields, unknown, LiabilityDraft[]>;

/** Homes and used names, from which the names of the parts are made. */
export type MortgageTerms = { homes: readonly Asset[]; taken: readonly string[] };

/** Number of characters of a bank's or a home's name in the name of a part. */
const NAMED_CHARACTERS_MAX = 80;

export const EMPTY_PART: LoanPartFields = {
  balance: '',
  interestRate: '',
  monthlyAmortization: '',
  fixedUntil: '',
};

export function useMortgageForm(defaultValues: MortgageFields, terms: MortgageTerms): MortgageForm {
  const language = useLanguage();
  return useForm<MortgageFields, unknown, LiabilityDraft[]>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed, _, { names }) => {
      const checked = checkMortgage(typed, terms, language);
      // Parts were added or removed: an empty one has no errors yet.
      return names?.join() === 'parts' ? withoutEmpty(typed, checked) : checked;
    },
  });
}

type CheckedMortgage = ResolverResult<MortgageFields, LiabilityDraft[]>;

function withoutEmpty({ parts }: MortgageFields, checked: CheckedMortgage): CheckedMortgage {
  const ofParts = checked.errors.parts as readonly object[] | undefined;
  const isEmpty = (at: number) => Object.values(parts[at] ?? {}).every((text) => text === '');
  const kept = ofParts?.map((errors, at) => (isEmpty(at) ? {} : errors)) ?? [];
  const { parts: _, ...shared } = checked.errors;
  const isWrong = kept.some((errors) => Object.keys(errors).length > 0);
  const errors = isWrong ? { ...shared, parts: kept } : shared;
  return { values: {}, errors } as CheckedMortgage;
}

type Beginning = { home: Asset | null; currency: Currency; language: Language };

/** One part, owed as the home is owned. */
export function newMortgageFields({ home, currency, language }: Beginning): MortgageFields {
  return { bank: '', parts: [EMPTY_PART], ...ofHome(home, { currency, language }) };
}

/** Typed values of one liability, as the first part. */
export function begunWith(typed: LiabilityFields): Partial<MortgageFields> {
  const { balance, interestRate, monthlyAmortization, currency } = typed;
  const part = { ...EMPTY_PART, balance, interestRate, monthlyAmortization };
  const { isShared, ownershipPercentage, coOwnerName } = typed;
  const owners = isShared ? { isShared, ownershipPercentage, coOwnerName } : {};
  return { parts: [part], ...(balance === '' ? {} : { currency }), ...owners };
}

/** Fields that a mortgage copies from its home. */
export function ofHome(
  home: Asset | null,
  { currency, language }: Omit<Beginning, 'home'>,
): Omit<MortgageFields, 'bank' | 'parts'> {
  const owned = home === null ? newOwnershipFields(language) : ownershipFieldsOf(home, language);
  return { ...owned, homeId: home?.id ?? '', currency: home?.currency ?? currency };
}

/** Each part as a liability of its own; errors are those of the fields of its part. */
export function checkMortgage(
  typed: MortgageFields,
  terms: MortgageTerms,
  language: Language,
): CheckedMortgage {
  const names = partNames(typed, terms, language);
  const { bank: _bank, homeId: _home, parts, ...shared } = typed;
  const currency = currencyOf(typed, language);
  const checked = parts.map(({ fixedUntil, ...part }, at) =>
    checkLiabilityFields(
      {
        ...newLiabilityFields('mortgage', { currency, language }),
        ...shared,
        ...part,
        currency,
        name: names[at] ?? '',
        description: describe(fixedUntil, language),
      },
      language,
    ),
  );
  const errors = errorsOf(typed, checked, language);
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return { values: checked.map(({ values }) => withCosts(values as LiabilityDraft)), errors: {} };
}

/** The interest of the rate, and the payment that it makes with the amortization. */
function withCosts(draft: LiabilityDraft): LiabilityDraft {
  const { balance, interestRate, monthlyAmortization } = draft;
  const monthlyInterest = interestRate && monthlyInterestOf(balance, interestRate);
  return {
    ...draft,
    monthlyInterest,
    monthlyPayment: monthlyPaymentOf(monthlyInterest, monthlyAmortization),
  };
}

/** A currency that is typed with an amount is that of all parts. */
function currencyOf({ parts, currency: unit }: MortgageFields, language: Language): Currency {
  const typed = parts.map(
    ({ balance }) => parseTypedAmount(balance, { language, unit, takesCurrency: true }).currency,
  );
  return typed.find((currency) => currency !== null) ?? unit;
}

function describe(fixedUntil: string, language: Language): string {
  if (!isDay(fixedUntil)) return '';
  return mortgageTexts[language].fixedNote({ day: formatDay(fixedUntil, language) });
}

type Checked = ReturnType<typeof checkLiabilityFields>;

function errorsOf(
  { parts }: MortgageFields,
  checked: readonly Checked[],
  language: Language,
): FieldErrors<MortgageFields> {
  const ofParts = checked.map(({ errors }, at) => {
    const { balance, interestRate, monthlyAmortization } = errors as FieldErrors<LoanPartFields>;
    const until = parts[at]?.fixedUntil ?? '';
    const message = issueText('date.format', language);
    const fixedUntil = until === '' || isDay(until) ? undefined : { type: 'date.format', message };
    return known({ balance, interestRate, monthlyAmortization, fixedUntil });
  });
  const { name: bank, ownershipPercentage, coOwnerName } = checked[0]?.errors ?? {};
  return {
    ...known({ bank, ownershipPercentage, coOwnerName }),
    ...(ofParts.some((errors) => Object.keys(errors).length > 0) && { parts: ofParts }),
  } as FieldErrors<MortgageFields>;
}

function known(errors: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The first free names: "SEB, Villan, del 1"; one part alone needs no number. */
function partNames(
  { bank, homeId, parts }: MortgageFields,
  { homes, taken }: MortgageTerms,
  language: Language,
): string[] {
  const texts = mortgageTexts[language];
  const short = (name: string) => [...name.trim()].slice(0, NAMED_CHARACTERS_MAX).join('');
  const home = short(homes.find(({ id }) => id === homeId)?.name ?? '');
  const lender = short(bank);
  const ofWhom = lender === '' ? texts.mortgage : lender;
  const base = home === '' ? ofWhom : texts.ofHome({ lender: ofWhom, home });
  if (parts.length === 1 && !taken.includes(base)) return [base];
  const free: string[] = [];
  for (let part = 1; free.length < parts.length; part += 1) {
    const name = texts.part({ base, part });
    if (!taken.includes(name)) free.push(name);
  }
  return free;
}

/** The field of a part that the server refused; null: it is none of the form's. */
export function refusedField({ path }: Issue): `parts.${number}.${keyof LoanPartFields}` | null {
  const [, at, field] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (at === undefined || field === undefined || !(field in EMPTY_PART)) return null;
  return `parts.${Number(at)}.${field as keyof LoanPartFields}`;
}
