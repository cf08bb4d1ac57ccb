import { expect, test } from 'vitest';
import { municipalityOf } from '../municipalities/municipalities.ts';
import { isNoRule } from '../rules/rule.ts';
import { ruleBook } from '../rules/rule-book.ts';
import { type TaxColumn, columnOf, type IncomeKind } from './columns.ts';
import { rateOf } from './exact.ts';
import {
  countedTaxYear,
  finalTax,
  netPay,
  oneOffTax,
  rulesOfNetPay,
  tableOf,
  type Taxpayer,
} from './net-pay.ts';
import { ratesOfTable } from './table-tax.ts';
import { type YearRules, yearRulesOf } from './year-rules.ts';
import {
  allowanceOf,
  earnedIncomeReductionOf,
  inWorkReductionOf,
  pensionFeeOf,
  publicServiceFeeOf,
  sicknessReductionOf,
  stateTaxOf,
  type YearTax,
  yearTax,
} from './year-tax.ts';

const book = ruleBook();

function rulesOf(year: number): YearRules {
  const rules = yearRulesOf(book, year);
  if ('noRule' in rules) throw new Error(`No rules of ${year}`);
  return rules;
}

const rules = rulesOf(2026);
/** The rate that table 34 counts with: 34 less 1.16 for fees. */
const localRate = rateOf('32.84');

function allowance(income: number, column: TaxColumn): bigint {
  return allowanceOf(rules, BigInt(income), column);
}

function inWork(income: number, allowed: bigint): bigint {
  const worker = { income: BigInt(income), allowance: allowed, localRate };
  return inWorkReductionOf(rules, { ...worker, hasRaisedInWork: false });
}

function sickness(income: number): bigint {
  const [own, allowed] = [BigInt(income), allowance(income, 4)];
  return sicknessReductionOf(rules, { income: own, allowance: allowed, localRate });
}

function yearOfTable34(income: number): YearTax {
  return yearTax(rules, {
    income: BigInt(income),
    column: 1,
    rates: ratesOfTable(rules, 34),
    hasRegionalReduction: false,
  });
}

test.each([
  ['allowance of 120 000', () => allowance(120_000, 1), 37_400],
  ['allowance of 324 000', () => allowance(324_000, 1), 31_600],
  ['raised allowance of 200 000', () => allowance(200_000, 2), 110_900],
  ['raised allowance of 90 000', () => allowance(90_000, 2), 72_000],
  ['raised allowance of 390 000', () => allowance(390_000, 2), 157_900],
  ['state tax on 695 000', () => stateTaxOf(rules, 695_000n), (695_000 - 643_000) * 0.2],
  ['pension fee on 181 200', () => pensionFeeOf(rules, 181_200n), 12_700],
  ['reduction for work income of 90 000', () => inWork(90_000, allowance(90_000, 1)), 11_976],
  ['reduction for work income of 240 000', () => inWork(240_000, allowance(240_000, 1)), 26_083],
  ['reduction for a seafarer of 204 000', () => inWork(204_000, 40_000n), 23_116],
  ['tax of a year of 28 000', () => yearOfTable34(28_000).tax, 952 + 2_000 - 952 + 29 + 33],
  [
    'tax of a year of 55 000',
    () => yearOfTable34(55_000).tax,
    9_819 + 3_800 - 3_800 - 6_019 + 299 + 346,
  ],
  ['reduction for sickness of 40 000', () => sickness(40_000), 4_893],
  ['reduction for sickness of 150 000', () => sickness(150_000), 15_668],
  ['reduction for sickness of 250 000', () => sickness(250_000), 27_236],
  ['reduction for earned income of 200 000', () => earnedIncomeReductionOf(rules, 200_000n), 1_200],
  ['reduction for earned income of 400 000', () => earnedIncomeReductionOf(rules, 400_000n), 1_500],
  ['public service fee of 100 000', () => publicServiceFeeOf(rules, 100_000n), 1_000],
  ['public service fee of 175 000', () => publicServiceFeeOf(rules, 175_000n), 1_184],
])('the authority’s example: %s', (_name, calculated, expected) => {
  expect(Number(calculated())).toBe(expected);
});

test('of 55 000 a year the reduction for work income stops at the tax that is left', () => {
  expect(yearOfTable34(55_000)).toMatchObject({
    taxable: 29_900n,
    localTax: 9_819n,
    pensionFee: 3_800n,
    pensionFeeReduction: 3_800n,
    // Of 9 592 only the rest of the local tax: 9 819 − 3 800.
    inWorkReduction: 6_019n,
    earnedIncomeReduction: 0n,
  });
});

function resident(name: string, facts: Partial<Taxpayer> = {}): Taxpayer {
  const municipality = municipalityOf(name);
  if (municipality === null) throw new Error(`No municipality ${name}`);
  return { municipality, birthYear: 1985, churchMember: false, ...facts };
}

function finalTaxOf(taxpayer: Taxpayer, kind: IncomeKind, income: number): YearTax {
  const tax = finalTax(book, { year: 2026, taxpayer, kind, income });
  if ('noRule' in tax) throw new Error('No rules of 2026');
  return tax;
}

test.each([
  [25_000, 20_588],
  [35_000, 28_181],
  [50_000, 38_765],
  [70_000, 49_371],
  [150_000, 87_770],
])('in Huddinge %s a month leaves %s after final tax', (monthly, net) => {
  const { tax } = finalTaxOf(resident('Huddinge'), 'salary', monthly * 12);
  expect(Math.round(monthly - Number(tax) / 12)).toBe(net);
});

test.each([
  [200_000, 171_894],
  [600_000, 471_354],
  [1_000_000, 680_954],
  [2_000_000, 1_174_754],
])('in Stockholm %s a year leaves %s after final tax', (income, net) => {
  const { tax } = finalTaxOf(resident('Stockholm'), 'salary', income);
  expect(income - Number(tax)).toBe(net);
});

/** Income tax left to reduce for renovation and household work, before tax on capital. */
function taxLeft(tax: YearTax): number {
  const { pensionFeeReduction, inWorkReduction, earnedIncomeReduction, regionalReduction } = tax;
  const reduced = pensionFeeReduction + inWorkReduction + earnedIncomeReduction + regionalReduction;
  return Number(tax.stateTax + tax.localTax - reduced);
}

test.each<[string, Taxpayer, IncomeKind, number, number]>([
  ['salary in Stockholm', resident('Stockholm'), 'salary', 360_000, 37_594],
  ['pension at 66', resident('Stockholm', { birthYear: 1959 }), 'pension', 240_000, 35_702],
  // Less the property fee of 10 425, plus 30 % of 60 000 of interest.
  ['two taxes', resident('Stockholm'), 'salary', 720_000, 120_960 - 10_425 + 18_000],
  ['salary in Göteborg', resident('Göteborg'), 'salary', 180_000, 11_881],
])('the authority’s room for deductions: %s', (_name, taxpayer, kind, income, left) => {
  expect(taxLeft(finalTaxOf(taxpayer, kind, income))).toBe(left);
});

test('a municipality of annex 67 gives the regional reduction of 1 675 kr', () => {
  const strömsund = finalTaxOf(resident('Strömsund'), 'salary', 360_000);
  expect(strömsund.regionalReduction).toBe(1_675n);
  expect(finalTaxOf(resident('Stockholm'), 'salary', 360_000).regionalReduction).toBe(0n);
});

test('the regional reduction stops at the tax that is left', () => {
  const { localTax, tax, publicServiceFee, burialFee, pensionFee, ...left } = finalTaxOf(
    resident('Strömsund'),
    'pension',
    30_000,
  );
  expect(pensionFee).toBe(0n);
  expect(left.regionalReduction).toBe(localTax < 1_675n ? localTax : 1_675n);
  expect(tax).toBe(localTax - left.regionalReduction + publicServiceFee + burialFee);
});

test('a member’s table counts the church fee of the municipality’s parishes', () => {
  // Stockholm: 18.22 + 12.33 + 0.07 = 30.62, and 0.893 for members: 31.513.
  expect(tableOf(resident('Stockholm'), 2026)).toBe(31);
  expect(tableOf(resident('Stockholm', { churchMember: true }), 2026)).toBe(32);
});

test.each<[IncomeKind, number, TaxColumn]>([
  ['salary', 1960, 1],
  ['salary', 1959, 3],
  ['pension', 1959, 2],
  ['pension', 1960, 6],
  ['other_pension', 1960, 6],
  ['other_pension', 1959, 2],
  ['sickness_compensation', 1960, 4],
  ['sickness_compensation', 1959, 2],
  ['other_benefit', 1985, 5],
  ['other_benefit', 1938, 5],
  ['other_benefit', 1937, 2],
])('%s of a taxpayer born in %s is in column %s in 2026', (kind, birthYear, column) => {
  expect(columnOf({ kind, birthYear, year: 2026, ageLimit: 66 })).toBe(column);
});

test.each([
  [2026, 1, 35_000, 6_922],
  [2026, 3, 80_000, 22_660],
  [2026, 1, 2_500, 183],
])('table 32 of %s, column %s: %s a month gives %s of tax', (year, column, monthly, tax) => {
  const taxpayer = resident('Huddinge', { birthYear: column === 3 ? 1950 : 1985 });
  expect(netPay(book, { year, taxpayer, kind: 'salary', monthly })).toMatchObject({
    table: 32,
    column,
    tax,
  });
});

test('2025 is calculated by the same code: state tax from the first hundred', () => {
  const before = rulesOf(2025);
  expect(stateTaxOf(before, 625_900n)).toBe(20n);
  expect(stateTaxOf(rules, 643_100n)).toBe(0n);
  expect(publicServiceFeeOf(before, 200_000n)).toBe(1_249n);
  const earlier = netPay(book, {
    year: 2025,
    taxpayer: resident('Huddinge'),
    kind: 'salary',
    monthly: 35_000,
  });
  expect(isNoRule(earlier as never)).toBe(false);
});

test('a year without rules has no net pay, and the nearest decided year is named', () => {
  const taxpayer = resident('Huddinge');
  const answer = netPay(book, { year: 2027, taxpayer, kind: 'salary', monthly: 35_000 });
  expect(answer).toEqual({ noRule: 'income_base_amount', day: '2027-01-01', latest: '2026-12-31' });
  expect(countedTaxYear(book, 2027)).toBe(2026);
  expect(countedTaxYear(book, 2019)).toBe(2025);
  expect(countedTaxYear(book, 2025)).toBe(2025);
});

test.each([
  ['salary', 25_041, 0],
  ['salary', 25_042, 10],
  ['salary', 477_600, 26],
  ['salary', 660_001, 54],
  ['sickness_compensation', 54_000, 3],
] as const)('of a one-off amount to %s at %s a year %s per cent is taken', (kind, yearPay, of) => {
  const taxpayer = resident('Huddinge');
  const amount = 10_000;
  const answer = oneOffTax(book, { year: 2026, taxpayer, kind, amount, yearPay });
  expect(answer).toMatchObject({ percent: of, tax: (amount * of) / 100 });
});

test('each rule behind a month’s tax is named once, with its source', () => {
  const taxpayer = resident('Huddinge');
  const pay = netPay(book, { year: 2026, taxpayer, kind: 'salary', monthly: 35_000 });
  if ('noRule' in pay) throw new Error('No rules of 2026');
  const keys = rulesOfNetPay(book, pay).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('in_work_reduction');
  expect(keys).not.toContain('raised_allowance');
});

test('a year of net pay for a household of six looks each rule up once', () => {
  const lookups: string[] = [];
  const counted: typeof book = {
    ...book,
    numberOn: (key, day) => {
      lookups.push(`${key} ${day}`);
      return book.numberOn(key, day);
    },
    scaleOn: (key, day) => {
      lookups.push(`${key} ${day}`);
      return book.scaleOn(key, day);
    },
  };
  const taxpayer = resident('Huddinge');
  for (const salary of [25_000, 31_400, 38_600, 47_000, 62_000, 79_000])
    for (let month = 0; month < 12; month += 1)
      netPay(counted, { year: 2026, taxpayer, kind: 'salary', monthly: salary + month * 200 });
  expect(lookups.length).toBeGreaterThan(0);
  expect(lookups).toEqual([...new Set(lookups)]);
});
