import { parseBankAmount } from '../bank-files/amounts.ts';
import { parseBankDay } from '../bank-files/dates.ts';
import { type BrokenReason, type FileRow, wordsOf } from '../bank-files/rows.ts';
import { isCurrency } from '../currencies.ts';
import { type AmountText, MINOR_MAX, toAmountText, toMinor, toTotal } from '../money.ts';
import type { Day } from '../months.ts';

/** What a statement says of something that happened, as it says it. */
export type Entry = {
  state: 'booked' | 'pending' | 'left_out';
  /** The day of the booking, and of what was bought where it is said; else empty. */
  booked: string;
  made: string;
  amount: string;
  isPaid: boolean;
  currency: string;
  /** What says what it was, the likeliest first. */
  texts: readonly string[];
  externalId: string;
};

/** An entry as a row; `line` counts the entries from 1. */
export function entryRow(entry: Entry, line: number): FileRow {
  const text = wordsOf(entry.texts);
  if (entry.state !== 'booked') return { line, text, state: entry.state };
  const booked = dayIn(entry.booked);
  const amount = amountOf(entry);
  const currency = entry.currency.toUpperCase();
  const broken = (reason: BrokenReason): FileRow => ({ line, text, state: 'broken', reason });
  if (booked === null) return broken('date');
  if (amount === null) return broken('amount');
  if (!isCurrency(currency)) return broken('currency');
  if (text === '') return broken('text');
  const made = dayIn(entry.made) ?? booked;
  const externalId = entry.externalId || null;
  const row = { made, booked, amount, balance: null, currency, text, externalId };
  return { line, text, state: 'booked', row };
}

/** A day, also where a time and its zone follow: the bank's own calendar counts. */
export function dayIn(text: string): Day | null {
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim());
  return digits && parseBankDay(digits.slice(1).join('-'), 'year-first');
}

/** An amount with the sign of what was paid; an amount with a sign of its own keeps it. */
function amountOf({ amount, isPaid }: Entry): AmountText | null {
  const mark = amount.includes('.') ? 'point' : 'comma';
  const parsed = parseBankAmount(amount, mark);
  if (parsed === null) return null;
  const minor = toMinor(parsed);
  const signed = isPaid ? 0 - minor : minor;
  return Math.abs(signed) > MINOR_MAX ? null : toAmountText(toTotal(signed));
}
