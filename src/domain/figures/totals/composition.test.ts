import { expect, it } from 'vitest';
import { compositionOf } from './composition.ts';
import type { CountedLine } from './totals.ts';

function line(name: string, counted: number): CountedLine {
  return {
    kind: 'asset',
    type: 'other',
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

it('names the largest parts, largest first, and adds the rest to the öre', () => {
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

it('does not fold a single last part into a rest', () => {
  const parts = compositionOf([line('a', 3), line('b', 2), line('c', 1)], 2);
  expect(parts.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('leaves out what is zero or below', () => {
  expect(compositionOf([line('a', 0), line('overdraft', -10)], 5)).toEqual([]);
});
