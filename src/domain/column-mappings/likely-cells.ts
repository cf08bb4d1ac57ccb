import { parseBankAmount } from '../bank-files/amounts.ts';
import { DATE_FORMS, parseBankDay } from '../bank-files/dates.ts';
import type { Cells } from '../bank-files/header.ts';

const CELLS_MIN = 3;

/** Whether it is a day, in any way to write one. */
export function isDayCell(cell: string): boolean {
  return DATE_FORMS.some((form) => parseBankDay(cell, form) !== null);
}

/** Whether it is an amount, in any way to write one. */
export function isAmountCell(cell: string): boolean {
  return parseBankAmount(cell, 'comma') !== null || parseBankAmount(cell, 'point') !== null;
}

/** Whether a line is like a transaction: a day, an amount, and what it was. */
export function isRow(cells: Cells): boolean {
  const isLike =
    cells.some(isDayCell) && cells.some((cell) => isAmountCell(cell) && !isDayCell(cell));
  return isLike && cells.length >= CELLS_MIN;
}

/** Whether a line is like the names of columns. */
export function isNames(cells: Cells | undefined): boolean {
  const said = (cells ?? []).filter((cell) => cell.trim() !== '');
  return said.length >= CELLS_MIN && !said.some((cell) => isDayCell(cell) || isAmountCell(cell));
}
