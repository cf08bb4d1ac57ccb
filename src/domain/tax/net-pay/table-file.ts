import { RefusedRules } from '../rules/rule-additions.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { COLUMNS } from './columns.ts';
import { KRONOR_MAX, type PercentRow, readRows, storedRows } from './percent-rows.ts';
import { TABLE_MAX, TABLE_MIN, tableTax } from './table-tax.ts';
import { yearRulesOf } from './year-rules.ts';

/** Names of the columns in the authority's open data; their order does not matter. */
const HEADS = ['år', 'tabellnr', 'antal dgr', 'inkomst fr.o.m.', 'inkomst t.o.m.'] as const;
/** Rows of kronor by month, and of per cent. */
const [BY_MONTH, BY_PERCENT] = ['30B', '30%'];

type TaxTableRow = {
  table: number;
  isPercent: boolean;
  to: number | null;
  taxes: readonly number[];
};

/** The tax tables of a year: rows of kronor, and of per cent by table. */
export type TableFile = { year: number; rows: readonly TaxTableRow[] };

/** Whether a text is a file of the authority's tax tables. */
export function isTableFile(text: string): boolean {
  const [head = ''] = text.split('\n', 1);
  return HEADS.every((name) => head.toLowerCase().includes(name));
}

/** Reads the authority's open data of the general tables (SKV 433). Throws `RefusedRules`. */
export function readTableFile(text: string): TableFile {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const delimiter = head.includes(';') ? ';' : ',';
  const cellsOf = (line: string) => {
    return line.split(delimiter).map((cell) => cell.trim().replaceAll('"', ''));
  };
  const names = cellsOf(head).map((name) => name.toLowerCase());
  const years = new Set<string>();
  const rows = lines.map((line, at): TaxTableRow => {
    const cells = cellsOf(line);
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    years.add(cell('år'));
    const days = cell('antal dgr').replaceAll(' ', '');
    if (days !== BY_MONTH && days !== BY_PERCENT) throw refused(at, 'antal dgr', days);
    const whole = (name: string) => {
      const value = cell(name);
      if (!/^\d+$/.test(value)) throw refused(at, name, value);
      return Number(value);
    };
    return {
      table: whole('tabellnr'),
      isPercent: days === BY_PERCENT,
      to: cell('inkomst t.o.m.') === '' ? null : whole('inkomst t.o.m.'),
      taxes: COLUMNS.map((column) => whole(`kolumn ${column}`)),
    };
  });
  const [year = ''] = years;
  if (years.size !== 1 || !/^\d{4}$/.test(year)) throw new RefusedRules('It has not one year.');
  return { year: Number(year), rows };
}

function refused(at: number, name: string, value: string): RefusedRules {
  return new RefusedRules(`Line ${at + 2}: ${name} is ${JSON.stringify(value)}`);
}

/**
 * The rows of per cent of a file whose kronor agree with the rules of its year, each of them; throws
 * `RefusedRules` at the first that does not, and where the year has no rules yet.
 */
export function provenTables(book: RuleBook, { year, rows }: TableFile) {
  const rules = yearRulesOf(book, year);
  if ('noRule' in rules) {
    throw new RefusedRules(`Bring ${rules.noRule} of ${year} first, or in the same command`);
  }
  for (const { table, isPercent, to, taxes } of rows) {
    if (isPercent || to === null) continue;
    for (const column of COLUMNS) {
      const counted = tableTax(rules, { table, column, monthly: to });
      const stated = taxes[column - 1];
      if ('noRule' in counted || Number(counted.tax) === stated) continue;
      throw new RefusedRules(
        `Table ${table}, column ${column}, ${to} a month: the file says ${stated}, ` +
          `and by the rules of ${year} it is ${counted.tax}`,
      );
    }
  }
  const stored: Record<string, string> = {};
  for (let table = TABLE_MIN; table <= TABLE_MAX; table += 1) {
    const own = rows.filter((row) => row.isPercent && row.table === table);
    stored[table] = storedTable(table, own);
  }
  return { year, rows: stored };
}

/** Percentages that fall, or rise by two at once, cannot be stored; the tables have none. */
function storedTable(table: number, rows: readonly TaxTableRow[]): string {
  const percents: PercentRow[] = rows.map(({ to, taxes }) => ({ to, percents: taxes }));
  const last = percents.at(-1);
  if (last === undefined) throw new RefusedRules(`Table ${table} has no rows above ${KRONOR_MAX}`);
  const open = [...percents.slice(0, -1), { ...last, to: null }];
  const text = storedRows(open);
  if (JSON.stringify(readRows(text)) !== JSON.stringify(open)) {
    throw new RefusedRules(`Table ${table}: its rows of per cent are not in rising order`);
  }
  return text;
}
