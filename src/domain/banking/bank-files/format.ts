import type { FormatId } from './format-names.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { DecimalMark } from './amounts.ts';
import type { DateForm } from './dates.ts';
import type { DirectionWords } from './directions.ts';
import type { CellPattern } from './row-states.ts';

/**
 * Rows with such a cell in a column are not booked yet, or never will be; `without`: only those
 * with an empty cell in that column.
 */
export type Sign = { column: string; like: CellPattern; without?: string };

/** A format of bank files: the cells of its header and the meaning of its columns. */
export type BankFormat = {
  id: FormatId;
  /** Cells of the header in lower case: all `required` ones and any of the `others`. */
  required: readonly string[];
  others?: readonly string[];
  booked: string;
  /** Column of the day of the purchase. */
  made?: string;
  texts: readonly string[];
  /** Columns of payer and payee; one of them is the account's holder. */
  sides?: { payer: string; payee: string };
  amount: string;
  /** Column of paid amounts; `amount` then has received ones. */
  paid?: string;
  fee?: string;
  /** Column of the direction, if amounts have no sign. */
  direction?: string;
  /** The user's own words in the column of the direction. */
  words?: DirectionWords;
  /** Rows with one of these cells are left out; in small letters. */
  leftOutWords?: readonly string[];
  balance?: string;
  currency?: string;
  /** The currency of rows that state none; absent: SEK. */
  inCurrency?: Currency;
  externalId?: string;
  /** Columns that together are the account number. */
  account?: readonly string[];
  /**
   * Decimal marks: the bank's first, then that of a spreadsheet program that saved the file again.
   * Absent: a comma first.
   */
  marks?: readonly DecimalMark[];
  dates?: DateForm;
  /** Paid amounts are positive. */
  isTurned?: true;
  pending?: Sign;
  leftOut?: readonly Sign[];
};

/** The currency of a format's rows that state none. */
export function usualCurrency({ inCurrency = 'SEK' }: BankFormat): Currency {
  return inCurrency;
}

/** Decimal marks of a format that uses a comma. */
const COMMA_FIRST: readonly DecimalMark[] = ['comma', 'point'];
/** Decimal marks of a format that uses a point. */
export const POINT_FIRST: readonly DecimalMark[] = ['point', 'comma'];

/** The decimal marks to try for a format, the likeliest first. */
export function marksOf({ marks = COMMA_FIRST }: BankFormat): readonly DecimalMark[] {
  return marks;
}

/** Splits the cells of a header at commas. */
export function cellsIn(header: string): string[] {
  return header.split(', ');
}
