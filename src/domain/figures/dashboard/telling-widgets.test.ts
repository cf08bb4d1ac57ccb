import { expect, test } from 'vitest';
import { tellingWidgets } from './telling-widgets.ts';
import { DEFAULT_LAYOUT } from './widgets.ts';

test.each([
  ['nothing', [], []],
  ['a salary', ['income'], ['income']],
  ['a home', ['asset'], ['net_worth_trend', 'total_assets', 'net_worth', 'asset_breakdown']],
  ['a loan', ['liability'], ['net_worth_trend', 'total_liabilities', 'net_worth']],
  [
    'a loan and a salary',
    ['liability', 'income'],
    ['net_worth_trend', 'total_liabilities', 'income', 'net_worth', 'income_vs_costs'],
  ],
  ['costs', ['cost'], ['monthly_costs']],
])('of %s a new dashboard shows what there is', (_, kinds, shown) => {
  expect(tellingWidgets(DEFAULT_LAYOUT, { kinds, hasPast: false })).toEqual(shown);
});

test('with everything, and a month before, nothing is left out', () => {
  const reported = { kinds: ['asset', 'liability', 'income', 'cost'], hasPast: true };
  expect(tellingWidgets(DEFAULT_LAYOUT, reported)).toEqual(DEFAULT_LAYOUT);
});

test('chosen or ordered widgets stay, with or without data', () => {
  const [first, second, ...rest] = DEFAULT_LAYOUT;
  for (const types of [[second, first, ...rest], [first], [...DEFAULT_LAYOUT, 'costs']]) {
    expect(tellingWidgets(types as typeof DEFAULT_LAYOUT, { kinds: [], hasPast: false })).toEqual(
      types,
    );
  }
});
