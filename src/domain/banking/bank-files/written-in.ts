import {
  type DecimalMark,
  decimalMarkOf,
  isBelowZero,
  mayBeThousands,
  parseBankAmount,
} from './amounts.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type DateForm, writtenForm } from './dates.ts';
import { marksOf } from './format.ts';
import type { HeaderCells, Header } from './header.ts';
import { cellOf, CREDIT } from './rows.ts';

/** How cells like `1.200` are read where nothing else tells: as thousands, or with decimals. */
export type Thousands = 'grouped' | 'decimal';

export type WrittenOptions = { today: Day; thousands?: Thousands | undefined };

/**
 * Notation of a file's days and amounts: its format's, or that of the program that saved it again.
 */
export function writtenIn(
  body: readonly HeaderCells[],
  header: Header,
  { today, thousands }: WrittenOptions,
) {
  const { amountIn, isUnsure, isCertain } = amountReader(body, header, thousands);
  return {
    amountIn,
    /**
     * Whether balances can tell what cells like `1.200` are. Where all are like it, they follow
     * from one another in both readings.
     */
    isForBalances: () => {
      if (isCertain) return false;
      const cells = [...cellsIn(body, header)];
      return cells.some(isUnsure) && cells.some((cell) => !isUnsure(cell) && /[1-9]/.test(cell));
    },
    dates: datesOf(body, header, today),
    isReceivedBelow: isReceivedBelow(body, header),
    isCreditMarked: isCreditMarked(body, header),
  };
}

/**
 * Whether all received amounts, in a column of their own, are negative and all paid ones positive.
 * In a file with balances these could be corrections, which the balances would follow.
 */
function isReceivedBelow(body: readonly HeaderCells[], header: Header): boolean {
  const { amount, paid, balance } = header.format;
  if (!header.places.has(paid ?? '') || header.places.has(balance ?? '')) return false;
  const isBelow = (cell: string) => isBelowZero(cell.charAt(0)) && /\d/.test(cell);
  let isAny = false;
  for (const row of body) {
    const came = cellOf(row, header, amount);
    if (/[1-9]/.test(came) && !isBelow(came)) return false;
    if (isBelow(cellOf(row, header, paid))) return false;
    isAny ||= isBelow(came);
  }
  return isAny;
}

/** Whether some amounts are marked `CR` and no other has a mark or a sign. */
function isCreditMarked(body: readonly HeaderCells[], header: Header): boolean {
  const { amount, paid } = header.format;
  if (header.places.has(paid ?? '')) return false;
  let isAny = false;
  for (const row of body) {
    const cell = cellOf(row, header, amount);
    if (CREDIT.test(cell)) isAny = true;
    else if (/dr$/i.test(cell) || isBelowZero(cell)) return false;
  }
  return isAny;
}

/** Three digits behind the only mark, of which the last is one that no bank's decimals end with. */
const MORE_THAN_DECIMALS = /[1-9]\D*$/;

/**
 * Reads the amounts of a file: with the mark that its cells show, else with its format's. Null: no
 * amount, or one that nothing shows to be of thousands or to have decimals, unless `thousands` says.
 */
function amountReader(body: readonly HeaderCells[], header: Header, thousands?: Thousands) {
  const { format } = header;
  const [usual = 'comma'] = marksOf(format);
  const read = (mark: DecimalMark) => (cell: string) => parseBankAmount(cell, mark);
  // A user has seen the rows by the mark that was chosen.
  if (format.id === 'mapped') {
    return { amountIn: read(usual), isUnsure: () => false, isCertain: true };
  }
  const { mark, isCertain } = decimalMarkOf(cellsIn(body, header));
  // Formats that use a point may write three decimals.
  const isOwn = usual === 'point' && (mark === 'point' || !isCertain);
  const isUnsure = (cell: string) =>
    !isCertain &&
    mayBeThousands(cell) &&
    (!isOwn || !cell.includes('.') || MORE_THAN_DECIMALS.test(cell));
  const readSure = read(isOwn ? 'point' : mark);
  const amountIn = (cell: string): AmountText | null => {
    if (!isUnsure(cell)) return readSure(cell);
    if (thousands === undefined) return null;
    return read(cell.includes('.') === (thousands === 'decimal') ? 'point' : 'comma')(cell);
  };
  return { amountIn, isUnsure, isCertain };
}

/** The cells with amounts and balances. */
function* cellsIn(body: readonly HeaderCells[], header: Header): Generator<string> {
  const { amount, paid, balance } = header.format;
  for (const column of [amount, paid, balance]) {
    if (!header.places.has(column ?? '')) continue;
    for (const row of body) {
      const cell = cellOf(row, header, column);
      if (cell !== '') yield cell;
    }
  }
}

/** The order of the days; where they can be read in two ways, no day is read. */
function datesOf(body: readonly HeaderCells[], header: Header, today: Day): DateForm | null {
  const { format } = header;
  const own = format.dates ?? 'year-first';
  const cells = body
    .map((row) => cellOf(row, header, format.booked))
    .filter((cell) => /\d/.test(cell));
  return format.id === 'mapped' ? own : writtenForm(cells, { own, today });
}
