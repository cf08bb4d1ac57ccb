import { type AmountText, divideRounded, toMinor, toNumber, toTotal } from './money.ts';

declare const percentText: unique symbol;

/** A percentage with two decimals as text, such as `50.00` (`numeric(5,2)`). */
export type PercentText = string & { readonly [percentText]: true };

const PERCENT_PATTERN = /^-?\d{1,3}(?:\.\d{1,2})?$/;

/** All of it: 100 % in basis points. */
export const WHOLE_BASIS_POINTS = 10_000;

/** The percentage with two decimals, or null when it is not one between 0 and 100. */
export function parsePercent(text: string): PercentText | null {
  if (!PERCENT_PATTERN.test(text)) return null;
  const points = basisPointsOf(text);
  if (points < 0 || points > WHOLE_BASIS_POINTS) return null;
  const digits = String(points).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as PercentText;
}

/** Hundredths of a percent: `50.00` is 5 000. */
export function toBasisPoints(percent: PercentText): number {
  if (!PERCENT_PATTERN.test(percent)) throw new Error(`Not a percentage: ${percent}`);
  return basisPointsOf(percent);
}

/** Exact: so few digits are far from the limits of a number. */
function basisPointsOf(text: string): number {
  return Math.round(Number(text) * 100);
}

/**
 * The shares of parts above zero in percent with one decimal, which add up to 100.0 exactly: each
 * is rounded down, and the tenths that are left go to the largest remainders, of equal ones to the
 * first. For showing only.
 */
export function percentShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole === 0n) return parts.map(() => 0);
  const tenths = parts.map((part) => Number((BigInt(part) * 1000n) / whole));
  const remainders = parts.map((part) => (BigInt(part) * 1000n) % whole);
  const left = 1000 - tenths.reduce((sum, tenth) => sum + tenth, 0);
  const first = parts
    .map((_, at) => at)
    .sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b)
    .slice(0, left);
  return tenths.map((tenth, at) => (tenth + (first.includes(at) ? 1 : 0)) / 10);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? 1 : -1;
}

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
