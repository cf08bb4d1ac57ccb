import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleBook } from '../rules/rule-book.ts';
import { type TaxColumn, COLUMNS } from './columns.ts';
import { percentRowsOf, storedRows } from './percent-rows.ts';
import { ratesOfTable, tableTax } from './table-tax.ts';
import { type YearRules, yearRulesOf } from './year-rules.ts';
import { yearTax } from './year-tax.ts';

const file = new URL('../../../../tests/tax/tax-tables/2026.csv', import.meta.url);

type Row = { table: number; kind: string; from: number; to: number | null; cells: number[] };

const rows: Row[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [table, kind = '', from, to, ...cells] = line.split(',');
    const last = to === '' ? null : Number(to);
    return { table: Number(table), kind, from: Number(from), to: last, cells: cells.map(Number) };
  });

function rulesOf(year: number): YearRules {
  const rules = yearRulesOf(ruleBook(), year);
  if ('noRule' in rules) throw new Error(`No rules of ${year}`);
  return rules;
}

function cellOf(rules: YearRules, row: { table: number; column: TaxColumn; monthly: number }) {
  const tax = tableTax(rules, row);
  if ('noRule' in tax) throw new Error(`No table of ${rules.year}`);
  return tax;
}

test('every cell of the authority’s tables of 2026 comes out, at both ends of its band', () => {
  const rules = rulesOf(2026);
  const counts = { amount: 0, percent: 0 };
  const wrong: string[] = [];
  for (const { table, kind, from, to, cells } of rows) {
    for (const column of COLUMNS) {
      const [low, high] = [from, to ?? from * 10].map((monthly) => {
        const { tax, percent } = cellOf(rules, { table, column, monthly });
        return kind === 'percent' ? percent : Number(tax);
      });
      const cell = cells[column - 1];
      if (low === cell && high === cell) counts[kind as 'amount' | 'percent'] += 1;
      else wrong.push(`table ${table} column ${column} ${from}: ${low}, ${high}, not ${cell}`);
    }
  }
  const rowsOf = (sought: string) => rows.filter(({ kind }) => kind === sought).length;
  process.stdout.write(
    `Tax tables of 2026: 6,734 × 6 kronor: ${counts.amount} of ${rowsOf('amount') * 6}, ` +
      `1,232 × 6 per cent: ${counts.percent} of ${rowsOf('percent') * 6}\n`,
  );
  expect(wrong).toEqual([]);
  expect(counts).toEqual({ amount: 6_734 * 6, percent: 1_232 * 6 });
});

/**
 * The rows of per cent as the authority derives them: the month's tax over the top of each step of
 * 200 kronor, rounded in binary floating point (101 of 110 exact halves go up, nine down), and a
 * new row where a column changes. The scan ends at some income that the document does not name.
 */
function scannedRows(rules: YearRules, table: number, until: number) {
  const found: { to: number | null; percents: number[] }[] = [];
  for (let top = 80_200; top <= until; top += 200) {
    const percents = COLUMNS.map((column) => {
      const income = BigInt(top) * 12n;
      const rates = ratesOfTable(rules, table);
      const { tax } = yearTax(rules, { income, column, rates, hasRegionalReduction: false });
      return Math.round((Number(tax / 12n) / top) * 100);
    });
    const last = found.at(-1);
    if (last !== undefined && String(last.percents) === String(percents)) last.to = top;
    else found.push({ to: top, percents });
  }
  const last = found.at(-1);
  if (last !== undefined) last.to = null;
  return found;
}

test.each([
  [2025, 1_200],
  [2026, 1_232],
])('the rows of per cent of %s follow from its rules: %s rows', (year, count) => {
  const tables = Array.from({ length: 14 }, (_, at) => 29 + at);
  const stored = tables.map((table) => percentRowsOf(year, table));
  expect(stored.flat()).toHaveLength(count);
  // Two tables here, the lowest and the highest: all of them take ten seconds.
  for (const table of [29, 42]) {
    const scanned = scannedRows(rulesOf(year), table, 2_000_000);
    expect(storedRows(percentRowsOf(year, table))).toBe(storedRows(scanned));
  }
});

test('the last row has no end', () => {
  const { percent, tax } = cellOf(rulesOf(2026), { table: 34, column: 1, monthly: 5_000_000 });
  expect(percent).toBe(53);
  expect(tax).toBe(2_650_000n);
});
