import { type DecimalMark, parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import {
  type AmountText,
  MINOR_MAX,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, dayOf, isDay } from '#domain/basics/months.ts';

/** An instant in UTC, which is not any bank's own calendar. */
const IN_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/;

/**
 * A day, also where a time and its zone follow: the bank's own calendar counts. An instant in UTC
 * is on its day in Sweden, like all days here.
 */
export function dayIn(text: string): Day | null {
  const instant = IN_UTC.test(text.trim()) ? new Date(text.trim()) : null;
  if (instant !== null && !Number.isNaN(instant.getTime())) return dayOf(instant);
  const [, year = '', month = '', date = ''] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}

/** The decimal mark of an amount in a format that has no groups of thousands: its last mark. */
export function markIn(amount: string): DecimalMark {
  return amount.lastIndexOf('.') > amount.lastIndexOf(',') ? 'point' : 'comma';
}

type UnsignedAmount = { amount: string; isPaid: boolean };

/** An amount with the sign of its direction; an amount with a sign of its own keeps it. */
export function signedAmount({ amount, isPaid }: UnsignedAmount): AmountText | null {
  const parsed = parseBankAmount(amount, markIn(amount));
  if (parsed === null) return null;
  const minor = toMinor(parsed);
  const signed = isPaid ? 0 - minor : minor;
  return Math.abs(signed) > MINOR_MAX ? null : toAmountText(toTotal(signed));
}
