import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { BaseReason, MortgagePart, Relief } from '#domain/mortgage/mortgage.ts';
import type { Asset } from '#domain/records/assets.ts';
import { fixedUntil } from '#domain/records/interest-binding.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { type InterestRateFromDay, ratesOf } from '#domain/records/dated-terms.ts';
import { type DayCount, USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import {
  newOwnershipFields,
  type OwnershipFields,
  ownershipFieldsOf,
} from '#web/records/items/ownership.ts';
import type { LiabilityFields } from '#web/records/liabilities/liability-form.ts';

/** A part as typed; '' is not stated. `known` are the rates that were agreed before. */
export type PartFields = {
  /** '' for a new loan. */
  liabilityId: string;
  /** '' for a new loan, which is named after the bank and the home. */
  name: string;
  balance: string;
  rate: string;
  rateFrom: string;
  amortization: string;
  fixedUntil: string;
  grantedOn: string;
  original: string;
  isIncrease: boolean;
  hasExtraPercent: boolean;
  endsOn: string;
  known: readonly InterestRateFromDay[];
};

/** A mortgage as typed; the bank and the owners are those of all new parts. */
export type MortgageFields = OwnershipFields & {
  bank: string;
  /** Of a mortgage without a home; a home has its own. */
  currency: Currency;
  baseValue: string;
  baseDay: string;
  baseReason: BaseReason;
  dayCount: DayCount;
  relief: Relief;
  reliefUntil: string;
  parts: PartFields[];
};

/** The beginning of a dialog: a home, its present mortgage, loans to join with it. */
export type MortgageFieldsStart = {
  /** Null: a mortgage without a home. */
  home: Asset | null;
  present: JoinedMortgage | null;
  loans: readonly Liability[];
  /** Fields that are typed already; its parts come last. */
  typed: Partial<MortgageFields>;
};

type FormattingTerms = { today: Day; language: Language };

/** The fields of a mortgage as it is stored, or as it begins. */
export function fieldsOf(
  { home, present, loans, typed }: MortgageFieldsStart,
  { currency, ...written }: FormattingTerms & { currency: Currency },
): MortgageFields {
  const { language, today } = written;
  const { terms = null, parts = [] } = present ?? {};
  const owned = home === null ? newOwnershipFields(language) : ownershipFieldsOf(home, language);
  const all = [
    ...parts.map((part) => partFieldsOf(part, written)),
    ...loans.map((loan) => loanFieldsOf(loan, written)),
    ...(typed.parts ?? []),
  ];
  return {
    ...owned,
    currency: home?.currency ?? currency,
    baseValue: typedOf(terms?.baseValue ?? home?.value ?? null, language),
    baseDay: terms?.baseDay ?? home?.valuationDate ?? '',
    baseReason: terms?.baseReason ?? 'purchase',
    dayCount: terms?.dayCount ?? USUAL_DAY_COUNT,
    relief: terms?.relief ?? 'none',
    reliefUntil: terms?.reliefUntil ?? '',
    ...typed,
    bank: typed.bank || (parts.find(({ lender }) => lender !== null)?.lender ?? ''),
    parts: all.length > 0 ? all : [emptyPart(today)],
  };
}

/** A new part, of which nothing is stated. */
export function emptyPart(today: Day): PartFields {
  return {
    liabilityId: '',
    name: '',
    balance: '',
    rate: '',
    rateFrom: today,
    amortization: '',
    fixedUntil: '',
    grantedOn: '',
    original: '',
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: '',
    known: [],
  };
}

/** Whether a new part is as it was added. */
export function isEmptyPart({ liabilityId, balance, rate, amortization }: PartFields): boolean {
  return [liabilityId, balance, rate, amortization].every((text) => text.trim() === '');
}

/** Typed values of one liability, as the first part. */
export function begunWith(typed: LiabilityFields, today: Day): Partial<MortgageFields> {
  const { balance, interestRate: rate, monthlyAmortization: amortization, currency } = typed;
  const part = { ...emptyPart(today), balance, rate, amortization };
  const { isShared, ownershipPercentage, coOwnerName } = typed;
  const owners = isShared ? { isShared, ownershipPercentage, coOwnerName } : {};
  return { parts: [part], ...(balance === '' ? {} : { currency }), ...owners };
}

/** Fields that stay when another home is chosen: the bank, and the parts that are not a home's. */
export function keptFields(
  { bank, currency, parts }: MortgageFields,
  { left, home }: { left: JoinedMortgage | null; home: Asset | null },
): Partial<MortgageFields> {
  const ofHome = new Set(left?.parts.map(({ liabilityId }) => liabilityId));
  const kept = parts.filter((part) => !isEmptyPart(part) && !ofHome.has(part.liabilityId));
  // A loan that exists needs no mention where there is no home to join it with.
  const stated = home === null ? kept.filter(({ liabilityId }) => liabilityId === '') : kept;
  return { bank, parts: stated, ...(home === null && { currency }) };
}

/** A part of a stored mortgage. */
export function partFieldsOf(part: MortgagePart, { today, language }: FormattingTerms): PartFields {
  const last = part.rates.at(-1);
  const { isIncrease, hasExtraPercent, rates: known, name, liabilityId } = part;
  return {
    liabilityId,
    name,
    balance: formatTyped(part.balance, language),
    rate: last === undefined ? '' : formatTyped(last.rate, language),
    rateFrom: last === undefined ? today : (last.from ?? ''),
    amortization: typedOf(part.monthlyAmortization, language),
    fixedUntil: part.fixedUntil ?? '',
    grantedOn: part.grantedOn ?? '',
    original: formatTyped(part.originalAmount, language),
    isIncrease,
    hasExtraPercent,
    endsOn: part.endsOn ?? '',
    known,
  };
}

/** A loan that is joined with no home; its description may say until when its rate is fixed. */
export function loanFieldsOf(loan: Liability, { today, language }: FormattingTerms): PartFields {
  return {
    ...emptyPart(today),
    liabilityId: loan.id,
    name: loan.name,
    balance: formatTyped(loan.balance, language),
    rate: typedOf(loan.interestRate, language),
    rateFrom: loan.interestRate === null ? today : (loan.rates.at(-1)?.from ?? ''),
    known: ratesOf(loan),
    amortization: typedOf(loan.monthlyAmortization, language),
    fixedUntil: fixedUntil(loan.description) ?? '',
  };
}

function typedOf(amount: string | null, language: Language): string {
  return amount === null ? '' : formatTyped(amount, language);
}
