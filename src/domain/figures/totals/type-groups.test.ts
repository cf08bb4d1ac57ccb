import { expect, test } from 'vitest';
import type { CountedLine } from './totals.ts';
import { typeGroups, typeStatistics } from './type-groups.ts';

function line(type: string, name: string, counted: number): CountedLine {
  return {
    kind: 'cost',
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

const rent = line('housing', 'Hyra', 9_000.1);
const power = line('utilities', 'El', 990.2);
const broadband = line('utilities', 'Bredband', 349.9);
const food = line('food', 'Mat', 6_000);

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
  const groups = typeGroups([line('checking', 'Konto', -500), rent, line('vehicle', 'Bil', 0)]);
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
