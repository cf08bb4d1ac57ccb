import { describe, expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

describe('assets against debts', () => {
  test.each([
    // 42.55 % rounds to 42.6, and the remainder to 57.4: together they are 100.
    ['half a tenth', 1_000, 425.5, { netPercent: 57.4, debtPercent: 42.6, assetsPerDebt: 2.35 }],
    ['more debt than assets', 100, 250, { netPercent: -150, debtPercent: 250, assetsPerDebt: 0.4 }],
    ['no debt', 100, 0, { netPercent: 100, debtPercent: 0, assetsPerDebt: null }],
    ['an overpaid debt', 100, -5, { netPercent: 105, debtPercent: -5, assetsPerDebt: null }],
    ['no assets', 0, 50, { netPercent: null, debtPercent: null, assetsPerDebt: 0 }],
    ['nothing', 0, 0, { netPercent: null, debtPercent: null, assetsPerDebt: null }],
  ])('%s', (_, totalAssets, totalLiabilities, balance) =>
    expect(balanceOf({ totalAssets, totalLiabilities })).toEqual(balance),
  );
});
