import {
  divideRounded,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, monthOf } from '#domain/basics/months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { datedInterestOf, rateOn, USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { isNoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import {
  isKnown,
  requirementsOf,
  requiredMonthly,
  type Requirement,
  type UnknownRequirement,
} from './amortization-rule.ts';
import { debtOf } from './loan-to-value.ts';
import { type LoanPart, type Mortgage, owedParts } from './mortgage.ts';
import { type AverageRates, type RateCheck, rateCheckOf } from './rate-check.ts';
import { dividedBy, type Reduction, reductionOn } from './reduction.ts';
import { type Revaluation, revaluationOf, type Valued, valuedOf } from './revaluation.ts';
import { type Passing, passingOf, planOf, type PlanMonth } from './schedule.ts';

/** Number of coming payments that a card lists. */
const NEXT_PAYMENTS = 3;

/** A part on the card; figures of the whole loan in major units, `own…` of the user's share. */
export type PartCard = {
  liabilityId: string;
  name: string;
  lender: string | null;
  balance: number;
  /** Null: no rate is stated. */
  rate: number | null;
  fixedUntil: Day | null;
  ownPercent: number;
  /** Interest of the month of `asOf`, by the rates of its days. */
  interestThisMonth: number | null;
  interestNextMonth: number;
  interestYear: number;
  deductionYear: number;
  ownInterestYear: number;
  ownDeductionYear: number;
  paidMonthly: number;
  requirement: RequirementShown | UnknownRequirement;
  rateCheck: RateCheck | null;
};

/** A requirement in major units. */
export type RequirementShown = Omit<Requirement, 'yearly' | 'monthly' | 'extraMonthly'> & {
  yearly: number;
  monthly: number;
  extraMonthly: number;
};

/** A mortgage as its card shows it; amounts in major units of the mortgage's currency. */
export type MortgageCard = {
  debt: number;
  /** Null without a home. */
  valued: Valued | null;
  /** The highest loan to value for a purchase, by the rule of the day. */
  limit: NumberRule | null;
  paidMonthly: number;
  requiredMonthly: number;
  /** Part of the requirement that ends when the borrower asks for it. */
  extraMonthly: number;
  passings: (Passing & { bound: string })[];
  revaluation: Revaluation | null;
  interestMonth: number;
  interestYear: number;
  deductionYear: number;
  afterDeductionYear: number;
  afterDeductionMonth: number;
  /** The month in which the debt is repaid; null: not within fifty years. */
  endsIn: string | null;
  next: { month: string; interest: number; amortization: number; balance: number }[];
  parts: PartCard[];
};

export type CardTerms = { asOf: Day; averages?: AverageRates; reduction?: Reduction };

/**
 * The cards of all of a user's mortgages: the reduction of a year's interest is counted on all of
 * it, for the user and for the co-owners apart, and divided by each part's interest.
 */
export function cardsOf(mortgages: readonly Mortgage[], terms: CardTerms): MortgageCard[] {
  const plans = mortgages.map((mortgage) => planOf(mortgage, terms));
  const yearly = mortgages.flatMap((mortgage, at) => yearlyOf(mortgage, plans[at] ?? [], terms));
  const { asOf, reduction = reductionOn(asOf) } = terms;
  const own = dividedBy(reduction(total(yearly, 'own')), amounts(yearly, 'own'));
  const others = dividedBy(reduction(total(yearly, 'others')), amounts(yearly, 'others'));
  const shares = yearly.map((each, at) => ({
    ...each,
    ownDeduction: own[at] ?? (0 as Minor),
    deduction: toTotal((own[at] ?? 0) + (others[at] ?? 0)),
  }));
  const interestOfAll = total(yearly, 'own');
  let from = 0;
  return mortgages.map((mortgage, at) => {
    const count = owedParts(mortgage, terms.asOf).length;
    const parts = shares.slice(from, from + count);
    from += count;
    return cardOf(mortgage, { terms, plan: plans[at] ?? [], parts, interestOfAll });
  });
}

type Yearly = { part: LoanPart; interest: Minor; own: Minor; others: Minor };
type Deducted = Yearly & { ownDeduction: Minor; deduction: Minor };

/** Interest of the coming twelve months of each owed part. */
function yearlyOf(mortgage: Mortgage, plan: readonly PlanMonth[], { asOf }: CardTerms): Yearly[] {
  const year = plan.slice(0, 12).flatMap(({ parts }) => parts);
  return owedParts(mortgage, asOf).map((part) => {
    const months = year.filter(({ liabilityId }) => liabilityId === part.liabilityId);
    const interest = sum(months.map((each) => each.interest));
    const own = shareOf(interest, part);
    return { part, interest, own, others: toTotal(interest - own) };
  });
}

/** The user's share of an amount, rounded half away from zero to the minor unit. */
export function shareOf(
  amount: Minor,
  { ownershipPercentage }: Pick<LoanPart, 'ownershipPercentage'>,
): Minor {
  const points = BigInt(toBasisPoints(ownershipPercentage));
  return toTotal(divideRounded(BigInt(amount) * points, BigInt(WHOLE_BASIS_POINTS)));
}

function amounts(yearly: readonly Yearly[], field: 'own' | 'others'): Minor[] {
  return yearly.map((each) => each[field]);
}

function total(yearly: readonly Yearly[], field: 'own' | 'others'): Minor {
  return sum(amounts(yearly, field));
}

type CardParts = {
  terms: CardTerms;
  plan: readonly PlanMonth[];
  parts: readonly Deducted[];
  interestOfAll: Minor;
};

function cardOf(mortgage: Mortgage, counted: CardParts): MortgageCard {
  const { plan, parts, terms } = counted;
  const { asOf } = terms;
  const requirements = requirementsOf(mortgage, { asOf });
  const known = requirements.filter(isKnown);
  const interest = sum(parts.map((part) => part.interest));
  const deduction = sum(parts.map((part) => part.deduction));
  const after = toTotal(interest - deduction);
  const limit = ruleBook().numberOn('mortgage_limit', asOf);
  return {
    debt: toNumber(debtOf(mortgage, asOf)),
    valued: valuedOf(mortgage, { asOf }),
    limit: isNoRule(limit) ? null : limit,
    paidMonthly: toNumber(sum(parts.map(({ part }) => amortizationOf(part)))),
    requiredMonthly: toNumber(requiredMonthly(requirements)),
    extraMonthly: toNumber(sum(known.map(({ extraMonthly }) => extraMonthly))),
    passings: passingsOf(mortgage, plan, asOf),
    revaluation: mortgage.terms && revaluationOf(mortgage.terms, { asOf }),
    interestMonth: toNumber(plan[0]?.interest ?? (0 as Minor)),
    interestYear: toNumber(interest),
    deductionYear: toNumber(deduction),
    afterDeductionYear: toNumber(after),
    afterDeductionMonth: toNumber(toTotal(divideRounded(BigInt(after), 1200n) * 100n)),
    endsIn: plan.at(-1)?.balance === 0 ? (plan.at(-1)?.month ?? null) : null,
    next: plan.slice(0, NEXT_PAYMENTS).map(shownMonth),
    parts: parts.map((each, at) =>
      partCardOf(each, requirements[at] as Requirement | UnknownRequirement, {
        ...counted,
        mortgage,
      }),
    ),
  };
}

function amortizationOf({ monthlyAmortization, balance }: LoanPart): Minor {
  const stated = monthlyAmortization === null ? 0 : toMinor(monthlyAmortization);
  return toTotal(Math.min(stated, toMinor(balance)));
}

function passingsOf(mortgage: Mortgage, plan: readonly PlanMonth[], asOf: Day) {
  const { terms } = mortgage;
  if (terms === null) return [];
  const debt = debtOf(mortgage, asOf);
  const baseValue = toMinor(terms.baseValue);
  return ['high', 'low'].flatMap((key) => {
    const rule = ruleBook().numberOn(`mortgage_bound_${key}`, asOf);
    if (isNoRule(rule)) return [];
    const bound = rule.value;
    return { bound, ...passingOf(plan, { debt, baseValue, bound }) };
  });
}

function shownMonth({ month, interest, amortization, balance }: PlanMonth) {
  return {
    month,
    interest: toNumber(interest),
    amortization: toNumber(amortization),
    balance: toNumber(balance),
  };
}

function partCardOf(
  { part, interest, own, deduction, ownDeduction }: Deducted,
  requirement: Requirement | UnknownRequirement,
  { terms, plan, mortgage, interestOfAll }: CardParts & { mortgage: Mortgage },
): PartCard {
  const { asOf, averages = {}, reduction = reductionOn(asOf) } = terms;
  const { liabilityId, name, lender, fixedUntil } = part;
  const next = plan[0]?.parts.find((each) => each.liabilityId === liabilityId);
  const dayCount = mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  const current = datedInterestOf(toMinor(part.balance), part, { month: monthOf(asOf), dayCount });
  const rate = rateOn(part, asOf);
  return {
    liabilityId,
    name,
    lender,
    balance: toNumber(toMinor(part.balance)),
    rate: rate === null ? null : Number(rate),
    fixedUntil,
    ownPercent: Number(part.ownershipPercentage),
    interestThisMonth: current === null ? null : toNumber(current),
    interestNextMonth: toNumber(next?.interest ?? (0 as Minor)),
    interestYear: toNumber(interest),
    deductionYear: toNumber(deduction),
    ownInterestYear: toNumber(own),
    ownDeductionYear: toNumber(ownDeduction),
    paidMonthly: toNumber(amortizationOf(part)),
    requirement: isKnown(requirement) ? shownRequirement(requirement) : requirement,
    rateCheck: rateCheckOf(part, { asOf, averages, yearlyInterest: interestOfAll, reduction }),
  };
}

function shownRequirement({ yearly, monthly, extraMonthly, ...rest }: Requirement) {
  return {
    ...rest,
    yearly: toNumber(yearly),
    monthly: toNumber(monthly),
    extraMonthly: toNumber(extraMonthly),
  };
}
