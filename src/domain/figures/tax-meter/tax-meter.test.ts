import { expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { datedAsset, datedLoan, taxFacts } from '#tests/support/tax-facts.ts';
import { taxMeter } from './tax-meter.ts';
import type { TaxMeterInput, TaxMeter } from './tax-meter-types.ts';

function meterOf(facts: Partial<TaxMeterInput>): TaxMeter {
  const meter = taxMeter(taxFacts(facts), ruleBook());
  if ('noRules' in meter) throw new Error(`No rules of ${meter.year}`);
  return meter;
}

const kr = (kronor: number) => (kronor * 100) as Minor;

const ALL_YEAR = {
  '2025-12': '500000',
  '2026-03': '500000',
  '2026-06': '500000',
  '2026-09': '500000',
};

test('500 000 kr on an ISK in all quarters of 2026 costs 2 130 kr', () => {
  const { lines, totals, missing } = meterOf({
    assets: [datedAsset('Sparkonto', { accountForm: 'isk' }, ALL_YEAR)],
    flows: new Map([['Sparkonto', { deposits: [], moves: [] }]]),
  });
  expect(lines).toMatchObject([
    {
      kind: 'isk',
      base: { soFar: 500_000, year: 500_000 },
      standardIncome: { year: 17_750 },
      deposits: 0,
    },
  ]);
  expect(totals.year).toMatchObject({ standardIncome: 17_750, freeLevel: 10_650, tax: 2_130 });
  expect(totals.year.result).toBe(2_130);
  expect(missing).toEqual([]);
});

test('a coming quarter has today’s value, and is not of the year so far', () => {
  const stated = { '2025-12': '100000', '2026-03': '200000', '2026-05': '400000' };
  const asset = datedAsset('ISK', { accountForm: 'isk' }, stated);
  const { lines } = meterOf({ today: '2026-05-20', assets: [asset] });
  // So far (100 000 + 200 000) / 4; of the year (100 000 + 200 000 + 400 000 + 400 000) / 4.
  expect(lines).toMatchObject([{ base: { soFar: 75_000, year: 275_000 } }]);
});

test('a quarter without a value is missing, and not zero', () => {
  const asset = datedAsset('ISK', { accountForm: 'isk' }, { '2026-04': '400000' });
  const { lines, missing } = meterOf({ assets: [asset] });
  expect(lines).toMatchObject([
    {
      quarters: [
        { day: '2026-01-01', value: null, source: 'missing' },
        { day: '2026-04-01', value: null, source: 'missing' },
        { day: '2026-07-01', value: 400_000, source: 'history', stated: '2026-04' },
        { day: '2026-10-01', value: 400_000, source: 'history', stated: '2026-04' },
      ],
      base: { year: 200_000 },
    },
  ]);
  expect(missing).toEqual([
    { code: 'quarter', id: 'ISK', name: 'ISK', day: '2026-01-01' },
    { code: 'quarter', id: 'ISK', name: 'ISK', day: '2026-04-01' },
  ]);
});

test('a value of an earlier month is used, and said', () => {
  const asset = datedAsset('ISK', { accountForm: 'isk' }, { '2024-02': '100000' });
  expect(meterOf({ assets: [asset] }).assumptions).toContainEqual({
    code: 'earlier_value',
    id: 'ISK',
    name: 'ISK',
    month: '2024-02',
  });
});

test('a removed account has nothing after its removal', () => {
  const asset = datedAsset('ISK', { accountForm: 'isk' }, ALL_YEAR);
  // (500 000 + 500 000) / 4
  const inMay = { ...asset, deletedOn: '2026-05-10' };
  expect(meterOf({ assets: [inMay] }).lines).toMatchObject([{ base: { year: 250_000 } }]);
  const before = { ...asset, deletedOn: '2025-12-31' };
  expect(meterOf({ assets: [before] }).lines).toEqual([]);
});

test('an account in a currency without a rate is missing, and not one to one', () => {
  const asset = datedAsset('ISK', { accountForm: 'isk', currency: 'EUR' }, ALL_YEAR);
  const { lines, missing } = meterOf({ assets: [asset] });
  expect(lines).toMatchObject([{ base: { year: 0 } }]);
  expect(missing).toHaveLength(4);
  expect(missing[0]).toMatchObject({ code: 'exchange_rate', currency: 'SEK' });
});

test('deposits and moves of the year so far count, and none is assumed', () => {
  const asset = datedAsset('ISK', { accountForm: 'isk' }, ALL_YEAR);
  const flows = new Map([
    [
      'ISK',
      {
        deposits: [
          { day: '2026-02-01', amount: kr(40_000) },
          { day: '2026-12-01', amount: kr(40_000) },
        ],
        moves: [{ left: '2026-03-30', arrived: '2026-04-02', amount: kr(20_000) }],
      },
    ],
  ]);
  const { lines, assumptions } = meterOf({ assets: [asset], flows });
  // (4 × 500 000 + 40 000 + 20 000) / 4
  expect(lines).toMatchObject([{ deposits: 40_000, moved: 20_000, base: { year: 515_000 } }]);
  expect(assumptions).not.toContainEqual(expect.objectContaining({ code: 'no_deposits' }));
  expect(meterOf({ assets: [asset] }).assumptions).toContainEqual({
    code: 'no_deposits',
    id: 'ISK',
    name: 'ISK',
  });
});

test('an investment without a form is asked for; a pension is taken for one', () => {
  const assets = [
    datedAsset('Fonder', {}, ALL_YEAR),
    datedAsset('Tjänstepension', { type: 'retirement' }, ALL_YEAR),
    datedAsset('Depå', { accountForm: 'af' }, ALL_YEAR),
    datedAsset('Hus utan form', { type: 'savings', accountForm: 'isk' }, ALL_YEAR),
  ];
  const { lines, missing, assumptions } = meterOf({ assets });
  expect(lines).toEqual([]);
  expect(missing).toEqual([{ code: 'form', id: 'Fonder', name: 'Fonder' }]);
  expect(assumptions).toContainEqual({
    code: 'pension_form',
    id: 'Tjänstepension',
    name: 'Tjänstepension',
  });
});

test('the interest of a year: closed months on their balance, the others on today’s', () => {
  const stated = { '2025-12': '1200000', '2026-07': '600000' };
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, stated);
  const { lines, totals, missing } = meterOf({ liabilities: [loan] });
  // 3 % of 1 200 000 is 3 000 a month for six months, and of 600 000 1 500 for four and for six.
  expect(lines).toMatchObject([
    {
      ground: 'home',
      isAssumed: true,
      interest: { soFar: 6 * 3_000 + 4 * 1_500, year: 6 * 3_000 + 6 * 1_500 },
      percent: 100,
    },
  ]);
  // 30 % × 27 000
  expect(totals.year).toMatchObject({ interest: 27_000, net: -27_000, reduction: 8_100 });
  expect(totals.year.result).toBe(-8_100);
  expect(missing).toEqual([]);
});

test('interest of 150 000 kr gives 40 500 kr, and 60 000 kr of room is gone', () => {
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, { '2025-12': '5000000' });
  const { totals, room } = meterOf({ liabilities: [loan] });
  expect(totals.year).toMatchObject({ interest: 150_000, reduction: 40_500 });
  expect(room).toMatchObject({ limit: 100_000, left: 0, below: 30, above: 21 });
});

test('the room is what the deficit leaves, without the part for endowment insurance', () => {
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, { '2025-12': '2000000' });
  const insurance = datedAsset('KF', { accountForm: 'kf' }, ALL_YEAR);
  const { totals, room } = meterOf({ liabilities: [loan], assets: [insurance] });
  // 60 000 + 300 000 × 3.55 %
  expect(totals.year).toMatchObject({ net: -70_650, reduction: 21_195, yieldTax: 5_325 });
  expect(room.left).toBe(40_000);
});

test.each([
  ['mortgage', null, 100],
  ['car_loan', null, 100],
  ['student_loan', null, 0],
  ['credit_card', null, 0],
  ['personal_loan', null, 0],
  ['other', null, 0],
  ['personal_loan', 'securities', 100],
  ['mortgage', 'relative', 0],
  ['mortgage', 'unsecured', 0],
] as const)(
  'of the interest of a %s with the ground %s %i %% is deducted',
  (type, ground, percent) => {
    const loan = datedLoan(
      'Lån',
      { type, interestGround: ground, interestRate: '5.00' },
      { '2025-12': '1000' },
    );
    expect(meterOf({ liabilities: [loan] }).lines).toMatchObject([{ percent, isAssumed: !ground }]);
  },
);

test('half of the interest of an unsecured loan was deducted in 2025, and all in 2024', () => {
  const stated = { '2023-12': '100000' };
  const loan = datedLoan('Privatlån', { type: 'personal_loan', interestRate: '12.00' }, stated);
  const interest = (year: number) => meterOf({ year, liabilities: [loan] }).totals.year.interest;
  expect([interest(2024), interest(2025), interest(2026)]).toEqual([12_000, 6_000, 0]);
});

test('months without a balance, and a loan without a rate, are missing', () => {
  const unknown = datedLoan('Bolån', { interestRate: '3.00' }, { '2026-03': '1000' });
  const unrated = datedLoan('Billån', { type: 'car_loan' }, { '2025-12': '1000' });
  expect(meterOf({ liabilities: [unknown, unrated] }).missing).toEqual([
    { code: 'balances', id: 'Bolån', name: 'Bolån', first: '2026-01', last: '2026-02' },
    { code: 'interest_rate', id: 'Billån', name: 'Billån' },
  ]);
});

const house = (fields: object) =>
  datedAsset('Huset', { type: 'real_estate', value: '5000000', ...fields });

test('a house pays its fee, the owner’s share of it', () => {
  const shared = house({ assessedValue: '4000000', ownershipPercentage: '50' });
  const { lines, totals } = meterOf({ assets: [shared] });
  expect(lines).toMatchObject([{ kind: 'house', ground: 'capped', fee: 5_212, sharePercent: 50 }]);
  expect(totals.year).toMatchObject({ propertyFee: 5_212, result: 5_212 });
});

test('a home without an assessment is missing; one in another currency lies abroad', () => {
  expect(meterOf({ assets: [house({})] }).missing).toEqual([
    { code: 'assessed_value', id: 'Huset', name: 'Huset' },
  ]);
  const abroad = meterOf({ assets: [house({ currency: 'EUR' })] });
  expect([abroad.lines, abroad.missing]).toEqual([[], []]);
});

test('an older owner’s fee is limited by the income, or by nothing that is known', () => {
  const assets = [house({ assessedValue: '4000000' })];
  const limited = meterOf({ assets, birthYear: 1955, earnedIncome: 150_000 });
  // 10 425 − 4 % × 150 000
  expect(limited.totals.year).toMatchObject({ feeReduction: 4_425, result: 6_000 });
  const unknown = meterOf({ assets, birthYear: 1955 });
  expect(unknown.totals.year).toMatchObject({ feeReduction: null, result: 10_425 });
  expect(unknown.missing).toEqual([{ code: 'fee_income' }]);
  expect(meterOf({ assets, birthYear: 1970 }).totals.year.feeReduction).toBe(0);
});

test('the rules that were used are listed with their names', () => {
  const { rules } = meterOf({ assets: [house({ assessedValue: '4000000' })] });
  expect(rules.map(({ key }) => key)).toEqual([
    'income_base_amount',
    'capital_tax',
    'deficit_reduction',
    'property_fee_rate',
    'property_fee_cap_2008',
    'property_fee_base_amount_2008',
    'property_fee_free_years',
    'property_fee_free_from',
  ]);
  expect(rules[0]).toMatchObject({ value: '83400', name: { sv: 'Inkomstbasbelopp' } });
});

const newYear = { year: 2027, today: '2027-01-01' };
const loanOf2026 = datedLoan('Bolån', { interestRate: '3.00' }, { '2025-12': '1200000' });
const iskOf2026 = datedAsset('ISK', { accountForm: 'isk' }, { '2026-12': '500000' });

test('on New Year’s Day interest counts by rules without an end', () => {
  const { lines, totals, rules, missing } = meterOf({ ...newYear, liabilities: [loanOf2026] });
  expect(lines).toMatchObject([{ kind: 'loan', deductible: { year: 36_000 }, amountsOf: null }]);
  // 30 % of 36 000.
  expect(totals.year).toMatchObject({ reduction: 10_800, result: -10_800 });
  expect(rules.map(({ isBeyond }) => isBeyond)).toEqual(rules.map(() => false));
  expect(missing).toEqual([]);
});

test('an amount that is not decided yet is the latest one, on its line and among the rules', () => {
  const assets = [iskOf2026, house({ assessedValue: '4000000' })];
  const { lines, totals, rules } = meterOf({ ...newYear, assets, liabilities: [loanOf2026] });
  expect(lines.map(({ kind, amountsOf }) => [kind, amountsOf])).toEqual([
    ['isk', 2026],
    ['loan', null],
    ['house', 2026],
  ]);
  // The government borrowing rate of 2026 and the income base amount of 2026: 10 425.
  expect(totals.year).toMatchObject({ standardIncome: 17_750, propertyFee: 10_425 });
  const beyond = rules.filter(({ isBeyond }) => isBeyond);
  expect(beyond.map(({ key, validTo }) => [key, validTo])).toEqual([
    ['income_base_amount', '2026-12-31'],
    ['government_borrowing_rate', '2026-12-31'],
  ]);
  expect(beyond[1]?.renewal?.sv).toContain('30 november');
});

test('the lowest limit of an older owner’s fee follows the price base amount of 2027', () => {
  const assets = [house({ assessedValue: '4000000' })];
  const { steps, totals } = meterOf({ ...newYear, assets, birthYear: 1950, earnedIncome: 90_000 });
  // 2 800 × 59 600 / 41 000 = 4 070.24, above 4 % of 90 000.
  expect(steps.limited).toEqual({ fee: 10_425, limit: 4_070 });
  expect(totals.year.feeReduction).toBe(10_425 - 4_070);
});

test('a line without a rule of its year is left out and listed; the others are counted', () => {
  // The rules on new houses begin with 2013, those on interest with 2012.
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, { '2011-12': '1200000' });
  const abroad = datedAsset('Hytte', { type: 'real_estate', currency: 'NOK' });
  const assets = [house({ assessedValue: '4000000' }), abroad];
  const { lines, totals, missing } = meterOf({ year: 2012, assets, liabilities: [loan] });
  expect(lines.map(({ kind }) => kind)).toEqual(['loan']);
  expect(totals.year).toMatchObject({ propertyFee: 0, reduction: 10_800 });
  expect(missing).toMatchObject([{ code: 'no_rule', rule: 'property_fee_free_years' }]);
});

test('an item that was added and removed, and adds nothing, has no line', () => {
  const removed = { ...datedAsset('ISK', { accountForm: 'isk' }), deletedOn: '2026-11-20' };
  const repaid = { ...datedLoan('Lån', { interestRate: '3.00' }), deletedOn: '2026-11-20' };
  const meter = meterOf({ assets: [removed], liabilities: [repaid] });
  expect(meter).toMatchObject({ lines: [], assumptions: [], missing: [] });
});

test('a year before the first rules has none, nor one after the next', () => {
  for (const year of [2011, 2028]) {
    expect(taxMeter(taxFacts({ year }), ruleBook())).toMatchObject({ year, noRules: true });
  }
});

test('nothing is assumed of nothing', () => {
  expect(meterOf({})).toMatchObject({ lines: [], assumptions: [], missing: [] });
});

test('a closed year is the same so far and in all', () => {
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, { '2024-12': '1200000' });
  const asset = datedAsset('ISK', { accountForm: 'isk' }, { '2024-12': '400000' });
  const meter = meterOf({ year: 2025, liabilities: [loan], assets: [asset] });
  expect(meter).toMatchObject({ isClosed: true, soFarTo: '2025-12-31' });
  expect(meter.totals.soFar).toEqual(meter.totals.year);
});

test('in January nothing of the interest has been yet', () => {
  const loan = datedLoan('Bolån', { interestRate: '3.00' }, { '2025-12': '1200000' });
  const meter = meterOf({ today: '2026-01-20', liabilities: [loan] });
  expect(meter).toMatchObject({ soFarTo: null, totals: { soFar: { interest: 0 } } });
});
