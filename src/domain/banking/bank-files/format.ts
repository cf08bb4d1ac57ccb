import type { FormatId } from './bank-formats.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { DecimalMark } from './amounts.ts';
import type { DateForm } from './dates.ts';
import type { Like } from './row-states.ts';

/** Rows whose cell of a column is like this are not yet booked, or never will be. */
type Sign = { column: string; like: Like };

/** A form of the files of a bank: which cells its header has, and what its columns say. */
export type BankFormat = {
  id: FormatId;
  /** The cells of the header, in small letters; all of them, and of the others any. */
  required: readonly string[];
  others?: readonly string[];
  booked: string;
  /** The day of the purchase, where it has a column of its own. */
  made?: string;
  texts: readonly string[];
  /** Where who paid and who was paid have columns of their own: one of them is the holder. */
  sides?: { payer: string; payee: string };
  amount: string;
  /** Where what was paid has a column of its own; `amount` is then what was received. */
  paid?: string;
  fee?: string;
  /** Which way money went, where the amount has no sign. */
  direction?: string;
  balance?: string;
  currency?: string;
  /** Where a row says no currency: kronor, unless it is another. */
  inCurrency?: Currency;
  externalId?: string;
  /** Together the number of the account. */
  account?: readonly string[];
  /**
   * The bank's own first; then that of a spreadsheet, or of a program that saved it anew. Without
   * them a comma comes first.
   */
  marks?: readonly DecimalMark[];
  dates?: DateForm;
  /** What is paid stands above zero. */
  isTurned?: true;
  pending?: Sign;
  leftOut?: readonly Sign[];
};

/** What a form's rows are in where they state no currency. */
export function usualCurrency({ inCurrency = 'SEK' }: BankFormat): Currency {
  return inCurrency;
}

/** The marks of a form whose own is a comma. */
const COMMA_FIRST: readonly DecimalMark[] = ['comma', 'point'];
/** The marks of a form whose own is a point. */
export const POINT_FIRST: readonly DecimalMark[] = ['point', 'comma'];

/** The decimal marks of a form's amounts, the likeliest first. */
export function marksOf({ marks = COMMA_FIRST }: BankFormat): readonly DecimalMark[] {
  return marks;
}

/** The cells of a header, parted by commas. */
export function cellsIn(header: string): string[] {
  return header.split(', ');
}
