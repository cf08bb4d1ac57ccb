import { type DecimalMark, parseBankAmount } from './amounts.ts';
import { DATE_FORMS, type DateForm, parseBankDay } from './dates.ts';
import type { Cells, Header } from './header.ts';
import { cellOf } from './rows.ts';

/**
 * How a file writes its days and amounts: as its form does, else as the program wrote them that it
 * was opened and saved with.
 */
export function writtenIn(body: readonly Cells[], header: Header) {
  return { mark: markOf(body, header), dates: datesOf(body, header) };
}

/** Three digits after the only mark can be thousands. */
const MAY_BE_THOUSANDS = /[.,]\d{3}\D*$/;

/** The mark by which most amounts of the file can be read, the likeliest first. */
function markOf(body: readonly Cells[], header: Header): DecimalMark {
  const { form } = header;
  const cells = body.flatMap((row) => [
    cellOf(row, header, form.amount),
    cellOf(row, header, form.balance),
  ]);
  const counts = form.marks.map((mark, at) => {
    const isSure = (cell: string) => at === 0 || !MAY_BE_THOUSANDS.test(cell);
    return cells.filter((cell) => isSure(cell) && parseBankAmount(cell, mark) !== null).length;
  });
  return form.marks[counts.indexOf(Math.max(...counts))] ?? 'comma';
}

/** The form's own where any day is written so; else the only one in which all are. */
function datesOf(body: readonly Cells[], header: Header): DateForm {
  const { form } = header;
  const own = form.dates ?? 'year-first';
  const cells = body
    .map((row) => cellOf(row, header, form.booked))
    .filter((cell) => /\d/.test(cell));
  const isDay = (each: DateForm) => (cell: string) => parseBankDay(cell, each) !== null;
  if (form.id === 'mapped' || cells.some(isDay(own))) return own;
  const [only = own, ...more] = DATE_FORMS.filter((each) => cells.every(isDay(each)));
  return more.length === 0 ? only : own;
}
