import type { DateForm } from '#domain/banking/bank-files/dates.ts';
import type { Currency } from '#domain/basics/currencies.ts';

/** What the user says that the columns of a table are. Null: there is none for that. */
export type ColumnMapping = {
  date: number;
  texts: number[];
  /** What the account changed by, or what was received where what was paid has its own column. */
  amount: number;
  paid: number | null;
  balance: number | null;
  /** Whether a row has happened; unset in what was said before it could be. */
  state?: number | null;
  /** Which way money went, where the amounts have no sign; likewise. */
  direction?: number | null;
  /** Which account a row is of, in a table of several; likewise. */
  account?: number | null;
  currencyColumn: number | null;
  /** Of every row where no column says it. */
  currency: Currency;
  dateForm: DateForm;
  mark: 'comma' | 'point';
  /** What was paid stands above zero. */
  isTurned: boolean;
};

/** What a user said of columns, in a full export. */
export type ExportedMapping = ColumnMapping & { fingerprint: string };
