/**
 * Amounts are decimal texts outside and whole minor units (öre, cents) inside, never floats. The
 * range is that of `numeric(12,2)`: ten digits before the point.
 */
declare const amountText: unique symbol;
declare const minor: unique symbol;

/** A decimal text with exactly two decimals, such as `1250000.50`. */
export type AmountText = string & { readonly [amountText]: true };

/** A whole number of minor units (öre, cents), within ±`MINOR_MAX` for a single amount. */
export type Minor = number & { readonly [minor]: true };

/** 9 999 999 999.99 in minor units: the largest amount that is stored (`numeric(12,2)`). */
export const MINOR_MAX = 999_999_999_999;

/**
 * A sum of at most 5 000 largest amounts of one currency stays below 2^53, so that totals of
 * everything a user can record (1 000 of each of five kinds) are exact in a JavaScript number.
 * Converted to a currency of small units, such as rupiah, they can be more than that: from 90
 * thousand billion on a total is the nearest number, as JSON could not carry its hundredths either.
 * The limit here is where numbers are written with an exponent, and cannot be reached.
 */
const TOTAL_MAX = 1e21;

/** An amount in a request: `-?\d{1,10}(\.\d{1,2})?`. */
const AMOUNT_PATTERN = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** The amount with two decimals and without minus zero, or null when it is not one. */
export function parseAmount(text: string): AmountText | null {
  if (!AMOUNT_PATTERN.test(text)) return null;
  return formatMinor(minorOfDigits(text));
}

/** Minor units of an amount text. Throws when the text is not an amount: that is our fault. */
export function toMinor(amount: AmountText): Minor {
  if (!AMOUNT_PATTERN.test(amount)) throw new Error(`Not an amount: ${amount}`);
  return minorOfDigits(amount);
}

/** The amount text of minor units. Throws outside the stored range. */
export function toAmountText(value: Minor): AmountText {
  if (Math.abs(value) > MINOR_MAX) throw new Error(`Outside the range of an amount: ${value}`);
  return formatMinor(value);
}

/** The text of a total, which may be beyond the stored range. */
export function toTotalText(value: Minor): AmountText {
  return formatMinor(value);
}

/** Adds minor units of one currency. */
export function sum(parts: readonly Minor[]): Minor {
  let total = 0;
  for (const part of parts) total += part;
  return toTotal(total);
}

/** `left − right` in minor units of one currency. */
export function difference(left: Minor, right: Minor): Minor {
  return toTotal(left - right);
}

/** A number of major units with at most two decimals, for JSON shapes that are derived. */
export function toNumber(value: Minor): number {
  return Number(formatMinor(value));
}

/** Minor units of a number of major units, which `toNumber` made. */
export function minorOf(value: number): Minor {
  return Math.round(value * 100) as Minor;
}

/** `numerator / denominator` as an integer, rounded half away from zero as PostgreSQL rounds. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new Error('Division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

/** `numerator / denominator` (above zero) as an integer, rounded down, also below zero. */
export function divideFloored(numerator: bigint, denominator: bigint): bigint {
  const cut = numerator / denominator;
  return cut * denominator > numerator ? cut - 1n : cut;
}

/** Checks that a computed number is a whole one and brands it. */
export function toTotal(value: number | bigint): Minor {
  const total = Number(value);
  if (!Number.isInteger(total) || Math.abs(total) >= TOTAL_MAX) {
    throw new Error(`Not a whole total: ${value}`);
  }
  return (total === 0 ? 0 : total) as Minor;
}

/** Exact: twelve digits are far from the limits of a number. */
function minorOfDigits(text: string): Minor {
  const minor = Math.round(Number(text) * 100);
  return (minor === 0 ? 0 : minor) as Minor;
}

function formatMinor(value: Minor): AmountText {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const sign = value < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as AmountText;
}
