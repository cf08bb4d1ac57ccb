import { describe, expect, test } from 'vitest';
import { lastDayOf } from '#domain/basics/months.ts';
import { isNoRule } from './rule.ts';
import { ruleBook } from './rule-book.ts';

/**
 * Year; price base amount, the raised one, income base amount (kronor); interest on student loans
 * and burial fee (percent), as the authorities published them. Null: not known.
 */
const YEARS = [
  [2010, '42400', '43300', '51100', '2.4', null],
  [2011, '42800', '43700', '52100', '1.9', null],
  [2012, '44000', '44900', '54600', null, null],
  [2013, '44500', '45400', '56600', '1.3', null],
  [2014, '44400', '45300', '56900', '1.2', null],
  [2015, '44500', '45400', '58100', '1.0', null],
  [2016, '44300', '45200', '59300', '0.6', null],
  [2017, '44800', '45700', '61500', '0.34', null],
  [2018, '45500', '46500', '62500', '0.13', '0.242'],
  [2019, '46500', '47400', '64400', '0.16', '0.253'],
  [2020, '47300', '48300', '66800', '0.16', '0.250'],
  [2021, '47600', '48600', '68200', '0.05', '0.253'],
  [2022, '48300', '49300', '71000', '0.00', '0.261'],
  [2023, '52500', '53500', '74300', '0.59', '0.258'],
  [2024, '57300', '58500', '76200', '1.23', '0.277'],
  [2025, '58800', '60000', '80600', '1.981', '0.293'],
  [2026, '59200', '60500', '83400', '2.135', '0.292'],
] as const;

const KEYS = [
  'price_base_amount',
  'raised_price_base_amount',
  'income_base_amount',
  'student_loan_rate',
  'burial_fee_standard',
] as const;

test('what is decided of 2027 is in the book, and nothing else of it is', () => {
  const ends = ruleBook().rules.map(({ key, periods }) => [key, periods.at(-1)] as const);
  const of2027 = ends.filter(([, last]) => last?.validFrom === '2027-01-01');
  const values = of2027.map(([key, last]) => {
    return [key, last && 'value' in last ? last.value : 'scale', last?.grade];
  });
  expect(values).toEqual([
    ['price_base_amount', '59600', 'B'],
    ['raised_price_base_amount', '60900', 'A'],
    ['ordinary_allowance', 'scale', 'B'],
    ['raised_allowance', 'scale', 'B'],
    ['raised_allowance_age', '67', 'B'],
    ['in_work_reduction_raised_age', '66', 'B'],
    ['student_loan_least_payment', '0.15', 'B'],
  ]);
});

test('every rule that ends says who decides the next one', () => {
  const silent = ruleBook().rules.filter(
    ({ isRepealed, periods, renewal }) =>
      !isRepealed && renewal === null && periods.at(-1)?.validTo !== null,
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

describe.each(YEARS)('the bundled rules of %d', (year, ...values) => {
  test.each(KEYS.map((key, at) => [key, values[at] ?? null] as const))('%s', (key, value) => {
    const days = [`${year}-01-01`, lastDayOf(`${year}-12`)];
    const found = days.map((day) => ruleBook().numberOn(key, day));
    expect(found.map((rule) => (isNoRule(rule) ? null : rule.value))).toEqual([value, value]);
  });
});

test('none of them holds beyond the years that were decided', () => {
  const after = KEYS.map((key) => ruleBook().numberOn(key, '2199-01-01'));
  expect(after.map(isNoRule)).toEqual(KEYS.map(() => true));
});

test('multiples of 2026 agree with the amounts that the authorities state', () => {
  const kronor = (key: string, of: string) => {
    const [multiple, base] = [key, of].map((each) => ruleBook().numberOn(each, '2026-06-01'));
    if (!multiple || !base || isNoRule(multiple) || isNoRule(base)) throw new Error('No rule');
    return Number(multiple.value) * Number(base.value);
  };
  // 7.5 × 83,400 and 0.15 × 59,200.
  expect(kronor('pension_income_ceiling', 'income_base_amount')).toBe(625_500);
  expect(kronor('student_loan_least_payment', 'price_base_amount')).toBe(8880);
});

test('every rule is named in both languages, has a subject, and no two have one name', () => {
  const { rules } = ruleBook();
  for (const language of ['en', 'sv'] as const) {
    const names = rules.map(({ name }) => name[language]);
    expect(new Set(names).size).toBe(rules.length);
    expect(names.filter((name) => name.trim() === '')).toEqual([]);
  }
  expect(rules.map(({ key }) => key).filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([]);
});
