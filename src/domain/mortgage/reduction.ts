import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';

/** Tax reduction of a year's deductible interest, both in minor units. */
export type Reduction = (interest: Minor) => Minor;

/** A deficit up to this is reduced by the higher rate, in minor units. */
const HIGH_RATE_UP_TO = 100_000_00;

/**
 * The reduction of a capital deficit that consists of this interest alone: 30 % to 100,000 kronor
 * and 21 % above (income tax act, chapter 67, section 10), rounded to the whole krona.
 */
export function reductionOf(interest: Minor): Minor {
  const high = BigInt(Math.min(interest, HIGH_RATE_UP_TO));
  const low = BigInt(Math.max(interest - HIGH_RATE_UP_TO, 0));
  return toTotal(divideRounded(high * 30n + low * 21n, 100n * 100n) * 100n);
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
