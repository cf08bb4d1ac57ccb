import { type DecimalMark, parseBankAmount } from './amounts.ts';
import type { Day } from '#domain/basics/months.ts';
import { type DateForm, dateFormsOf, parseBankDay } from './dates.ts';
import { marksOf } from './format.ts';
import type { Cells, Header } from './header.ts';
import { cellOf } from './rows.ts';

/**
 * Notation of a file's days and amounts: its format's, or that of the program that saved it again.
 */
export function writtenIn(body: readonly Cells[], header: Header, today: Day) {
  return {
    mark: markOf(body, header),
    dates: datesOf(body, header, today),
    isReceivedBelow: isReceivedBelow(body, header),
  };
}

/**
 * Whether all received amounts, in a column of their own, are negative and all paid ones positive.
 * In a file with balances these could be corrections, which the balances would follow.
 */
function isReceivedBelow(body: readonly Cells[], header: Header): boolean {
  const { amount, paid, balance } = header.format;
  if (!header.places.has(paid ?? '') || header.places.has(balance ?? '')) return false;
  const isBelow = (cell: string) => /^[-\u2212(].*\d/.test(cell);
  let isAny = false;
  for (const row of body) {
    const came = cellOf(row, header, amount);
    if (/[1-9]/.test(came) && !isBelow(came)) return false;
    if (isBelow(cellOf(row, header, paid))) return false;
    isAny ||= isBelow(came);
  }
  return isAny;
}

/** Three digits after the only mark can be thousands. */
const MAY_BE_THOUSANDS = /[.,]\d{3}\D*$/;

/** The mark by which most amounts of the file can be read, the likeliest first. */
function markOf(body: readonly Cells[], header: Header): DecimalMark {
  const { format } = header;
  const cells: string[] = [];
  for (const column of [format.amount, format.balance]) {
    for (const row of body) {
      const cell = cellOf(row, header, column);
      if (cell !== '') cells.push(cell);
    }
  }
  const counts: number[] = [];
  for (const [at, mark] of marksOf(format).entries()) {
    const isSure = (cell: string) => at === 0 || !MAY_BE_THOUSANDS.test(cell);
    const read = cells.filter((cell) => isSure(cell) && parseBankAmount(cell, mark) !== null);
    counts.push(read.length);
    // No other mark can read more than all.
    if (read.length === cells.length) break;
  }
  return marksOf(format)[counts.indexOf(Math.max(...counts))] ?? 'comma';
}

/** The format's if a day has a four-digit year; else the one that puts the days in order. */
function datesOf(body: readonly Cells[], header: Header, today: Day): DateForm {
  const { format } = header;
  const own = format.dates ?? 'year-first';
  const cells = body
    .map((row) => cellOf(row, header, format.booked))
    .filter((cell) => /\d/.test(cell));
  const isOwn = (cell: string) => /\d{4}/.test(cell) && parseBankDay(cell, own, today) !== null;
  if (format.id === 'mapped' || cells.some(isOwn)) return own;
  const [only = own, ...more] = dateFormsOf(cells, today);
  return more.length === 0 ? only : own;
}
