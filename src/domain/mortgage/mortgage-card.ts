import {
  difference,
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
import { allSteps, eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { isNoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import {
  isKnown,
  requiredMonthly,
  type Requirement,
  requirementsOf,
  type Revaluation,
  revaluationOf,
  type RevaluedMortgage,
  type UnknownRequirement,
  valuedOf,
} from './amortization-rule.ts';
import { debtOf, isBindingOver, type Mortgage, type MortgagePart, owedParts } from './mortgage.ts';
import { type AverageRates, type RateCheck, rateCheckOf } from './rate-check.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import {
  type Claim,
  type Deductions,
  deductionsOf,
  type Reduction,
  reductionOn,
} from './reduction.ts';
import { monthWhen, type PlanMonth, planOf } from './schedule.ts';

/** Number of months whose interest is that of a year. */
const YEAR = 12;

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
  /** The fixed rate has ended, and the rate since is not stated. */
  isBindingOver: boolean;
  ownPercent: number;
  /** Interest of the month of `asOf`, by the rates of its days. */
  interestThisMonth: number | null;
  interestNextMonth: number;
  interestYear: number;
  /** Of all owners; null: the currency has no exchange rate. */
  deductionYear: number | null;
  ownInterestYear: number;
  ownDeductionYear: number | null;
  /** `isRest`: whoever owns what no known owner does. */
  owners: {
    owner: string;
    isRest: boolean;
    interestYear: number;
    deductionYear: number | null;
  }[];
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

/** When the debt comes to a percentage of a value or less; month null and not passed: never. */
type PassedLimit = { isPassed: boolean; month: string | null };

/** A mortgage as its card shows it; amounts in major units of the mortgage's currency. */
export type MortgageCard = {
  debt: number;
  /** Null without a home. */
  valued: RevaluedMortgage | null;
  /** The highest loan to value for a purchase, by the rule of the day. */
  limit: NumberRule | null;
  paidMonthly: number;
  requiredMonthly: number;
  /** Part of the requirement that ends when the borrower asks for it. */
  extraMonthly: number;
  passings: (PassedLimit & { bound: string })[];
  revaluation: Revaluation | null;
  interestMonth: number;
  interestYear: number;
  /** Null: the currency has no exchange rate. */
  deductionYear: number | null;
  afterDeductionYear: number | null;
  afterDeductionMonth: number | null;
  /** The month in which the debt is repaid; null: not within fifty years. */
  endsIn: string | null;
  next: { month: string; interest: number; amortization: number; balance: number }[];
  parts: PartCard[];
};

/**
 * `rates`: exchange rates, for mortgages in another currency than the tax. `besides`: a year's
 * deductible interest of the user outside these mortgages. `selves`: whose each mortgage is, where
 * they are of several users.
 */
export type CardTerms = {
  asOf: Day;
  averages?: AverageRates;
  reduction?: Reduction;
  rates?: Rates;
  besides?: readonly Claim[];
  selves?: readonly string[];
};

/** The user whose mortgages are counted, where no other is named. */
export const SELF = 'self';

/**
 * The cards of mortgages. The reduction of a year's interest is that of each owner on all of
 * theirs: the user, the co-owners who are known, and one owner of the rest.
 */
export function cardsOf(mortgages: readonly Mortgage[], terms: CardTerms): MortgageCard[] {
  return allSteps(cardsInSteps(mortgages, terms)).flatMap((card) => card ?? []);
}

/** The same with a mortgage in a step; null: it has no card, and only its interest counts. */
export function* cardsInSteps<Each extends Mortgage>(
  mortgages: readonly Each[],
  terms: CardTerms,
  isShown: (mortgage: Each) => boolean = () => true,
): Steps<(MortgageCard | null)[]> {
  const yearly: Yearly[][] = [];
  for (const [at, mortgage] of mortgages.entries()) {
    // Home loans without a home are one mortgage, of as many parts as there are loans.
    const owed = owedParts(mortgage, terms.asOf);
    yearly.push(yield* eachInSteps(owed, (part) => yearlyOf(part, { mortgage, terms, at })));
  }
  yield;
  const claims = yearly.flat().flatMap(deducted);
  const deductions = deductionsFor([...claims, ...(terms.besides ?? [])], terms);
  const cards: (MortgageCard | null)[] = [];
  let place = 0;
  for (const [at, mortgage] of mortgages.entries()) {
    yield;
    const parts = (yearly[at] ?? []).map((each): YearlyDeductions => {
      const begun = place;
      place += each.owners.length;
      return {
        ...each,
        deductions: each.owners.map((_, nth) => deductions.of[begun + nth] ?? null),
      };
    });
    cards.push(isShown(mortgage) ? cardOf(mortgage, { terms, parts, deductions }) : null);
  }
  return cards;
}

/** The reductions of claims on the terms of cards. */
export function deductionsFor(claims: readonly Claim[], terms: CardTerms): Deductions {
  const { asOf, reduction = reductionOn(asOf), rates = new Map() } = terms;
  return deductionsOf(claims, { reduction, rates });
}

/** The interest of the coming year of each owner of mortgages. */
export function claimsOf(mortgages: readonly Mortgage[], terms: CardTerms): Claim[] {
  return mortgages.flatMap((mortgage, at) =>
    owedParts(mortgage, terms.asOf).flatMap((part) =>
      deducted(yearlyOf(part, { mortgage, terms, at })),
    ),
  );
}

/** A part with its interest of a year, and each owner's of it: the user's first. */
type Yearly = { part: MortgagePart; interest: Minor; owners: Claim[] };
type YearlyDeductions = Yearly & { deductions: (Minor | null)[] };

/** The interest that each owner deducts of a part; none where its ground gives none. */
function deducted({ part, owners }: Yearly): Claim[] {
  return part.isDeductible ? owners : owners.map((owner) => ({ ...owner, interest: toTotal(0) }));
}

type PartOfMortgage = { mortgage: Mortgage; terms: CardTerms; at: number };

/** Interest of the coming twelve months of an owed part, which no other part changes. */
function yearlyOf(
  part: MortgagePart,
  { mortgage, terms: { asOf, selves }, at }: PartOfMortgage,
): Yearly {
  const year = planOf({ ...mortgage, parts: [part] }, { asOf, months: YEAR });
  const interest = sum(year.map((month) => month.interest));
  const owners = ownersOf(part, selves?.[at] ?? SELF).map(({ owner, share }): Claim => {
    const own = share === null ? interest : shareOf(interest, { ownershipPercentage: share });
    return { owner, interest: own, currency: mortgage.currency };
  });
  const rest = owners.at(-1);
  // The last owner has what the others leave, so that the parts make the whole.
  if (rest && owners.length > 1) {
    rest.interest = difference(interest, sum(owners.slice(0, -1).map((each) => each.interest)));
  }
  return { part, interest, owners };
}

/** The owners of a loan, the user first; whoever owns the rest is taken to be one owner. */
function ownersOf({ ownershipPercentage, others }: MortgagePart, self: string) {
  const known = [
    { owner: self, share: ownershipPercentage },
    ...others.map(({ userId, percent }) => ({ owner: userId, share: percent })),
  ];
  const points = known.reduce((all, { share }) => all + toBasisPoints(share), 0);
  const isWhole = points >= WHOLE_BASIS_POINTS;
  return isWhole ? known : [...known, { owner: `${self} rest`, share: null }];
}

/** The user's share of an amount, rounded half away from zero to the minor unit. */
export function shareOf(
  amount: Minor,
  { ownershipPercentage }: Pick<MortgagePart, 'ownershipPercentage'>,
): Minor {
  const points = BigInt(toBasisPoints(ownershipPercentage));
  return toTotal(divideRounded(BigInt(amount) * points, BigInt(WHOLE_BASIS_POINTS)));
}

/** The sum of amounts; null where one of them is not known. */
function knownSum(amounts: readonly (Minor | null)[]): Minor | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length < amounts.length ? null : sum(known);
}

type CardParts = {
  terms: CardTerms;
  parts: readonly YearlyDeductions[];
  deductions: Deductions;
};

function cardOf(mortgage: Mortgage, counted: CardParts): MortgageCard {
  const { parts, terms } = counted;
  const { asOf } = terms;
  const plan = planOf(mortgage, { asOf, months: NEXT_PAYMENTS });
  const next = new Map(plan[0]?.parts.map((part) => [part.liabilityId, part.interest]));
  const requirements = requirementsOf(mortgage, { asOf });
  const known = requirements.filter(isKnown);
  const interest = sum(parts.map((part) => part.interest));
  const deduction = knownSum(parts.flatMap((part) => part.deductions));
  const after = deduction === null ? null : difference(interest, deduction);
  const limit = ruleBook().numberOn('mortgage_limit', asOf);
  return {
    debt: toNumber(debtOf(mortgage, asOf)),
    valued: valuedOf(mortgage, { asOf }),
    limit: isNoRule(limit) ? null : limit,
    paidMonthly: toNumber(sum(parts.map(({ part }) => amortizationOf(part)))),
    requiredMonthly: toNumber(requiredMonthly(requirements)),
    extraMonthly: toNumber(sum(known.map(({ extraMonthly }) => extraMonthly))),
    passings: passingsOf(mortgage, asOf),
    revaluation: mortgage.terms && revaluationOf(mortgage.terms, { asOf }),
    interestMonth: toNumber(plan[0]?.interest ?? (0 as Minor)),
    interestYear: toNumber(interest),
    deductionYear: orNull(deduction),
    afterDeductionYear: orNull(after),
    afterDeductionMonth: orNull(
      after === null ? null : toTotal(divideRounded(BigInt(after), 1200n) * 100n),
    ),
    endsIn: monthWhen(mortgage, { asOf }, (owed) => owed === 0),
    next: plan.map(shownMonth),
    parts: parts.map((each, at) =>
      partCardOf(each, requirements[at] as Requirement | UnknownRequirement, {
        ...counted,
        mortgage,
        next: next.get(each.part.liabilityId) ?? toTotal(0),
      }),
    ),
  };
}

function amortizationOf({ monthlyAmortization, balance }: MortgagePart): Minor {
  const stated = monthlyAmortization === null ? 0 : toMinor(monthlyAmortization);
  return toTotal(Math.min(stated, toMinor(balance)));
}

function passingsOf(mortgage: Mortgage, asOf: Day): MortgageCard['passings'] {
  const { terms } = mortgage;
  if (terms === null) return [];
  const debt = debtOf(mortgage, asOf);
  const baseValue = toMinor(terms.baseValue);
  return ['high', 'low'].flatMap((key) => {
    const rule = ruleBook().numberOn(`mortgage_bound_${key}`, asOf);
    if (isNoRule(rule)) return [];
    const bound = rule.value;
    const isWithin = (owed: Minor) => BigInt(owed) * 100n <= BigInt(baseValue) * BigInt(bound);
    if (isWithin(debt)) return { bound, isPassed: true, month: null };
    return { bound, isPassed: false, month: monthWhen(mortgage, { asOf }, isWithin) };
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

/** An amount in major units; null: not known. */
function orNull(amount: Minor | null): number | null {
  return amount === null ? null : toNumber(amount);
}

function partCardOf(
  { part, interest, owners, deductions: of }: YearlyDeductions,
  requirement: Requirement | UnknownRequirement,
  { terms, next, mortgage, deductions }: CardParts & { mortgage: Mortgage; next: Minor },
): PartCard {
  const { asOf, averages = {} } = terms;
  const { liabilityId, name, lender, fixedUntil } = part;
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
    isBindingOver: isBindingOver(part, asOf),
    ownPercent: Number(part.ownershipPercentage),
    interestThisMonth: current === null ? null : toNumber(current),
    interestNextMonth: toNumber(next),
    interestYear: toNumber(interest),
    deductionYear: orNull(knownSum(of)),
    ownInterestYear: toNumber(owners[0]?.interest ?? toTotal(0)),
    ownDeductionYear: orNull(of[0] ?? null),
    owners: owners.map(({ owner, interest: own }, at) => ({
      owner,
      isRest: at > part.others.length,
      interestYear: toNumber(own),
      deductionYear: orNull(of[at] ?? null),
    })),
    paidMonthly: toNumber(amortizationOf(part)),
    requirement: isKnown(requirement) ? shownRequirement(requirement) : requirement,
    rateCheck: rateCheckOf(part, { asOf, averages, interest, owners, deductions }),
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
