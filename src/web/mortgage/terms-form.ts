import { type FieldError, useForm, type UseFormReturn } from 'react-hook-form';
import { issueText } from '#domain/basics/issues.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import {
  type MortgageDraft,
  mortgageDraft,
  mortgageIssues,
  type PartDraft,
} from '#domain/mortgage/mortgage-draft.ts';
import {
  type BaseReason,
  type LoanPart,
  type Relief,
  renegotiated,
} from '#domain/mortgage/mortgage.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { Asset } from '#domain/records/assets.ts';
import { fixedUntil } from '#domain/records/interest-binding.ts';
import type { DatedRate, DayCount } from '#domain/records/loan-interest.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { AMOUNT_ISSUES, PERCENT_ISSUES } from '#web/client/forms/number-issues.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { formTexts } from './form-texts.ts';

/** A part as typed; '' is not stated. `known` are the rates that were agreed before. */
export type PartFields = {
  liabilityId: string;
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
  known: readonly DatedRate[];
};

/** A home's mortgage as typed; the bank is that of all parts. */
export type TermsFields = {
  bank: string;
  baseValue: string;
  baseDay: string;
  baseReason: BaseReason;
  dayCount: DayCount;
  relief: Relief;
  reliefUntil: string;
  parts: PartFields[];
};

export type TermsForm = UseFormReturn<TermsFields, unknown, MortgageDraft>;

type HomeToday = { home: Asset; today: string };

/** A form whose texts become a draft by the domain's own schema and rules. */
export function useTermsForm(defaultValues: TermsFields, terms: HomeToday): TermsForm {
  const language = useLanguage();
  return useForm<TermsFields, unknown, MortgageDraft>({
    defaultValues,
    mode: 'onTouched',
    resolver: (typed) => {
      const { draft, issues } = checkTerms(typed, terms, language);
      if (issues.length === 0) return { values: draft, errors: {} };
      return { values: {}, errors: errorsOf(issues, language) };
    },
  });
}

type Issue = { path: string; code: IssueKey };

/** The draft that the texts state, and the fields that are wrong. */
function checkTerms(
  typed: TermsFields,
  { home, today }: HomeToday,
  language: Language,
): { draft: MortgageDraft; issues: Issue[] } {
  const issues: Issue[] = [];
  const read = createReader(issues, { language, currency: home.currency });
  const names = partNames(typed, home, language);
  const draft = {
    baseValue: read.amount('baseValue', typed.baseValue, 'value.required'),
    baseDay: typed.baseDay,
    baseReason: typed.baseReason,
    dayCount: typed.dayCount,
    relief: typed.relief,
    reliefUntil: typed.relief === 'none' || typed.reliefUntil === '' ? null : typed.reliefUntil,
    parts: typed.parts.map((part, at) =>
      partDraftOf(part, { ...typed, at, name: names[at] }, read),
    ),
  };
  const checked = mortgageDraft.safeParse(draft);
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path, message }) => ({
      path: fieldOf(path.map(String).join('.')),
      code: message as IssueKey,
    }));
    issues.push(...wrong.filter(({ path }) => !issues.some((issue) => issue.path === path)));
  }
  if (issues.length > 0) return { draft: draft as MortgageDraft, issues };
  const stated = checked.data as MortgageDraft;
  const contradictions = mortgageIssues(stated, today).map(({ path, code }) => ({
    path: fieldOf(path),
    code,
  }));
  return { draft: stated, issues: contradictions };
}

type Reader = {
  amount: (path: string, text: string, empty: IssueKey) => string;
  optionalAmount: (path: string, text: string) => string | null;
  percent: (path: string, text: string) => string;
};

/** Reads typed numbers; those that are not understood become issues of their fields. */
function createReader(
  issues: Issue[],
  { language, currency }: { language: Language; currency: Currency },
): Reader {
  const amount = (path: string, text: string, empty: IssueKey) => {
    const read = parseTypedAmount(text, { language, unit: currency });
    if (read.problem === null) return read.amount;
    issues.push({ path, code: { ...AMOUNT_ISSUES, empty }[read.problem] });
    return '';
  };
  return {
    amount,
    optionalAmount: (path, text) =>
      text.trim() === '' ? null : amount(path, text, 'amount.required'),
    percent: (path, text) => {
      const read = parseTypedAmount(text, { language, unit: '%' });
      if (read.problem === null) return read.amount;
      const code = read.problem === 'empty' ? 'rate.required' : PERCENT_ISSUES[read.problem];
      issues.push({ path, code });
      return '0';
    },
  };
}

type PartContext = { bank: string; at: number; name: string | undefined };

function partDraftOf(part: PartFields, { bank, at, name }: PartContext, read: Reader) {
  const path = (field: string) => `parts.${at}.${field}`;
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const balance = read.amount(path('balance'), part.balance, 'balance.required');
  const rate = read.percent(path('rate'), part.rate);
  return {
    liabilityId: orNull(part.liabilityId),
    name: orNull(part.name) ?? name ?? '',
    balance,
    monthlyAmortization: read.optionalAmount(path('amortization'), part.amortization),
    rates: renegotiated(part.known, { from: part.rateFrom, rate: rate as PartRate }),
    lender: orNull(bank),
    grantedOn: orNull(part.grantedOn),
    // Without another amount the balance is the highest that was owed.
    originalAmount: read.optionalAmount(path('original'), part.original) ?? balance,
    fixedUntil: orNull(part.fixedUntil),
    isIncrease: part.isIncrease ? 1 : 0,
    hasExtraPercent: part.hasExtraPercent ? 1 : 0,
    endsOn: orNull(part.endsOn),
  };
}

type PartRate = DatedRate['rate'];

/** Fields of the form by those of the draft, where they differ. */
const FIELDS: Readonly<Record<string, string>> = {
  monthlyAmortization: 'amortization',
  originalAmount: 'original',
  liabilityId: 'balance',
  name: 'balance',
};

/** The field of the form for a path of the draft, such as `parts.0.rates.1.from`. */
function fieldOf(path: string): string {
  const [list, at, field = '', ...rest] = path.split('.');
  if (list !== 'parts' || at === undefined) return path === 'parts' ? 'baseValue' : path;
  if (field === 'rates') return `parts.${at}.${rest.length > 0 ? 'rateFrom' : 'rate'}`;
  return `parts.${at}.${FIELDS[field] ?? field}`;
}

function errorsOf(issues: readonly Issue[], language: Language) {
  const errors: Record<string, unknown> = {};
  const parts: Record<string, FieldError>[] = [];
  for (const { path, code } of issues) {
    const error = { type: code, message: issueText(code, language) };
    const [list, at, field] = path.split('.');
    if (list === 'parts' && field !== undefined) {
      const place = Number(at);
      parts[place] = { [field]: error, ...parts[place] };
    } else errors[path] ??= error;
  }
  return parts.length > 0 ? { ...errors, parts } : errors;
}

/** The names of new parts: "SBAB, Radhuset, del 2". */
function partNames({ bank, parts }: TermsFields, home: Asset, language: Language): string[] {
  const texts = formTexts[language];
  const named = [bank.trim() || texts.mortgage, home.name];
  const base = named.map((name) => name.slice(0, 80)).join(', ');
  return parts.map((_, at) => (parts.length === 1 ? base : texts.partName({ base, part: at + 1 })));
}

/** A home's mortgage as it is stored; of a home without one, its value and its loans. */
export function fieldsOf(
  mortgage: JoinedMortgage | null,
  { home, loans, today, language }: HomeToday & { loans: readonly Liability[]; language: Language },
): TermsFields {
  const { terms = null, parts = [] } = mortgage ?? {};
  const stated = parts.map((part) => partFieldsOf(part, { today, language }));
  const joined = loans.map((loan) => loanFieldsOf(loan, { today, language }));
  const own = [...stated, ...joined];
  return {
    bank: parts.find(({ lender }) => lender !== null)?.lender ?? '',
    baseValue: formatTyped(terms?.baseValue ?? home.value, language),
    baseDay: terms?.baseDay ?? home.valuationDate ?? '',
    baseReason: terms?.baseReason ?? 'purchase',
    dayCount: terms?.dayCount ?? '30/360',
    relief: terms?.relief ?? 'none',
    reliefUntil: terms?.reliefUntil ?? '',
    parts: own.length > 0 ? own : [emptyPart(today)],
  };
}

export function emptyPart(today: string): PartFields {
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

type Written = { today: string; language: Language };

function partFieldsOf(part: LoanPart, { today, language }: Written): PartFields {
  const last = part.rates.at(-1);
  const { isIncrease, hasExtraPercent, rates: known, name, liabilityId } = part;
  return {
    liabilityId,
    name,
    balance: formatTyped(part.balance, language),
    rate: last === undefined ? '' : formatTyped(last.rate, language),
    rateFrom: last?.from ?? today,
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

/** A loan that is not joined yet; its description may say until when its rate is fixed. */
export function loanFieldsOf(loan: Liability, { today, language }: Written): PartFields {
  return {
    ...emptyPart(today),
    liabilityId: loan.id,
    name: loan.name,
    balance: formatTyped(loan.balance, language),
    rate: typedOf(loan.interestRate, language),
    amortization: typedOf(loan.monthlyAmortization, language),
    fixedUntil: fixedUntil(loan.description) ?? '',
  };
}

function typedOf(amount: string | null, language: Language): string {
  return amount === null ? '' : formatTyped(amount, language);
}

/** The draft that states a mortgage as it is now, for taking a change back. */
export function draftOf({ terms, parts }: JoinedMortgage): MortgageDraft | null {
  if (terms === null) return null;
  const stated = parts.map(({ ownershipPercentage: _, ...part }): PartDraft => {
    return {
      ...part,
      rates: [...part.rates],
      isIncrease: part.isIncrease ? 1 : 0,
      hasExtraPercent: part.hasExtraPercent ? 1 : 0,
    };
  });
  return { ...terms, parts: stated };
}
