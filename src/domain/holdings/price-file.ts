import { firstIssues, MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { decimalOf, type DecimalText, parseDecimal, unitsOf } from './decimals.ts';
import { isIsin } from './instruments.ts';
import { isPence } from './price-currency.ts';
import { QUOTES_MAX } from './quotes.ts';

/** A row of a file of prices. */
export type PricedRow = { isin: string; day: Day; price: DecimalText; currency: Currency };

/** The columns of such a file, by their names in its header. */
const COLUMNS = ['date', 'isin', 'price', 'currency'] as const;

type Column = (typeof COLUMNS)[number];

const SEPARATORS = [';', '\t', ','] as const;

/** Characters of a line; an honest one has a few dozen. */
const LINE_MAX = 1_000;

/** Lines that are read in a step. */
const LINES_A_STEP = 50;

/**
 * Reads a file of prices, `date;ISIN;price;currency` with a header, its columns in any order. The
 * path of an issue is the number of its line, counted from 1.
 */
export function* pricesInSteps(
  text: string,
  today: Day,
): Steps<{ rows: PricedRow[] } | { issues: readonly Issue[] }> {
  const rows: PricedRow[] = [];
  const issues: Issue[] = [];
  let columns: Columns | null = null;
  for (const { line, number } of linesOf(text)) {
    if (number % LINES_A_STEP === 0) yield;
    const isTooLong = line.length > LINE_MAX || number > QUOTES_MAX;
    if (isTooLong) return { issues: firstIssues([...issues, issue(number, 'text.long')]) };
    if (columns === null) {
      columns = columnsIn(line);
      if (columns === null) return { issues: [issue(number, 'prices.header')] };
    } else if (line.trim() !== '') {
      const row = rowOf(line, columns);
      const code = typeof row === 'string' ? row : row.day > today ? 'day.future' : null;
      if (code === null) rows.push(row as PricedRow);
      else if (issues.push(issue(number, code)) > MISTAKES_MAX) break;
    }
  }
  return issues.length > 0 ? { issues: firstIssues(issues) } : { rows };
}

/**
 * The lines of a text, numbered from 1, one at a time: a list of them may take many times the memory
 * of the text.
 */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  for (let number = 1; from <= text.length; number += 1) {
    const found = text.indexOf('\n', from);
    const to = found < 0 ? text.length : found;
    yield { line: text.slice(from, to), number };
    from = to + 1;
  }
}

function cellsOf(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

type Columns = { separator: string; places: Readonly<Record<Column, number>> };

/** Null: a column is missing. */
function columnsIn(header: string): Columns | null {
  const separator = SEPARATORS.find((each) => header.includes(each)) ?? ';';
  const names = cellsOf(header, separator).map((name) => name.toLowerCase());
  const found = COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  if (found.some(([, at]) => at < 0)) return null;
  return { separator, places: Object.fromEntries(found) as Columns['places'] };
}

/** The row of a line, or its first issue. */
function rowOf(line: string, { separator, places }: Columns): PricedRow | IssueKey {
  const cells = cellsOf(line, separator);
  const cell = (column: Column) => cells[places[column]] ?? '';
  const [day, isin] = [cell('date'), cell('isin').toUpperCase()];
  const written = separator === ',' ? cell('price') : cell('price').replace(',', '.');
  const code = cell('currency');
  const currency = isPence(code) ? 'GBP' : code.toUpperCase();
  const stated = parseDecimal(written);
  const price = stated !== null && isPence(code) ? decimalOf(unitsOf(stated) / 100n) : stated;
  if (!isDay(day)) return 'date.format';
  if (!isIsin(isin)) return 'isin.format';
  if (price === null) return 'decimal.format';
  if (unitsOf(price) < 0n) return 'price.negative';
  return isCurrency(currency) ? { isin, day, price, currency } : 'currency.unknown';
}

function issue(line: number, code: IssueKey): Issue {
  return { path: String(line), code, message: code };
}
