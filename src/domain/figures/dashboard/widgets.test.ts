import { expect, test } from 'vitest';
import {
  afterChange,
  widgetsWithData,
  type LayoutChange,
  placedAt,
  reordered,
  columnsFor,
  DEFAULT_LAYOUT,
  FULL_WIDTH,
  WIDGET_TYPES,
  type WidgetType,
} from './widgets.ts';

test.each([
  ['nothing', [], 2],
  ['two', ['income', 'costs'], 2],
  ['two and both long ones', ['net_worth_trend', 'income', 'costs', 'net_worth_chart'], 2],
  ['three', ['income', 'costs', 'net_worth'], 3],
  ['four and a long one', ['income', 'net_worth_trend', 'costs', 'net_worth', 'total_assets'], 3],
  ['five', ['income', 'costs', 'net_worth', 'total_assets', 'monthly_costs'], 4],
  ['all', WIDGET_TYPES, 4],
] as const)('with %s there are %3$d columns', (_, visible, columns) => {
  expect(columnsFor(visible)).toBe(columns);
});

test('a new dashboard has two full rows of four between the two long ones', () => {
  expect(new Set(DEFAULT_LAYOUT).size).toBe(10);
  expect(DEFAULT_LAYOUT.filter((type) => FULL_WIDTH.includes(type))).toEqual([
    DEFAULT_LAYOUT[0],
    DEFAULT_LAYOUT[9],
  ]);
});

test.each([
  ['to the front', 'c', 1, ['c', 'a', 'b']],
  ['to the middle', 'a', 2, ['b', 'a', 'c']],
  ['to where it is', 'b', 2, ['a', 'b', 'c']],
  ['past the end', 'a', 99, ['b', 'c', 'a']],
  ['before the front', 'b', 0, ['b', 'a', 'c']],
  ['as a new one', 'd', 2, ['a', 'd', 'b', 'c']],
] as const)('an item is placed %s', (_, item, position, order) => {
  expect(placedAt<string>(['a', 'b', 'c'], item, position)).toEqual(order);
});

test('widgets that an order does not name stay, after it', () => {
  expect(reordered(['a', 'b', 'c'], ['c', 'a'])).toEqual(['c', 'a', 'b']);
});

test('an order of something that is not shown is none', () => {
  expect(reordered(['a', 'b'], ['b', 'x'])).toBeNull();
});

test('a change that has been made already changes nothing more', () => {
  const shown: WidgetType[] = ['income', 'costs', 'net_worth'];
  const changes: LayoutChange[] = [
    { kind: 'remove', type: 'costs' },
    { kind: 'add', type: 'total_assets', position: 1 },
    { kind: 'order', types: ['net_worth', 'income', 'costs'] },
  ];
  const after = changes.map((change) => afterChange(shown, change));
  expect(after).toEqual([
    ['income', 'net_worth'],
    ['total_assets', 'income', 'costs', 'net_worth'],
    ['net_worth', 'income', 'costs'],
  ]);
  const twice = changes.map((change, at) => afterChange(after[at] ?? [], change));
  expect(twice).toEqual(after);
});

test('an order that names what is gone leaves the rest as it is', () => {
  const change: LayoutChange = { kind: 'order', types: ['costs', 'income'] };
  expect(afterChange(['income', 'net_worth'], change)).toEqual(['income', 'net_worth']);
});

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
  expect(widgetsWithData(DEFAULT_LAYOUT, { kinds, hasPast: false })).toEqual(shown);
});

test('with everything, and a month before, nothing is left out', () => {
  const reported = { kinds: ['asset', 'liability', 'income', 'cost'], hasPast: true };
  expect(widgetsWithData(DEFAULT_LAYOUT, reported)).toEqual(DEFAULT_LAYOUT);
});

test('chosen or ordered widgets stay, with or without data', () => {
  const [first, second, ...rest] = DEFAULT_LAYOUT;
  for (const types of [[second, first, ...rest], [first], [...DEFAULT_LAYOUT, 'costs']]) {
    expect(widgetsWithData(types as WidgetType[], { kinds: [], hasPast: false })).toEqual(types);
  }
});
