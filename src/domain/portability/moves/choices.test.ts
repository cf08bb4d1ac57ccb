import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import type { MoveFile } from './move-file.ts';
import type { EarlierItem } from './moved-items.ts';
import { omittedOf, sheetsBefore } from './older-versions.ts';
import { draftOf } from './plan.ts';
import { chosenTable, readTable } from '#tests/support/moved-table.ts';
import { spreadsheetFile } from './spreadsheet.ts';

const keyOf = (file: MoveFile, name: string) =>
  file.items.find((each) => each.name === name)?.key ?? '';

describe('incomes', () => {
  const rows = { Inkomster: [], Lön: ['35000', '35000'], Barnbidrag: ['1250', '1250'] } as const;
  const taxOf = ({ items }: MoveFile) =>
    items.flatMap((item) => {
      if (item.kind !== 'incomes') return [];
      const draft = Object(draftOf('incomes', { ...item, currency: 'SEK' }));
      return [[item.name, draft.taxBasis ?? null]];
    });
  const taxed = ({ issues }: MoveFile) => issues.filter(({ code }) => code === 'taxed');

  test('are after tax where the file counts them whole in what is left', () => {
    const spent = { Utgifter: [], Hyra: ['9000', '9000'], Mat: ['6500', '6600'] };
    const file = readTable('2026-10', '2026-11', { ...rows, ...spent, Kvar: ['20750', '20650'] });
    expect([taxOf(file), taxed(file)]).toEqual([
      [
        ['Lön', 'stated'],
        ['Barnbidrag', 'stated'],
      ],
      [],
    ]);
  });

  test('are told of where nothing says so', () => {
    const file = readTable('2026-10', '2026-11', rows);
    expect(taxOf(file)).toEqual([
      ['Lön', null],
      ['Barnbidrag', 'stated'],
    ]);
    expect(taxed(file)).toEqual([{ code: 'taxed', count: 1, example: 'Lön' }]);
  });
});

test('a debt below zero is told of, a cost not', () => {
  const file = readTable('2026-01', '2026-02', {
    Skulder: [],
    CSN: ['100', '90'],
    Lån: ['10', '-5'],
  });
  expect(file.issues).toEqual([{ code: 'negative', count: 1, example: 'Lån: 2026-02' }]);
});

describe('a sheet is read as the user states', () => {
  const sheetOf = (text: string) => ({
    name: '',
    lines: text.split('\n').map((line) => line.split('|')),
  });
  const readAs = (text: string, layout: object = {}) => {
    const reading = { layout: [{ sheet: 0, ...layout }] };
    const file = allSteps(spreadsheetFile([sheetOf(text)], '2026-11', reading));
    if (typeof file === 'string') throw new Error(file);
    const rows = file.items.map(({ name, months }) =>
      [name, ...months.map(({ month, value }) => `${month} ${value}`)].join(' · '),
    );
    return { file, rows };
  };

  const COUNTED = 'Post|Värde 1|Värde 2|Värde 3\nSparkonto|100|200|300\nBolån|-900|-800|-700';

  test('with months that no cell names', () => {
    const { file } = readAs(COUNTED);
    expect(file.items).toEqual([]);
    expect(file.sheets).toMatchObject([{ layout: null, lines: { length: 3 } }]);
    const pressed = readAs(COUNTED, { months: 'across', line: 0 });
    expect(pressed.file.items).toEqual([]);
    expect(pressed.file.sheets[0]?.layout).toEqual({ months: 'across', line: 0, first: null });
    const { rows } = readAs(COUNTED, { months: 'across', line: 0, first: '2024-11' });
    expect(rows).toEqual([
      'Sparkonto · 2024-11 100.00 · 2024-12 200.00 · 2025-01 300.00',
      'Bolån · 2024-11 900.00 · 2024-12 800.00 · 2025-01 700.00',
    ]);
  });

  test('with another year of months without one', () => {
    const text = '|nov|dec|jan\nSparkonto|1|2|3\nFonder|4|5|7';
    const { file } = readAs(text);
    expect(file.issues).toMatchObject([{ code: 'year' }]);
    expect(file.sheets[0]?.layout?.first).toBe('2025-11');
    const stated = readAs(text, { first: '2021-11' });
    expect(stated.rows[0]).toBe('Sparkonto · 2021-11 1.00 · 2021-12 2.00 · 2022-01 3.00');
    expect(stated.file.issues).toEqual([]);
  });

  test('with days in the other order', () => {
    const text = '|01/02/2024|01/03/2024|01/04/2024\nSparkonto|1|2|3\nFonder|4|5|7';
    const { file, rows } = readAs(text);
    expect(file.sheets[0]?.days).toBe('day-first');
    expect(rows[0]).toBe('Sparkonto · 2024-02 1.00 · 2024-03 2.00 · 2024-04 3.00');
    // The second, the third and the fourth of January.
    const other = readAs(text, { days: 'month-first' });
    expect(other.rows[0]).toBe('Sparkonto · 2024-01 3.00');
    expect(other.file.sheets[0]?.days).toBe('month-first');
    expect(readAs('|2024-02|2024-03\nSparkonto|1|2').file.sheets[0]?.days).toBeNull();
  });

  test('with the other decimal sign', () => {
    const text = '|2024-02|2024-03\nSparkonto|1.500|2.500';
    const { file, rows } = readAs(text);
    expect(file.sheets[0]?.decimal).toBe('comma');
    expect(rows).toEqual(['Sparkonto · 2024-02 1500.00 · 2024-03 2500.00']);
    const { rows: pointed } = readAs(text, { decimal: 'point' });
    expect(pointed).toEqual(['Sparkonto · 2024-02 1.50 · 2024-03 2.50']);
    expect(readAs('|2024-02|2024-03\nSparkonto|15|25').file.sheets[0]?.decimal).toBeNull();
  });

  test('with months in a column instead of a row, and with the rows that are items', () => {
    const text = '|2024-01|2024-02\n2024-01|10|20\n2024-02|30|40';
    expect(readAs(text, { months: 'across', line: 0 }).rows).toHaveLength(2);
    const down = readAs(text, { months: 'down', line: 0 });
    expect(down.file.sheets[0]).toMatchObject({ layout: { months: 'down', line: 0 } });
    const plain = readAs('|2024-01|2024-02\nTillgångar||\nSparkonto|10|20').file.sheets[0];
    expect(plain?.keys).toEqual([null, null, '//sparkonto']);
  });

  test('with a month that is like an amount beside those that are not', () => {
    const { rows } = readAs('Post|2025.9|2025.10|2025.11\nSparkonto|100|110|120');
    expect(rows).toEqual(['Sparkonto · 2025-09 100.00 · 2025-10 110.00 · 2025-11 120.00']);
  });

  test('without the sheets that are left out', () => {
    const [one, other] = ['A|2024-01|2024-02\nKonto|1|2', 'B|2024-01|2024-02\nBudget|3|4'].map(
      sheetOf,
    );
    if (one === undefined || other === undefined) throw new Error('no sheets');
    const sheets = [
      { ...one, name: 'Utfall' },
      { ...other, name: 'Budget' },
    ];
    const file = allSteps(spreadsheetFile(sheets, '2026-11', { sheets: [0] }));
    if (typeof file === 'string') throw new Error(file);
    expect(file.items.map(({ name }) => name)).toEqual(['Konto']);
    expect(file.sheets).toMatchObject([
      { name: 'Utfall', items: 1, isLeftOut: false },
      { name: 'Budget', items: 0, isLeftOut: true },
    ]);
  });
});

describe('names and the sums of the file', () => {
  const two = (rows: Record<string, readonly [string, string]>) =>
    readTable('2026-10', '2026-11', rows);
  const keptIn = ({ items }: MoveFile) =>
    items.flatMap(({ name, kind, currency, leftOut, months }) =>
      leftOut === null ? [[name, kind, currency, months.at(-1)?.value]] : [],
    );
  const issuesOf = ({ issues }: MoveFile) => issues.map(({ code, example }) => [code, example]);

  test.each([
    ['Villan', 'assets'],
    ['Skolan', 'costs'],
    ['Milan', 'assets'],
    ['Förskolan', 'costs'],
    ['Spiltan Kreditfond', 'assets'],
    ['Företagsobligation', 'assets'],
    ['Konsult AB aktier', 'assets'],
    ['Klarna fast', 'assets'],
    ['Visa-konto', 'assets'],
    ['Lån till Erik', 'assets'],
    ['Skuldebrev Erik', 'assets'],
    ['Bolånekonto', 'assets'],
    ['Lån till bilen', 'liabilities'],
    ['Villalån', 'liabilities'],
    ['Semesterlån', 'liabilities'],
    ['Lån', 'liabilities'],
    ['Privatlan', 'liabilities'],
    ['Bolån SBAB', 'liabilities'],
  ])('%s is of the %s', (name, kind) => {
    const file = two({ [name]: ['30000', '31000'], ISK: ['1000', '1100'] });
    expect(keptIn(file)[0]).toEqual([name, kind, null, '31000.00']);
  });

  test.each([
    'Vanguard Total World',
    'Total return fund',
    'AMF Aktiefond Tillväxt',
    'Baillie Gifford Growth',
    'Sparkonto 3,5 %',
    'Andel i stugan',
    'Förmögenhetsrådgivning',
    'Net a porter',
  ])('%s is an item, with the sum of the file and without it', (name) => {
    const rows = { [name]: ['30000', '31000'], ISK: ['1000', '1100'] } as const;
    const file = two({ ...rows, Summa: ['31000', '32100'] });
    for (const each of [file, two(rows)])
      expect(keptIn(each).map(([own]) => own)).toEqual([name, 'ISK']);
    expect([file.totals.length, issuesOf(file)]).toEqual([1, []]);
  });

  test.each(['Total growth', 'Tillväxt', 'Nettoförmögenhet', 'Total assets', 'Totalt', 'Snitt'])(
    '%s is none',
    (name) => {
      const file = two({ Fonder: ['30000', '31000'], ISK: ['1000', '1100'], [name]: ['7', '8'] });
      expect(keptIn(file).map(([own]) => own)).toEqual(['Fonder', 'ISK']);
    },
  );

  test('shares in percent are none', () => {
    const file = two({
      'Fonder': ['30000', '31000'],
      'Andel fonder': ['90', '88'],
      'Fonder %': ['90', '88'],
    });
    expect(keptIn(file).map(([own]) => own)).toEqual(['Fonder']);
  });

  test('a sum that is none of the figures is told of', () => {
    const file = two({ Fonder: ['30000', '31000'], ISK: ['1000', '1100'], Summa: ['5', '6'] });
    expect(issuesOf(file)).toEqual([['unproven', 'Summa']]);
  });

  test('a sum adds what is owned, and a debt that it adds is told of', () => {
    const file = two({
      'Kredit Plus': ['30000', '31000'],
      'Lendify lån': ['500', '600'],
      'ISK': ['1000', '1100'],
      'Konto': ['7', '8'],
      'Summa': ['31507', '32708'],
    });
    expect(keptIn(file).map(([name, kind]) => [name, kind])).toEqual([
      ['Kredit Plus', 'assets'],
      ['Lendify lån', 'liabilities'],
      ['ISK', 'assets'],
      ['Konto', 'assets'],
    ]);
    expect(issuesOf(file)).toEqual([['kinds', 'Lendify lån']]);
    const chosen = chosenTable(file, { key: keyOf(file, 'Lendify lån'), kind: 'assets' });
    expect(issuesOf(chosen)).toEqual([]);
  });

  test('a currency that only a name states is none where the file adds the item to others', () => {
    const rows = { 'Aktier USA (USD)': ['100000', '110000'], 'Konto': ['1000', '1100'] } as const;
    const added = two({ ...rows, Summa: ['101000', '111100'] });
    expect([keptIn(added)[0]?.[2], issuesOf(added)]).toEqual([null, []]);
    const alone = two(rows);
    expect([keptIn(alone)[0]?.[2], issuesOf(alone)]).toEqual([
      'USD',
      [['named', 'Aktier USA (USD): USD']],
    ]);
    const inKronor = two({ 'Konto USD': ['100000 kr', '110000 kr'], 'ISK': ['1000', '1100'] });
    expect(keptIn(inKronor)[0]?.[2]).toBeNull();
    const ofOne = two({
      'Wise USD': ['100', '120'],
      'Cash USD': ['10', '11'],
      'Summa': ['110', '131'],
    });
    expect(keptIn(ofOne).map(([, , currency]) => currency)).toEqual(['USD', 'USD']);
    const ofTwo = two({
      'Wise USD': ['100', '120'],
      'Wise EUR': ['10', '11'],
      'Summa': ['110', '131'],
    });
    expect(keptIn(ofTwo).map(([, , currency]) => currency)).toEqual([null, null]);
  });

  test('thousands are heard of in headings, in names and for all below', () => {
    const file = two({
      'Tillgångar (tkr)': ['', ''],
      'Villa': ['3000', '3100'],
      'ISK': ['10 tkr', '11 tkr'],
      'Skulder': ['', ''],
      'Bolån': ['2000', '1990'],
    });
    expect(keptIn(file).map(([name, , , value]) => [name, value])).toEqual([
      ['Villa', '3100000.00'],
      ['ISK', '11000.00'],
      ['Bolån', '1990000.00'],
    ]);
    const named = two({ 'Villa tkr': ['3000', '3100'], 'ISK': ['1000', '1100'] });
    expect(keptIn(named).map(([, , , value]) => value)).toEqual(['3100000.00', '1100.00']);
    expect([file, named].map(({ issues }) => issues[0]?.code)).toEqual(['scaled', 'scaled']);
  });

  test('thousands and millions are rounded to öre after they are multiplied', () => {
    const own = two({
      Hus: ['3,4505 Mkr', '3,5505 Mkr'],
      ISK: ['110,50555 tkr', '111,55555 tkr'],
      Lån: ['-1,99 Mkr', '-1,985 Mkr'],
    });
    const values = [
      ['Hus', '3550500.00'],
      ['ISK', '111555.55'],
      ['Lån', '1985000.00'],
    ];
    expect(keptIn(own).map(([name, , , value]) => [name, value])).toEqual(values);
    const headed = two({
      'Tillgångar (Mkr)': ['', ''],
      'Hus': ['3,4505', '3,5505'],
      'ISK': ['0,1105', '0,1115555'],
    });
    expect(keptIn(headed).map(([, , , value]) => value)).toEqual(['3550500.00', '111555.50']);
  });

  test('units in words are no names, and a day or a note behind an amount is none of it', () => {
    const file = two({
      Hus: ['3,2 miljoner', '3,25 milj. kr'],
      ISK: ['110 tusen', '120 000 kronor'],
      Wise: ['110 euro', '1,5 kEUR'],
      Konto: ['100 kr', '120 (28/11)'],
      Lån: ['-1,9 milj kr', '-1,8855 miljoner kronor (nytt)'],
      Hyra: ['9 000 kr/mån', '9 100 kr per månad'],
    });
    expect(keptIn(file).map(([name, , currency, value]) => [name, currency, value])).toEqual([
      ['Hus', null, '3250000.00'],
      ['ISK', 'SEK', '120000.00'],
      ['Wise', 'EUR', '1500.00'],
      ['Konto', null, '120.00'],
      ['Lån', 'SEK', '1885500.00'],
      ['Hyra', null, '9100.00'],
    ]);
    expect(file.issues.map(({ code }) => code)).toEqual([]);
    const unknown = two({ ISK: ['100', '110'], Guld: ['3 troyunze', '4 troyunze'] });
    expect(unknown.issues).toMatchObject([{ code: 'unread', example: 'Guld: 3 troyunze' }]);
  });

  test('numbers of a workbook have their own decimal sign, and its texts theirs', () => {
    const lines = [
      ['', '2026-09', '2026-10'],
      ['ISK', '345.12500', '350.37500'],
      ['Fonder', '1.200 kr', '1.300 kr'],
      ['Konto', '99.5', '100.25 k'],
    ];
    const valuesOf = (hasNumbers: boolean) => {
      const file = allSteps(spreadsheetFile([{ name: '', lines, hasNumbers }], '2026-11'));
      return typeof file === 'string' ? [] : keptIn(file).map(([, , , value]) => value);
    };
    expect(valuesOf(true)).toEqual(['350.38', '1300.00', '100250.00']);
    const millions = [
      ['Belopp i Mkr', '2026-09', '2026-10'],
      ['Hus', '3.2054', '3.2055'],
      ['Lån', '-1.995', '-1.99'],
    ];
    const read = allSteps(spreadsheetFile([{ name: '', lines: millions }], '2026-11')) as MoveFile;
    // 3.2055 is no month of 2055.
    expect(keptIn(read).map(([, , , value]) => value)).toEqual(['3205500.00', '1990000.00']);
    // In a text the other cells show how all are written.
    expect(valuesOf(false)).toEqual(['350.38', '1.30', '100250.00']);
  });
});

test('the sheets that the user left out are known in a newer version of the file', () => {
  const linesOf = (row: string) => [
    ['', '2026-09', '2026-10'],
    [row, '100', '110'],
  ];
  const sheets = ['ISK', 'Hyra'].map((row) => ({ name: `Blad med ${row}`, lines: linesOf(row) }));
  const readWith = (places?: number[]) =>
    allSteps(spreadsheetFile(sheets, '2026-11', { sheets: places })) as MoveFile;
  const [saved, newer] = [readWith([0]), readWith()];
  const known = saved.items.map(({ key }) => ({ key, id: key }) as unknown as EarlierItem);
  const before = { known, erased: [], omitted: omittedOf(saved) };
  expect(sheetsBefore(newer, [before], (key) => key)).toEqual([0]);
  // The newest version tells, and a file of other items nothing.
  expect(sheetsBefore(newer, [{ ...before, omitted: [] }, before], (key) => key)).toBeNull();
  const others = [{ key: 'a//b', id: 'c' } as unknown as EarlierItem];
  expect(sheetsBefore(newer, [{ ...before, known: others }], (key) => key)).toBeNull();
});
