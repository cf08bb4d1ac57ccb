import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import type { Currency } from '#domain/basics/currencies.ts';

/** A user's column mapping: positions of columns; null: the table has no such column. */
export type ColumnMapping = {
  date: number;
  /** Columns that describe a row; a table of days and amounts has none. */
  texts: number[];
  /** The change of the account, or received amounts if paid ones have their own column. */
  amount: number;
  paid: number | null;
  balance: number | null;
  /** Column of the state of a row; absent in mappings of older versions. */
  state?: number | null;
  /** Column of the direction, if amounts have no sign; absent likewise. */
  direction?: number | null;
  /** Words of that column for received and paid amounts, in small letters; absent likewise. */
  receivedWords?: string[];
  paidWords?: string[];
  /** Rows with one of these cells in them, in small letters, are left out; absent likewise. */
  leftOut?: string[];
  /** Column of the account, in a table of several; absent likewise. */
  account?: number | null;
  currencyColumn: number | null;
  /** The currency of all rows, if no column states it. */
  currency: Currency;
  dateForm: DateForm;
  mark: 'comma' | 'point';
  /** Paid amounts are positive. */
  isTurned: boolean;
};

/** A column mapping in a full export. */
export type ExportedMapping = ColumnMapping & { fingerprint: string };
