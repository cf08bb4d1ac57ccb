import {
  difference,
  divideRounded,
  type Minor,
  sum,
  toMinor,
  toNumber,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, type Month, monthOf, monthsBetween } from '#domain/basics/months.ts';
import { rateOn } from '#domain/records/loan-interest.ts';
import { isBindingOver, type MortgagePart } from './mortgage.ts';
import { type Claim, type Deductions, dividedBy } from './reduction.ts';

/** Bindings by which Statistics Sweden publishes average rates of new agreements. */
const BINDINGS = [
  'floating',
  'to_1_year',
  'to_2_years',
  'to_3_years',
  'to_5_years',
  'above_5_years',
] as const;
export type RateBinding = (typeof BINDINGS)[number];

/** The latest published average of a binding: per cent as a decimal text, and its month. */
export type AverageRate = { period: string; value: string };
export type AverageRates = Readonly<Partial<Record<RateBinding, AverageRate>>>;

/** The averages of known bindings among published ones. */
export function averagesIn(published: Readonly<Record<string, AverageRate>>): AverageRates {
  const known = BINDINGS.flatMap((binding) => {
    const average = published[binding];
    return average === undefined ? [] : [[binding, average]];
  });
  return Object.fromEntries(known) as AverageRates;
}

/**
 * A part's rate beside the average of the same binding; `points` is the difference in percentage
 * points with four decimals, positive when the part costs more. `yearly` is in kronor before
 * deduction and `afterDeduction` after it.
 */
export type RateCheck = {
  liabilityId: string;
  binding: RateBinding;
  rate: number;
  average: number;
  /** The month of the average. */
  month: Month;
  points: number;
  yearly: number;
  /** Null: the currency has no exchange rate. */
  afterDeduction: number | null;
};

const UPPER_MONTHS: readonly (readonly [number, RateBinding])[] = [
  [3, 'floating'],
  [12, 'to_1_year'],
  [24, 'to_2_years'],
  [36, 'to_3_years'],
  [60, 'to_5_years'],
];

/** The binding of a part: from the day of its rate to the day until which it is fixed. */
function bindingOf({ fixedUntil, rates }: MortgagePart, asOf: Day): RateBinding {
  if (fixedUntil === null || fixedUntil < asOf) return 'floating';
  const from = rates.at(-1)?.from ?? asOf;
  const months = monthsBetween(monthOf(from), monthOf(fixedUntil));
  return UPPER_MONTHS.find(([upper]) => months <= upper)?.[1] ?? 'above_5_years';
}

export type RateTerms = {
  asOf: Day;
  averages: AverageRates;
  /** The part's interest of a year, and each owner's of it. */
  interest: Minor;
  owners: readonly Claim[];
  deductions: Deductions;
};

/** Compares a part's rate with the average; null where either is missing. */
export function rateCheckOf(part: MortgagePart, terms: RateTerms): RateCheck | null {
  const { asOf, averages } = terms;
  const binding = bindingOf(part, asOf);
  const average = averages[binding];
  const rate = rateOn(part, asOf);
  if (average === undefined || rate === null || isBindingOver(part, asOf)) return null;
  const points = scaled(rate) - scaled(average.value);
  const yearly = divideRounded(BigInt(toMinor(part.balance)) * points, 100n * 10_000n);
  const added = part.isDeductible ? addedDeduction(toTotal(yearly), terms) : toTotal(0);
  return {
    liabilityId: part.liabilityId,
    binding,
    rate: Number(rate),
    average: Number(average.value),
    // Statistics Sweden writes 2026M02.
    month: average.period.replace('M', '-'),
    points: Number(points) / 10_000,
    yearly: toNumber(toKronor(Number(yearly))),
    afterDeduction: added === null ? null : toNumber(toKronor(Number(yearly) - added)),
  };
}

/** The reduction that goes with a difference in interest, each owner's on their share of it. */
function addedDeduction(
  yearly: Minor,
  { interest, owners, deductions }: Pick<RateTerms, 'interest' | 'owners' | 'deductions'>,
): Minor | null {
  if (interest === 0) return toTotal(0);
  const parts = dividedBy(
    yearly,
    owners.map((owner) => owner.interest),
  );
  // Without the difference each would have that much less.
  const lost = owners.map((owner, at) => {
    const own = parts[at] ?? toTotal(0);
    return deductions.added({ ...owner, interest: difference(toTotal(0), own) });
  });
  const known = lost.flatMap((amount) => amount ?? []);
  return known.length < lost.length ? null : difference(toTotal(0), sum(known));
}

/** Per cent times ten thousand, exactly. */
function scaled(percent: string): bigint {
  const [whole = '0', decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.padEnd(4, '0').slice(0, 4));
}

function toKronor(minor: number): Minor {
  return toTotal(divideRounded(BigInt(minor), 100n) * 100n);
}
