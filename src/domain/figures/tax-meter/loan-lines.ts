import { difference, type Minor, sum, toMinor, toNumber, toTotal } from '#domain/basics/money.ts';
import { type Month, monthOf, toMonth } from '#domain/basics/months.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import {
  GROUND_OF_TYPE,
  type InterestGround,
  type Liability,
} from '#domain/records/liabilities.ts';
import { type InterestTerms, datedInterestOf } from '#domain/records/loan-interest.ts';
import { convertLine, type Line } from '#domain/statistics/convert.ts';
import { isMissingRate, type MissingRate, type Rates } from '#domain/statistics/rates.ts';
import type { CapitalRules } from '#domain/tax/capital/capital-rules.ts';
import { cutToKronor, exactOf, percentOf } from '#domain/tax/capital/exact.ts';
import { statedUntil, TAX_CURRENCY } from './dated-values.ts';
import type { Assumption, DatedItem, LoanLine, Missing, TaxFacts } from './tax-meter-types.ts';

/** A loan's line and its deductible interest, and what it assumes and lacks. */
export type LoanPart = {
  line: LoanLine;
  soFar: Minor;
  year: Minor;
  assumptions: Assumption[];
  missing: Missing[];
};

const SECURED: readonly InterestGround[] = ['home', 'securities', 'vehicle', 'pawn'];

/** The ground of a loan, stated or assumed by its type. */
function groundOf({ interestGround, type }: Pick<Liability, 'interestGround' | 'type'>) {
  return interestGround ?? GROUND_OF_TYPE[type];
}

/** Whether a loan is secured as the interest deduction demands, as stated or by its type. */
export function isSecured(loan: Pick<Liability, 'interestGround' | 'type'>): boolean {
  return SECURED.includes(groundOf(loan));
}

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
  facts: TaxFacts,
  rules: CapitalRules,
): LoanPart {
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
  { interestTerms }: TaxFacts,
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
  { today, ratesIn, interestTerms }: TaxFacts,
): MonthInterest {
  const { item, deletedOn } = dated;
  const terms = interestTerms.get(item.id);
  if (deletedOn !== null && monthOf(deletedOn) <= month)
    return { interest: toTotal(0), lacks: null };
  const running = monthOf(today);
  if (month >= running) return interestOf(item, { month, terms, rates: ratesIn(running) });
  const stated = statedUntil(month, dated);
  if (stated === undefined) return { interest: toTotal(0), lacks: 'balance' };
  const { month: _, ...fields } = stated;
  const then = { ...item, ...fields } as Liability;
  return interestOf(then, { month, terms, rates: ratesIn(month) });
}

type Circumstances = { month: Month; terms: InterestTerms | undefined; rates: Rates };

/** A month's interest, the user's share: by the dated rates, by the present one, else as stated. */
function interestOf(liability: Liability, { month, terms, rates }: Circumstances): MonthInterest {
  const { balance, currency, ownershipPercentage } = liability;
  const balanceMinor = toMinor(balance);
  if (balanceMinor <= 0) return { interest: toTotal(0), lacks: null };
  const own = { currency, shareBasisPoints: toBasisPoints(ownershipPercentage) };
  const byDay = terms && datedInterestOf(balanceMinor, terms, { month, dayCount: terms.dayCount });
  const interest = convertLine(
    { ...own, ...interestLineOf(liability, byDay ?? null) },
    TAX_CURRENCY,
    rates,
  );
  if (isMissingRate(interest)) return { interest: toTotal(0), lacks: interest };
  const isAtPresentRate = typeof byDay !== 'number' && liability.interestRate !== null;
  return { interest, lacks: null, isAtPresentRate };
}

function interestLineOf(
  { balance, interestRate, monthlyInterest }: Liability,
  byDay: Minor | null,
): Pick<Line, 'valueMinor' | 'interestBasisPoints' | 'dividedBy'> {
  if (byDay !== null) return { valueMinor: byDay };
  if (interestRate !== null) {
    const interestBasisPoints = toBasisPoints(interestRate);
    return { valueMinor: toMinor(balance), interestBasisPoints, dividedBy: 12 };
  }
  return { valueMinor: monthlyInterest === null ? toTotal(0) : toMinor(monthlyInterest) };
}

function missingOf(
  { item }: DatedItem<Liability>,
  months: readonly (MonthInterest & { month: Month })[],
  facts: TaxFacts,
): Missing[] {
  const { id, name } = item;
  if (isWithoutRate(item, facts)) return [{ code: 'interest_rate', id, name }];
  const unknown = months.filter(({ lacks }) => lacks === 'balance');
  const [first, last] = [unknown[0], unknown.at(-1)];
  const missing: Missing[] =
    first && last ? [{ code: 'balances', id, name, first: first.month, last: last.month }] : [];
  const rate = months.map(({ lacks }) => lacks).find((lacks) => typeof lacks === 'object' && lacks);
  if (rate && rate !== 'balance') {
    missing.push({ code: 'exchange_rate', id, name, currency: rate.missingRate });
  }
  return missing;
}
