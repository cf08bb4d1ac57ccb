import type { IssueKey } from '#domain/basics/issues.ts';
import { addDays, type Day, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';

/** The day from which a term applies; null, of the first alone: since before it was recorded. */
export type FromDay = { from: Day | null };

/** A rate of interest and the day from which it applies. */
export type InterestRateFromDay = FromDay & { rate: PercentText };

/** A user's share of an item and the day from which it is theirs; 0 % means none. */
export type DatedShare = FromDay & { percent: PercentText };

/** The field with the present value of each list of terms, and the key of a term's own value. */
export const PRESENT_VALUES = {
  rates: { value: 'interestRate', key: 'rate' },
  shares: { value: 'ownershipPercentage', key: 'percent' },
} as const;

/** The term of a day, of a list with the oldest first; undefined: none applied then. */
export function termOn<Term extends FromDay>(terms: readonly Term[], day: Day): Term | undefined {
  return terms[placeOn(terms, day)];
}

/** The place of the term of a day; -1: none. Binary search, since lists are read for every month. */
function placeOn(terms: readonly FromDay[], day: Day): number {
  let first = 0;
  let end = terms.length;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((terms[middle]?.from ?? '') > day) end = middle;
    else first = middle + 1;
  }
  return first - 1;
}

/** Days from `first` to the one before `until`. */
export type DayRange = { first: Day; until: Day };

/** The stretches of some days with one term each, in order; undefined: none applied then. */
export function stretchesOf<Term extends FromDay>(
  terms: readonly Term[],
  { first, until }: DayRange,
): (DayRange & { term: Term | undefined })[] {
  const stretches: (DayRange & { term: Term | undefined })[] = [];
  let start = first;
  for (let at = placeOn(terms, first); ; at += 1) {
    const next = terms[at + 1]?.from ?? until;
    const isLast = next >= until;
    stretches.push({ first: start, until: isLast ? until : next, term: terms[at] });
    if (isLast) return stretches;
    start = next;
  }
}

/** The terms with one that was agreed from a day on; later ones give way to it. */
export function agreedFrom<Term extends FromDay>(terms: readonly Term[], agreed: Term): Term[] {
  const earlier = terms.filter(({ from }) => (from ?? '') < (agreed.from ?? ''));
  const last = earlier.at(-1);
  return last !== undefined && isSameTerm(last, agreed) ? earlier : [...earlier, agreed];
}

function isSameTerm<Term extends FromDay>(term: Term, other: Term): boolean {
  return areSame({ ...term, from: null }, { ...other, from: null });
}

type RatedLoan = { interestRate: PercentText | null; rates: readonly InterestRateFromDay[] };

/** The dated rates of a loan; one without days has its rate since before it was recorded. */
export function ratesOf({ interestRate, rates }: RatedLoan): readonly InterestRateFromDay[] {
  if (rates.length > 0 || interestRate === null) return rates;
  return [{ from: null, rate: interestRate }];
}

/**
 * The rate and the dated rates that a change of a loan implies: dated ones that are sent give the
 * present rate; another rate without a day applies from `today`. `before` null: a new loan.
 */
export function impliedRates(
  before: RatedLoan | null,
  changes: Partial<RatedLoan>,
  today: Day,
): Partial<{ interestRate: PercentText | null; rates: InterestRateFromDay[] }> {
  const { interestRate: present = null, rates: known = [] } = before ?? {};
  const { interestRate = present, rates = known } = changes;
  if (!areSame(rates, known)) {
    return { rates: [...rates], interestRate: rates.at(-1)?.rate ?? interestRate };
  }
  if (before === null || interestRate === present) return {};
  if (interestRate === null) return { rates: [] };
  const earlier = ratesOf(before);
  if (earlier.length === 0) return {};
  return { rates: agreedFrom(earlier, { from: today, rate: interestRate }) };
}

/**
 * The rates of a loan that an older version stored with its mortgage: there a rate that had been
 * changed on the loan itself counted from the day of its last change.
 */
export function ratesOfOlderTerms(
  stated: readonly InterestRateFromDay[],
  { interestRate, updatedAt }: { interestRate: PercentText | null; updatedAt: string },
): InterestRateFromDay[] {
  const last = stated.at(-1);
  if (interestRate === null || last?.rate === interestRate) return [...stated];
  const changedOn = dayOf(new Date(updatedAt));
  const next = last?.from ? addDays(last.from, 1) : changedOn;
  return [...stated, { from: changedOn > next ? changedOn : next, rate: interestRate }];
}

export type DatedOwnership = { ownershipPercentage: PercentText; shares: readonly DatedShare[] };

/** The same of the user's share of an item. */
export function impliedShares(
  before: DatedOwnership | null,
  changes: Partial<DatedOwnership>,
  today: Day,
): Partial<{ ownershipPercentage: PercentText; shares: DatedShare[] }> {
  const { shares: known = [] } = before ?? {};
  const { ownershipPercentage = before?.ownershipPercentage, shares = known } = changes;
  if (!areSame(shares, known)) {
    const last = shares.at(-1)?.percent ?? ownershipPercentage;
    return { shares: [...shares], ...(last === undefined ? {} : { ownershipPercentage: last }) };
  }
  if (before === null || ownershipPercentage === before.ownershipPercentage) return {};
  if (ownershipPercentage === undefined) return {};
  return { shares: sharesFrom(before, { from: today, percent: ownershipPercentage }) };
}

/** The shares of an item with another one from a day on, but not before it was first theirs. */
export function sharesFrom(
  { shares, ownershipPercentage }: DatedOwnership,
  { from, percent }: { from: Day; percent: PercentText },
): DatedShare[] {
  const earlier = shares.length > 0 ? shares : [{ from: null, percent: ownershipPercentage }];
  const begun = earlier[0]?.from ?? from;
  return agreedFrom(earlier, { from: begun > from ? begun : from, percent });
}

/** Whether two values of a field are the same, lists by their elements. */
export function areSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other));
}

/** Objects with their keys in one order, whatever the source: a database sorts them anew. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A share as it was observed with the value of a month. */
type ObservedShare = { month: Month; ownershipPercentage?: PercentText };

/**
 * The user's share of an item on a day: the dated one, else the one that was observed then, else
 * the first that is known. A first share with a day is the beginning: nothing was theirs before.
 */
export function shareOn(
  { shares, ownershipPercentage }: DatedOwnership,
  day: Day,
  observed?: ObservedShare,
): PercentText {
  const dated = termOn(shares, day);
  if (dated === undefined && shares.length > 0) return '0.00' as PercentText;
  if (dated !== undefined && (dated.from !== null || isOfLater(shares, observed))) {
    return dated.percent;
  }
  return observed?.ownershipPercentage ?? dated?.percent ?? ownershipPercentage;
}

/**
 * Whether an observed share tells nothing of the first one: the share had changed by the end of its
 * month, or it is a later one that was written before it got its day.
 */
function isOfLater(
  [, ...later]: readonly DatedShare[],
  observed: ObservedShare | undefined,
): boolean {
  return later.some(
    ({ from, percent }) =>
      percent === observed?.ownershipPercentage || monthOf(from ?? '') <= (observed?.month ?? ''),
  );
}

type DatedFields = {
  rates?: readonly FromDay[] | undefined;
  shares?: readonly FromDay[] | undefined;
};

/** Dated terms of a draft that lie after `today`. */
export function datedIssues(
  { rates = [], shares = [] }: DatedFields,
  today: Day,
): { path: string; code: IssueKey }[] {
  const isFuture = ({ from }: FromDay) => from !== null && from > today;
  return [
    ...(rates.some(isFuture) ? [{ path: 'rates', code: 'day.future' as const }] : []),
    ...(shares.some(isFuture) ? [{ path: 'shares', code: 'day.future' as const }] : []),
  ];
}
