import { expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import type { ScaleStep } from '#domain/basics/ratios.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { scaleInUse } from '#domain/tax/rules/rule-in-use.ts';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { insuranceBase, iskBase, quarterStarts } from './account-bases.ts';
import {
  type CapitalRules,
  capitalRulesOf,
  type StandardRules,
  standardRateOf,
} from './capital-rules.ts';
import { type Capital, capitalTaxOf, reductionOf } from './capital-tax.ts';
import { exactOf, scaleValue } from '#domain/basics/ratios.ts';

const kr = (kronor: number) => (kronor * 100) as Minor;
const base = (kronor: number) => exactOf(kr(kronor));

function rulesOf(year: number): CapitalRules {
  const rules = capitalRulesOf(year, ruleBook());
  if ('noRule' in rules) throw new Error(rules.noRule);
  return rules;
}

function standardOf(rules: CapitalRules): StandardRules {
  if (isNoRule(rules.standard)) throw new Error(rules.standard.noRule);
  return rules.standard;
}

function taxOf(capital: Partial<Capital>, rules = rulesOf(2026)) {
  return capitalTaxOf({ isk: [], insurance: [], interest: kr(0), ...capital }, rules);
}

test('500 000 kr on an ISK during the whole of 2026 costs 2 130 kr', () => {
  // 500 000 × 3.55 % = 17 750; the free level 300 000 × 3.55 % = 10 650; 30 % of the rest.
  const half = kr(500_000);
  const isk = iskBase(2026, { starts: [half, half, half, half], deposits: [], moves: [] });
  expect(taxOf({ isk: [isk] })).toMatchObject({
    standardIncome: kr(17_750),
    freeLevel: kr(10_650),
    net: kr(17_750 - 10_650),
    tax: kr(2_130),
    reduction: 0,
  });
});

test.each([
  // 30 % × (500 000 − 150 000) × 2.96 %: 14 800 − 4 440 = 10 360.
  [2025, 3_108],
  // No free level: 30 % × 500 000 × 3.62 % = 30 % × 18 100.
  [2024, 5_430],
  // The floor of 1.25 %, for −0.10 + 1 is less: 30 % × 6 250.
  [2021, 1_875],
  // 0.27 + 0.75 = 1.02 is less than the floor as well.
  [2017, 1_875],
  // 0.65 + 0.75 = 1.40 %: 30 % × 7 000.
  [2016, 2_100],
  // Before 2016 the borrowing rate alone, 0.90 %: 30 % × 4 500.
  [2015, 1_350],
])('the same in %i costs %i kr', (year, tax) => {
  expect(taxOf({ isk: [base(500_000)] }, rulesOf(year)).tax).toBe(kr(tax));
});

test('the standard rates are those that were published', () => {
  const published = {
    2012: 165,
    2013: 149,
    2014: 209,
    2015: 90,
    2016: 140,
    2017: 125,
    2018: 149,
    2019: 151,
    2020: 125,
    2021: 125,
    2022: 125,
    2023: 294,
    2024: 362,
    2025: 296,
    2026: 355,
  };
  for (const [year, basisPoints] of Object.entries(published)) {
    const { top, bottom } = standardRateOf(standardOf(rulesOf(Number(year))));
    expect([year, (top * 10_000n) / bottom]).toEqual([year, BigInt(basisPoints)]);
    expect((top * 10_000n) % bottom).toBe(0n);
  }
});

test('an ISK below the free level costs nothing, and no öre is left over', () => {
  // 33 333 × 3.55 % = 1 183.32, of two accounts; each is cut to 1 183.
  expect(taxOf({ isk: [base(33_333), base(33_333)] })).toMatchObject({
    standardIncome: kr(2 * 1_183),
    freeLevel: kr(2 * 1_183),
    net: 0,
    tax: 0,
  });
});

test('deposits count a quarter each, and withdrawals nothing', () => {
  const starts = [kr(100_000), kr(100_000), kr(180_000), kr(20_000)];
  const deposits = [{ day: '2026-05-02', amount: kr(80_000) }];
  const { top, bottom } = iskBase(2026, { starts, deposits, moves: [] });
  // (100 000 + 100 000 + 180 000 + 20 000 + 80 000) / 4
  expect(Number(top / bottom)).toBe(kr(120_000));
});

test('a quarter without a value is not counted', () => {
  const { top, bottom } = iskBase(2026, { starts: [null, kr(4_000)], deposits: [], moves: [] });
  expect(Number(top / bottom)).toBe(kr(1_000));
});

test.each([
  ['within a quarter', '2026-02-03', '2026-02-05', 0],
  ['over the start of a quarter', '2026-03-30', '2026-04-02', 1],
  ['that arrive on the first day of a quarter', '2026-03-31', '2026-04-01', 1],
  ['that leave on the first day of a quarter', '2026-04-01', '2026-04-03', 0],
  ['over two starts', '2026-03-30', '2026-07-02', 2],
  ['over the start of another year', '2026-12-30', '2027-01-02', 0],
])('assets moved between own ISK %s are added for missed starts', (_name, left, arrived, count) => {
  const moves = [{ left, arrived, amount: kr(40_000) }];
  const { top, bottom } = iskBase(2026, { starts: [], deposits: [], moves });
  expect(Number(top / bottom)).toBe((count * kr(40_000)) / 4);
});

test('endowment insurance counts its value on 1 January and half of the later premiums', () => {
  const premiums = [
    { day: '2026-06-30', amount: kr(10_000) },
    { day: '2026-07-01', amount: kr(10_000) },
  ];
  const { top, bottom } = insuranceBase(2026, { start: kr(200_000), premiums });
  expect(Number(top / bottom)).toBe(kr(200_000 + 10_000 + 5_000));
});

test('the free level goes to ISK first, then to endowment insurance', () => {
  // ISK 200 000 uses 200 000 of 300 000; 100 000 × 3.55 % = 3 550 is left for the insurance.
  expect(taxOf({ isk: [base(200_000)], insurance: [base(500_000)] })).toMatchObject({
    standardIncome: kr(7_100),
    freeLevel: kr(7_100),
    insuranceDeduction: kr(3_550),
    net: kr(-3_550),
    tax: 0,
    // 30 % × 3 550
    reduction: kr(1_065),
    insuranceReduction: kr(1_065),
    // 500 000 × 3.55 % × 30 %
    yieldTax: kr(5_325),
  });
});

test('an ISK above the free level leaves nothing for endowment insurance', () => {
  const { insuranceDeduction } = taxOf({ isk: [base(300_000)], insurance: [base(500_000)] });
  expect(insuranceDeduction).toBe(0);
});

test('150 000 kr of interest gives one person 40 500 kr, and two with half each 45 000', () => {
  // 30 % × 100 000 + 21 % × 50 000 = 30 000 + 10 500.
  expect(taxOf({ interest: kr(150_000) }).reduction).toBe(kr(40_500));
  // 2 × 30 % × 75 000.
  expect(2 * taxOf({ interest: kr(75_000) }).reduction).toBe(kr(45_000));
});

test('the deduction for endowment insurance is worth 30 % above 100 000 kr too', () => {
  const capital = { insurance: [base(300_000)], interest: kr(150_000) };
  // Deficit 160 650: 30 % × 10 650 = 3 195, and 30 000 + 21 % × 50 000 for the other 150 000.
  expect(taxOf(capital)).toMatchObject({
    net: kr(-160_650),
    reduction: kr(3_195 + 40_500),
    insuranceReduction: kr(3_195),
  });
});

test('a deficit smaller than the deduction for endowment insurance is worth 30 %', () => {
  expect(reductionOf(kr(1_000), kr(10_650), rulesOf(2026))).toMatchObject({
    reduction: kr(300),
    insuranceReduction: kr(300),
  });
});

test('a surplus of ISK is lowered by interest before it is taxed', () => {
  // 7 100 − 5 000 = 2 100, and 30 % of it.
  expect(taxOf({ isk: [base(500_000)], interest: kr(5_000) }).tax).toBe(kr(630));
});

const LEVEL = { source: 'act', checkedOn: '2026-11-22', grade: 'D' };

function rulesWithLevels(steps: readonly ScaleStep[]): CapitalRules {
  const book = readRuleBook([
    {
      sources: { act: { authority: 'Riksdagen', document: 'Invented', url: null } },
      rules: {
        isk_taxed_base: {
          name: { en: 'Invented', sv: 'Påhittad' },
          unit: 'SEK',
          periods: [{ ...LEVEL, value: steps, from: '2026-01-01', to: null }],
        },
      },
    },
  ]);
  const taxedBase = scaleInUse(book, 'isk_taxed_base', '2026-12-31');
  if (isNoRule(taxedBase)) throw new Error(taxedBase.noRule);
  const rules = rulesOf(2026);
  return { ...rules, standard: { ...standardOf(rules), taxedBase } };
}

test('a third level is data: above 3 000 000 kr half as much again is taxed', () => {
  const rules = rulesWithLevels([
    { upTo: '300000', base: '0', rate: '0', over: '0' },
    { upTo: '3000000', base: '0', rate: '100', over: '300000' },
    { upTo: null, base: '2700000', rate: '150', over: '3000000' },
  ]);
  // 4 000 000: 2 700 000 + 1.5 × 1 000 000 = 4 200 000 taxed; × 3.55 % = 149 100; 30 % of it.
  expect(taxOf({ isk: [base(4_000_000)] }, rules).tax).toBe(kr(44_730));
  expect(taxOf({ isk: [base(500_000)] }, rules).tax).toBe(kr(2_130));
});

test('the tax of a slow model, which counts with kronor one at a time, is the same', () => {
  for (let deficit = 0; deficit <= 200_000; deficit += 12_345) {
    let slow = 0;
    for (let krona = 1; krona <= deficit; krona += 1) slow += krona <= 100_000 ? 30 : 21;
    const { reduction } = reductionOf(kr(deficit), kr(0), rulesOf(2026));
    expect(reduction).toBe(kr(Math.floor(slow / 100)));
  }
});

test('the scales of the rules have no jumps', () => {
  for (const key of ['isk_taxed_base', 'deficit_reduction']) {
    for (const period of ruleBook().rules.find((rule) => rule.key === key)?.periods ?? []) {
      if (!('steps' in period)) throw new Error('Not a scale');
      for (const [at, { upTo }] of period.steps.entries()) {
        const next = period.steps[at + 1];
        if (upTo === null || next === undefined) continue;
        const end = exactOf(kr(Number(upTo)));
        const [left, right] = [scaleValue(period.steps, end), scaleValue([next], end)];
        expect(left.top * right.bottom).toBe(right.top * left.bottom);
      }
    }
  }
});

test('a year whose rate is not decided yet goes on with the latest one, which says so', () => {
  expect(rulesOf(2028)).toMatchObject({
    capitalTax: { value: '30', isBeyond: false },
    securedInterest: { value: '100', isBeyond: false },
    standard: {
      borrowingRate: { isBeyond: true },
      addition: { value: '1', isBeyond: false },
    },
  });
});

test('a year before the first rules on capital has none', () => {
  expect(capitalRulesOf(2011, ruleBook())).toMatchObject({ noRule: 'capital_tax', latest: null });
});

test('the quarters of a year begin on four days', () => {
  expect(quarterStarts(2026)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
});
