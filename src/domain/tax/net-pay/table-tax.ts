import type { NoRule } from '../rules/rule.ts';
import type { TaxColumn } from './columns.ts';
import { rateOf } from './exact.ts';
import { hasPercentRows, KRONOR_MAX, tablePercent } from './percent-rows.ts';
import type { YearRules } from './year-rules.ts';
import { type YearTax, yearTax } from './year-tax.ts';

/** The general tables for preliminary tax. */
export const TABLE_MIN = 29;
export const TABLE_MAX = 42;

const MONTHS_A_YEAR = 12n;

/** The tax of a month by a table, in whole kronor. */
export type CalculatedTableTax = {
  tax: bigint;
  /** The year's tax that a twelfth is taken of; null above 80 000 a month. */
  year: YearTax | null;
  /** The table's percentage; null up to 80 000 a month. */
  percent: number | null;
};

type TableQuery = { table: number; column: TaxColumn; monthly: number };

/**
 * The tax of a month's income (whole kronor) by a table and column. Above 80 000 the table's
 * percentage is looked up and never calculated: the authority rounded nine halves down. NoRule
 * where a year's percentages are not known.
 */
export function tableTax(rules: YearRules, row: TableQuery): CalculatedTableTax | NoRule {
  const { table, column, monthly } = row;
  if (monthly <= KRONOR_MAX) {
    const year = yearTax(rules, {
      income: BigInt(bandTop(monthly)) * MONTHS_A_YEAR,
      column,
      rates: ratesOfTable(rules, table),
      hasRegionalReduction: false,
    });
    return { tax: year.tax / MONTHS_A_YEAR, year, percent: null };
  }
  if (!hasPercentRows(rules.year)) {
    return { noRule: 'tax_table_percent', day: `${rules.year}-01-01`, latest: null };
  }
  const percent = tablePercent({ ...row, year: rules.year });
  return { tax: (BigInt(monthly) * BigInt(percent)) / 100n, year: null, percent };
}

/** The top of a table's band: bands of 100 kronor up to 20 000, then of 200. */
function bandTop(monthly: number): number {
  const width = monthly > 20_000 ? 200 : 100;
  return Math.max(Math.ceil(monthly / width) * width, 2_000);
}

/** The rates within a table: its number is their sum, with a fixed share for fees. */
export function ratesOfTable(rules: YearRules, table: number) {
  const local = rateOf(String(table)) - rules.tableFeeShare;
  return { local, burial: rules.tableFeeShare, church: 0n };
}
