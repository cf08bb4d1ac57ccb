import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import type { LayoutChoices } from './choices.ts';
import type { MoveFile, Sheet } from './move-file.ts';
import type { EarlierItem } from './moved-items.ts';
import { omittedOf, sheetsBefore } from './older-versions.ts';
import { spreadsheetFile } from './spreadsheet.ts';

function read(sheets: Record<string, string>, reading: LayoutChoices = {}): MoveFile {
  const all = Object.entries(sheets).map(([name, text]): Sheet => {
    const lines = text.trim().split('\n');
    return { name, lines: lines.map((line) => line.split('|').map((cell) => cell.trim())) };
  });
  const file = allSteps(spreadsheetFile(all, '2026-11', reading));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/** The kind of each row, or the reason why it is left out. */
const told = ({ items }: MoveFile) =>
  items.map(({ name, kind, leftOut }) => `${name}: ${leftOut ?? kind}`);

const issueIn = ({ issues }: MoveFile, code: string) =>
  issues.find((issue) => issue.code === code)?.example;

const WORTH = `
| 2026-09 | 2026-10
ISK | 100 | 110
Sparkonto | 50 | 60
Bolån | -90 | -88
Netto | 60 | 82
`;

describe('a sheet beside a net worth', () => {
  test('that is the plan of its loan repeats it', () => {
    const file = read({
      Förmögenhet: WORTH,
      Amortering: `
Månad | Ränta | Amortering | Restskuld
2026-09 | 3 | 2 | 90
2026-10 | 3 | 2 | 88
`,
    });
    expect(told(file).slice(4)).toEqual([
      'Ränta: repeated',
      'Amortering: repeated',
      'Restskuld: repeated',
    ]);
    expect(issueIn(file, 'repeated')).toBe('Amortering: Ränta');
    expect(file.sheets.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false]);
  });

  test('that is a pay slip has its net pay, after tax, and no hours', () => {
    const slip = `
Månad | Bruttolön | Skatt | Utbetald lön | Timmar | Semester
2026-09 | 40 000 | 9 000 | 31 000 | 160 | 25
2026-10 | 41 000 | 9 300 | 31 700 | 168 | 24
`;
    const file = read({ Förmögenhet: WORTH, Lönespec: slip });
    expect(told(file).slice(4)).toEqual([
      'Bruttolön: payslip',
      'Skatt: payslip',
      'Utbetald lön: incomes',
      'Timmar: measure',
      'Semester: payslip',
    ]);
    expect(file.issues.map(({ code }) => code)).toEqual(['measure']);
    // In the only sheet of a file too.
    expect(told(read({ Lönespec: slip }))).toEqual(told(file).slice(4));
  });

  test('that is of other units has no money', () => {
    const file = read({
      'Förmögenhet': WORTH,
      'Vikt': 'Datum | Anna | Erik\n2026-09-30 | 65,2 | 82,1\n2026-10-31 | 64,9 | 81,5',
      'El/kWh': 'Månad | Hus | Stuga | Kostnad\n2026-09 | 820 | 90 | 984\n2026-10 | 910 | 95 | 990',
    });
    expect(told(file).slice(4)).toEqual([
      'Anna: measure',
      'Erik: measure',
      'Hus: measure',
      'Stuga: measure',
      'Kostnad: costs',
    ]);
  });

  test('with amounts in kronor beside hours has the amounts', () => {
    const file = read({
      Tid: 'Månad | Kund A | Kund B\n2026-09 | 9 000 kr | 40\n2026-10 | 9 500 kr | 38',
    });
    expect(told(file)).toEqual(['Kund A: assets', 'Kund B: measure']);
  });
});

describe('a sheet of which nothing tells whether it is wealth', () => {
  const sheets = {
    Förmögenhet: WORTH,
    Träning: 'Månad | Löpning | Styrka\n2026-09 | 12 | 8\n2026-10 | 10 | 9',
    Låneplan: 'Månad | Ränta | Amortering | Skuld\n2026-09 | 3 | 2 | 93\n2026-10 | 3 | 2 | 91',
  };
  const asked = read(sheets);

  test('is left out and asked about, and is read with one press', () => {
    expect(told(asked)).toHaveLength(4);
    expect(issueIn(asked, 'otherSheet')).toBe('Låneplan');
    expect(asked.issues.map(({ code }) => code)).toEqual(['otherSheet']);
    const facts = asked.sheets.map(({ items, isLeftOut }) => [items, isLeftOut]);
    expect(facts).toEqual([
      [4, false],
      [2, true],
      [3, true],
    ]);
    const pressed = read(sheets, { sheets: [0, 2] });
    expect(told(pressed).slice(4)).toEqual([
      'Ränta: costs',
      'Amortering: costs',
      'Skuld: liabilities',
    ]);
    expect(pressed.sheets.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, false]);
    expect(told(read(sheets, { sheets: [0, 1, 2] }))).toHaveLength(9);
  });

  test('is read in a newer file if an older version had its items', () => {
    const known = (file: MoveFile) =>
      file.items.map(({ key }) => ({ key, id: key }) as unknown as EarlierItem);
    const before = (file: MoveFile) => {
      return [{ known: known(file), erased: [], omitted: omittedOf(file) }];
    };
    expect(sheetsBefore(asked, before(asked), (key) => key)).toBeNull();
    const pressed = read(sheets, { sheets: [0, 2] });
    expect(sheetsBefore(asked, before(pressed), (key) => key)).toEqual([0, 2]);
  });

  test('is an item where it is all that the file has, or no sum of all tells', () => {
    const { Förmögenhet: _, ...others } = sheets;
    expect(told(read(others))).toEqual([
      'Löpning: assets',
      'Styrka: assets',
      'Ränta: costs',
      'Amortering: costs',
      'Skuld: liabilities',
    ]);
  });
});
