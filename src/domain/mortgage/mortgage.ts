import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, type Minor, sum, toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { InterestRateFromDay } from '#domain/records/dated-terms.ts';
import type { DayCount } from '#domain/records/loan-interest.ts';
import type { Ratio } from '#domain/basics/ratios.ts';

/** Grounds on which a lender may leave out amortization for a time. */
export const RELIEFS = ['none', 'newly_built', 'special_grounds'] as const;
export type Relief = (typeof RELIEFS)[number];

/**
 * Origin of the value that a bank counts loan to value on. `rebuilt`: a revaluation because the home
 * was rebuilt or extended, which need not wait for five years.
 */
export const BASE_REASONS = ['purchase', 'revaluation', 'rebuilt'] as const;
export type BaseReason = (typeof BASE_REASONS)[number];

/** Terms of a home's mortgage that its parts share. */
export type HomeTerms = {
  /** The home's value as its lender counts, and the day of that value. */
  baseValue: AmountText;
  baseDay: Day;
  baseReason: BaseReason;
  dayCount: DayCount;
  relief: Relief;
  /** The last day of the relief; null without relief. */
  reliefUntil: Day | null;
};

/** Terms of one part, besides the figures of its liability. */
export type PartTerms = {
  liabilityId: string;
  /** Null: not stated. */
  lender: string | null;
  grantedOn: Day | null;
  /** The highest amount that was owed, on which the law counts amortization. */
  originalAmount: AmountText;
  /** The last day of the fixed rate; null: floating. */
  fixedUntil: Day | null;
  /** The part raised an existing mortgage. */
  isIncrease: boolean;
  /** The debt was above 4.5 incomes when the part was granted. */
  hasExtraPercent: boolean;
  /** The day on which the part ends and the remainder is repaid; null: none agreed. */
  endsOn: Day | null;
};

/** A part with the present figures of its liability, of the whole loan. */
export type MortgagePart = PartTerms & {
  name: string;
  balance: AmountText;
  monthlyAmortization: AmountText | null;
  /** Oldest first. */
  rates: readonly InterestRateFromDay[];
  /** The user's share, and those of others who are known; the rest is taken to be one person's. */
  ownershipPercentage: PercentText;
  others: readonly OwnerShare[];
  /** Whether its interest is deducted, by its ground. */
  isDeductible: boolean;
};

/** Another owner's share of a loan. */
export type OwnerShare = { userId: string; percent: PercentText };

/** A mortgage with its home; without terms: loans without a home, which have no loan to value. */
export type Mortgage = {
  terms: HomeTerms | null;
  currency: Currency;
  parts: readonly MortgagePart[];
};

/**
 * Whether the fixed rate of a part has ended and no rate since is stated: what it costs now is not
 * known.
 */
export function isBindingOver({ fixedUntil, rates }: MortgagePart, day: Day): boolean {
  return fixedUntil !== null && fixedUntil < day && (rates.at(-1)?.from ?? '') <= fixedUntil;
}

/** Parts that are owed on a day. */
export function owedParts({ parts }: Mortgage, day: Day): readonly MortgagePart[] {
  return parts.filter(({ balance, endsOn }) => {
    return !balance.startsWith('-') && Number(balance) > 0 && (endsOn === null || endsOn >= day);
  });
}

/** The debt of a mortgage on a day, whole, in minor units. */
export function debtOf(mortgage: Mortgage, day: Day): Minor {
  return sum(owedParts(mortgage, day).map(({ balance }) => toMinor(balance)));
}

/** Loan to value as an exact fraction of the base value; null without a home. */
export function loanToValue(mortgage: Mortgage, day: Day): Ratio | null {
  const { terms } = mortgage;
  if (terms === null) return null;
  return { top: BigInt(debtOf(mortgage, day)), bottom: BigInt(toMinor(terms.baseValue)) };
}

/** Whether a fraction is more than a percentage, a whole number as text. */
export function exceeds({ top, bottom }: Ratio, percent: string): boolean {
  return top * 100n > bottom * BigInt(percent);
}

/** The largest amount within a percentage of a value, in minor units, rounded down. */
export function amountWithin(value: Minor, percent: string): Minor {
  return Number((BigInt(value) * BigInt(percent)) / 100n) as Minor;
}
