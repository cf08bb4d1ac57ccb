import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile } from './choices.ts';
import type { MoveFile, MoveProblem } from './move-file.ts';
import { draftOf } from './plan.ts';
import { spreadsheetFile } from './spreadsheet.ts';
import { chosenTable } from '#tests/support/moved-table.ts';

function fileOf(...lines: string[][]): MoveFile | MoveProblem {
  return allSteps(spreadsheetFile([{ name: '', lines }], '2026-11'));
}

function read(...lines: string[][]): MoveFile {
  const file = fileOf(...lines);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const itemOf = ({ items }: MoveFile, name: string) => {
  const item = items.find((each) => each.name === name);
  if (item === undefined) throw new Error(name);
  return item;
};

/** The values of a row, each with the months that follow it with the same. */
function runsOf(file: MoveFile, name: string) {
  const runs: [string, string, number][] = [];
  for (const { month, value } of itemOf(file, name).months) {
    const last = runs.at(-1);
    if (last?.[1] === value) last[2] += 1;
    else runs.push([month, value, 1]);
  }
  return runs;
}

describe('an income or a cost of quarters or years', () => {
  const YEARS = read(['', '2024', '2025'], ['Utgifter'], ['Hyra', '120000', '100000']);

  test('is shared by its months to the last öre, and goes on by month', () => {
    // 100 000 ÷ 12 = 8 333,33, and 4 öre are left.
    expect(runsOf(YEARS, 'Hyra')).toEqual([
      ['2024-01', '10000.00', 12],
      ['2025-01', '8333.33', 11],
      ['2025-12', '8333.37', 1],
    ]);
    const item = { ...itemOf(YEARS, 'Hyra'), currency: 'SEK' as const };
    expect(item.shared).toMatchObject({ every: 12, isYearly: false, isOfPeriods: true });
    expect(draftOf('costs', item)).toMatchObject({ amount: '8333.37', frequency: 'monthly' });
    expect(YEARS.issues).toEqual([{ code: 'period', count: 1, example: '2024' }]);
    expect(chosenTable(YEARS)).toEqual(YEARS);
  });

  test('is the value of its last month where it is owned, and of a year in a yearly record', () => {
    const { key } = itemOf(YEARS, 'Hyra');
    const owned = chosenTable(YEARS, { key, kind: 'assets' });
    expect(itemOf(owned, 'Hyra').months).toEqual([
      { month: '2024-12', value: '120000.00' },
      { month: '2025-12', value: '100000.00' },
    ]);
    const record = { kind: 'costs', type: 'other', currency: 'SEK', isTurned: false } as const;
    const known = new Map([[key, { ...record, ends: null, anchor: null, isYearly: true }]]);
    const yearly = allSteps(chosenFile(YEARS, { items: [] }, known));
    expect(runsOf(yearly, 'Hyra')).toEqual([
      ['2024-01', '120000.00', 12],
      ['2025-01', '100000.00', 12],
    ]);
  });

  test('of the time that runs is of the months that have begun', () => {
    const file = read(['', '2025', '2026'], ['Lön', '240000', '231000']);
    // 231 000 ÷ 11
    expect(runsOf(file, 'Lön')).toEqual([
      ['2025-01', '20000.00', 12],
      ['2026-01', '21000.00', 11],
    ]);
  });

  test('is shared until the next one where a time between has none, as is a single bill', () => {
    const quarters = ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => `${quarter} 2025`);
    const rows = [
      ['Hyra', '27', '27', '27', '27'],
      ['Försäkring', '12', '', '18', ''],
    ];
    const file = read(['Utgifter', ...quarters], ...rows);
    expect(runsOf(file, 'Försäkring')).toEqual([
      ['2025-01', '2.00', 6],
      ['2025-07', '3.00', 6],
    ]);
    expect(itemOf(file, 'Försäkring').shared).toMatchObject({ every: 6 });
  });

  test('of which the file has the sum by quarter and the rows by month agrees with it', () => {
    const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'];
    const file = allSteps(
      spreadsheetFile(
        [
          {
            name: 'Utgifter',
            lines: [
              ['', ...months],
              ['Hyra', '9', '9', '9', '9', '9', '9'],
              ['Mat', '5', '6', '7', '8', '9', '1'],
            ],
          },
          {
            name: 'Summor',
            lines: [
              ['', 'Q1 2025', 'Q2 2025'],
              ['Utgifter', '45', '45'],
            ],
          },
        ],
        '2026-11',
      ),
    ) as MoveFile;
    expect(file.totals.map(({ name, months: of }) => [name, of])).toEqual([
      [
        'Utgifter',
        [
          { month: '2025-03', stated: '45.00', counted: '45.00' },
          { month: '2025-06', stated: '45.00', counted: '45.00' },
        ],
      ],
    ]);
  });

  test('in more months than are moved is refused', () => {
    const years = Array.from({ length: 40 }, (_, at) => String(1985 + at));
    const row = years.map((_, at) => String(at + 100));
    const rows = Array.from({ length: 90 }, (_, at) => [`Hyra ${at}`, ...row]);
    // 90 × 40 × 12 months
    expect(fileOf(['', ...years], ...rows)).toBe('large');
    expect(typeof fileOf(['', ...years], ...rows.slice(0, 20))).toBe('object');
  });
});
