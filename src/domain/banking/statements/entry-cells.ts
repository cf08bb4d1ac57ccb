import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import {
  type AmountText,
  MINOR_MAX,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';

/** A day, also where a time and its zone follow: the bank's own calendar counts. */
export function dayIn(text: string): Day | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}

type UnsignedAmount = { amount: string; isPaid: boolean };

/** An amount with the sign of its direction; an amount with a sign of its own keeps it. */
export function signedAmount({ amount, isPaid }: UnsignedAmount): AmountText | null {
  const mark = amount.includes('.') ? 'point' : 'comma';
  const parsed = parseBankAmount(amount, mark);
  if (parsed === null) return null;
  const minor = toMinor(parsed);
  const signed = isPaid ? 0 - minor : minor;
  return Math.abs(signed) > MINOR_MAX ? null : toAmountText(toTotal(signed));
}
