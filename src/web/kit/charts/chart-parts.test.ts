import { describe, expect, test } from 'vitest';
import { type ChartPoint, spoken, stateOf } from './chart-point.ts';
import { areaPath, linePath, runsOf, sparkPoints } from './line-paths.ts';
import { nearest, plotOf, lineAxis } from './plot.ts';
import { cornerAt } from './score-charts.tsx';

const words = { estimated: 'uppskattat', partial: 'allt är inte medräknat' };
const april: ChartPoint = {
  key: '2026-04',
  label: 'apr',
  group: '2026',
  title: 'april 2026',
  readings: [{ name: null, amount: '2 259 700,00 kr' }],
  isEstimated: false,
  isPartial: false,
};

describe('a point in words', () => {
  test('is its month and its exact amount', () => {
    expect(spoken(april, words)).toBe('april 2026: 2 259 700,00 kr');
    expect(stateOf(april, words)).toBeNull();
  });

  test('says what is not certain, and which amount is which', () => {
    const readings = [
      { name: 'Tillgångar', amount: '10 kr' },
      { name: 'Skulder', amount: '4 kr' },
    ];
    expect(spoken({ ...april, readings, isEstimated: true, isPartial: true }, words)).toBe(
      'april 2026, uppskattat, allt är inte medräknat: Tillgångar 10 kr, Skulder 4 kr',
    );
  });
});

describe('the stretches of a line', () => {
  const points = (marks: string) => [...marks].map((mark) => ({ isEstimated: mark === 'e' }));
  const runs = (marks: string) =>
    runsOf(points(marks)).map(
      ({ from, to, isEstimated }) => `${from}-${to}${isEstimated ? 'e' : ''}`,
    );

  test.each([
    ['kkk', ['0-2']],
    ['kkekk', ['0-1', '1-3e', '3-4']],
    ['ekk', ['0-1e', '1-2']],
    ['kee', ['0-2e']],
    ['kekek', ['0-4e']],
    ['k', []],
    ['', []],
  ])('of %s', (marks, expected) => expect(runs(marks)).toEqual(expected));
});

describe('where a chart draws', () => {
  const plot = plotOf({
    size: { width: 720, height: 268, textScale: 1 },
    axis: lineAxis([2_000_000, 3_000_000]),
    points: [april],
    formatTick: (value, step) => `${value / 1_000_000} av ${step / 1_000_000}`,
    toXs: (right) => [right],
  });

  test('the axis to the right has room for its longest value', () => {
    expect(plot.ticks.map(({ text }) => text)).toEqual(['2 av 0.5', '2.5 av 0.5', '3 av 0.5']);
    expect(plot.right).toBeCloseTo(720 - 8 - 10 * 6.8);
  });

  test('the lowest value of the axis lies at the bottom and the highest at the top', () => {
    expect(plot.toY(1_950_000)).toBe(plot.bottom);
    expect(plot.toY(3_050_000)).toBe(plot.top);
  });

  test('the nearest point is read, the first of two that are as near', () => {
    expect([-5, 14, 15, 16, 900].map((x) => nearest([10, 20, 30], x))).toEqual([0, 0, 0, 1, 2]);
  });

  test('lines are straight, and the area ends below the first and the last point', () => {
    const places = [
      { x: 0, y: 5 },
      { x: 10, y: 2.5 },
    ];
    expect(linePath(places)).toBe('M0 5L10 2.5');
    expect(areaPath(places, 9)).toBe('M0 5L10 2.5L10 9L0 9Z');
    expect(areaPath([], 9)).toBe('');
  });
});

test('a spark reaches from edge to edge, and is level when nothing moves', () => {
  const size = { width: 96, height: 28, margin: 3 };
  expect(sparkPoints([1, 3, 2], size)).toEqual([
    { x: 3, y: 25 },
    { x: 48, y: 3 },
    { x: 93, y: 14 },
  ]);
  expect(sparkPoints([7, 7], size).map(({ y }) => y)).toEqual([14, 14]);
});

test('a radar begins at the top and goes clockwise', () => {
  const place = { center: { x: 100, y: 100 }, radius: 50 };
  expect(cornerAt(place, 0, 5)).toEqual({ x: 100, y: 50 });
  expect(cornerAt(place, 1, 4)).toEqual({ x: 150, y: 100 });
  expect(cornerAt(place, 3, 4)).toEqual({ x: 50, y: 100 });
});
