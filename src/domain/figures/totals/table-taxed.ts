import type { Income } from '#domain/records/incomes.ts';
import { countedTax } from '#domain/figures/totals/total-parts.ts';
import { NO_TAX, type TableTax } from '#domain/records/tax-basis.ts';
import { type Minor, toMinor } from '#domain/basics/money.ts';
import { type Month, yearAndMonth } from '#domain/basics/months.ts';
import { municipalRatesYear } from '#domain/tax/municipalities/municipalities.ts';
import {
  countedTaxYear,
  hasTableRow,
  netPay,
  oneOffTax,
  sideIncomeTax,
  type Taxpayer,
  taxpayerOf,
} from '#domain/tax/net-pay/net-pay.ts';
import { type DatedTaxFacts, factsIn } from '#domain/tax/net-pay/tax-facts.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';

const MONTHS_A_YEAR = 12;
const MINOR_A_UNIT = 100;

/** The currency of the tax tables. */
export const TAX_CURRENCY = 'SEK';

type TaxedIncome = Pick<
  Income,
  'amount' | 'currency' | 'frequency' | 'taxRule' | 'incomeKind' | 'isActive'
> &
  Pick<Income, 'taxPercentage' | 'taxBasis'> &
  Partial<Pick<Income, 'receivedDate' | 'isMain' | 'type'>>;

/**
 * The incomes of a month, each of those by table with its tax. Null where it cannot be calculated:
 * facts about the user are missing, or the income is in another currency than the tables.
 */
export function withTableTax<Kept extends TaxedIncome>(
  incomes: readonly Kept[],
  facts: DatedTaxFacts | null,
  month: Month,
): (Kept & { tableTax?: TableTax | null })[] {
  const taxpayer = facts === null ? null : taxpayerOf(factsIn(facts, month));
  const pay = payOf(incomes);
  return incomes.map((income) => {
    if (income.taxRule !== 'table') return income;
    return { ...income, tableTax: taxpayer && tableTaxOf(income, { taxpayer, month, pay }) };
  });
}

type IncomeCircumstances = { taxpayer: Taxpayer; month: Month; pay: RegularPay };

/**
 * The tax by table of an income's own period; null for an income in a foreign currency. A year
 * whose tables are not known, or lack the income's row, uses the latest that has it.
 */
export function tableTaxOf(
  income: TaxedIncome,
  circumstances: IncomeCircumstances,
): TableTax | null {
  if (income.currency !== TAX_CURRENCY || toMinor(income.amount) < 0) return null;
  const { taxpayer, month, pay: regular } = circumstances;
  const own = yearAndMonth(income.receivedDate?.slice(0, 7) ?? month).year;
  const book = ruleBook();
  const side = sideOf(income, regular);
  if (side !== null) return sideTax(income, own, side);
  const terms = { taxpayer, kind: income.incomeKind };
  const isOther = (year: number) => year !== own || own !== municipalRatesYear(own);
  if (income.frequency === 'one_time') {
    const yearPay = regular.yearPay + toMinor(income.amount);
    const once = onceTax(income, { ...terms, year: own, yearPay });
    return once && { ...once, isOtherYear: isOther(once.year) };
  }
  const isYearly = income.frequency === 'yearly';
  const monthly = krona(toMinor(income.amount) / (isYearly ? MONTHS_A_YEAR : 1));
  const year = countedTaxYear(book, own, (known) => hasTableRow(known, monthly));
  const isOtherYear = isOther(year);
  const pay = netPay(book, { ...terms, year, monthly });
  if ('noRule' in pay) return null;
  const { tax, table, column, percent } = pay;
  const ofPeriod = isYearly ? tax * MONTHS_A_YEAR : tax;
  return { tax: ofPeriod, table, column, percent, side: null, year, isOtherYear };
}

/** Whether an income by table is not the main one, and how that is known. */
function sideOf(income: TaxedIncome, { main, isMainStated }: RegularPay): TableTax['side'] {
  if (income.isMain === 0) return 'stated';
  // A one-time amount is paid out with the main income, unless the user states otherwise.
  if (income.frequency === 'one_time' || main === null || main === income) return null;
  return isMainStated ? 'stated' : 'assumed';
}

/** Regular, taxed incomes, as far as the tax of each income depends on them all. */
export type RegularPay = {
  /** The main one of those paid for work, or the pension. */
  main: TaxedIncome | null;
  isMainStated: boolean;
  /** Minor units a year of them all. */
  yearPay: number;
};

/** Looks through a list once, for the tax of each of its incomes. */
export function payOf(incomes: readonly TaxedIncome[]): RegularPay {
  const regular = incomes.filter((income) => {
    const isTaxed = income.taxRule === 'table' || countedTax(income) !== NO_TAX;
    const isRegular = income.frequency !== 'one_time' && income.isActive === 1;
    return isTaxed && isRegular && income.currency === TAX_CURRENCY;
  });
  const work = regular.filter(({ taxRule, type }) => taxRule === 'table' || type === 'salary');
  const stated = work.filter(({ isMain }) => isMain === 1);
  const isMainStated = stated.length > 0;
  const main = largestOf(isMainStated ? stated : work.filter(({ isMain }) => isMain !== 0));
  const yearPay = regular.map(yearlyMinor).reduce((sum, minor) => sum + minor, 0);
  return { main, isMainStated, yearPay };
}

/** The first of those with the largest amount a year; null if there is none. */
function largestOf(incomes: readonly TaxedIncome[]): TaxedIncome | null {
  return incomes.reduce<TaxedIncome | null>(
    (largest, income) =>
      largest === null || yearlyMinor(income) > yearlyMinor(largest) ? income : largest,
    null,
  );
}

function yearlyMinor({ amount, frequency }: TaxedIncome): number {
  return toMinor(amount) * (frequency === 'monthly' ? MONTHS_A_YEAR : 1);
}

function sideTax({ amount }: TaxedIncome, year: number, side: TableTax['side']): TableTax | null {
  const answer = sideIncomeTax(ruleBook(), year, krona(toMinor(amount)));
  if ('noRule' in answer) return null;
  const { tax, percent, rule } = answer;
  return { tax, table: null, column: null, percent, side, year, isOtherYear: rule.isBeyond };
}

type OnceTerms = { year: number; taxpayer: Taxpayer; kind: Income['incomeKind']; yearPay: number };

/** A year without percentages for one-off amounts uses the nearest that has them. */
function onceTax(
  { amount }: TaxedIncome,
  { year, yearPay, ...terms }: OnceTerms,
): Omit<TableTax, 'isOtherYear'> | null {
  const book = ruleBook();
  const once = { ...terms, amount: krona(toMinor(amount)), yearPay: krona(yearPay) };
  const isWhole = (known: number) => !('noRule' in oneOffTax(book, { ...once, year: known }));
  const answer = oneOffTax(book, { ...once, year: countedTaxYear(book, year, isWhole) });
  if ('noRule' in answer) return null;
  const { tax, column, percent } = answer;
  return { tax, table: null, column, percent, side: null, year: answer.year };
}

/** Whole kronor: öre are not taxed. */
function krona(minor: Minor | number): number {
  return Math.floor(minor / MINOR_A_UNIT);
}
