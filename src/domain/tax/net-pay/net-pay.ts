import { isNoRule, type NoRule, type NumberRule, type ScaleRule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { numberInUse } from '../rules/rule-in-use.ts';
import { type Municipality, municipalityOf } from '../municipalities/municipalities.ts';
import { COLUMN_RULES, columnOf, type IncomeKind, isOfAge, type TaxColumn } from './columns.ts';
import { rateOf, WHOLE_RATE } from './exact.ts';
import { hasPercentRows, KRONOR_MAX } from './percent-rows.ts';
import { type CalculatedTableTax, TABLE_MAX, TABLE_MIN, tableTax } from './table-tax.ts';
import { oneOffRule, type TaxRuleKey, taxRulesOn, taxYears, yearRulesOf } from './year-rules.ts';
import { type TaxRates, type YearTax, yearTax } from './year-tax.ts';
import type { TaxFacts } from './tax-facts.ts';

/** The facts about a taxpayer that decide their table and column. */
export type Taxpayer = { municipality: Municipality; birthYear: number; churchMember: boolean };

/** A month's income whose net is sought; `monthly` is in whole kronor: öre are not taxed. */
type NetPayInput = {
  year: number;
  taxpayer: Taxpayer;
  kind: IncomeKind;
  monthly: number;
};

/** The tax of a month by table, in whole kronor, with the calculation of it. */
export type NetPay = {
  year: number;
  table: number;
  column: TaxColumn;
  tax: number;
} & Pick<CalculatedTableTax, 'percent'> & { steps: YearTax | null };

/** Net pay of a month's income, after tax by table. NoRule for a year without rules. */
export function netPay(book: RuleBook, input: NetPayInput): NetPay | NoRule {
  const rules = yearRulesOf(book, input.year);
  if ('noRule' in rules) return rules;
  const { year, taxpayer, kind, monthly } = input;
  const table = tableOf(taxpayer, year);
  const column = columnOf({ ...taxpayer, kind, year, ageLimit: rules.raisedAllowanceAge });
  const tax = tableTax(rules, { table, column, monthly });
  if ('noRule' in tax) return tax;
  return { year, table, column, tax: Number(tax.tax), percent: tax.percent, steps: tax.year };
}

/**
 * The final tax of a year's income of one kind, with the rates of the taxpayer's own municipality:
 * not that of a table, whose rates are whole and whose church fee is always counted.
 */
export function finalTax(
  book: RuleBook,
  { year, taxpayer, kind, income }: Omit<NetPayInput, 'monthly'> & { income: number },
): YearTax | NoRule {
  const rules = yearRulesOf(book, year);
  if ('noRule' in rules) return rules;
  return yearTax(rules, {
    income: BigInt(income),
    column: columnOf({ ...taxpayer, kind, year, ageLimit: rules.raisedAllowanceAge }),
    hasRaisedInWork: isOfAge({ ...taxpayer, year, ageLimit: rules.raisedInWorkAge }),
    rates: ratesOf(taxpayer, year),
    hasRegionalReduction: municipalityIn(taxpayer, year).hasRegionalReduction,
  });
}

/** The tax of a one-off amount, in whole kronor, and its percentage. */
type OneOffTax = { year: number; column: TaxColumn; percent: number; tax: number };

type OneOff = Omit<NetPayInput, 'monthly'> & {
  amount: number;
  /** Pay of the whole year with the one-off amount, in whole kronor. */
  yearPay: number;
};

/** The tax of a one-off amount: a percentage of it by the year's pay (SKV 433, section 10). */
export function oneOffTax(book: RuleBook, oneOff: OneOff): OneOffTax | NoRule {
  const { year, taxpayer, kind, amount, yearPay } = oneOff;
  const rules = yearRulesOf(book, year);
  if ('noRule' in rules) return rules;
  const column = columnOf({ ...taxpayer, kind, year, ageLimit: rules.raisedAllowanceAge });
  const scale = oneOffRule(book, year, column);
  if (isNoRule(scale)) return scale;
  const step = scale.steps.find(({ upTo }) => upTo === null || yearPay <= Number(upTo));
  const rate = rateOf(step?.rate ?? '0');
  const tax = Number((BigInt(amount) * rate) / WHOLE_RATE);
  return { year, column, percent: Number(step?.rate ?? 0), tax };
}

/**
 * The tax that is withheld from a side income, in whole kronor, and its percentage (Tax Procedure Act
 * 11:20): only somebody's main income is taxed by table.
 */
export function sideIncomeTax(book: RuleBook, year: number, amount: number) {
  const found = numberInUse(book, 'side_income_tax', `${year}-12-31`);
  if (isNoRule(found)) return found;
  const tax = Number((BigInt(amount) * rateOf(found.value)) / WHOLE_RATE);
  return { percent: Number(found.value), tax, rule: found };
}

/**
 * The number of a taxpayer's table in a year: the sum of their rates in whole per cent, half up, as the
 * authority lists it. The church fee of members is the mean of the municipality's parishes.
 */
export function tableOf(taxpayer: Taxpayer, year: number): number {
  const { local, burial, church } = ratesOf(taxpayer, year);
  const percent = Number((local + burial + church + 500n) / 1_000n);
  return Math.min(Math.max(percent, TABLE_MIN), TABLE_MAX);
}

/** A taxpayer's municipality with its rates of a year, or of the latest before it. */
function municipalityIn({ municipality }: Taxpayer, year: number): Municipality {
  return municipalityOf(municipality.code, year) ?? municipality;
}

/** A taxpayer's own tax rates of a year. */
function ratesOf(taxpayer: Taxpayer, year: number): TaxRates {
  const { churchMember } = taxpayer;
  const { municipal, regional, burialFee, churchFee } = municipalityIn(taxpayer, year);
  return {
    local: rateOf(municipal) + rateOf(regional),
    burial: rateOf(burialFee),
    church: churchMember ? rateOf(churchFee.mean) : 0n,
  };
}

/**
 * The year whose rules count for another one: itself where it is decided, otherwise the latest
 * decided before it, or the first of all. `isWhole` leaves out years whose tables lack the row that
 * is sought. A figure that uses another year's rules must say so.
 */
export function countedTaxYear(
  book: RuleBook,
  year: number,
  isWhole: (year: number) => boolean = () => true,
): number {
  const years = taxYears(book).filter(isWhole);
  const found = years.findLast((known) => known <= year) ?? years[0];
  if (found === undefined) throw new Error('A rule book without tax rules');
  return found;
}

/** Whether the tables of a year state the tax of a month's income, in whole kronor. */
export function hasTableRow(year: number, monthly: number): boolean {
  return monthly <= KRONOR_MAX || hasPercentRows(year);
}

/** The rules behind a month's tax, in the order in which they are used. */
export function rulesOfNetPay(book: RuleBook, pay: NetPay): (NumberRule | ScaleRule)[] {
  return taxRulesOn(book, pay.year, [
    'price_base_amount',
    'income_base_amount',
    ...keysOfColumn(pay.column),
  ]);
}

function keysOfColumn(column: TaxColumn): TaxRuleKey[] {
  const { isRaised, hasPensionFee, reduction } = COLUMN_RULES[column];
  const raised: TaxRuleKey[] = ['raised_allowance', 'raised_allowance_age'];
  const fee: TaxRuleKey[] = ['pension_fee_rate', 'pension_fee_least_income', 'pension_fee_ceiling'];
  const reductions: TaxRuleKey[] = [];
  if (hasPensionFee) reductions.push('pension_fee_reduction');
  if (reduction === 'in_work') {
    if (isRaised) reductions.push('in_work_reduction_raised', 'in_work_reduction_raised_age');
    else reductions.push('in_work_reduction');
  }
  if (reduction === 'sickness') reductions.push('sickness_reduction', 'sickness_reduction_least');
  return [
    'ordinary_allowance',
    ...(isRaised ? raised : []),
    'state_tax_rate',
    'state_tax_threshold',
    'state_tax_least_base',
    'table_fee_share',
    ...(hasPensionFee ? fee : []),
    'public_service_rate',
    'public_service_ceiling',
    ...reductions,
    'earned_income_reduction',
  ];
}

/** The taxpayer of a profile; null while a fact is missing or the municipality is unknown. */
export function taxpayerOf({ municipality, birthYear, churchMember }: TaxFacts): Taxpayer | null {
  if (municipality === null || birthYear === null || churchMember === null) return null;
  const known = municipalityOf(municipality);
  if (known === null) return null;
  return { municipality: known, birthYear, churchMember: churchMember === 1 };
}
