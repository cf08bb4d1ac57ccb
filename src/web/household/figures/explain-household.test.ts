import { describe, expect, test } from 'vitest';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { headOf } from '#web/kit/ui/explanation.ts';
import { explainHousehold, explainHouseholdNetWorth, leftOutLines } from './explain-household.ts';

const kr = (amount: string) => amount.replaceAll(' ', '\u00a0');
const names = new Map([
  ['maria', 'Maria'],
  ['erik', 'Erik'],
  ['karin', 'Karin'],
]);

function house(sharePercent: number, counted: number): CountedLine {
  return {
    kind: 'asset',
    type: 'real_estate',
    id: String(sharePercent),
    name: 'Huset',
    value: 3_000_000,
    currency: 'SEK',
    sharePercent,
    dividedBy: 1,
    multipliedBy: 1,
    interestPercent: null,
    index: null,
    counted,
    rates: [],
  };
}

const unshared = { monthlyIncome: null, monthlyCosts: null };

/** A house that Maria and Erik own together, and Karin who shares only sums. */
const summary: HouseholdSummary = {
  currency: 'SEK',
  asOf: '2026-11-21',
  outside: [],
  overlaps: [],
  totalAssets: 3_100_000,
  totalLiabilities: 400_000,
  netWorth: 2_700_000,
  monthlyIncome: 0,
  monthlyCosts: 0,
  memberCount: 3,
  members: [
    {
      userId: 'maria',
      isTotalsOnly: false,
      totalAssets: 1_500_000,
      totalLiabilities: 400_000,
      netWorth: 1_100_000,
      ...unshared,
    },
    {
      userId: 'erik',
      isTotalsOnly: false,
      totalAssets: 1_500_000,
      totalLiabilities: null,
      netWorth: 1_500_000,
      ...unshared,
    },
    {
      userId: 'karin',
      isTotalsOnly: true,
      totalAssets: 100_000,
      totalLiabilities: 0,
      netWorth: 100_000,
      ...unshared,
    },
  ],
  notShared: [{ userId: 'erik', category: 'liabilities' }],
  notIncluded: [
    { userId: 'maria', kind: 'asset', type: 'other', id: '1', name: 'Guld', ...noRate('ISK') },
    { userId: 'karin', kind: 'asset', type: 'other', id: null, name: null, ...noRate('ISK') },
    { userId: 'karin', kind: 'asset', type: 'other', id: null, name: null, ...noRate('ISK') },
  ],
  oldRates: [],
  explain: {
    totalAssets: [
      { userId: 'maria', counted: 1_500_000, lines: [house(50, 1_500_000)] },
      { userId: 'erik', counted: 1_500_000, lines: [house(50, 1_500_000)] },
      { userId: 'karin', counted: 100_000, lines: null },
    ],
    totalLiabilities: [],
    monthlyIncome: [],
    monthlyCosts: [],
  },
};

function noRate(currency: 'ISK') {
  return { currency, reason: 'missing_rate' } as const;
}

const context = { summary, names, language: 'sv' } as const;

describe('a total of a household', () => {
  test('is each member’s lines and sum, a house of two with the share of each', () => {
    const { total, lines } = explainHousehold('totalAssets', context);
    const of = (name: string) => `${name}\u00a0· ${kr('50 %')} av ${kr('3 000 000,00 kr')}`;
    const half = kr('1 500 000,00 kr');
    expect(total).toBe(kr('3 100 000,00 kr'));
    expect(lines).toEqual([
      { label: 'Huset', amount: half, detail: of('Maria') },
      { label: 'Maria', amount: half, kind: 'subtotal' },
      { label: 'Huset', amount: half, detail: of('Erik') },
      { label: 'Erik', amount: half, kind: 'subtotal' },
      { label: 'Karin, bara summan', amount: kr('100 000,00 kr'), kind: 'subtotal' },
      { label: 'Tillsammans', amount: kr('3 100 000,00 kr'), kind: 'sum' },
    ]);
  });

  test('says whose it leaves out, and names nothing of who shows sums only', () => {
    expect(explainHousehold('totalAssets', context).notIncluded).toEqual([
      { label: 'Guld, Maria', reason: 'växelkurs för ISK saknas' },
      { label: 'Hos Karin', reason: 'växelkurs för ISK saknas' },
    ]);
    expect(explainHousehold('totalLiabilities', context).notIncluded).toEqual([]);
    expect(leftOutLines(summary.notIncluded, { ...context, names: new Map() })[1]?.label).toBe(
      'Hos en medlem',
    );
  });
});

test('net worth is what each owns less what each owes, and what is not shared said so', () => {
  const { lines, ...rest } = explainHouseholdNetWorth(context);
  expect(headOf({ lines, ...rest })).toBe(kr('2 700 000,00 kr'));
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Tillgångar, Maria', kr('1 500 000,00 kr')],
    ['Skulder, Maria', kr('−400 000,00 kr')],
    ['Maria', kr('1 100 000,00 kr')],
    ['Tillgångar, Erik', kr('1 500 000,00 kr')],
    ['Skulder, Erik', 'Delas inte'],
    ['Erik', kr('1 500 000,00 kr')],
    ['Tillgångar, Karin', kr('100 000,00 kr')],
    ['Skulder, Karin', kr('0,00 kr')],
    ['Karin', kr('100 000,00 kr')],
    ['Tillsammans', kr('2 700 000,00 kr')],
  ]);
});
