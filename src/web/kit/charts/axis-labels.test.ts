import { expect, test } from 'vitest';
import { addMonths } from '#domain/basics/months.ts';
import { axisLabels } from './axis-labels.ts';

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
