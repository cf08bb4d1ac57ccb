import { currencyIn, parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import { FILE_ACCOUNTS_MAX, readTable } from '#domain/banking/bank-files/bank-file.ts';
import { dateFormsOf } from '#domain/banking/bank-files/dates.ts';
import { foldedCell } from '#domain/banking/bank-files/folded-cell.ts';
import type { Cells } from '#domain/banking/bank-files/header.ts';
import { CANCELED, DONE, NO, PENDING, YES } from '#domain/banking/bank-files/row-states.ts';
import { directionOf, filled } from '#domain/banking/bank-files/rows.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import {
  isBeforeName,
  isBookedName,
  isOfPurchase,
  isPartName,
  isWaitingName,
  NAMES,
  placeNamed,
} from './column-names.ts';
import type { Columns } from './columns.ts';
import { areMost, isAmountCell, isDayCell } from './likely-cells.ts';
import { mappedHeader } from './mapped-header.ts';
import type { ColumnMapping } from './mapping.ts';
import { likelyTexts } from './likely-texts.ts';
import { amountsByTurns, provenAmounts } from './proven-amounts.ts';

/** A proposed mapping; null: no column fits, and the user has to choose. */
export type ProposedMapping = Omit<ColumnMapping, 'date' | 'amount'> & {
  date: number | null;
  amount: number | null;
};

/** A row's number has neither a sign nor decimals. */
const SIGNED = /[-\u2212(]|[.,]\d/;
/** In a table of a card, purchases may be above zero. */
const CARD =
  /\bkort|card|inköps|köpdatum|försäljningsställe|merchant|\bmcc\b|växelkurs|utl\b|your statement/;
/** Payments to a card, which are below zero in files where purchases are above it. */
const TO_CARD = /\b(?:payment|pymt|thank you|inbetalning|betalning|tack)\b/i;

/** The columns of a table as they are guessed at. */
type Table = {
  names: readonly string[];
  places: readonly number[];
  rows: readonly Cells[];
  /** Contents of a column in the first rows, without dashes and blanks. */
  cellsOf: (place: number) => readonly string[];
  isAmount: (place: number) => boolean;
  isForeign: (place: number) => boolean;
};

/**
 * Proposes a column mapping for a table by the names and the contents of its columns. The date
 * format is decided over all lines of the file.
 */
export function proposedMapping(
  columns: Columns,
  lines: readonly Cells[],
  today: Day,
): ProposedMapping {
  const table = tableOf(columns);
  const { names, places, cellsOf, isAmount } = table;
  const isDated = (place: number) => areMost(cellsOf(place), isDayCell);
  const date = placeNamed(names, NAMES.date, isDated) ?? places.find(isDated) ?? null;
  const isBalance = (place: number) => isAmount(place) && !isBeforeName(names[place] ?? '');
  const named = placeNamed(names, NAMES.balance, isBalance);
  const { balance = named, ...amounts } = amountsOf(table, { date, balance: named });
  const currency = currencyOf(table, amounts.amount);
  const state = stateOf(table, lines.slice(columns.at + 1), date);
  const direction = amounts.paid === null ? sideOf(table, amounts.amount) : null;
  const account = accountOf(columns, lines);
  const taken = [date, balance, amounts.paid, amounts.amount, currency.currencyColumn, state];
  const proposed: ProposedMapping = {
    date,
    texts: likelyTexts(columns, new Set([...taken, direction, account])),
    ...amounts,
    balance,
    state,
    direction,
    account,
    ...currency,
    dateForm: date === null ? 'year-first' : dateFormIn(lines, { ...columns, date }, today),
    mark: markOf(
      [amounts.amount, amounts.paid, balance].flatMap((place) =>
        place === null ? [] : cellsOf(place),
      ),
    ),
    isTurned:
      direction === null && amounts.paid === null && isCard(table, columns.sample, amounts.amount),
  };
  const proven =
    balance === null ? places.find((place) => isProof(columns, proposed, { place, today })) : null;
  return { ...proposed, balance: proven ?? balance };
}

function tableOf({ names, sample }: Columns): Table {
  const cells = names.map((_, place) =>
    sample.map((row) => filled(row[place] ?? '')).filter(Boolean),
  );
  const cellsOf = (place: number) => cells[place] ?? [];
  return {
    names,
    places: names.map((_, place) => place),
    rows: sample,
    cellsOf,
    isAmount: (place) => areMost(cellsOf(place), (cell) => isAmountCell(cell) && !isDayCell(cell)),
    isForeign: (place) => isOfPurchase(names[place] ?? ''),
  };
}

type Found = Pick<ProposedMapping, 'date' | 'balance'>;

/** The columns of the account's changes; `balance` if they were found by it. */
type Amounts = Pick<ProposedMapping, 'amount' | 'paid'> & { balance?: number | null };

/** The column of the amounts, or the two of received and paid amounts. */
function amountsOf(table: Table, found: Found): Amounts {
  const { names, places, cellsOf, isAmount, isForeign } = table;
  const isOther = (place: number) => place === found.date || place === found.balance;
  const isFree = (place: number) => !isOther(place) && isAmount(place);
  // In some months nothing was received, and that column is empty.
  const isFreeOrEmpty = (place: number) =>
    isFree(place) || (!isOther(place) && cellsOf(place).length === 0);
  const paid = placeNamed(names, NAMES.paid, isFreeOrEmpty);
  const isBeside = (place: number) => isFreeOrEmpty(place) && place !== paid;
  const received = placeNamed(names, NAMES.received, isBeside);
  if (paid !== null && received !== null && [paid, received].some(isFree)) {
    return { amount: received, paid };
  }
  const isOwn = (place: number) =>
    isFree(place) && !isForeign(place) && !isPartName(names[place] ?? '');
  const isSigned = (place: number) =>
    isOwn(place) && cellsOf(place).some((cell) => SIGNED.test(cell));
  // The account changed by the amount that is left after a fee in its own column.
  const hasParts = names.some(isPartName);
  const named =
    (hasParts ? placeNamed(names, NAMES.afterFees, isOwn) : null) ??
    placeNamed(names, NAMES.amount, isOwn);
  if (named !== null) return { amount: named, paid: null };
  const proven = provenAmounts(table.rows, places.filter(isNumeric(table, found.date)));
  if (proven !== null) return proven;
  const unnamed = names.every((name) => name === '');
  const turns = unnamed ? amountsByTurns(table.rows, places.filter(isFree)) : null;
  if (turns !== null) return turns;
  const amount = places.find(isSigned) ?? places.find(isOwn) ?? places.find(isFree) ?? null;
  return { amount, paid: null };
}

function isNumeric({ isAmount }: Table, date: number | null): (place: number) => boolean {
  return (place) => place !== date && isAmount(place);
}

/**
 * The column of the currency, and the currency of rows that state none. Where the amount or the
 * rate of the purchase has a column of its own, a varying currency is the purchase's.
 */
function currencyOf(table: Table, amount: number | null) {
  const { names, places, rows, cellsOf, isForeign } = table;
  const isCode = (cell: string) => isCurrency(cell.toUpperCase());
  const all = places.filter((place) => areMost(cellsOf(place), isCode));
  const own = all.filter((place) => !isForeign(place));
  // Of several currency columns the one after the amount is the amount's.
  const after = own.find((place) => amount !== null && place > amount);
  const column = after ?? own.at(-1) ?? all.at(-1) ?? null;
  const codes = new Set(column === null ? [] : cellsOf(column));
  const isOfSome = column !== null && cellsOf(column).length < rows.length;
  const isForeignAlone = (codes.size > 1 || isOfSome) && places.some(isForeign);
  const named = amount === null ? null : currencyIn(names[amount] ?? '');
  const beside = amount === null ? null : currencyIn(cellsOf(amount)[0] ?? '');
  const currency: Currency = named ?? beside ?? 'SEK';
  return { currencyColumn: isForeignAlone ? null : column, currency };
}

/** The column that tells the state of each row; it may be the column of days. */
function stateOf(
  { names, places, cellsOf }: Table,
  lines: readonly Cells[],
  date: number | null,
): number | null {
  const isState = (cell: string) => PENDING.test(cell) || CANCELED.test(cell) || DONE.test(cell);
  const isIt = (place: number) => areMost(cellsOf(place), isState);
  const isAnswered = (place: number) => {
    const name = names[place] ?? '';
    const isAnswer = (cell: string) => YES.test(cell) || NO.test(cell);
    return (isBookedName(name) || isWaitingName(name)) && areMost(cellsOf(place), isAnswer);
  };
  const own =
    placeNamed(names, NAMES.state, isIt) ?? places.find(isIt) ?? places.find(isAnswered) ?? null;
  if (own !== null || date === null) return own;
  // Most cells are days, which begin with a digit.
  const isWaiting = (cell: string) => /^\s*\p{L}/u.test(cell) && PENDING.test(cell);
  return lines.some((row) => isWaiting(row[date] ?? '')) ? date : null;
}

/** The column with the account of each row, where the rows are of several accounts. */
function accountOf({ at, names }: Columns, lines: readonly Cells[]): number | null {
  const isOfSeveral = (place: number) => {
    const cells = lines.slice(at + 1).map((row) => (row[place] ?? '').trim());
    const stated = cells.filter(Boolean);
    const accounts = new Set(stated).size;
    // If some rows have no account, or each row another one, the column holds counterparties.
    const isEach = stated.length === cells.length && accounts * 2 <= stated.length;
    return isEach && accounts > 1 && accounts <= FILE_ACCOUNTS_MAX;
  };
  return placeNamed(names, NAMES.account, isOfSeveral);
}

/** The column with the direction of payments, where the amounts have no sign. */
function sideOf({ places, cellsOf }: Table, amount: number | null): number | null {
  if (amount === null || cellsOf(amount).some((cell) => /[-\u2212(]/.test(cell))) return null;
  const isSide = (cell: string) => directionOf(cell) !== null;
  return places.find((place) => areMost(cellsOf(place), isSide)) ?? null;
}

/** Whether the table is of a card, with most amounts above zero. */
function isCard(
  { names, cellsOf }: Table,
  sample: readonly Cells[],
  amount: number | null,
): boolean {
  const isBelow = (cell: string) => /[-\u2212(]/.test(cell);
  if (amount === null || !areMost(cellsOf(amount), (cell) => !isBelow(cell))) return false;
  if (names.some((name) => CARD.test(foldedCell(name)) || isOfPurchase(name))) return true;
  const below = sample.filter((row) => isBelow(filled(row[amount] ?? '')));
  return below.length > 0 && below.every((row) => row.some((cell) => TO_CARD.test(cell)));
}

/** Whether a column is the balance of the account: then it follows from the amounts. */
function isProof(
  { sample }: Columns,
  proposed: ProposedMapping,
  { place, today }: { place: number; today: Day },
): boolean {
  const { date, amount } = proposed;
  if (date === null || amount === null || [date, amount, proposed.paid].includes(place)) {
    return false;
  }
  const header = mappedHeader({ at: -1 }, { ...proposed, date, amount, balance: place });
  const file = readTable(sample, header, { turn: false, today, fileAccount: null });
  return typeof file !== 'string' && file.check.verdict === 'proven';
}

/** The date format of all lines of the file; in Sweden the day comes before the month. */
function dateFormIn(
  lines: readonly Cells[],
  { at, date }: { at: number; date: number },
  today: Day,
): ColumnMapping['dateForm'] {
  const cells = lines.slice(at + 1).map((row) => (row[date] ?? '').trim());
  // Many rows are of one day: it is read once.
  const days = cells.filter((cell, row) => cell !== cells[row - 1] && isDayCell(cell));
  return dateFormsOf(days, today)[0] ?? 'year-first';
}

/** The mark by which more of the cells are amounts; a comma where both do as well. */
function markOf(cells: readonly string[]): ColumnMapping['mark'] {
  const read = (mark: ColumnMapping['mark']) =>
    cells.filter((cell) => parseBankAmount(cell, mark) !== null).length;
  return read('point') > read('comma') ? 'point' : 'comma';
}
