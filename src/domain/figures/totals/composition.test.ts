import { expect, test } from 'vitest';
import { compositionOf, typeGroups, typeStatistics } from './composition.ts';
import type { CountedLine } from './totals.ts';

function line(name: string, counted: number, type = 'other'): CountedLine {
  return {
    kind: 'asset',
    type,
    id: name,
    name,
    counted,
    value: counted,
    currency: 'SEK',
    sharePercent: 100,
    dividedBy: 1,
    multipliedBy: 1,
    interestPercent: null,
    index: null,
    rates: [],
  };
}

test('a composition names the largest parts, largest first, and adds the rest to the öre', () => {
  const lines = [
    line('car', 189_000.1),
    line('villa', 2_725_000),
    line('isk', 486_320),
    line('boat', 45_000.2),
    line('buffer', 62_000),
  ];
  const parts = compositionOf(lines, 2);
  expect(parts.map(({ name, value }) => [name, value])).toEqual([
    ['villa', 2_725_000],
    ['isk', 486_320],
    [null, 296_000.3],
  ]);
  expect(parts.map(({ percent }) => percent)).toEqual([77.7, 13.9, 8.4]);
});

test('a composition does not fold a single last part into a rest', () => {
  const parts = compositionOf([line('a', 3), line('b', 2), line('c', 1)], 2);
  expect(parts.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a composition leaves out what is zero or below', () => {
  expect(compositionOf([line('a', 0), line('overdraft', -10)], 5)).toEqual([]);
});

const rent = line('Hyra', 9_000.1, 'housing');
const power = line('El', 990.2, 'utilities');
const broadband = line('Bredband', 349.9, 'utilities');
const food = line('Mat', 6_000, 'food');

test('lines of one type are added to the öre, of most first', () => {
  const groups = typeGroups([broadband, food, rent, power]);
  expect(groups.map(({ type, value }) => [type, value])).toEqual([
    ['housing', 9_000.1],
    ['food', 6_000],
    ['utilities', 990.2 + 349.9],
  ]);
  // 9 000.10, 6 000 and 1 340.10 of 16 340.20
  expect(groups.map(({ percent }) => percent)).toEqual([55.1, 36.7, 8.2]);
  expect(groups[2]?.lines).toEqual([power, broadband]);
});

test('a type that comes to zero or less has no share, and takes none from the others', () => {
  const groups = typeGroups([line('Konto', -500, 'checking'), rent, line('Bil', 0, 'vehicle')]);
  expect(groups.map(({ type, percent }) => [type, percent])).toEqual([
    ['housing', 100],
    ['vehicle', null],
    ['checking', null],
  ]);
});

test('the highest, the lowest and the average are of the types, not of the items', () => {
  const groups = typeGroups([broadband, food, rent, power]);
  const found = typeStatistics(groups);
  expect(found?.highest.type).toBe('housing');
  expect(found?.lowest.type).toBe('utilities');
  // 16 340.20 ÷ 3 = 5 446.7333
  expect(found?.average).toBe(5_446.73);
  expect(typeStatistics([])).toBeNull();
});
