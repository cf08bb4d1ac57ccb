import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  CANCELED,
  type CellPattern,
  NO,
  PENDING,
  YES,
  type DirectionWords,
} from '#domain/banking/bank-files/row-words.ts';
import type { BankFormat } from '#domain/banking/bank-files/format.ts';
import type { Header } from '#domain/banking/bank-files/header.ts';
import { isBookedName, isWaitingName, sideNamed } from './column-names.ts';
import type { Columns } from './columns.ts';

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

/** A proposed mapping; null: no column fits, and the user has to choose. */
export type ProposedMapping = Omit<ColumnMapping, 'date' | 'amount'> & {
  date: number | null;
  amount: number | null;
};

/** The mapping once nothing that is needed is missing; until then null. */
export function wholeMapping(mapping: ProposedMapping): ColumnMapping | null {
  const { date, amount } = mapping;
  return date === null || amount === null ? null : { ...mapping, date, amount };
}

/** The line of the columns' names, and the names if known. */
type NameLine = Pick<Columns, 'at'> & { names?: readonly string[] };

/** Converts a column mapping to a header, so that the table is read like a known format. */
export function mappedHeader({ at, names = [] }: NameLine, mapping: ColumnMapping): Header {
  const { paid, balance, currencyColumn, currency, dateForm, mark } = mapping;
  const { state = null, direction = null, account = null, leftOut = [] } = mapping;
  const places = new Map([
    ['date', mapping.date],
    ['amount', mapping.amount],
  ]);
  const texts = mapping.texts.map((place, index) => {
    places.set(`text ${index}`, place);
    return `text ${index}`;
  });
  const optional = { paid, balance, state, direction, account, currency: currencyColumn };
  for (const [name, place] of Object.entries(optional)) {
    if (place !== null) places.set(name, place);
  }
  const format: BankFormat = {
    id: 'mapped',
    required: [],
    booked: 'date',
    texts,
    ...sidesOf(mapping.texts.map((place) => names[place] ?? '')),
    amount: 'amount',
    paid: 'paid',
    balance: 'balance',
    currency: 'currency',
    direction: 'direction',
    words: wordsOf(mapping),
    leftOutWords: leftOut,
    inCurrency: currency,
    marks: [mark],
    dates: dateForm,
    ...(state === null &&
      balance !== null &&
      texts.length > 0 && {
        pending: { column: 'text 0', like: RESERVED, without: 'balance' },
      }),
    ...(state !== null && {
      pending: { column: 'state', like: pendingUnder(names[state] ?? '') },
      leftOut: [{ column: 'state', like: CANCELED }],
    }),
    ...(account !== null && { account: ['account'] }),
    ...(mapping.isTurned && { isTurned: true }),
  };
  return { at, format, places };
}

function wordsOf({ receivedWords = [], paidWords = [] }: ColumnMapping): DirectionWords {
  return new Map<string, 1 | -1>([
    ...receivedWords.map((word) => [word, 1] as const),
    ...paidWords.map((word) => [word, -1] as const),
  ]);
}

/** A reserved amount, in a table whose booked rows state a balance. */
const RESERVED: CellPattern = {
  test: (cell) => /^(?:reserv|prel\b|preliminär|pending|vorgemerkt)/i.test(cell),
};

/** Recognizes cells of pending rows: depending on the column's name, a yes or a no. */
function pendingUnder(name: string): CellPattern {
  const [isWaiting, isBooked] = [isWaitingName(name), isBookedName(name)];
  return {
    test: (cell) =>
      PENDING.test(cell) || (isWaiting && YES.test(cell)) || (isBooked && NO.test(cell)),
  };
}

/** The columns of payer and payee, if both are among the columns of texts. */
function sidesOf(names: readonly string[]): Pick<BankFormat, 'sides'> {
  const sides = names.map(sideNamed);
  const [payer, payee] = [sides.indexOf('payer'), sides.indexOf('payee')];
  if (payer === -1 || payee === -1) return {};
  return { sides: { payer: `text ${payer}`, payee: `text ${payee}` } };
}
