import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import type { MoveFile } from './move-file.ts';
import { type FileReading, spreadsheetFile, textFile } from './spreadsheet.ts';

const sheet = (name: string, ...lines: string[]) => {
  return { name, lines: lines.map((line) => line.split('|')) };
};
const MONTHS = ['Oktober', 'November', 'December', 'Januari'].map((name, at) =>
  sheet(name, 'Post|Belopp', `ISK|${100 + at}`, `Sparkonto|${50 + at}`),
);

function read(sheets: typeof MONTHS, reading: FileReading = {}): MoveFile {
  const file = allSteps(spreadsheetFile(sheets, '2026-11', reading));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const monthsOf = ({ items }: MoveFile) => items[0]?.months.map(({ month }) => month);
const yearOf = ({ issues }: MoveFile) => issues.find(({ code }) => code === 'year');

test('sheets with the names of months are asked about once, and one answer moves all', () => {
  const asked = read(MONTHS);
  expect(monthsOf(asked)).toEqual(['2025-10', '2025-11', '2025-12', '2026-01']);
  expect(yearOf(asked)).toEqual({ code: 'year', count: 1, example: 'Oktober' });
  expect(asked.sheets[3]).toMatchObject({
    layout: { months: 'across', line: -1, first: '2026-01' },
    keys: [null, '//isk', '//sparkonto'],
  });
  const moved = read(MONTHS, { layout: [{ sheet: 3, first: '2024-01' }] });
  expect(monthsOf(moved)).toEqual(['2023-10', '2023-11', '2023-12', '2024-01']);
  expect(yearOf(moved)).toBeUndefined();
});

test.each([
  ['Ekonomi 2023.xlsx', '2023-10'],
  ['Ekonomi 2023-24.xlsx', '2025-10'],
  ['Ekonomi 2023-05-01.xlsx', '2025-10'],
  ['Ekonomi sedan 2019.xlsx', '2025-10'],
  ['Ekonomi.xlsx', '2025-10'],
])('the name of the file may state their year: %s', (fileName, first) => {
  const file = read(MONTHS, { fileName });
  expect(monthsOf(file)?.[0]).toBe(first);
  expect(yearOf(file) === undefined).toBe(first === '2023-10');
});

test('the name of the file states the year of a table without one', () => {
  const table = [sheet('Blad1', 'Post|jan|feb|mar', 'ISK|1|2|3')];
  const stated = read(table, { fileName: 'Budget 2024.csv' });
  expect([monthsOf(stated)?.[0], yearOf(stated)]).toEqual(['2024-01', undefined]);
  // A year of the sheet goes before it.
  const [{ lines } = { lines: [] }] = table;
  const own = read([{ name: '2025', lines }], { fileName: 'Budget 2024.csv' });
  expect(monthsOf(own)?.[0]).toBe('2025-01');
});

test('a sheet with the name of a month and months of its own has those', () => {
  const file = read([sheet('April', 'Post|2026-01|2026-02', 'ISK|1|2', 'Fond|3|4')]);
  expect(monthsOf(file)).toEqual(['2026-01', '2026-02']);
  expect(file.issues).toEqual([]);
});

test('a list whose title has its month is of that, or of the month that is stated instead', () => {
  const list = [sheet('Blad1', 'Balansräkning 30 september 2026|', '|', 'ISK|100', 'Bolån|-40')];
  const file = read(list);
  expect(monthsOf(file)).toEqual(['2026-09']);
  expect(file.sheets[0]).toMatchObject({
    layout: { months: 'across', line: -1, first: '2026-09' },
    keys: [null, null, '//isk', '//bolan'],
  });
  expect(monthsOf(read(list, { layout: [{ sheet: 0, first: '2025-12' }] }))).toEqual(['2025-12']);
});

test('commas are within the amounts of a text that has tabs or semicolons in most lines', () => {
  for (const delimiter of ['\t', ';']) {
    const lines = ['Räntor 30 september 2026|', 'Lån|Ränta', 'Bolån 1|3,45', 'Bolån 2|3,10'];
    const file = allSteps(textFile(lines.join('\n').replaceAll('|', delimiter), '2026-11'));
    expect(file).toMatchObject({ items: [], sheets: [{ layout: null }] });
  }
});
