import * as z from 'zod/mini';
import { amount, oneOf } from '#domain/basics/fields.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import {
  type AmountText,
  difference,
  type Minor,
  toMinor,
  toNumber,
} from '#domain/basics/money.ts';
import {
  type Municipality,
  municipalityOf,
  municipalRatesYear,
} from '../municipalities/municipalities.ts';
import type { NumberRule, ScaleRule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { INCOME_KINDS, type TaxColumn } from './columns.ts';
import { netPay, rulesOfNetPay } from './net-pay.ts';
import type { TaxIssueKey } from './tax-issues.ts';
import { birthYear, churchMember, municipalityText } from './tax-facts-schema.ts';
import type { YearTax } from './year-tax.ts';

const ORE_A_KRONA = 100;

/** Body of a request for the net pay of a month. */
export const netPayRequest = z.strictObject({
  year: z.int('taxYear.unknown'),
  municipality: municipalityText,
  churchMember,
  birthYear,
  kind: oneOf(INCOME_KINDS, 'type.required'),
  monthly: amount('amount.required').check(
    z.refine((value) => toMinor(value as AmountText) >= 0, 'amount.negative'),
  ),
});
export type NetPayRequest = z.infer<typeof netPayRequest>;

/**
 * The net pay of a month: `tax` and `net` in major units. `ratesYear` is the year of the municipal
 * rates; `percent` is the table's, null where it states kronor; `steps` are the year's amounts that
 * a twelfth is taken of, null where it states per cent.
 */
export type NetPayAnswer = {
  year: number;
  municipality: Pick<Municipality, 'code' | 'name'>;
  ratesYear: number;
  table: number;
  column: TaxColumn;
  percent: number | null;
  tax: number;
  net: number;
  steps: Record<keyof YearTax, number> | null;
  rules: readonly (NumberRule | ScaleRule)[];
};

/** Calculates a requested net pay as of a year; the refused field where it cannot. */
export function answerNetPay(
  book: RuleBook,
  request: NetPayRequest,
  thisYear: number,
): NetPayAnswer | Issue {
  const municipality = municipalityOf(request.municipality, request.year);
  if (municipality === null) return issueOf('municipality', 'municipality.unknown');
  if (request.birthYear > thisYear) return issueOf('birthYear', 'birthYear.future');
  if (request.birthYear > request.year) return issueOf('birthYear', 'birthYear.future');
  const { year, kind } = request;
  const taxpayer = {
    municipality,
    birthYear: request.birthYear,
    churchMember: request.churchMember === 1,
  };
  const monthlyMinor = toMinor(request.monthly as AmountText);
  const monthly = Math.floor(monthlyMinor / ORE_A_KRONA);
  const pay = netPay(book, { year, taxpayer, kind, monthly });
  if ('noRule' in pay) return issueOf('year', 'taxYear.unknown');
  const { table, column, percent, tax, steps } = pay;
  return {
    year,
    municipality: { code: municipality.code, name: municipality.name },
    ratesYear: municipalRatesYear(year),
    table,
    column,
    percent,
    tax,
    net: toNumber(difference(monthlyMinor, (tax * ORE_A_KRONA) as Minor)),
    steps: steps && stepNumbers(steps),
    rules: rulesOfNetPay(book, pay),
  };
}

/** The amounts of a year's tax as numbers: an income in range is far from their limit. */
function stepNumbers(steps: YearTax): Record<keyof YearTax, number> {
  const entries = Object.entries(steps).map(([key, value]) => [key, Number(value)] as const);
  return Object.fromEntries(entries) as Record<keyof YearTax, number>;
}

function issueOf(path: string, code: TaxIssueKey): Issue {
  return { path, code, message: code };
}
