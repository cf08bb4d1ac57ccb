import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { settledCash } from './alike-rows.ts';

const paid = (...rows: [day: string, minor: number][]) =>
  rows.map(([day, minor], at) => ({ id: String(at), day, minor }));
const amounts = (of: Parameters<typeof settledCash>[0]) => [...allSteps(settledCash(of)).values()];
const SPRING = [{ from: '2026-03-01', to: '2026-05-31' }];

test('cash that nobody else states stays as it was worked out', () => {
  const rows = paid(['2026-03-10', 25_000], ['2026-11-20', -300]);
  expect(amounts({ rows, others: [], stated: [] })).toEqual([25_000, -300]);
});

test('stated deposits take the place of worked-out ones, and what they are more is not paid again', () => {
  // 30 000 paid in where 25 000 were needed; the 5 000 of November are the rest, and 2 000 of it
  // were needed for a buy in June.
  const rows = paid(['2026-03-10', 25_000], ['2026-06-10', 2_000], ['2026-11-20', 4_000]);
  const others = paid(['2026-03-09', 30_000]);
  expect(amounts({ rows, others, stated: SPRING })).toEqual([0, 0, 1_000]);
});

test('a stated balance holds after others have moved more or less', () => {
  const rows = paid(['2026-03-10', 1_000], ['2026-07-01', -400], ['2026-11-20', 600]);
  const more = paid(['2026-03-10', 1_500]);
  expect(amounts({ rows, others: more, stated: SPRING })).toEqual([0, -900, 600]);
  const less = paid(['2026-03-10', 900]);
  expect(amounts({ rows, others: less, stated: SPRING })).toEqual([0, -300, 600]);
  const least = paid(['2026-03-10', 100]);
  expect(amounts({ rows, others: least, stated: SPRING })).toEqual([0, 0, 1_100]);
});
