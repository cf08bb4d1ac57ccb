import type { Currency } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import {
  loanIssues,
  type LoansDraft,
  loansDraft,
  type MortgageDraft,
  mortgageDraft,
  mortgageIssues,
  type PartDraft,
} from '#domain/mortgage/mortgage-draft.ts';
import { newLoanOf } from '#domain/mortgage/stated-loans.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { agreedFrom, type InterestRateFromDay } from '#domain/records/dated-terms.ts';
import { USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import {
  AMOUNT_ISSUES,
  type NumberIssues,
  PERCENT_ISSUES,
} from '#web/client/forms/number-issues.ts';
import { formatDay, formatTyped } from '#web/kit/i18n/format.ts';
import { ownershipAsked } from '#web/records/items/ownership.ts';
import { numberFieldOf } from '#web/records/items/record-form.ts';
import type { HomeTerms } from '#domain/mortgage/mortgage.ts';
import type { MortgageFields, PartFields } from './mortgage-fields.ts';
import { mortgageTexts } from './texts.ts';

/** Facts that the fields are read with. */
export type MortgageContext = {
  /** Null: the parts become loans without a home. */
  home: Asset | null;
  /** Whether new parts of a home can be saved as loans while no terms are stated. */
  hasOptionalTerms: boolean;
  /** The present terms of the home's mortgage; null: it has none. */
  before?: HomeTerms | null;
  today: Day;
  /** Names of the user's liabilities. */
  taken: readonly string[];
  language: Language;
};

/** A home's mortgage, or new loans without a home, as the fields state them. */
export type StatedMortgage =
  | { home: Asset; draft: MortgageDraft }
  | { home: null; drafts: LiabilityDraft[] };

/** A field that is wrong, by its path in the form, such as `parts.0.rateFrom`. */
export type FieldIssue = { path: string; code: IssueKey };

export type CheckedMortgage = { stated: StatedMortgage | null; issues: FieldIssue[] };

/** Reads the fields, by the schema and the rules that the server uses too. */
export function checkMortgage(typed: MortgageFields, context: MortgageContext): CheckedMortgage {
  const { home, hasOptionalTerms } = context;
  if (home === null) return checkLoans(typed, context);
  const ofHome = { ...context, home };
  const isBare = hasOptionalTerms && !hasTerms(typed, ofHome);
  return isBare ? checkLoans(typed, context) : checkTerms(typed, ofHome);
}

/** Whether something is stated that only a home's mortgage holds: as loans it would be lost. */
function hasTerms(
  typed: MortgageFields,
  { home, today, language }: MortgageContext & { home: Asset },
): boolean {
  const { baseValue, baseDay, baseReason, dayCount, relief, parts } = typed;
  const isOfTerms = (part: PartFields) =>
    [part.grantedOn, part.original, part.endsOn].some((text) => text !== '') ||
    part.isIncrease ||
    part.hasExtraPercent ||
    part.rateFrom !== today;
  return (
    baseValue !== formatTyped(home.value, language) ||
    baseDay !== '' ||
    baseReason !== 'purchase' ||
    dayCount !== USUAL_DAY_COUNT ||
    relief !== 'none' ||
    parts.some(isOfTerms)
  );
}

function checkTerms(
  typed: MortgageFields,
  context: MortgageContext & { home: Asset },
): CheckedMortgage {
  const { home, today, language } = context;
  const read = createReader({ language, currency: home.currency });
  const { baseDay, baseReason, dayCount, relief, reliefUntil } = typed;
  const terms = {
    baseValue: read.number('baseValue', typed.baseValue, AMOUNT('value.required')),
    baseDay,
    baseReason,
    dayCount,
    relief,
    reliefUntil: relief === 'none' || reliefUntil === '' ? null : reliefUntil,
    ...partsOf(typed, { ...context, isRated: true }, read),
  };
  const { draft, issues } = validated<MortgageDraft>(mortgageDraft, terms, read.issues);
  if (draft === null) return { stated: null, issues };
  const contradictions = fieldIssues(mortgageIssues(draft, today, context.before));
  return { stated: { home, draft }, issues: contradictions };
}

function checkLoans(typed: MortgageFields, context: MortgageContext): CheckedMortgage {
  const { today, language } = context;
  const currency = chosenCurrency(typed, context);
  const read = createReader({ language, currency, takesCurrency: true });
  const parts = partsOf(typed, { ...context, isRated: false }, read);
  const { draft, issues } = validated<LoansDraft>(loansDraft, parts, read.issues);
  if (draft === null) return { stated: null, issues };
  const { ownershipPercentage = WHOLE, coOwnerName = null } = draft;
  const shared = { currency, ownershipPercentage, coOwnerName };
  const drafts = draft.parts.map((part) => newLoanOf(part, shared, noteOf(part, language)));
  return { stated: { home: null, drafts }, issues: fieldIssues(loanIssues(draft, today)) };
}

/**
 * The typed parts as loans, those with a balance, where all of these can be read; whether the
 * home's own fields are complete does not matter.
 */
export function loansIn(typed: MortgageFields, context: MortgageContext): LiabilityDraft[] {
  const parts = typed.parts.filter(({ balance }) => balance.trim() !== '');
  const { stated, issues } = checkLoans({ ...typed, parts }, context);
  return stated?.home === null && issues.length === 0 ? stated.drafts : [];
}

const WHOLE = '100.00' as LiabilityDraft['ownershipPercentage'];

type Reader = {
  issues: FieldIssue[];
  /** A number as the schemas have it; one that is not understood becomes an issue of its field. */
  number: (path: string, text: string, of: { isPercent: boolean; issues: NumberIssues }) => string;
};

type ReaderTerms = { language: Language; currency: Currency; takesCurrency?: boolean };

const AMOUNT = (empty: IssueKey) => ({ isPercent: false, issues: { ...AMOUNT_ISSUES, empty } });
const RATE = { isPercent: true, issues: { ...PERCENT_ISSUES, empty: 'rate.required' } } as const;
const SHARE = {
  isPercent: true,
  issues: numberFieldOf('liabilities', 'ownershipPercentage').issues,
};

function createReader({ language, currency, takesCurrency = false }: ReaderTerms): Reader {
  const issues: FieldIssue[] = [];
  return {
    issues,
    number: (path, text, { isPercent, issues: codes }) => {
      const terms = isPercent ? { unit: '%' as const } : { unit: currency, takesCurrency };
      const read = parseTypedAmount(text, { language, ...terms });
      if (read.problem === null) return read.amount;
      issues.push({ path, code: codes[read.problem] });
      // A number that the schemas accept: the field has its issue already.
      return '1';
    },
  };
}

/** A currency that is typed with a balance is that of all loans. */
function chosenCurrency(
  { parts, currency: unit }: MortgageFields,
  { home, language }: MortgageContext,
): Currency {
  if (home !== null) return home.currency;
  const typed = parts.map(
    ({ balance }) => parseTypedAmount(balance, { language, unit, takesCurrency: true }).currency,
  );
  return typed.find((currency) => currency !== null) ?? unit;
}

/** The parts as the schemas have them, and the owners of new ones. */
function partsOf(
  typed: MortgageFields,
  context: MortgageContext & { isRated: boolean },
  read: Reader,
) {
  const { isShared } = typed;
  const names = partNames(typed, context);
  const parts = typed.parts.map((part, at) =>
    partOf(part, { at, name: names[at] ?? '', bank: typed.bank, isRated: context.isRated }, read),
  );
  if (!hasNewPart(typed)) return { parts };
  const share = isShared && read.number('ownershipPercentage', typed.ownershipPercentage, SHARE);
  const owners = ownershipAsked({ ...typed, ownershipPercentage: share || '' }, isShared);
  return { ...owners, parts };
}

/** Whether a loan is added, whose owners the form asks for. */
export function hasNewPart({ parts }: Pick<MortgageFields, 'parts'>): boolean {
  return parts.some(({ liabilityId }) => liabilityId === '');
}

type PartContext = { at: number; name: string; bank: string; isRated: boolean };

function partOf(part: PartFields, { at, name, bank, isRated }: PartContext, read: Reader) {
  const path = (field: keyof PartFields) => `parts.${at}.${field}`;
  const amount = (field: 'balance' | 'amortization' | 'original', empty: IssueKey) =>
    read.number(path(field), part[field], AMOUNT(empty));
  const balance = amount('balance', 'balance.required');
  const hasRate = isRated || part.rate.trim() !== '';
  const rate = hasRate ? read.number(path('rate'), part.rate, RATE) : null;
  return {
    liabilityId: orNull(part.liabilityId),
    name: orNull(part.name) ?? name,
    balance,
    monthlyAmortization: orNull(part.amortization) && amount('amortization', 'amount.required'),
    rates:
      rate === null
        ? []
        : agreedFrom(part.known, { from: orNull(part.rateFrom), rate: rate as RateText }),
    lender: orNull(bank),
    grantedOn: orNull(part.grantedOn),
    // Without another amount the balance is the highest that was owed.
    originalAmount: orNull(part.original) ? amount('original', 'amount.required') : balance,
    fixedUntil: orNull(part.fixedUntil),
    isIncrease: part.isIncrease ? 1 : 0,
    hasExtraPercent: part.hasExtraPercent ? 1 : 0,
    endsOn: orNull(part.endsOn),
  };
}

type RateText = InterestRateFromDay['rate'];

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** Says until when a rate is fixed, where no terms of a home say it. */
function noteOf({ fixedUntil }: PartDraft, language: Language): string | null {
  if (fixedUntil === null || !isDay(fixedUntil)) return null;
  return mortgageTexts[language].fixedNote({ day: formatDay(fixedUntil, language) });
}

type Schema = typeof mortgageDraft | typeof loansDraft;

/** The draft by its schema; null: a field is wrong. */
function validated<Draft>(
  schema: Schema,
  terms: object,
  known: readonly FieldIssue[],
): { draft: Draft | null; issues: FieldIssue[] } {
  const checked = schema.safeParse(terms);
  const found = (checked.error?.issues ?? []).map(({ path, message }) => ({
    path: fieldOf(path.map(String).join('.')),
    code: message as IssueKey,
  }));
  const unread = new Set(known.map(({ path }) => path));
  const issues = [...known, ...found.filter(({ path }) => !unread.has(path))];
  return { draft: issues.length === 0 ? (checked.data as Draft) : null, issues };
}

function fieldIssues(issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.map(({ path, code }) => ({ path: fieldOf(path), code }));
}

/** Fields of the form by those of the draft, where they differ. */
const FIELDS: Readonly<Record<string, string>> = {
  monthlyAmortization: 'amortization',
  interestRate: 'rate',
  originalAmount: 'original',
  liabilityId: 'balance',
};

/** Fields of a part that all parts share in the form. */
const SHARED: Readonly<Record<string, string>> = { lender: 'bank', name: 'bank' };

/**
 * The field of the form for a path of the draft, such as `parts.0.rates.1.from`, or of several
 * loans, such as `items.0.balance`.
 */
export function fieldOf(path: string): string {
  const [list = '', at, field = '', ...rest] = path.split('.');
  if (!['parts', 'items'].includes(list) || at === undefined) {
    return path === 'parts' ? 'baseValue' : path;
  }
  if (field === 'rates') return `parts.${at}.${rest.at(-1) === 'from' ? 'rateFrom' : 'rate'}`;
  return SHARED[field] ?? `parts.${at}.${FIELDS[field] ?? field}`;
}

/** Number of characters of a bank's or a home's name in the name of a part. */
const NAMED_CHARACTERS_MAX = 80;

/** Free names of new parts by their place: "SEB, Villan, del 1"; one part alone needs no number. */
function partNames(
  { bank, parts }: MortgageFields,
  { home, taken, language }: MortgageContext,
): string[] {
  const texts = mortgageTexts[language];
  const short = (name: string) => [...name.trim()].slice(0, NAMED_CHARACTERS_MAX).join('');
  const lender = short(bank) || texts.mortgage;
  const base = home === null ? lender : texts.ofHome({ lender, home: short(home.name) });
  if (parts.length === 1 && !taken.includes(base)) return [base];
  let number = 0;
  return parts.map(({ liabilityId }) => {
    if (liabilityId !== '') return '';
    let name = '';
    do {
      number += 1;
      name = texts.partName({ base, part: number });
    } while (taken.includes(name));
    return name;
  });
}
