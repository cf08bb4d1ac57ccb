import { type AmountText, divideRounded, toMinor, toNumber, toTotal } from './money.ts';
import { parsePercent, type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from './percent.ts';

/** Whether shares of an item add up to at most 100 %. */
export function fitsInWhole(shares: readonly PercentText[]): boolean {
  return restOf(shares) !== null;
}

/** The share that the others leave, in percent; null when theirs exceed 100 % together. */
export function restOf(shares: readonly PercentText[]): PercentText | null {
  const taken = shares.map(toBasisPoints).reduce((total, share) => total + share, 0);
  return parsePercent(`${(WHOLE_BASIS_POINTS - taken) / 100}`);
}

/** A share of an amount in major units, rounded once to the minor unit, half away from zero. */
export function partOf(amount: AmountText, share: PercentText): number {
  const points = BigInt(toMinor(amount)) * BigInt(toBasisPoints(share));
  return toNumber(toTotal(divideRounded(points, BigInt(WHOLE_BASIS_POINTS))));
}
