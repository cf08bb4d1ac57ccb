import { DELIMITERS } from '#domain/banking/bank-files/cells.ts';
import {
  createDayReader,
  DATE_FORMS,
  type DateForm,
  dateFormsOf,
  parseBankDay,
} from '#domain/banking/bank-files/dates.ts';
import { isDay, type Day } from '#domain/basics/months.ts';
import type { LedgerTerms } from './ledger.ts';
import { MOVE_CELLS_MAX } from './move-file.ts';

/** The cells of a row, by the names of their columns. */
export type NamedRow = (column: string) => string;

/** A table whose columns have names. */
export type ProductTable = {
  columns: readonly string[];
  rows: () => Generator<NamedRow>;
};

/** The longest cell; notes of products may be pages. */
const CHARACTERS_MAX = 100_000;
const HEADER_CHARACTERS_MAX = 5_000;

/** A text as a table with the delimiter of its first line; null: that line is not a header. */
export function productTable(text: string): ProductTable | null {
  const begin = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const line = /^[^\r\n]*/.exec(text.slice(begin, begin + HEADER_CHARACTERS_MAX))?.[0] ?? '';
  const [delimiter] = DELIMITERS.toSorted(
    (one, other) => line.split(other).length - line.split(one).length,
  );
  if (delimiter === undefined || !line.includes(delimiter)) return null;
  const { value: head } = cellsOf(text, begin, delimiter).next();
  if (!Array.isArray(head) || head.length > MOVE_CELLS_MAX) return null;
  const columns = head.map((name: string) => name.trim().toLowerCase());
  return { columns, rows: () => rowsOf(text, { begin, delimiter, columns }) };
}

/** The lines of a sheet as a table. */
export function linesTable([head = [], ...lines]: readonly (readonly string[])[]): ProductTable {
  const columns = head.slice(0, MOVE_CELLS_MAX).map((name) => name.trim().toLowerCase());
  return { columns, rows: () => namedRows(columns, lines) };
}

type TableTerms = { begin: number; delimiter: string; columns: readonly string[] };

function* rowsOf(text: string, { begin, delimiter, columns }: TableTerms): Generator<NamedRow> {
  const lines = cellsOf(text, begin, delimiter);
  lines.next();
  yield* namedRows(columns, lines);
}

function* namedRows(
  columns: readonly string[],
  lines: Iterable<readonly string[]>,
): Generator<NamedRow> {
  const places = new Map<string, number>();
  for (const [at, name] of columns.entries()) if (!places.has(name)) places.set(name, at);
  for (const cells of lines) {
    if (cells.some((cell) => cell !== ''))
      yield (column) => cells[places.get(column) ?? -1]?.trim() ?? '';
  }
}

/** The cells of each line; a quoted one may have delimiters, breaks and doubled quotes in it. */
function* cellsOf(text: string, begin: number, delimiter: string): Generator<string[]> {
  let cells: string[] = [];
  let at = begin;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      let from = at + 1;
      while (end !== -1 && text[end + 1] === '"' && cell.length < CHARACTERS_MAX) {
        cell += text.slice(from, end + 1);
        from = end + 2;
        end = text.indexOf('"', from);
      }
      if (end === -1) end = text.length;
      cell += text.slice(from, Math.min(end, from + CHARACTERS_MAX));
      at = end + 1;
    }
    let end = at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
      end += 1;
    if (end > at) cell += text.slice(at, Math.min(end, at + CHARACTERS_MAX));
    if (cells.length < MOVE_CELLS_MAX) cells.push(cell);
    at = end + 1;
    if (text[end] === delimiter && end < text.length) {
      if (at >= text.length) cells.push('');
      else continue;
    } else if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

/** The day with which a text begins, such as a time in ISO 8601; null: it is none. */
export function dayIn(text: string): Day | null {
  const day = text.slice(0, 10);
  return isDay(day) && !/\d/.test(text[10] ?? '') ? day : null;
}

/**
 * Reads days in the order that a product writes, unless the file shows that it does not; `isFixed`: it
 * has no other. Null: they are in several orders.
 */
export function dayReader(
  rows: readonly NamedRow[],
  { days, isFixed }: { days: readonly DateForm[]; isFixed: boolean },
  { today, issues }: LedgerTerms,
): ((cell: string) => Day | null) | null {
  const all = [...new Set(rows.map((row) => utcDay(row('date'))))];
  const isRead = (form: DateForm) => (cell: string) => parseBankDay(cell, form, today) !== null;
  const cells = all.filter((cell) => DATE_FORMS.some((form) => isRead(form)(cell)));
  const possible = dateFormsOf(cells, today);
  const own = days.find((form) => cells.every(isRead(form)));
  const form = own ?? possible[0];
  if (form === undefined) return null;
  const isGuess = possible.length > 1 && (own === undefined || !isFixed);
  // A month as a word has no order.
  if (isGuess && cells.some((cell) => !/\p{L}{3}/u.test(cell))) {
    issues.add('dayOrder', cells[0] ?? '');
  }
  const read = createDayReader(form, today);
  return (cell) => read(utcDay(cell));
}

/** An instant of UTC as the reader of days knows it. */
function utcDay(cell: string): string {
  return cell.replace(/\+00:?00$/, 'Z');
}
