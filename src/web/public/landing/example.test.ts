import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COUNTED_ASSETS, EXAMPLE_TOTAL, RATE_DAY, SEK_PER_EURO, USD_PER_EURO } from './example.ts';
import { COURSES, laySegments, SEGMENTS } from './hero.tsx';

const series = readFileSync('series/ecb_fx.csv', 'utf8').trim().split('\n').slice(1);

test('the rates of the example are those that the European Central Bank published', () => {
  expect(series).toContain(`${RATE_DAY},${USD_PER_EURO},${SEK_PER_EURO}`);
});

test('the parts of the example are its total, to the öre', () => {
  const cents = (value: number) => Math.round(value * 100);
  const parts = EXAMPLE_TOTAL.lines.map(({ counted }) => cents(counted));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(EXAMPLE_TOTAL.value));
  expect(EXAMPLE_TOTAL.notIncluded).toEqual([]);
});

test('every segment of the arch is laid, and each asset has as many as its part', () => {
  const ring = { inner: 1, outer: 2, keystone: { inner: 1, outer: 3 }, center: { x: 0, y: 0 } };
  expect(laySegments({ ...ring, joint: 0 })).toHaveLength(SEGMENTS);
  expect(COURSES.map(({ count }) => count)).toEqual([5, 2, 2, 1, 1]);
  for (const [index, { part }] of COUNTED_ASSETS.entries()) {
    expect(Math.abs((COURSES[index]?.count ?? 0) - part * SEGMENTS)).toBeLessThan(1);
  }
});
