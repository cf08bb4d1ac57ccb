import { parseBankAmount } from '../bank-files/amounts.ts';
import { readTable } from '../bank-files/bank-file.ts';
import { DATE_FORMS, type DateForm, parseBankDay } from '../bank-files/dates.ts';
import { filled } from '../bank-files/rows.ts';
import { isCurrency } from '../currencies.ts';
import type { Columns } from './columns.ts';
import { isAmountCell, isDayCell } from './likely-cells.ts';
import { NAMES, placeNamed, TEXTS } from './column-names.ts';
import { mappedHeader } from './mapped-header.ts';
import type { ColumnMapping } from './mapping.ts';

/** A mapping of which the person has yet to say some: null where no column is like it. */
export type ProposedMapping = Omit<ColumnMapping, 'date' | 'amount'> & {
  date: number | null;
  amount: number | null;
};

/** A row's number has neither a sign nor decimals. */
const SIGNED = /[-\u2212(]|[.,]\d/;

/** What the columns of a table seem to be, by their names and by what stands in them. */
export function proposedMapping(columns: Columns): ProposedMapping {
  const { names, sample } = columns;
  const places = names.map((_, place) => place);
  const cellsOf = (place: number) => sample.map((row) => filled(row[place] ?? '')).filter(Boolean);
  const isDated = (place: number) => isAll(cellsOf(place), isDayCell);
  const isAmount = (place: number) => isAll(cellsOf(place), isAmountCell);
  const named = (what: keyof typeof NAMES, like: (place: number) => boolean) =>
    placeNamed(names, NAMES[what], like);

  const date = named('date', isDated) ?? places.find(isDated) ?? null;
  const balance = named('balance', isAmount);
  const paid = named('paid', isAmount);
  const received = paid === null ? null : named('received', isAmount);
  const isFree = (place: number) => place !== date && place !== balance && isAmount(place);
  const amount =
    received ??
    named('amount', isFree) ??
    places.find((place) => isFree(place) && cellsOf(place).some((cell) => SIGNED.test(cell))) ??
    places.find(isFree) ??
    null;
  const currencies = places.filter((place) =>
    isAll(cellsOf(place), (cell) => isCurrency(cell.toUpperCase())),
  );
  // Of several the one that follows the amount is the amount's.
  const after = currencies.find((place) => amount !== null && place > amount);
  const currencyColumn = after ?? currencies.at(-1) ?? null;
  const taken = new Set([date, balance, paid, amount, currencyColumn]);
  const isText = (place: number) => !taken.has(place) && !isDated(place) && !isAmount(place);
  const text = placeNamed(names, TEXTS, isText) ?? places.find(isText) ?? null;
  const proposed: ProposedMapping = {
    date,
    texts: text === null ? [] : [text],
    amount,
    paid: received === null ? null : paid,
    balance,
    currencyColumn,
    currency: 'SEK',
    dateForm: date === null ? 'year-first' : (dateFormsOf(cellsOf(date))[0] ?? 'year-first'),
    mark: markOf(
      [amount, paid, balance].flatMap((place) => (place === null ? [] : cellsOf(place))),
    ),
    isTurned: false,
  };
  const proven =
    balance === null ? places.find((place) => isProof(columns, proposed, place)) : null;
  return { ...proposed, balance: proven ?? balance };
}

/** Whether a column is the balance of the account: then it follows from the amounts. */
function isProof({ sample }: Columns, proposed: ProposedMapping, balance: number): boolean {
  const { date, amount } = proposed;
  if (date === null || amount === null || [date, amount, proposed.paid].includes(balance)) {
    return false;
  }
  const header = mappedHeader({ at: -1 }, { ...proposed, date, amount, balance });
  const file = readTable(sample, header, false);
  return typeof file !== 'string' && file.check.verdict === 'proven';
}

function isAll(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.every(is);
}

/** The forms by which every cell is a day; in Sweden the day comes before the month. */
function dateFormsOf(cells: readonly string[]): DateForm[] {
  return DATE_FORMS.filter((form) => cells.every((cell) => parseBankDay(cell, form) !== null));
}

/** The mark by which more of the cells are amounts; a comma where both do as well. */
function markOf(cells: readonly string[]): ColumnMapping['mark'] {
  const read = (mark: ColumnMapping['mark']) =>
    cells.filter((cell) => parseBankAmount(cell, mark) !== null).length;
  return read('point') > read('comma') ? 'point' : 'comma';
}
