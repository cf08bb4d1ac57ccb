import {
  type AmountText,
  divideRounded,
  MINOR_MAX,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';

/** 100 % in basis points, times the months of a year: the divisor of a yearly rate. */
const YEARLY_TO_MONTHLY = BigInt(WHOLE_BASIS_POINTS * 12);

/** A rate the field can hold (`numeric(5,2)`, at most 100 %). */
const RATE_MAX_BASIS_POINTS = 10_000n;

/**
 * Interest a month, balance × rate / 100 / 12, rounded half away from zero (docs/product.md,
 * section 5). Null when the balance is not positive.
 */
export function monthlyInterestOf(balance: AmountText, rate: PercentText): AmountText | null {
  const balanceMinor = toMinor(balance);
  if (balanceMinor <= 0) return null;
  const numerator = BigInt(balanceMinor) * BigInt(toBasisPoints(rate));
  return toAmountText(toTotal(divideRounded(numerator, YEARLY_TO_MONTHLY)));
}

/**
 * Yearly rate with two decimals, monthly interest × 12 / balance × 100 (docs/product.md, section 5).
 * Null when the balance is not positive or the rate would be above 100 %.
 */
export function interestRateOf(
  balance: AmountText,
  monthlyInterest: AmountText,
): PercentText | null {
  const balanceMinor = toMinor(balance);
  const interestMinor = toMinor(monthlyInterest);
  if (balanceMinor <= 0 || interestMinor < 0) return null;
  const points = divideRounded(BigInt(interestMinor) * YEARLY_TO_MONTHLY, BigInt(balanceMinor));
  if (points > RATE_MAX_BASIS_POINTS) return null;
  const digits = String(points).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as PercentText;
}

/**
 * Monthly payment, interest + amortization (docs/product.md, section 5). Null when it is not above
 * zero, or more than an amount can be.
 */
export function monthlyPaymentOf(
  monthlyInterest: AmountText | null,
  monthlyAmortization: AmountText | null,
): AmountText | null {
  const partMinor = (amount: AmountText | null) => (amount === null ? 0 : toMinor(amount));
  const paymentMinor = toTotal(partMinor(monthlyInterest) + partMinor(monthlyAmortization));
  return paymentMinor > 0 && paymentMinor <= MINOR_MAX ? toAmountText(paymentMinor) : null;
}
