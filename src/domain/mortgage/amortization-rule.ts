import {
  type AmountText,
  divideRounded,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, lastDayOf } from '#domain/basics/months.ts';
import { type Ratio, roundedRatio } from '#domain/basics/ratios.ts';
import { isNoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import { type RuleBook, ruleBook } from '#domain/tax/rules/rule-book.ts';
import {
  amountWithin,
  debtOf,
  exceeds,
  type HomeTerms,
  loanToValue,
  type Mortgage,
  type MortgagePart,
  owedParts,
} from './mortgage.ts';

/**
 * The law under which a part was granted: none before June 2016, the authority's regulation, the
 * same with the extra per cent, or the act of 2026.
 */
export type Regime = 'before_2016' | 'regulation_2016' | 'regulation_2018' | 'act_2026';

/**
 * The least amortization of a part. `percent` is of the original amount, a year; `yearly` and
 * `monthly` are minor units, rounded once each. `rule`: in force today; null where none requires.
 */
export type Requirement = {
  liabilityId: string;
  regime: Regime;
  percent: number;
  /** Of these, the extra per cent, which the borrower can ask away. */
  extraPercent: number;
  yearly: Minor;
  monthly: Minor;
  extraMonthly: Minor;
  rule: NumberRule | null;
  extraRule: NumberRule | null;
  isRelieved: boolean;
};

/** Reasons why the law's requirement is not known. */
export type UnknownRequirement = { liabilityId: string; missing: 'granted_on' | 'home' };

/** Days on which each regime began, newest first. */
const REGIME_DAYS: readonly (readonly [Day, Regime])[] = [
  ['2026-04-01', 'act_2026'],
  ['2018-03-01', 'regulation_2018'],
  ['2016-06-01', 'regulation_2016'],
];

/** The regime of a day on which a part was granted. */
export function regimeOf(grantedOn: Day): Regime {
  return REGIME_DAYS.find(([from]) => from <= grantedOn)?.[1] ?? 'before_2016';
}

type LegalDay = { asOf: Day; book?: RuleBook };

/** The least amortization of each owed part by the law of its day. */
export function requirementsOf(
  mortgage: Mortgage,
  { asOf, book = ruleBook() }: LegalDay,
): (Requirement | UnknownRequirement)[] {
  const ratio = loanToValue(mortgage, asOf);
  return owedParts(mortgage, asOf).map((part) => {
    const { liabilityId, grantedOn } = part;
    if (ratio === null || mortgage.terms === null) return { liabilityId, missing: 'home' };
    if (grantedOn === null) return { liabilityId, missing: 'granted_on' };
    return requirementOf({ ...part, grantedOn }, mortgage.terms, { ratio, asOf, book });
  });
}

/** Whether a requirement is known. */
export function isKnown(each: Requirement | UnknownRequirement): each is Requirement {
  return !('missing' in each);
}

/** The least amortization a month of all parts whose requirement is known, in minor units. */
export function requiredMonthly(each: readonly (Requirement | UnknownRequirement)[]): Minor {
  return sum(each.filter(isKnown).map(({ monthly }) => monthly));
}

type RatioTerms = { ratio: Ratio; asOf: Day; book: RuleBook };

function requirementOf(
  part: MortgagePart & { grantedOn: Day },
  terms: HomeTerms,
  { ratio, asOf, book }: RatioTerms,
): Requirement {
  const { liabilityId, grantedOn } = part;
  const isRelieved = terms.relief !== 'none' && asOf <= (terms.reliefUntil ?? '');
  const rule = ruleOfPart(grantedOn, { ratio, asOf, book });
  const extraRule = part.hasExtraPercent ? extraRuleOf(grantedOn, book) : null;
  const basePercent = isRelieved || rule === null ? 0 : Number(rule.value);
  const extraPercent = isRelieved || extraRule === null ? 0 : Number(extraRule.value);
  const percent = basePercent + extraPercent;
  return {
    liabilityId,
    regime: regimeOf(grantedOn),
    percent,
    extraPercent,
    yearly: yearlyOf(part, percent),
    monthly: monthlyOf(part, percent),
    extraMonthly: monthlyOf(part, extraPercent),
    rule,
    extraRule,
    isRelieved,
  };
}

/** Credits that were given before a rule existed stay outside the later ones. */
function ruleOfPart(grantedOn: Day, { ratio, asOf, book }: RatioTerms): NumberRule | null {
  const keys = ['high', 'low'] as const;
  for (const key of keys) {
    if (isNoRule(book.numberOn(`mortgage_amortization_${key}`, grantedOn))) return null;
    const bound = book.numberOn(`mortgage_bound_${key}`, asOf);
    const rule = book.numberOn(`mortgage_amortization_${key}`, asOf);
    if (!isNoRule(bound) && !isNoRule(rule) && exceeds(ratio, bound.value)) return rule;
  }
  return null;
}

function extraRuleOf(grantedOn: Day, book: RuleBook): NumberRule | null {
  const rule = book.numberOn('mortgage_amortization_extra', grantedOn);
  return isNoRule(rule) ? null : rule;
}

function yearlyOf({ originalAmount }: MortgagePart, percent: number): Minor {
  const owed = BigInt(toMinor(originalAmount));
  return toTotal(divideRounded(owed * BigInt(percent), 100n));
}

function monthlyOf({ originalAmount, balance }: MortgagePart, percent: number): Minor {
  const owed = BigInt(toMinor(originalAmount));
  const monthly = divideRounded(owed * BigInt(percent), 1200n);
  return toTotal(Math.min(Number(monthly), toMinor(balance)));
}

/** When a home may be valued anew for its mortgage, and the rule that says so. */
export type Revaluation = { earliest: Day; isOpen: boolean; rule: NumberRule };

/** The earliest revaluation of a home; null where no rule holds on the day. */
export function revaluationOf(
  { baseDay }: Pick<HomeTerms, 'baseDay'>,
  { asOf, book = ruleBook() }: LegalDay,
): Revaluation | null {
  const rule = book.numberOn('mortgage_revaluation_years', asOf);
  if (isNoRule(rule)) return null;
  const earliest = yearsLater(baseDay, Number(rule.value));
  return { earliest, isOpen: earliest <= asOf, rule };
}

/** A day some years later; 29 February becomes 28 February in a common year. */
export function yearsLater(day: Day, years: number): Day {
  const month = `${Number(day.slice(0, 4)) + years}-${day.slice(5, 7)}`;
  const last = lastDayOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

/**
 * Consequences of counting on another value: loan to value in per cent, the law's least
 * amortization a month and the amount that an increase may reach, in major units.
 */
export type RevaluedMortgage = {
  loanToValue: number;
  requiredMonthly: number;
  /** Highest debt for an increase, less the present one; zero when there is no room. */
  increaseRoom: number;
};

/** Loan to value, amortization and room for an increase by the present base value; null: none. */
export function valuedOf(mortgage: Mortgage, legal: LegalDay): RevaluedMortgage | null {
  const ratio = loanToValue(mortgage, legal.asOf);
  if (ratio === null || mortgage.terms === null) return null;
  const limit = (legal.book ?? ruleBook()).numberOn('mortgage_limit_increase', legal.asOf);
  const most = isNoRule(limit)
    ? (0 as Minor)
    : amountWithin(toMinor(mortgage.terms.baseValue), limit.value);
  return {
    loanToValue: roundedRatio({ top: ratio.top * 100n, bottom: ratio.bottom }, 2),
    requiredMonthly: toNumber(requiredMonthly(requirementsOf(mortgage, legal))),
    increaseRoom: toNumber(toTotal(Math.max(0, most - debtOf(mortgage, legal.asOf)))),
  };
}

/** The same with a typed valuation of today; null without a home. */
export function revalued(
  mortgage: Mortgage,
  value: AmountText,
  legal: LegalDay,
): RevaluedMortgage | null {
  if (mortgage.terms === null) return null;
  const terms = { ...mortgage.terms, baseValue: value, baseDay: legal.asOf };
  return valuedOf({ ...mortgage, terms }, legal);
}
