import { expect, test } from 'vitest';
import { monthsFrom } from '#domain/basics/months.ts';
import { linesInSteps } from '#domain/basics/steps.ts';
import { spreadsheetFile } from './spreadsheet.ts';

const MONTHS = monthsFrom('2016-12', '2026-11');
const TABLE = [
  ['', ...MONTHS],
  ...Array.from({ length: 300 }, (_, row) => [
    `Konto ${row}`,
    ...MONTHS.map((_month, at) => String(1000 + ((row * 7919 + at * 31) % 997))),
  ]),
];
const TURNED = MONTHS.map((_, at) => TABLE.map((line) => line[at] ?? ''));

test.each([
  ['across', TABLE],
  ['down', TURNED],
])('a table of 300 rows of ten years is read in turns: %s', (_, lines) => {
  let reads = 0;
  const counted = lines.map(
    (line) =>
      new Proxy(line, {
        get(cells, at, receiver) {
          if (typeof at === 'string' && /^\d/.test(at)) reads += 1;
          return Reflect.get(cells, at, receiver) as unknown;
        },
      }),
  );
  const turns: number[] = [];
  const steps = spreadsheetFile([{ name: '', lines: counted }], '2026-11');
  for (let isDone = false; !isDone; turns.push(reads)) {
    reads = 0;
    isDone = steps.next().done === true;
  }
  // Each of the 36,000 cells is read some times, in all of the turns.
  expect(Math.max(...turns)).toBeLessThan(40_000);
});

test('lines are read in steps of some thousand cells, and a longer one alone', () => {
  const lines = [3_000, 900, 200, 9_000, 1].map((length) => Array.from({ length }, () => ''));
  const steps = linesInSteps(lines, ({ length }) => length);
  let count = 1;
  let { done, value } = steps.next();
  for (; done !== true; count += 1) ({ done, value } = steps.next());
  expect(value).toEqual([3_000, 900, 200, 9_000, 1]);
  expect(count).toBe(4);
});
