import type { Currency } from '#domain/basics/currencies.ts';
import type { DecimalMark } from './amounts.ts';
import type { DateForm } from './dates.ts';
import { type DirectionWords, type CellPattern, CANCELED, PENDING } from './row-words.ts';

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

/** Banks and card companies with a known file format, with their names. */
const BANKS = {
  swedbank: 'Swedbank',
  handelsbanken: 'Handelsbanken',
  seb: 'SEB',
  nordea: 'Nordea',
  lansforsakringar: 'Länsförsäkringar',
  ica: 'ICA Banken',
  skandia: 'Skandia',
  lunar: 'Lunar',
  revolut: 'Revolut',
  amex: 'American Express',
  northmill: 'Northmill',
  danske: 'Danske Bank',
  avanza: 'Avanza',
  nordnet: 'Nordnet',
  wise: 'Wise',
  n26: 'N26',
  monzo: 'Monzo',
  sebkort: 'SEB Kort',
  viseca: 'Viseca',
} as const;

/** Names of the formats; null: a file read with the user's column mapping, or of another program. */
export const FORMAT_NAMES = {
  ...BANKS,
  camt052: 'CAMT.052',
  camt053: 'CAMT.053',
  camt054: 'CAMT.054',
  mt940: 'MT940',
  ofx: 'OFX',
  mapped: null,
  moved: null,
} as const;

type BankId = keyof typeof BANKS;
export type FormatId = keyof typeof FORMAT_NAMES;

export const BANK_FORMATS = Object.keys(FORMAT_NAMES) as FormatId[];

/** The name of the bank that writes a format; null: several write it. */
export function bankOfFormat(format: FormatId): string | null {
  return format in BANKS ? BANKS[format as BankId] : null;
}

/** The columns of amounts as most banks in Sweden name them. */
export const IN_SWEDISH = { amount: 'belopp', balance: 'saldo' };

/** The same with the balance named by bookings, and the currency in a column of its own. */
export const BOOKED_IN_SWEDISH = {
  amount: 'belopp',
  balance: 'bokfört saldo',
  currency: 'valuta',
};

/** The columns of amounts as banks write them in English. */
export const IN_ENGLISH = { amount: 'amount', balance: 'balance', currency: 'currency' };

/** A column of states in the words of any bank: rows that wait, and rows that moved no money. */
export function byState(column: string): Pick<BankFormat, 'pending' | 'leftOut'> {
  return { pending: { column, like: PENDING }, leftOut: [{ column, like: CANCELED }] };
}
