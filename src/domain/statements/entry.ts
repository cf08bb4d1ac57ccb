import { type BrokenReason, type FileRow, NO_TEXT, wordsOf } from '../bank-files/rows.ts';
import type { Bounds } from '../bank-files/dates.ts';
import { isCurrency } from '../currencies.ts';
import { toAmountText, toMinor, toTotal } from '../money.ts';
import { dayIn, signedAmount } from './entry-cells.ts';

/** What a statement says of something that happened, as it says it. */
export type Entry = {
  state: 'booked' | 'pending' | 'left_out';
  /** The day of the booking, and of what was bought where it is said; else empty. */
  booked: string;
  made: string;
  amount: string;
  isPaid: boolean;
  /** It takes back an earlier one. */
  isReversal?: boolean;
  currency: string;
  /** What says what it was, the likeliest first. */
  texts: readonly string[];
  externalId: string;
};

/** An entry as a row; `line` counts the entries from 1. */
export function entryRow(entry: Entry, line: number, { tomorrow, latest }: Bounds): FileRow {
  const text = wordsOf(entry.texts) || NO_TEXT;
  if (entry.state !== 'booked') return { line, text, state: entry.state };
  const booked = dayIn(entry.booked);
  const amount = signedAmount(entry);
  const currency = entry.currency.toUpperCase();
  const broken = (reason: BrokenReason): FileRow => ({ line, text, state: 'broken', reason });
  if (booked === null) return broken('date');
  if (booked > latest) return broken('future');
  if (amount === null) return broken('amount');
  if (!isCurrency(currency)) return broken('currency');
  if (booked > tomorrow) return { line, text, state: 'pending' };
  const made = dayIn(entry.made) ?? booked;
  const externalId = entry.externalId || null;
  const row = { made, booked, amount, balance: null, currency, text, externalId };
  const isReversal = entry.isReversal && { isReversal: true };
  return { line, text, state: 'booked', row: { ...row, ...isReversal } };
}

/** A row with its sign turned round, where the person says so. */
export function turnedRow(row: FileRow, turn: boolean): FileRow {
  if (!turn || row.state !== 'booked') return row;
  const amount = toAmountText(toTotal(0 - toMinor(row.row.amount)));
  return { ...row, row: { ...row.row, amount } };
}
