import { type Currency, isCurrency } from '../currencies.ts';
import { type AmountText, MINOR_MAX, toAmountText, toMinor, toTotal } from '../money.ts';
import type { Day } from '../months.ts';
import { type DecimalMark, parseBankAmount } from './amounts.ts';
import { type DateForm, parseBankDay, purchaseDayIn } from './dates.ts';
import { usualCurrency } from './formats.ts';
import type { Cells, Header } from './header.ts';

/** Why a row of a file cannot be read. */
export type BrokenReason = 'date' | 'amount' | 'balance' | 'currency' | 'text';

/** A row of a file that is booked. */
export type BookedRow = {
  /** The day of the purchase where the file has it, else that of the booking. */
  made: Day;
  booked: Day;
  /** Paid is below zero, received above. */
  amount: AmountText;
  /** The account's after this row; null where the file does not say. */
  balance: AmountText | null;
  currency: Currency;
  text: string;
  /** The bank's own name of it; null where it has none. */
  externalId: string | null;
  /** It takes back an earlier payment. */
  isReversal?: boolean;
};

/** A row of a file and where it stands. Left out is what never moved any money. */
export type FileRow = { line: number; text: string } & (
  | { state: 'booked'; row: BookedRow }
  | { state: 'pending' | 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

export type Reading = {
  header: Header;
  mark: DecimalMark;
  dates: DateForm;
  isTurned: boolean;
};

const TEXT_CHARACTERS_MAX = 500;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;

/** What a row of a file says, by its header. Lines are counted from 1. */
export function readRow(cells: Cells, line: number, reading: Reading): FileRow {
  const { form } = reading.header;
  const cell = (column: string | undefined) => cellOf(cells, reading.header, column);
  const told = { line, text: wordsOf(form.texts.map(cell)) };
  if (form.leftOut?.some(({ column, like }) => like.test(cell(column)))) {
    return { ...told, state: 'left_out' };
  }
  if (form.pending?.like.test(cell(form.pending.column))) return { ...told, state: 'pending' };
  const row = bookedRow(cell, told.text, reading);
  return typeof row === 'string'
    ? { ...told, state: 'broken', reason: row }
    : { ...told, text: row.text, state: 'booked', row };
}

/** Whether a row leaves its currency to its form, or to the user. */
export function statesNoCurrency(cells: Cells, header: Header): boolean {
  return cellOf(cells, header, header.form.currency) === '';
}

/** The text of a cell by the name of its column; nothing where there is none. */
export function cellOf(cells: Cells, { places }: Header, column: string | undefined): string {
  const place = column === undefined ? undefined : places.get(column);
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

type CellOf = (column: string | undefined) => string;

function bookedRow(cellAt: CellOf, text: string, reading: Reading): BookedRow | BrokenReason {
  const { dates } = reading;
  const { form } = reading.header;
  const booked = parseBankDay(cellAt(form.booked), dates);
  if (booked === null) return 'date';
  const amount = amountOf(cellAt, reading);
  if (amount === null) return 'amount';
  const said = filled(cellAt(form.balance));
  const balance = said === '' ? null : parseBankAmount(said, reading.mark);
  if (balance === null && said !== '') return 'balance';
  const currency = cellAt(form.currency).toUpperCase() || usualCurrency(form);
  if (!isCurrency(currency)) return 'currency';
  const purchase = purchaseDayIn(text, booked);
  if (purchase.text === '') return 'text';
  const made = parseBankDay(cellAt(form.made), dates) ?? purchase.day ?? booked;
  const externalId = cellAt(form.externalId).replace(/^'|'$/g, '') || null;
  return { made, booked, amount, balance, currency, text: purchase.text, externalId };
}

/** What the account changed by: a fee is paid beside the amount. */
function amountOf(
  cellAt: CellOf,
  { header: { form }, mark, isTurned }: Reading,
): AmountText | null {
  const paid = filled(cellAt(form.paid));
  // Of two columns one is empty, or says nothing by a zero.
  const amount = parseBankAmount(filled(cellAt(form.amount)) || (paid === '' ? '' : '0'), mark);
  const out = parseBankAmount(paid || '0', mark);
  const fee = parseBankAmount(filled(cellAt(form.fee)) || '0', mark);
  if (amount === null || out === null || fee === null) return null;
  // Some write a minus before what was paid, some do not: in its own column it is paid either way.
  const net = toMinor(amount) - Math.abs(toMinor(out)) - toMinor(fee);
  return Math.abs(net) > MINOR_MAX ? null : toAmountText(toTotal(isTurned ? -net : net));
}

/** A dash alone stands for nothing. */
export function filled(cell: string): string {
  return /^[-\u2212\u2013\u2014]$/.test(cell) ? '' : cell;
}

/** What says what a row was, each once, in one line. */
export function wordsOf(texts: readonly string[]): string {
  const words = texts.map((text) => text.normalize('NFC').replace(CONTROL, ' ').trim());
  const parts = words.filter((text, at) => text !== '' && words.indexOf(text) === at);
  return parts.join(' · ').replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS_MAX).toWellFormed().trim();
}
