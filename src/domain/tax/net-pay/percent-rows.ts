import percentRows from './data/percent-rows.json' with { type: 'json' };
import { addedRules } from '../rules/added-rules.ts';
import { type TaxColumn, COLUMNS } from './columns.ts';

const STEP = 200;

/** The highest monthly income whose tax a table states in kronor. */
export const KRONOR_MAX = 80_000;

/** One row of a table: its percentages for incomes up to `to`; null: without end. */
export type PercentRow = { to: number | null; percents: readonly number[] };

const BUNDLED: Readonly<Record<string, Readonly<Record<string, string>>>> = percentRows.years;
/** By the stored text of a table. */
const read = new Map<string, readonly PercentRow[]>();

/** The stored rows of a year's tables, of the release or added by an operator. */
function storedIn(year: number): Readonly<Record<string, string>> | undefined {
  const added = addedRules().findLast(({ taxTables }) => taxTables?.year === year);
  return BUNDLED[year] ?? added?.taxTables?.rows;
}

/** Whether the percentages of a year's tables are known. */
export function hasPercentRows(year: number): boolean {
  return storedIn(year) !== undefined;
}

/** The whole per cent that a table states for a monthly income above 80 000. */
export function tablePercent(row: {
  year: number;
  table: number;
  column: TaxColumn;
  monthly: number;
}): number {
  const rows = percentRowsOf(row.year, row.table);
  const found = rows.find(({ to }) => to === null || row.monthly <= to);
  const percent = found?.percents[row.column - 1];
  if (percent === undefined) throw new Error(`No percentage of ${row.monthly}`);
  return percent;
}

/**
 * The rows of a table above 80 000 a month. They are stored as the first row's percentages and,
 * for each further row, how many steps of 200 kronor the row before it spans and which columns are
 * one per cent higher from there: `7:13`.
 */
export function percentRowsOf(year: number, table: number): readonly PercentRow[] {
  const stored = storedIn(year)?.[table];
  if (stored === undefined) throw new Error(`No rows of table ${table} of ${year}`);
  const known = read.get(stored);
  if (known !== undefined) return known;
  const rows = readRows(stored);
  read.set(stored, rows);
  return rows;
}

/** The rows of the stored form of a table. */
export function readRows(stored: string): PercentRow[] {
  const [first = '', ...changes] = stored.split(' ');
  let percents: readonly number[] = first.split(',').map(Number);
  let to = KRONOR_MAX;
  const rows: PercentRow[] = [];
  for (const change of changes) {
    const [steps, raised = ''] = change.split(':');
    to += Number(steps) * STEP;
    rows.push({ to, percents });
    percents = COLUMNS.map((column, at) => {
      return (percents[at] ?? 0) + (raised.includes(String(column)) ? 1 : 0);
    });
  }
  return [...rows, { to: null, percents }];
}

/** The stored form of a table's rows. */
export function storedRows(rows: readonly PercentRow[]): string {
  const changes = rows.slice(1).map(({ percents }, at) => {
    const before = rows[at];
    const from = rows[at - 1]?.to ?? KRONOR_MAX;
    const raised = COLUMNS.filter(
      (column) => percents[column - 1] !== before?.percents[column - 1],
    );
    return `${((before?.to ?? 0) - from) / STEP}:${raised.join('')}`;
  });
  return [rows[0]?.percents.join(','), ...changes].join(' ');
}
