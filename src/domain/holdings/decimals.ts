import { divideRounded, type Minor, toTotal } from '#domain/basics/money.ts';
import type { Ratio } from '#domain/basics/ratios.ts';

declare const decimalText: unique symbol;

/** A decimal text of at most twelve digits before the point and ten after it, such as `42.9386`. */
export type DecimalText = string & { readonly [decimalText]: true };

const DECIMALS = 10;

/** Twelve digits hold every number of shares, also of the smallest cryptocurrency. */
const PATTERN = /^-?\d{1,12}(?:[.]\d{1,10})?$/;

/** The largest decimal, in units of 10⁻¹⁰. */
export const UNITS_MAX = 10n ** 22n - 1n;

/** The decimal in its shortest form, without minus zero; null when it is not one. */
export function parseDecimal(text: string): DecimalText | null {
  return PATTERN.test(text) ? decimalOf(unitsOf(text)) : null;
}

const UNITS_OF_ONE = 10 ** DECIMALS;

/** Below it a product of numbers is wrong by less than a quarter: rounded, it is exact. */
const ROUNDED_MAX = 1e15;

/** Units of 10⁻¹⁰ of a decimal text. Throws when the text is not a decimal: that is our fault. */
export function unitsOf(text: string): bigint {
  if (!PATTERN.test(text)) throw new Error(`Not a decimal: ${text}`);
  const units = Number(text) * UNITS_OF_ONE;
  if (Math.abs(units) < ROUNDED_MAX) return BigInt(Math.round(units));
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** The decimal text of units of 10⁻¹⁰. */
export function decimalOf(units: bigint): DecimalText {
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, '0');
  const sign = units < 0n ? '-' : '';
  return shortDecimal(`${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** A decimal text with a point, such as the database gives, without zeros that say nothing. */
export function shortDecimal(text: string): DecimalText {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  if (text[end - 1] === '.') end -= 1;
  return text.slice(0, end) as DecimalText;
}

/**
 * An amount of money in units of 10⁻²⁰ of its currency, in which a quantity times a price is exact:
 * a thousand buys and sales add up to the öre, whatever rows they come in.
 */
export type FineAmount = bigint;

const FINE_A_MINOR = 10n ** 18n;

/** An amount of whole minor units (öre, cents). */
export function fineOf(minor: Minor): FineAmount {
  return BigInt(minor) * FINE_A_MINOR;
}

/** Whole minor units (öre, cents), rounded half away from zero. */
export function minorOfFine(amount: FineAmount): Minor {
  return toTotal(divideRounded(amount, FINE_A_MINOR));
}

/** The value of a quantity at a price, both in units of 10⁻¹⁰: exact. */
export function valueAt(quantity: bigint, price: bigint): FineAmount {
  return quantity * price;
}

/** A quantity or an amount × a fraction, rounded to its last decimal, half away from zero. */
export function timesExact(units: bigint, { top, bottom }: Ratio): bigint {
  return top === bottom ? units : divideRounded(units * top, bottom);
}
