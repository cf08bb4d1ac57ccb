// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { monthlyValues } from './best-asset-widget.tsx';

test.each([
  ['none', [], []],
  ['one', [['2026-01', 5]], [5]],
  [
    'months side by side',
    [
      ['2025-12', 5],
      ['2026-01', 7],
    ],
    [5, 7],
  ],
  [
    'a straight line between',
    [
      ['2026-01', 10],
      ['2026-04', 40],
      ['2026-05', 0],
    ],
    [10, 20, 30, 40, 0],
  ],
  [
    'what held when the year began',
    [
      ['2020-01', 10],
      ['2026-01', 30],
    ],
    [10, 20, 30],
  ],
] as [string, [string, number][], number[]][])('%s', (_, stated, drawn) =>
  expect(
    monthlyValues(
      stated.map(([month, value]) => ({ month, value })),
      '2025-11',
    ),
  ).toEqual(drawn),
);
