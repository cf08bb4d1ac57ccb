import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { convertLine, isMissingRate, type Rates } from '#domain/statistics/rates.ts';
import { cutToKronor, exactOf, scaleValue } from '#domain/basics/ratios.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { type RuleBook, ruleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';

/** Tax reduction of a year's deductible interest, both in minor units. */
export type Reduction = (interest: Minor) => Minor;

/**
 * The reduction of a capital deficit that consists of interest alone (income tax act, chapter 67,
 * section 10) by the scale of a day, or by the latest decided one; öre are dropped, as in the tax
 * meter. Throws for a day before the first scale: that is our fault.
 */
export function reductionOn(day: Day, book: RuleBook = ruleBook()): Reduction {
  const scale = scaleInUse(book, 'deficit_reduction', day);
  if (isNoRule(scale)) throw new Error(`No reduction of a deficit is known for ${day}`);
  const { steps } = scale;
  return (interest) => cutToKronor(scaleValue(steps, exactOf(interest)));
}

/** A year's deductible interest of a owner, in minor units of its currency. */
export type Claim = { owner: string; interest: Minor; currency: Currency };

/** The reduction, and the exchange rates by which interest in other currencies is counted. */
export type DeductionTerms = { reduction: Reduction; rates: Rates };

/** The worth of a reduction to each owner; null: a currency has no rate. */
export type Deductions = {
  /** The reduction of each claim, in its currency: its part in that of all its owner's claims. */
  of: readonly (Minor | null)[];
  /** A owner's interest of the year, in kronor. */
  totalOf(owner: string): Minor;
  /** The reduction that a claim with more, or less, interest adds, in its currency. */
  added(claim: Claim): Minor | null;
};

/**
 * Reductions of the interest of several persons, the one count for cards, households, stress and
 * comparisons: each owner's is counted on all of their interest in kronor, by the steps of the
 * scale, and divided in proportion.
 */
export function deductionsOf(
  claims: readonly Claim[],
  { reduction, rates }: DeductionTerms,
): Deductions {
  const kronor = claims.map((claim) => inKronor(claim, rates));
  const totals = new Map<string, Minor>();
  for (const [at, { owner }] of claims.entries()) {
    totals.set(owner, toTotal((totals.get(owner) ?? 0) + (kronor[at] ?? 0)));
  }
  const of: (Minor | null)[] = claims.map(() => null);
  const reductions = new Map([...totals].map(([owner, total]) => [owner, reduction(total)]));
  for (const [owner, reduced] of reductions) {
    const own = [...claims.keys()].filter((at) => claims[at]?.owner === owner);
    const parts = dividedBy(
      reduced,
      own.map((at) => kronor[at] ?? toTotal(0)),
    );
    for (const [place, at] of own.entries()) {
      const counted = kronor[at];
      if (counted === null || counted === undefined) continue;
      of[at] = backFrom(parts[place] ?? toTotal(0), counted, claims[at]?.interest ?? counted);
    }
  }
  const totalOf = (owner: string) => totals.get(owner) ?? toTotal(0);
  return {
    of,
    totalOf,
    added(claim) {
      const more = inKronor(claim, rates);
      if (more === null) return null;
      const total = totalOf(claim.owner);
      const changed = reduction(toTotal(Math.max(0, total + more)));
      const before = reductions.get(claim.owner) ?? reduction(total);
      return backFrom(toTotal(changed - before), more, claim.interest);
    },
  };
}

function inKronor({ interest, currency }: Claim, rates: Rates): Minor | null {
  const line = { valueMinor: interest, currency, shareBasisPoints: WHOLE_BASIS_POINTS };
  const counted = convertLine(line, TAX_CURRENCY, rates);
  return isMissingRate(counted) ? null : counted;
}

/** An amount in kronor at the rate by which `interest` became `kronor`. */
function backFrom(amount: Minor, kronor: Minor, interest: Minor): Minor {
  if (kronor === interest || kronor === 0) return amount;
  return toTotal(divideRounded(BigInt(amount) * BigInt(interest), BigInt(kronor)));
}

/** A total divided in proportion to amounts; the shares add up to it. */
export function dividedBy(total: Minor, amounts: readonly Minor[]): Minor[] {
  const whole = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  let before = 0n;
  let given = 0n;
  return amounts.map((amount) => {
    if (whole === 0n) return toTotal(0);
    before += BigInt(amount);
    const until = divideRounded(BigInt(total) * before, whole);
    const share = until - given;
    given = until;
    return toTotal(share);
  });
}
