import {
  type BrokenReason,
  type FileRow,
  notBooked,
  NO_TEXT,
  type PendingRow,
  wordsOf,
} from '#domain/banking/bank-files/rows.ts';
import type { DateBounds } from '#domain/banking/bank-files/dates.ts';
import { isCurrency } from '#domain/basics/currencies.ts';
import {
  toAmountText,
  toMinor,
  toTotal,
  type AmountText,
  MINOR_MAX,
} from '#domain/basics/money.ts';
import { type DecimalMark, parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import { type Day, dayOf, isDay } from '#domain/basics/months.ts';

/** An entry of a statement in the statement's own values. */
export type StatementEntry = {
  state: 'booked' | 'pending' | 'left_out';
  /** The day of the booking, and of the purchase where it is stated; else empty. */
  booked: string;
  made: string;
  amount: string;
  isPaid: boolean;
  /** It reverses an earlier entry. */
  isReversal?: boolean;
  currency: string;
  /** Descriptions, the likeliest first. */
  texts: readonly string[];
  externalId: string;
};

/** An entry as a row; `line` counts the entries from 1. */
export function entryRow(entry: StatementEntry, line: number, bounds: DateBounds): FileRow {
  const { tomorrow, latest } = bounds;
  const text = wordsOf(entry.texts) || NO_TEXT;
  if (entry.state === 'left_out') return { line, text, state: entry.state };
  if (entry.state === 'pending') {
    return { line, text, state: 'pending', row: pendingRow(entry, text, bounds) };
  }
  const booked = dayIn(entry.booked);
  const amount = signedAmount(entry);
  const currency = entry.currency.toUpperCase();
  const broken = (reason: BrokenReason): FileRow => ({ line, text, state: 'broken', reason });
  if (booked === null) return broken('date');
  if (booked > latest) return broken('future');
  if (amount === null) return broken('amount');
  if (!isCurrency(currency)) return broken('currency');
  const made = dayIn(entry.made) ?? booked;
  const externalId = entry.externalId || null;
  const isReversal = entry.isReversal && { isReversal: true };
  const row = { made, booked, amount, balance: null, currency, text, externalId, ...isReversal };
  if (booked > tomorrow) return { line, text, state: 'pending', row: notBooked(row) };
  return { line, text, state: 'booked', row };
}

function pendingRow(
  entry: StatementEntry,
  text: string,
  { latest }: DateBounds,
): PendingRow | null {
  const made = dayIn(entry.made) ?? dayIn(entry.booked);
  const amount = signedAmount(entry);
  const currency = entry.currency.toUpperCase();
  if (amount === null || !isCurrency(currency) || (made ?? '') > latest) return null;
  const isReversal = entry.isReversal && { isReversal: true };
  const externalId = entry.externalId || null;
  return { made, booked: null, amount, balance: null, currency, text, externalId, ...isReversal };
}

/** A row with its sign reversed, if the user chose so. */
export function turnedRow(row: FileRow, turn: boolean): FileRow {
  if (!turn || !('row' in row) || row.row === null) return row;
  const amount = toAmountText(toTotal(0 - toMinor(row.row.amount)));
  return row.state === 'booked'
    ? { ...row, row: { ...row.row, amount } }
    : { ...row, row: { ...row.row, amount } };
}

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
function signedAmount({ amount, isPaid }: UnsignedAmount): AmountText | null {
  const parsed = parseBankAmount(amount, markIn(amount));
  if (parsed === null) return null;
  const minor = toMinor(parsed);
  const signed = isPaid ? 0 - minor : minor;
  return Math.abs(signed) > MINOR_MAX ? null : toAmountText(toTotal(signed));
}
