import * as z from 'zod/mini';
import {
  amount,
  flag,
  oneOf,
  optionalDay,
  optionalName,
  percent,
  positiveAmount,
  requiredName,
} from '#domain/basics/fields.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { InterestRateFromDay } from '#domain/records/dated-terms.ts';
import { datedRates } from '#domain/records/dated-lists.ts';
import { DAY_COUNTS, type DayCount } from '#domain/records/loan-interest.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { BASE_REASONS, type BaseReason, type HomeTerms, type Relief, RELIEFS } from './mortgage.ts';
import { revaluationOf, yearsLater } from './amortization-rule.ts';

/** A mortgage has at most this many parts. */
export const PARTS_MAX = 20;

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

const notNegative = amount('amount.required').check(
  z.refine((value) => toMinor(value as AmountText) >= 0, 'amount.negative'),
);

const fields = {
  /** Null: a new loan. */
  liabilityId: z.nullable(
    z.string('id.format').check(z.toLowerCase(), z.regex(/^[0-9a-z-]{1,64}$/, 'id.format')),
  ),
  name: requiredName('name.required'),
  balance: positiveAmount('balance.required', 'amount.positive'),
  monthlyAmortization: z.nullable(notNegative),
  rates: datedRates,
  lender: optionalName,
  grantedOn: optionalDay,
  originalAmount: positiveAmount('amount.required', 'amount.positive'),
  fixedUntil: optionalDay,
  isIncrease: flag,
  hasExtraPercent: flag,
  endsOn: optionalDay,
};

/** A loan without a home is known by its figures; a part of a home's mortgage by its rates too. */
const loan = z.strictObject(fields);
const part = z.strictObject({
  ...fields,
  rates: fields.rates.check(z.minLength(1, 'rate.required')),
});

function several<Part extends z.ZodMiniType>(each: Part) {
  return z
    .array(each, 'list.type')
    .check(z.minLength(1, 'mortgage.parts'), z.maxLength(PARTS_MAX, 'mortgage.many'));
}

/** Owners of new loans; without them those of the home. */
const owners = {
  ownershipPercentage: z.optional(percent('ownership.range')),
  coOwnerName: z.optional(optionalName),
};

/** The parts of a mortgage without a home, which become loans. */
export const loansDraft = z.strictObject({ ...owners, parts: several(loan) });

/** Body of a request that states a home's mortgage with all of its parts. */
export const mortgageDraft = z.strictObject({
  baseValue: positiveAmount('value.required', 'mortgage.base'),
  baseDay: day,
  baseReason: z._default(oneOf(BASE_REASONS, 'type.required'), 'purchase'),
  dayCount: z._default(oneOf(DAY_COUNTS, 'type.required'), '30/360'),
  relief: z._default(oneOf(RELIEFS, 'type.required'), 'none'),
  reliefUntil: z._default(optionalDay, null),
  ...owners,
  parts: several(part),
});

/** A part as it is stated; `liabilityId` null: a new loan. */
export type PartDraft = {
  liabilityId: string | null;
  name: string;
  balance: AmountText;
  monthlyAmortization: AmountText | null;
  rates: InterestRateFromDay[];
  lender: string | null;
  grantedOn: Day | null;
  originalAmount: AmountText;
  fixedUntil: Day | null;
  isIncrease: 0 | 1;
  hasExtraPercent: 0 | 1;
  endsOn: Day | null;
};

/** The parts of a mortgage, and the owners of new ones; absent: those of the home. */
export type LoansDraft = {
  ownershipPercentage?: PercentText;
  coOwnerName?: string | null;
  parts: PartDraft[];
};

/** A home's mortgage as it is stated. */
export type MortgageDraft = LoansDraft & {
  baseValue: AmountText;
  baseDay: Day;
  baseReason: BaseReason;
  dayCount: DayCount;
  relief: Relief;
  reliefUntil: Day | null;
};

/** A field that contradicts another or the calendar, by its path. */
export type MortgageDraftIssue = { path: string; code: IssueKey };

/**
 * Fields of a mortgage that contradict one another, the law or the terms `before`, or lie after
 * `today`; empty: none.
 */
export function mortgageIssues(
  draft: MortgageDraft,
  today: Day,
  before: HomeTerms | null = null,
): MortgageDraftIssue[] {
  return [
    ...issueIf(draft.baseDay > today, 'baseDay', 'day.future'),
    ...baseIssues(draft, before),
    ...reliefIssues(draft),
    ...loanIssues(draft, today),
  ];
}

/** The same of its parts alone. */
export function loanIssues({ parts }: LoansDraft, today: Day): MortgageDraftIssue[] {
  return [
    ...parts.flatMap((each, at) =>
      partIssues(each, today).map(({ path, code }) => ({ path: `parts.${at}.${path}`, code })),
    ),
    ...repeatedLoans(parts),
  ];
}

function issueIf(isWrong: boolean, path: string, code: IssueKey): MortgageDraftIssue[] {
  return isWrong ? [{ path, code }] : [];
}

/** A revaluation within five years of the former value, without the ground for one. */
function baseIssues({ baseDay, baseReason }: MortgageDraft, before: HomeTerms | null) {
  if (before === null || baseReason !== 'revaluation' || baseDay <= before.baseDay) return [];
  const allowed = revaluationOf(before, { asOf: baseDay });
  return issueIf(allowed !== null && !allowed.isOpen, 'baseReason', 'base.early');
}

function reliefIssues({ relief, reliefUntil, baseDay }: MortgageDraft): MortgageDraftIssue[] {
  if (relief === 'none') return issueIf(reliefUntil !== null, 'reliefUntil', 'relief.none');
  if (reliefUntil === null) return [{ path: 'reliefUntil', code: 'relief.required' }];
  const longest = ruleBook().numberOn('mortgage_newly_built_years', baseDay);
  const isTooLong =
    relief === 'newly_built' &&
    !isNoRule(longest) &&
    reliefUntil > yearsLater(baseDay, Number(longest.value));
  return issueIf(isTooLong, 'reliefUntil', 'relief.long');
}

function partIssues(each: PartDraft, today: Day): MortgageDraftIssue[] {
  const { grantedOn, fixedUntil, endsOn, balance, originalAmount, monthlyAmortization } = each;
  const granted = grantedOn ?? '';
  const isAfterEnd = fixedUntil !== null && endsOn !== null && fixedUntil > endsOn;
  return [
    ...issueIf(granted > today, 'grantedOn', 'day.future'),
    ...issueIf(fixedUntil !== null && fixedUntil < granted, 'fixedUntil', 'binding.early'),
    ...issueIf(isAfterEnd, 'fixedUntil', 'binding.late'),
    ...issueIf(endsOn !== null && endsOn < granted, 'endsOn', 'part.ends'),
    ...issueIf(
      monthlyAmortization !== null && toMinor(monthlyAmortization) > toMinor(balance),
      'monthlyAmortization',
      'amortization.large',
    ),
    ...issueIf(toMinor(originalAmount) < toMinor(balance), 'originalAmount', 'original.small'),
    ...rateIssues(each.rates, today),
  ];
}

function rateIssues(rates: readonly InterestRateFromDay[], today: Day): MortgageDraftIssue[] {
  return rates.flatMap(({ from }, at) => {
    return issueIf(from !== null && from > today, `rates.${at}.from`, 'day.future');
  });
}

function repeatedLoans(parts: readonly PartDraft[]): MortgageDraftIssue[] {
  return parts.flatMap(({ liabilityId }, at) => {
    const first = parts.findIndex((each) => each.liabilityId === liabilityId);
    return issueIf(liabilityId !== null && first < at, `parts.${at}.liabilityId`, 'id.twice');
  });
}

/** The rate of the newest day, which the loan has now. */
export function presentRate({ rates }: Pick<PartDraft, 'rates'>): PercentText | null {
  return rates.at(-1)?.rate ?? null;
}
