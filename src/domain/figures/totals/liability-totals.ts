import type { Liability } from '#domain/records/liabilities.ts';
import { liabilityPart, shareOf } from './total-parts.ts';
import type { ValuationTerms } from './summary.ts';
import {
  type CountedLine,
  countedMinor,
  type NotIncluded,
  type Total,
  totalOf,
  type TotalPart,
} from './totals.ts';
import { divideRounded, sum, toMinor } from '#domain/basics/money.ts';
import { percentShares, toBasisPoints } from '#domain/basics/percent.ts';

/**
 * The figures of the liabilities screen (docs/product.md, section 2), of the user's shares.
 * `weightedRate` is null when no loan that owes something states a rate; `unrated` are the loans
 * that state none.
 */
export type LiabilityTotals = {
  total: Total;
  monthlyPayments: Total;
  annualInterest: Total;
  monthlyInterest: Total;
  weightedRate: WeightedRate | null;
  unrated: Liability[];
};

/** Adds up liabilities in one currency: each line converted, rounded once half away from zero. */
export function liabilityTotals(
  liabilities: readonly Liability[],
  terms: Pick<ValuationTerms, 'currency' | 'rates'>,
): LiabilityTotals {
  const { currency, rates } = terms;
  return {
    total: totalOf(liabilities.map(liabilityPart), currency, rates),
    monthlyPayments: totalOf(liabilities.flatMap(paymentParts), currency, rates),
    annualInterest: totalOf(liabilities.flatMap(annualInterestParts), currency, rates),
    monthlyInterest: totalOf(liabilities.flatMap(monthlyInterestParts), currency, rates),
    weightedRate: weightedRateOf(liabilities, terms),
    unrated: liabilities.filter(({ interestRate }) => interestRate === null),
  };
}

/** A loan's weight in the average rate, and its interest. */
type LoanWeight = {
  /** The user's share of the balance. */
  balance: CountedLine;
  /** The stated yearly rate. */
  ratePercent: number;
  /** Its share of all weighted balances, with one decimal; they add up to 100.0. */
  weightPercent: number;
  /** The user's share of a month's interest, and of a year's. */
  monthlyInterest: CountedLine;
  annualInterest: CountedLine;
};

export type WeightedRate = {
  percent: number;
  /** The sums behind the rate: the balances, and a year's interest on them. */
  balance: number;
  annualInterest: number;
  loans: LoanWeight[];
  notIncluded: NotIncluded[];
};

/**
 * The common yearly rate of the loans that state one: each rate × the user's share of the balance,
 * added and divided by those balances, rounded to two decimals half away from zero. The heaviest
 * loan comes first. Null when no loan that owes something states a rate.
 */
function weightedRateOf(
  liabilities: readonly Liability[],
  { currency, rates }: Pick<ValuationTerms, 'currency' | 'rates'>,
): WeightedRate | null {
  const rated = liabilities.filter(isRated);
  const balances = totalOf(rated.map(liabilityPart), currency, rates);
  const monthly = totalOf(rated.flatMap(monthlyInterestParts), currency, rates);
  const annual = totalOf(rated.flatMap(annualInterestParts), currency, rates);
  const whole = balances.minor;
  if (whole === 0) return null;
  const weights = percentShares(balances.lines.map(countedMinor));
  const loans = balances.lines
    .map((balance, at): LoanWeight => {
      const lineOf = (total: Total) => total.lines.find(({ id }) => id === balance.id);
      return {
        balance,
        ratePercent: Number(rated.find(({ id }) => id === balance.id)?.interestRate),
        weightPercent: weights[at] ?? 0,
        monthlyInterest: lineOf(monthly) as CountedLine,
        annualInterest: lineOf(annual) as CountedLine,
      };
    })
    .sort((a, b) => b.balance.counted - a.balance.counted);
  return {
    percent: commonPercent(loans, whole),
    balance: balances.value,
    annualInterest: annual.value,
    notIncluded: balances.notIncluded,
    loans,
  };
}

function commonPercent(loans: readonly LoanWeight[], wholeMinor: number): number {
  const added = loans.reduce((sum, { balance, ratePercent }) => {
    const points = BigInt(Math.round(ratePercent * 100));
    return sum + BigInt(countedMinor(balance)) * points;
  }, 0n);
  return Number(divideRounded(added, BigInt(wholeMinor))) / 100;
}

const MONTHS_A_YEAR = 12;

/** Whether a loan states a rate and has a balance that the rate can be taken of. */
function isRated(liability: Liability): boolean {
  return liability.interestRate !== null && toMinor(liability.balance) > 0;
}

/**
 * The user's share of a monthly payment: as stated, else interest and amortization. Interest that
 * only follows from a rate is a line of its own, so that it is rounded like everywhere else.
 */
export function paymentParts(liability: Liability): TotalPart[] {
  const { monthlyPayment, monthlyInterest, monthlyAmortization } = liability;
  if (monthlyPayment !== null) return [shareOf(liability, monthlyPayment)];
  const stated = [monthlyInterest, monthlyAmortization].flatMap((amount) => amount ?? []);
  const valueMinor = sum(stated.map(toMinor));
  const parts = valueMinor > 0 ? [{ ...liabilityPart(liability), valueMinor }] : [];
  return monthlyInterest === null ? [...monthlyInterestParts(liability), ...parts] : parts;
}

/** The user's share of a month's interest as it is paid: as stated, else of the stated rate. */
export function interestPart(liability: Liability): TotalPart[] {
  if (liability.monthlyInterest === null) return ratedParts(liability, MONTHS_A_YEAR);
  return statedInterestParts(liability, 1);
}

/** The user's share of a year's interest: of the stated rate, else twelve months' interest. */
function annualInterestParts(liability: Liability): TotalPart[] {
  if (liability.interestRate !== null) return ratedParts(liability, 1);
  return statedInterestParts(liability, MONTHS_A_YEAR);
}

/** The user's share of a month's interest: by the stated rate, else the stated amount. */
function monthlyInterestParts(liability: Liability): TotalPart[] {
  if (liability.interestRate !== null) return ratedParts(liability, MONTHS_A_YEAR);
  return statedInterestParts(liability, 1);
}

/** A debt that is paid, or overpaid, costs no interest (docs/product.md, section 5). */
function ratedParts(liability: Liability, dividedBy: number): TotalPart[] {
  if (liability.interestRate === null || !isRated(liability)) return [];
  const interestBasisPoints = toBasisPoints(liability.interestRate);
  return [{ ...liabilityPart(liability), interestBasisPoints, dividedBy }];
}

function statedInterestParts(liability: Liability, multipliedBy: number): TotalPart[] {
  const { monthlyInterest } = liability;
  return monthlyInterest === null ? [] : [{ ...shareOf(liability, monthlyInterest), multipliedBy }];
}
