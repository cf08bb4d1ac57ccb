import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#domain/basics/months.ts';
import { axisLabels, barAxis, lineAxis } from './plot.ts';

describe('the axis of a line', () => {
  test('is padded by five percent of a wide range', () => {
    const { low, high } = lineAxis([2_000_000, 4_000_000]);
    expect([low, high]).toEqual([2_000_000 - 100_000, 4_000_000 + 100_000]);
  });

  test('is padded by fifty thousand around a narrow one', () => {
    const { low, high } = lineAxis([2_400_000, 2_443_384.5]);
    expect([low, high]).toEqual([2_400_000 - 50_000, 2_443_384.5 + 50_000]);
  });

  test('does not go below zero when no value does', () => {
    expect(lineAxis([5_000, 20_000])).toMatchObject({ low: 0, high: 20_000 + 50_000 });
    expect(lineAxis([0, 0])).toMatchObject({ low: 0, high: 50_000 });
  });

  test('leaves an account of a few thousands its movements', () => {
    expect(lineAxis([5_000, 20_000], 'balance')).toMatchObject({ low: 4_250, high: 20_750 });
    expect(lineAxis([800, 900], 'balance')).toMatchObject({ low: 700, high: 1_000 });
    expect(lineAxis([-500, 900], 'balance')).toMatchObject({ low: -600, high: 1_000 });
  });

  test('shows a debt, and has zero as the ceiling of nothing else', () => {
    expect(lineAxis([-100_000, 20_000])).toMatchObject({ low: -150_000, high: 70_000 });
    expect(lineAxis([-100_000, -20_000])).toMatchObject({ low: -150_000, high: 0 });
  });

  test.each([
    [
      [2_214_900, 2_443_384],
      [2_200_000, 2_300_000, 2_400_000],
    ],
    [
      [0, 5_000],
      [0, 20_000, 40_000],
    ],
    [
      [-100_000, 20_000],
      [-150_000, -100_000, -50_000, 0, 50_000],
    ],
    [
      [9_000_000, 12_000_000],
      [9_000_000, 10_000_000, 11_000_000, 12_000_000],
    ],
  ])('of %j is marked at %j', (values, ticks) => expect(lineAxis(values).ticks).toEqual(ticks));
});

test('an index moves by tens, and its axis is padded by no more than it needs', () => {
  // The range of 55 has a padding of 2.75, which is less than 5.
  expect(lineAxis([910, 965], 'index')).toMatchObject({ low: 905, high: 970 });
  expect(lineAxis([910, 965], 'index').ticks).toEqual([920, 940, 960]);
  expect(lineAxis([948, 948], 'index')).toMatchObject({ low: 943, high: 953 });
});

test('percent are shown with their zero, also when all of them lie above it', () => {
  expect(lineAxis([3.7, 0.3], 'percent')).toMatchObject({ low: 0, ticks: [0, 1, 2, 3] });
  // The range of 3.8 has a padding of 0.19, which is less than 0.2.
  expect(lineAxis([-0.1, 3.7], 'percent').low).toBeCloseTo(-0.3);
  expect(lineAxis([-0.1, 3.7], 'percent').ticks).toEqual([0, 1, 2, 3]);
  expect(lineAxis([-2, -1], 'percent')).toMatchObject({ low: -2.2, high: 0.2 });
});

describe('the axis of bars', () => {
  test('stands on zero and ends at round values', () => {
    expect(barAxis([4_257_984, -1_814_600])).toEqual({
      low: -2_000_000,
      high: 6_000_000,
      step: 2_000_000,
      ticks: [-2_000_000, 0, 2_000_000, 4_000_000, 6_000_000],
    });
  });

  test('of somebody without debts begins at zero', () => {
    expect(barAxis([90_000, 0]).ticks).toEqual([0, 50_000, 100_000]);
  });

  test('of somebody with only debts ends at zero', () => {
    expect(barAxis([0, -1_000])).toMatchObject({ low: -1_000, high: 0 });
  });

  test('of nothing is an axis all the same', () => {
    expect(barAxis([0, 0])).toMatchObject({ low: 0, high: 1 });
  });
});

const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((v) => v / 100);

test('every axis has three to five round values, all of them on it', () => {
  const axes = fc.array(amount, { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(axes, (values) => {
      for (const { low, high, ticks, step } of [lineAxis(values), barAxis(values)]) {
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low);
          expect(tick).toBeLessThanOrEqual(high);
        }
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
        expect(step).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

/** Months that end with November 2026, named by their number. */
function monthsBack(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const key = addMonths('2026-11', index - count + 1);
    return { key, label: key.slice(5), group: key.slice(0, 4) };
  });
}

function labelsOf(count: number, width: number, textScale = 1) {
  const xs = Array.from({ length: count }, (_, index) => (index * width) / Math.max(1, count - 1));
  return axisLabels(monthsBack(count), xs, { width, textScale });
}

const textsOf = (...given: Parameters<typeof labelsOf>) =>
  labelsOf(...given).map(({ text }) => text);

test('with room for all, every month has its label, without its year', () => {
  expect(textsOf(6, 600)).toEqual(['06', '07', '08', '09', '10', '11']);
  expect(labelsOf(12, 600).every(({ below }) => below === null)).toBe(true);
});

test('with less room labels are thinned evenly, and the last month keeps its own', () => {
  expect(textsOf(12, 300)).toEqual(['01', '03', '05', '07', '09', '11']);
  expect(textsOf(12, 300, 2)).toEqual(['03', '07', '11']);
  expect(textsOf(12, 10)).toEqual(['11']);
});

test('more than a year says where each year begins, but not twice side by side', () => {
  const years = labelsOf(24, 1000).flatMap(({ text, below }) => (below ? [[text, below]] : []));
  expect(years).toEqual([
    ['01', '2025'],
    ['01', '2026'],
  ]);
  const thinned = labelsOf(24, 300).flatMap(({ text, below }) => (below ? [[text, below]] : []));
  expect(thinned).toEqual([
    ['03', '2025'],
    ['03', '2026'],
  ]);
});

test('many years are named by themselves, where each begins', () => {
  expect(textsOf(60, 600)).toEqual(['2022', '2023', '2024', '2025', '2026']);
  expect(textsOf(480, 200)).toEqual(['1994', '2002', '2010', '2018', '2026']);
});

test('a single month has a label', () => {
  expect(labelsOf(1, 300)).toEqual([{ key: '2026-11', x: 0, text: '11', below: null }]);
});

test('quarters say their year, for each of them comes again', () => {
  const quarters = ['2025-1', '2025-2', '2025-3', '2025-4', '2026-1'].map((key) => ({
    key,
    label: `kv ${key.slice(5)}`,
    group: key.slice(0, 4),
  }));
  const labels = axisLabels(quarters, [0, 50, 100, 150, 200], { width: 240, textScale: 1 });
  expect(labels.map(({ below }) => below)).toEqual(['2025', null, null, null, '2026']);
});
