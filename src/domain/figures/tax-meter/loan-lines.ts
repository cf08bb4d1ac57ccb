import { difference, type Minor, sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { addMonths, lastDayOf, type Month, monthOf, toMonth } from '#domain/basics/months.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import { groundOf, type InterestGround, SECURED } from '#domain/records/interest-grounds.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import {
  type DayRange,
  type InterestRateFromDay,
  shareOn,
  stretchesOf,
  termOn,
} from '#domain/records/dated-terms.ts';
import { datedInterestOf, type InterestTerms } from '#domain/records/loan-interest.ts';
import {
  type AmountLine,
  convertLine,
  isMissingRate,
  type MissingRate,
  type Rates,
} from '#domain/statistics/rates.ts';
import type { CapitalRules } from '#domain/tax/capital/capital-rules.ts';
import { cutToKronor, exactOf, percentOf } from '#domain/basics/ratios.ts';
import { begunOn, statedUntil, TAX_CURRENCY, wasNeverCounted } from './dated-values.ts';
import type {
  Assumption,
  DatedItem,
  LoanLine,
  MissingFact,
  TaxMeterInput,
} from './tax-meter-types.ts';

/** A loan's line and its deductible interest, and what it assumes and lacks. */
export type LoanInterestPart = {
  line: LoanLine;
  soFar: Minor;
  year: Minor;
  assumptions: Assumption[];
  missing: MissingFact[];
};

/** Deductible part of the interest in percent; that of student loans is never deductible. */
function deductiblePercent(ground: InterestGround, rules: CapitalRules): string {
  if (ground === 'student') return '0';
  const rule = SECURED.includes(ground) ? rules.securedInterest : rules.unsecuredInterest;
  return rule.value;
}

/**
 * Interest of a loan in a year: of each closed month on the balance stated for it, of the others on
 * today's. A loan whose rates are dated is counted at the rates of each month's days, to the krona
 * as its bank does; another one at today's rate. Months without a balance are left out.
 */
export function loanPart(
  dated: DatedItem<Liability>,
  facts: TaxMeterInput,
  rules: CapitalRules,
): LoanInterestPart {
  const { id, name, interestGround } = dated.item;
  const running = monthOf(facts.today);
  const months = monthsOf(facts.year).map((month) => ({
    month,
    ...interestIn(month, dated, facts),
  }));
  const closed = months.filter(({ month }) => month < running);
  const interestOf = (of: typeof months) => sum(of.map(({ interest }) => interest));
  const [soFar, year] = [interestOf(closed), interestOf(months)];
  const ground = groundOf(dated.item);
  const percent = deductiblePercent(ground, rules);
  const deductible = (interest: Minor) => cutToKronor(percentOf(exactOf(interest), percent));
  const line: LoanLine = {
    kind: 'loan',
    id,
    name,
    ground,
    isAssumed: interestGround === null,
    interest: {
      soFar: toNumber(soFar),
      rest: toNumber(difference(year, soFar)),
      year: toNumber(year),
    },
    percent: Number(percent),
    deductible: { soFar: toNumber(deductible(soFar)), year: toNumber(deductible(year)) },
  };
  const assumptions: Assumption[] =
    interestGround === null ? [{ code: 'ground_of_type', id, name, ground }] : [];
  if (closed.some(({ isAtPresentRate }) => isAtPresentRate)) {
    assumptions.push({ code: 'present_rate', id, name });
  }
  const missing = missingOf(dated, months, facts);
  return { line, soFar: deductible(soFar), year: deductible(year), assumptions, missing };
}

/** Whether nobody knows what interest a loan costs. */
function isWithoutRate(
  { id, interestRate, monthlyInterest }: Liability,
  { interestTerms }: TaxMeterInput,
): boolean {
  const isDated = (interestTerms.get(id)?.rates ?? []).length > 0;
  return interestRate === null && monthlyInterest === null && !isDated;
}

function monthsOf(year: number): Month[] {
  return Array.from({ length: 12 }, (_, at) => toMonth(year, at + 1));
}

/** `isAtPresentRate`: the rate of the month itself is not known. */
type MonthInterest = {
  interest: Minor;
  lacks: 'balance' | MissingRate | null;
  isAtPresentRate?: boolean;
};

function interestIn(
  month: Month,
  dated: DatedItem<Liability>,
  { today, ratesIn, interestTerms }: TaxMeterInput,
): MonthInterest {
  const { item } = dated;
  const terms = interestTerms.get(item.id);
  const owed = owedIn(month, dated, terms);
  if (owed === null) return { interest: toTotal(0), lacks: null };
  const running = monthOf(today);
  if (month >= running) return interestOf(item, { ...owed, terms, rates: ratesIn(running) });
  const stated = statedUntil(month, dated);
  if (stated === undefined) return { interest: toTotal(0), lacks: 'balance' };
  const { month: _, ...fields } = stated;
  const then = { ...item, ...fields } as Liability;
  return interestOf(then, { ...owed, terms, rates: ratesIn(month), stated });
}

type OwedDays = DayRange & { month: Month };

/** The days of a month on which a loan was owed; null: none. */
function owedIn(
  month: Month,
  dated: DatedItem<Liability>,
  terms: InterestTerms | undefined,
): OwedDays | null {
  if (!terms?.grantedOn && wasNeverCounted(dated)) return null;
  const [begin, next] = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const begun = terms?.grantedOn ?? begunOn(dated) ?? begin;
  const ended = [dated.deletedOn, terms?.endsOn ?? null].flatMap((day) => day ?? []);
  const first = begun > begin ? begun : begin;
  const until = [next, ...ended].toSorted()[0] ?? next;
  return first < until ? { month, first, until } : null;
}

type LoanCircumstances = OwedDays & {
  terms: InterestTerms | undefined;
  rates: Rates;
  stated?: Partial<Liability> & { month: Month };
};

/** `datedRates`: the first of them since ever; none where no rate is dated. */
type DatedCircumstances = LoanCircumstances & { datedRates: readonly InterestRateFromDay[] };

/**
 * The user's share of a month's interest, each day with its rate and its share: by the dated rates,
 * by the present one, else as stated. Days before the first dated rate have that one.
 */
function interestOf(liability: Liability, around: LoanCircumstances): MonthInterest {
  const { month, terms, rates } = around;
  const balance = toMinor(liability.balance);
  if (balance <= 0) return { interest: toTotal(0), lacks: null };
  const [earliest, ...later] = terms?.rates ?? [];
  const datedRates = earliest === undefined ? [] : [{ ...earliest, from: null }, ...later];
  let interest = toTotal(0);
  for (const { first, until } of stretchesOf(liability.shares, around)) {
    const share = shareOn(liability, first, around.stated);
    const own = { currency: liability.currency, shareBasisPoints: toBasisPoints(share) };
    const line = { ...own, ...interestLineOf(liability, { ...around, first, until, datedRates }) };
    const counted = convertLine(line, TAX_CURRENCY, rates);
    if (isMissingRate(counted)) return { interest: toTotal(0), lacks: counted };
    interest = sum([interest, counted]);
  }
  const isUndated = terms === undefined || isAssumedIn(month, terms.rates);
  return { interest, lacks: null, isAtPresentRate: isUndated && liability.interestRate !== null };
}

/** Whether a month's rate is not stated: the first that is known is another day's, or undated. */
function isAssumedIn(month: Month, rates: readonly InterestRateFromDay[]): boolean {
  const term = termOn(rates, `${month}-01`);
  return term === undefined || (term.from === null && rates.length === 1);
}

function interestLineOf(
  { balance, interestRate, monthlyInterest }: Liability,
  { month, first, until, terms, datedRates }: DatedCircumstances,
): Pick<AmountLine, 'valueMinor' | 'interestBasisPoints' | 'dividedBy'> {
  const balanceMinor = toMinor(balance);
  if (terms !== undefined && datedRates.length > 0) {
    const counted = { month, dayCount: terms.dayCount, first, until };
    const interest = datedInterestOf(balanceMinor, { rates: datedRates }, counted);
    return { valueMinor: interest ?? toTotal(0) };
  }
  const days = daysOwed({ month, first, until });
  if (interestRate !== null) {
    const interestBasisPoints = toBasisPoints(interestRate) * days;
    return { valueMinor: balanceMinor, interestBasisPoints, dividedBy: 360 };
  }
  const monthly = monthlyInterest === null ? 0 : toMinor(monthlyInterest);
  return { valueMinor: toTotal(monthly * days), dividedBy: 30 };
}

/** Days of a month of thirty on which a loan was owed; the 31st is none. */
function daysOwed({ month, first, until }: OwedDays): number {
  const begun = Number(first.slice(8)) - 1;
  const isWhole = until > lastDayOf(month);
  return Math.max(0, (isWhole ? 30 : Number(until.slice(8)) - 1) - begun);
}

function missingOf(
  { item }: DatedItem<Liability>,
  months: readonly (MonthInterest & { month: Month })[],
  facts: TaxMeterInput,
): MissingFact[] {
  const { id, name } = item;
  if (isWithoutRate(item, facts)) return [{ code: 'interest_rate', id, name }];
  const unknown = months.filter(({ lacks }) => lacks === 'balance');
  const [first, last] = [unknown[0], unknown.at(-1)];
  const missing: MissingFact[] =
    first && last ? [{ code: 'balances', id, name, first: first.month, last: last.month }] : [];
  const rate = months.map(({ lacks }) => lacks).find((lacks) => typeof lacks === 'object' && lacks);
  if (rate && rate !== 'balance') {
    missing.push({ code: 'exchange_rate', id, name, currency: rate.missingRate });
  }
  return missing;
}
