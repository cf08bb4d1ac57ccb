import { firstIssues, MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type DecimalText, parseDecimal, unitsOf } from './decimals.ts';
import { isIsin } from './instruments.ts';

/** A row of a file of prices. */
export type PricedRow = { isin: string; day: Day; price: DecimalText; currency: Currency };

/** The columns of such a file, by their names in its header. */
const COLUMNS = ['date', 'isin', 'price', 'currency'] as const;

type Column = (typeof COLUMNS)[number];

const SEPARATORS = [';', '\t', ','] as const;

/** Lines that are read in a step. */
const LINES_A_STEP = 200;

/**
 * Reads a file of prices, `date;ISIN;price;currency` with a header, its columns in any order. The
 * path of an issue is the number of its line, counted from 1.
 */
export function* pricesInSteps(
  text: string,
  today: Day,
): Steps<{ rows: PricedRow[] } | { issues: readonly Issue[] }> {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const [header = ''] = lines;
  const separator = SEPARATORS.find((each) => header.includes(each)) ?? ';';
  const places = placesIn(cellsOf(header, separator));
  if (places === null) return { issues: [issue(1, 'prices.header')] };
  const rows: PricedRow[] = [];
  const issues: Issue[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_A_STEP === 0) yield;
    if (at === 0 || line.trim() === '') continue;
    const row = rowOf(cellsOf(line, separator), { places, separator });
    const code = typeof row === 'string' ? row : row.day > today ? 'day.future' : null;
    if (code === null) rows.push(row as PricedRow);
    else if (issues.push(issue(at + 1, code)) > MISTAKES_MAX) break;
  }
  return issues.length > 0 ? { issues: firstIssues(issues) } : { rows };
}

function cellsOf(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

type Places = Readonly<Record<Column, number>>;

/** Null: a column is missing. */
function placesIn(header: readonly string[]): Places | null {
  const names = header.map((name) => name.toLowerCase());
  const places = COLUMNS.map((column) => names.indexOf(column));
  if (places.includes(-1)) return null;
  return Object.fromEntries(COLUMNS.map((column, at) => [column, places[at]])) as Places;
}

/** The row of a line, or its first issue. */
function rowOf(
  cells: readonly string[],
  { places, separator }: { places: Places; separator: string },
): PricedRow | IssueKey {
  const cell = (column: Column) => cells[places[column]] ?? '';
  const [day, isin] = [cell('date'), cell('isin').toUpperCase()];
  const written = separator === ',' ? cell('price') : cell('price').replace(',', '.');
  const currency = cell('currency').toUpperCase();
  const price = parseDecimal(written);
  if (!isDay(day)) return 'date.format';
  if (!isIsin(isin)) return 'isin.format';
  if (price === null) return 'decimal.format';
  if (unitsOf(price) < 0n) return 'price.negative';
  return isCurrency(currency) ? { isin, day, price, currency } : 'currency.unknown';
}

function issue(line: number, code: IssueKey): Issue {
  return { path: String(line), code, message: code };
}
