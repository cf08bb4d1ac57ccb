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
import { toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import { dayIn, signedAmount } from './entry-cells.ts';

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
