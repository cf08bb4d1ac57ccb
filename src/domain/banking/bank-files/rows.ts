import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import {
  type AmountText,
  MINOR_MAX,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { currencyIn, withMinus } from './amounts.ts';
import { directionOf, foldedCell } from './row-words.ts';
import { type DateBounds, purchaseDayIn } from './dates.ts';
import { isPlainLine } from '#domain/basics/folded-text.ts';
import { type Sign, usualCurrency } from './format.ts';
import type { HeaderCells, Header } from './header.ts';

/** Reasons why a row of a file cannot be read. */
export type BrokenReason = 'date' | 'future' | 'amount' | 'balance' | 'currency';

/** A row of a file that is booked. */
export type BookedRow = {
  /** The day of the purchase if the file states it, else that of the booking. */
  made: Day;
  booked: Day;
  /** Negative: paid; positive: received. */
  amount: AmountText;
  /** The account's balance after this row; null: not stated. */
  balance: AmountText | null;
  currency: Currency;
  text: string;
  /** The bank's id of the row; null: none. */
  externalId: string | null;
  /** It reverses an earlier payment. */
  isReversal?: boolean;
};

/**
 * A row of a file that is not booked yet; `made` null: the file states no day. Some banks count it
 * in the balance after it.
 */
export type PendingRow = Omit<BookedRow, 'made' | 'booked'> & {
  made: Day | null;
  booked: null;
};

/** A row of a file and its state. Left out: it moves no money. */
export type FileRow = { line: number; text: string } & (
  | { state: 'booked'; row: BookedRow }
  /** Null: it states too little to be added before it is booked. */
  | { state: 'pending'; row: PendingRow | null }
  | { state: 'left_out' }
  | { state: 'broken'; reason: BrokenReason }
);

export type RowContext = DateBounds & {
  header: Header;
  /** Parses an amount by the notation of the file; null: none. */
  amountIn: (cell: string) => AmountText | null;
  /** Parses the day in a cell; null: invalid. */
  dayIn: (cell: string) => Day | null;
  isTurned: boolean;
  /** Positions of columns that the format does not use; their words replace a missing text. */
  spare: readonly number[];
  /** Received amounts have a column of their own and are negative there. */
  isReceivedBelow: boolean;
  /** Received amounts are marked `CR`, and those without a mark are paid. */
  isCreditMarked: boolean;
};

/** An amount that is marked as received. */
export const CREDIT = /\dcr$|\d cr$/i;

/** The text of a row that has only a day and an amount. */
export const NO_TEXT = '–';

const TEXT_CHARACTERS_MAX = 500;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;

/** Reads a row of a file by its header. Lines are counted from 1. */
export function readRow(cells: HeaderCells, line: number, reading: RowContext): FileRow {
  const { format } = reading.header;
  const cell = (column: string | undefined) => cellOf(cells, reading.header, column);
  const text =
    otherSide(cell, reading) ||
    wordsOf(format.texts.map(cell)) ||
    (spareWords(cells, reading.spare).find(Boolean) ?? NO_TEXT);
  const told = { line, text };
  const isMarked = ({ column, like, without }: Sign) =>
    like.test(cell(column)) && (without === undefined || filled(cell(without)) === '');
  const leftOutWords = format.leftOutWords ?? [];
  const isLeftOut =
    leftOutWords.length > 0 && cells.some((each) => leftOutWords.includes(foldedCell(each)));
  if (isLeftOut || format.leftOut?.some(isMarked)) return { ...told, state: 'left_out' };
  if (format.pending !== undefined && isMarked(format.pending)) {
    const row = pendingRow(cell, text, reading);
    return { ...told, text: row?.text ?? text, state: 'pending', row };
  }
  const row = bookedRow(cell, told.text, reading);
  if (typeof row === 'string') return { ...told, state: 'broken', reason: row };
  if (row.booked > reading.tomorrow) return { ...told, state: 'pending', row: notBooked(row) };
  return { ...told, text: row.text, state: 'booked', row };
}

/** The other party: the payee of a payment, the payer of a receipt; empty: not stated. */
function otherSide(cellAt: CellOf, reading: RowContext): string {
  const { sides } = reading.header.format;
  if (sides === undefined) return '';
  const isPaid = amountOf(cellAt, reading)?.startsWith('-') ?? false;
  return wordsOf([cellAt(isPaid ? sides.payee : sides.payer)]);
}

/** The words in columns that the format does not use. */
function spareWords(cells: HeaderCells, spare: readonly number[]): string[] {
  const words = spare.map((place) => (cells[place] ?? '').trim());
  return words.filter((cell) => /\p{L}{2}/u.test(cell)).map((cell) => wordsOf([cell]));
}

/** The currency that a row states; null: none, so that the format or the user decides. */
export function currencyStatedIn(cells: HeaderCells, header: Header): string | null {
  return currencyStated((column) => cellOf(cells, header, column), header);
}

/** The currency that a row states, in its own column or beside its amount. */
function currencyStated(cellAt: CellOf, { format }: Header): string | null {
  const stated = cellAt(format.currency).toUpperCase();
  return stated || currencyIn(cellAt(format.amount)) || currencyIn(cellAt(format.paid));
}

/** The text of a cell by the name of its column; empty if the column is missing. */
export function cellOf(cells: HeaderCells, { places }: Header, column: string | undefined): string {
  const place = column === undefined ? undefined : places.get(column);
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

type CellOf = (column: string | undefined) => string;

function bookedRow(cellAt: CellOf, text: string, reading: RowContext): BookedRow | BrokenReason {
  const { dayIn } = reading;
  const { format } = reading.header;
  const booked = dayIn(cellAt(format.booked));
  if (booked === null) return 'date';
  if (booked > reading.latest) return 'future';
  const amount = amountOf(cellAt, reading);
  if (amount === null) return 'amount';
  const balanceCell = filled(cellAt(format.balance));
  const balance = balanceCell === '' ? null : reading.amountIn(balanceCell);
  if (balance === null && balanceCell !== '') return 'balance';
  const currency = currencyStated(cellAt, reading.header) ?? usualCurrency(format);
  if (!isCurrency(currency)) return 'currency';
  const purchase = purchaseDayIn(text, booked);
  const made = dayIn(cellAt(format.made)) ?? purchase.day ?? booked;
  const externalId = nameIn(cellAt(format.externalId));
  return { made, booked, amount, balance, currency, text: purchase.text || text, externalId };
}

/** Reads a pending row, whose day banks write, replace by a word, or leave out. */
function pendingRow(cellAt: CellOf, text: string, reading: RowContext): PendingRow | null {
  const { dayIn, latest, header } = reading;
  const { format } = header;
  const days = [format.made, format.booked].map((column) => dayIn(cellAt(column)));
  const day = days.find((each) => each !== null) ?? null;
  const amount = amountOf(cellAt, reading);
  const currency = currencyStated(cellAt, header) ?? usualCurrency(format);
  if (amount === null || !isCurrency(currency) || (day !== null && day > latest)) return null;
  const purchase = day === null ? { day: null, text } : purchaseDayIn(text, day);
  const externalId = nameIn(cellAt(format.externalId));
  const made = purchase.day ?? day;
  const balance = reading.amountIn(filled(cellAt(format.balance)));
  return { made, booked: null, amount, balance, currency, text: purchase.text || text, externalId };
}

/** A row whose day is in the future. */
export function notBooked(row: BookedRow): PendingRow {
  return { ...row, booked: null };
}

function nameIn(cell: string): string | null {
  return cell.replace(/^'|'$/g, '') || null;
}

const NOTHING = '0.00' as AmountText;

/** The change of the account; a fee is paid in addition to the amount. */
function amountOf(
  cellAt: CellOf,
  { header: { format }, amountIn, isTurned, isReceivedBelow, isCreditMarked }: RowContext,
): AmountText | null {
  const minorIn = (cell: string) => {
    const parsed = cell === '' ? NOTHING : amountIn(cell);
    return parsed && toMinor(parsed);
  };
  const paid = filled(cellAt(format.paid));
  const amountCell = filled(cellAt(format.amount));
  // One of two columns is empty or zero.
  const amount = amountCell === '' && paid === '' ? null : minorIn(amountCell);
  const [out, fee] = [minorIn(paid), minorIn(filled(cellAt(format.fee)))];
  if (amount === null || out === null || fee === null) return null;
  // In a column of paid amounts some banks write a minus and some do not.
  const side = directionOf(cellAt(format.direction), format.words);
  const came = isReceivedBelow ? Math.abs(amount) : amount;
  const isUnmarked = isCreditMarked && amountCell !== '' && !CREDIT.test(amountCell);
  const stated = isUnmarked ? -Math.abs(came) : came;
  const moved = side === null ? stated : side * Math.abs(came);
  const net = moved - Math.abs(out) - fee;
  return Math.abs(net) > MINOR_MAX ? null : toAmountText(toTotal(isTurned ? -net : net));
}

/** A dash alone means an empty cell. */
export function filled(cell: string): string {
  return cell.length === 1 && withMinus(cell) === '-' ? '' : cell;
}

/** Joins the words of cells to one line, each once. */
export function wordsOf(texts: readonly string[]): string {
  const [only = '', ...others] = texts.filter(Boolean);
  if (others.length === 0 && only.length <= TEXT_CHARACTERS_MAX && isPlainLine(only)) return only;
  const words = texts.map((text) => text.normalize('NFC').replace(CONTROL, ' ').trim());
  const parts = words.filter((text, at) => text !== '' && words.indexOf(text) === at);
  return parts.join(' · ').replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS_MAX).toWellFormed().trim();
}
