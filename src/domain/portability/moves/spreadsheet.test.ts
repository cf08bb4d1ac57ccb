import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { countedTotals } from './counted-totals.ts';
import type { MoveFile, MoveItem, MoveTotal } from './move-file.ts';
import { spreadsheetFile } from './spreadsheet.ts';

const RUNNING = '2026-11';

/** Sheets written with `|` between cells. */
function sheetOf(text: string, name = '') {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { name, lines };
}

function read(...sheets: ReturnType<typeof sheetOf>[]): MoveFile {
  const file = allSteps(spreadsheetFile(sheets, RUNNING));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/** Items as `kind type name: months`, and those left out by their code. */
function told({ items }: MoveFile): string[] {
  return items.map(({ leftOut, kind, type, name, currency, months }) => {
    const values = months.map(({ month, value }) => `${month} ${value}`).join(', ');
    const money = currency === null ? '' : ` ${currency}`;
    return `${leftOut ?? `${kind} ${type}`} ${name}${money}: ${values}`;
  });
}

const differing = ({ totals }: MoveFile) =>
  totals.map(({ name, months }) => {
    const wrong = months.filter(({ stated, counted }) => stated !== counted);
    return `${name}: ${months.length - wrong.length} of ${months.length}`;
  });

const codes = ({ issues }: MoveFile) => issues.map(({ code, count }) => `${code} ${count}`);

describe('a spreadsheet of one’s own', () => {
  test('with sections, totals and net worth', () => {
    const file = read(
      sheetOf(`
Min ekonomi
| jan 2025 | feb 2025 | mar 2025
Tillgångar
Lönekonto | 10 000 | 12 000,50 | 9 000
ISK Avanza | 200 000 | 210 000 | 205 000
Bostad | 3 000 000 | 3 000 000 | 3 100 000
Summa tillgångar | 3 210 000 | 3 222 000,50 | 3 314 001
Skulder
Bolån SBAB | 2 000 000 | 1 995 000 | 1 990 000
CSN | 100 000 | 99 000 | 98 000
Summa skulder | 2 100 000 | 2 094 000 | 2 088 000
Nettoförmögenhet | 1 110 000 | 1 128 000,50 | 1 226 000
`),
    );
    expect(told(file)).toEqual([
      'assets checking Lönekonto: 2025-01 10000.00, 2025-02 12000.50, 2025-03 9000.00',
      'assets investment ISK Avanza: 2025-01 200000.00, 2025-02 210000.00, 2025-03 205000.00',
      'assets real_estate Bostad: 2025-01 3000000.00, 2025-02 3000000.00, 2025-03 3100000.00',
      'total Summa tillgångar: 2025-01 3210000.00, 2025-02 3222000.50, 2025-03 3314001.00',
      'liabilities mortgage Bolån SBAB: 2025-01 2000000.00, 2025-02 1995000.00, 2025-03 1990000.00',
      'liabilities student_loan CSN: 2025-01 100000.00, 2025-02 99000.00, 2025-03 98000.00',
      'total Summa skulder: 2025-01 2100000.00, 2025-02 2094000.00, 2025-03 2088000.00',
      'net Nettoförmögenhet: 2025-01 1110000.00, 2025-02 1128000.50, 2025-03 1226000.00',
    ]);
    expect(differing(file)).toEqual([
      'Summa tillgångar: 2 of 3',
      'Summa skulder: 3 of 3',
      'Nettoförmögenhet: 3 of 3',
    ]);
    expect(file.items.flatMap(({ guesses }) => guesses)).toEqual([]);
    expect(file.totals.map(({ terms }) => terms.length)).toEqual([3, 2, 5]);
  });

  test('turned, with liabilities below zero and no headings', () => {
    const file = read(
      sheetOf(`
Month | Checking | Stocks | House | Mortgage | Total
Jan-25 | 1,000.50 | 20,000 | 300,000 | -200,000 | 121,000.50
Feb-25 | 1,200.00 | 21,000 | 300,000 | (199,000) | 123,200.00
Mar-25 | 900.00 | - | 300,000 | -198,000 | 102,900.00
`),
    );
    expect(told(file)).toEqual([
      'assets checking Checking: 2025-01 1000.50, 2025-02 1200.00, 2025-03 900.00',
      'assets investment Stocks: 2025-01 20000.00, 2025-02 21000.00, 2025-03 0.00',
      'assets real_estate House: 2025-01 300000.00, 2025-02 300000.00, 2025-03 300000.00',
      'liabilities mortgage Mortgage: 2025-01 200000.00, 2025-02 199000.00, 2025-03 198000.00',
      'total Total: 2025-01 121000.50, 2025-02 123200.00, 2025-03 102900.00',
    ]);
    expect(codes(file)).toEqual(['dash 1']);
    expect(differing(file)).toEqual(['Total: 3 of 3']);
  });

  test('with a sheet a year and months alone', () => {
    const file = read(
      sheetOf('Konto | jan | feb | mars\nSparkonto | 100 | | 300\nFonder | 50 | 60 | 70', '2024'),
      sheetOf('Konto | januari | februari\nFonder | 80 | 90\nSparkonto | 400 | 500', '2025'),
    );
    expect(told(file)).toEqual([
      'assets savings Sparkonto: 2024-01 100.00, 2024-03 300.00, 2025-01 400.00, 2025-02 500.00',
      'assets investment Fonder: 2024-01 50.00, 2024-02 60.00, 2024-03 70.00, 2025-01 80.00, 2025-02 90.00',
    ]);
    expect(file.issues).toEqual([]);
    expect(file.sheets.map(({ name }) => name)).toEqual(['2024', '2025']);
  });

  test('with years above the months', () => {
    const file = read(
      sheetOf(`
| 2024 | | 2025 | |
| nov | dec | jan | feb
Bank | 1 | 2 | 3 | 4
Kontanter | 5 | 6 | 7 | 8
Totalt | 6 | 8 | 10 | 12
`),
    );
    expect(told(file)).toEqual([
      'assets checking Bank: 2024-11 1.00, 2024-12 2.00, 2025-01 3.00, 2025-02 4.00',
      'assets checking Kontanter: 2024-11 5.00, 2024-12 6.00, 2025-01 7.00, 2025-02 8.00',
      'total Totalt: 2024-11 6.00, 2024-12 8.00, 2025-01 10.00, 2025-02 12.00',
    ]);
  });

  test.each([
    ['2025-01', '2025-02'],
    ['25-jan', '25-feb'],
    ['2025-01-31', '2025-02-28'],
    ['31/01/2025', '28/02/2025'],
    ['01/02/2025', '01/03/2025'],
    ['1/31/2025', '2/28/2025'],
    ['45658', '45689'],
    ['Q1 2025', 'Q2 2025'],
    ['2025', '2026'],
    ['januari 2025', 'februari 2025'],
    ["Jan '25", "Feb '25"],
    ['01/2025', '02/2025'],
    ['202501', '202502'],
    ['31 jan', '28 feb'],
    ['31 jan 2025', '28 feb 2025'],
  ])('with the header %s', (first, second) => {
    const months = {
      '01/02/2025': ['2025-02', '2025-03'],
      'Q1 2025': ['2025-03', '2025-06'],
      '2025': ['2025-12', '2026-11'],
      '31 jan': ['2026-01', '2026-02'],
    }[first] ?? ['2025-01', '2025-02'];
    const file = read(
      sheetOf(`Namn | ${first} | ${second}\nSparkonto | 100,5 | 200\nFonder | 1 | 2`),
    );
    expect(file.items[0]?.months.map(({ month }) => month)).toEqual(months);
  });

  test('with notes, percent, changes, currencies and figures that cannot be read', () => {
    const file = read(
      sheetOf(`
Konto | Valuta | 2025-01 | 2025-02 | 2025-03 | Kommentar
Degiro | EUR | 1 000 | 1 100 | ca 1 200 | såld i maj
Kontanter | SEK | 500 kr | #REF! | 700 kr |
USD-konto | | $100 | $120 | sålt |
Summa | | 1 600 | 1 220 | 1 900 |
Förändring | | | -380 | 680 |
Andel % | | 10 % | 11 % | 12 % |
`),
    );
    expect(told(file)).toEqual([
      'assets investment Degiro EUR: 2025-01 1000.00, 2025-02 1100.00, 2025-03 1200.00',
      'assets checking Kontanter SEK: 2025-01 500.00, 2025-03 700.00',
      'assets checking USD-konto USD: 2025-01 100.00, 2025-02 120.00',
      'total Summa: 2025-01 1600.00, 2025-02 1220.00, 2025-03 1900.00',
      'derived Förändring: 2025-02 -380.00, 2025-03 680.00',
    ]);
    expect(codes(file)).toEqual(['note 2', 'unread 1', 'mixed 1']);
  });

  test('with a column for the group, negative debts and a total of each', () => {
    const file = read(
      sheetOf(`
Kategori | Konto | Jan 2025 | Feb 2025
Tillgångar | Buffert | 10 | 20
 | Lysa | 30 | 40
Skulder | Billån | -5 | -4
 | Kortet | -2 | -1
 | Netto | 33 | 55
`),
    );
    expect(told(file)).toEqual([
      'assets savings Buffert: 2025-01 10.00, 2025-02 20.00',
      'assets investment Lysa: 2025-01 30.00, 2025-02 40.00',
      'liabilities car_loan Billån: 2025-01 5.00, 2025-02 4.00',
      'liabilities other Kortet: 2025-01 2.00, 2025-02 1.00',
      'net Netto: 2025-01 33.00, 2025-02 55.00',
    ]);
  });

  test('with tables below each other and beside each other', () => {
    const below = read(
      sheetOf(`
Tillgångar 2025
Konto | jan | feb
Sparkonto | 1 | 2
Fonder | 3 | 4

Skulder 2025
Konto | jan | feb
Lån | 5 | 6
CSN | 7 | 8
`),
    );
    expect(told(below)).toEqual([
      'assets savings Sparkonto: 2025-01 1.00, 2025-02 2.00',
      'assets investment Fonder: 2025-01 3.00, 2025-02 4.00',
      'liabilities personal_loan Lån: 2025-01 5.00, 2025-02 6.00',
      'liabilities student_loan CSN: 2025-01 7.00, 2025-02 8.00',
    ]);
    const beside = read(
      sheetOf(`
Konto | jan 2025 | feb 2025 | | Konto | jan 2025 | feb 2025
Sparkonto | 1 | 2 | | Bolån | 5 | 6
Fonder | 3 | 4 | | CSN | 7 | 8
`),
    );
    expect(told(beside)).toEqual(
      told(below).map((each) => each.replace('personal_loan Lån', 'mortgage Bolån')),
    );
  });

  test('as a list and as a square', () => {
    const list = read(
      sheetOf(`
Datum | Konto | Belopp
2025-01-31 | Sparkonto | 1
2025-01-31 | Fonder | 2
2025-02-28 | Sparkonto | 3
2025-02-28 | Fonder | 4
`),
    );
    expect(told(list)).toEqual([
      'assets savings Sparkonto: 2025-01 1.00, 2025-02 3.00',
      'assets investment Fonder: 2025-01 2.00, 2025-02 4.00',
    ]);
    const square = read(sheetOf('Sparkonto | jan | feb | mar\n2024 | 1 | 2 | 3\n2025 | 4 | 5 |'));
    expect(told(square)).toEqual([
      'assets savings Sparkonto: 2024-01 1.00, 2024-02 2.00, 2024-03 3.00, 2025-01 4.00, 2025-02 5.00',
    ]);
  });

  test('of a budget, with what is left', () => {
    const file = read(
      sheetOf(`
Budget 2025 (tkr) | jan | feb | mar | Summa
Inkomster
Lön | 30 | 30 | 31 | 91
Barnbidrag | 1,25 | 1,25 | 1,25 | 3,75
Utgifter
Hyra | 10 | 10 | 10 | 30
Mat | 5 | 6 | 5,5 | 16,5
Kvar | 16,25 | 15,25 | 16,75 | 48,25
`),
    );
    expect(told(file)).toEqual([
      'incomes salary Lön: 2025-01 30000.00, 2025-02 30000.00, 2025-03 31000.00',
      'incomes other Barnbidrag: 2025-01 1250.00, 2025-02 1250.00, 2025-03 1250.00',
      'costs housing Hyra: 2025-01 10000.00, 2025-02 10000.00, 2025-03 10000.00',
      'costs food Mat: 2025-01 5000.00, 2025-02 6000.00, 2025-03 5500.00',
      'net Kvar: 2025-01 16250.00, 2025-02 15250.00, 2025-03 16750.00',
    ]);
    expect(codes(file)).toEqual(['columns 5', 'scaled 1']);
  });

  test('with totals above their items', () => {
    const file = read(
      sheetOf(`
| 2025-01 | 2025-02
Net worth | 90 | 100
Assets | 100 | 120
Savings account | 40 | 50
Funds | 60 | 70
Debts | 10 | 20
Credit card | 4 | 8
Loan from mum | 6 | 12
`),
    );
    expect(told(file).map((each) => each.split(':')[0])).toEqual([
      'net Net worth',
      'total Assets',
      'assets savings Savings account',
      'assets investment Funds',
      'total Debts',
      'liabilities credit_card Credit card',
      'liabilities personal_loan Loan from mum',
    ]);
  });

  test('with an overview on a sheet of its own, and of sums alone', () => {
    const overview =
      '| 2025-01 | 2025-02\nTillgångar | 300 | 330\nSkulder | 100 | 91\nNetto | 200 | 240';
    const alone = read(sheetOf(overview));
    expect(told(alone).map((each) => each.split(':')[0])).toEqual([
      'assets other Tillgångar',
      'liabilities other Skulder',
      'net Netto',
    ]);
    const file = read(
      sheetOf(overview, 'Översikt'),
      sheetOf('Konto | 2025-01 | 2025-02\nBank | 100 | 110\nFonder | 200 | 220', 'Tillgångar'),
      sheetOf('Lån | 2025-01 | 2025-02\nBolån | 60 | 55\nCSN | 40 | 35', 'Skulder'),
    );
    expect(differing(file)).toEqual(['Tillgångar: 2 of 2', 'Skulder: 1 of 2', 'Netto: 2 of 2']);
    expect(file.items.filter(({ leftOut }) => leftOut === null)).toHaveLength(4);
  });

  test('with the years below each other, and a sheet for each month', () => {
    const years = read(
      sheetOf(`
2024 | jan | feb
Sparkonto | 1 | 2
Fonder | 3 | 4
Summa | 4 | 6
2025 | jan | feb
Tillgångar
Sparkonto | 5 | 6
Fonder | 7 | 8
Summa | 12 | 15
`),
    );
    expect(told(years)).toEqual([
      'assets savings Sparkonto: 2024-01 1.00, 2024-02 2.00, 2025-01 5.00, 2025-02 6.00',
      'assets investment Fonder: 2024-01 3.00, 2024-02 4.00, 2025-01 7.00, 2025-02 8.00',
      'total Summa: 2024-01 4.00, 2024-02 6.00, 2025-01 12.00, 2025-02 15.00',
    ]);
    expect(differing(years)).toEqual(['Summa: 3 of 4']);
    const months = read(
      sheetOf('Konto | Saldo\nSparkonto | 1\nFonder | 3', 'Jan 2024'),
      sheetOf('Konto | Saldo\nSparkonto | 2\nFonder | 4', 'Feb 2024'),
    );
    expect(told(months)).toEqual([
      'assets savings Sparkonto: 2024-01 1.00, 2024-02 2.00',
      'assets investment Fonder: 2024-01 3.00, 2024-02 4.00',
    ]);
  });

  test('with tables of two people for the same months', () => {
    const file = read(
      sheetOf(`
Anna | 2024-01 | 2024-02
ISK | 1 | 2
Sparkonto | 3 | 4

Erik | 2024-01 | 2024-02
ISK | 5 | 6
Sparkonto | 7 | 8
`),
    );
    expect(file.items.map(({ months }) => months[0]?.value)).toEqual([
      '1.00',
      '3.00',
      '5.00',
      '7.00',
    ]);
  });

  test('names are as a database stores them', () => {
    const long = `\u0000${'å'.repeat(1_900)}\ud83d`;
    const file = read(
      sheetOf(`Konto | 2024-01 | 2024-02\n${long} | 1 | 2\nFond | 3 | ${long}`, long),
    );
    expect(JSON.stringify(file)).not.toMatch(/\\u0000|\\ud83d/);
    expect(file.items[0]?.name).toBe('å'.repeat(199));
    expect(file.items[0]?.key.length).toBeLessThan(500);
  });

  test('a file without months, and one that is too large', () => {
    const one = (text: string) => allSteps(spreadsheetFile([sheetOf(text)], RUNNING));
    expect(one('Namn | Adress\nAnna | Storgatan 1')).toBe('noTable');
    expect(one('')).toBe('noTable');
    const rows = Array.from({ length: 401 }, (_, at) => `Konto ${at} | ${at + 1} | ${at * 3 + 7}`);
    expect(one(['Namn | 2025-01 | 2025-02', ...rows].join('\n'))).toBe('large');
  });

  test('reads each value once for all totals, of which there is a bound', () => {
    let reads = 0;
    const month = { month: '2024-01', stated: '-60.00', counted: '-60.00' };
    const value = { ...month };
    Object.defineProperty(value, 'value', { get: () => ((reads += 1), '60.00') });
    const item = { key: 'a', leftOut: null, isTurned: false, months: [value] };
    const total = { isTurned: false, terms: [{ key: 'a', sign: -1 }], months: [month] };
    const totals = [...Array(300).keys()].map(() => total) as MoveTotal[];
    const counted = allSteps(countedTotals([item as unknown as MoveItem], totals));
    expect(counted[299]?.months).toEqual([month]);
    expect(reads).toBe(1);
    const rows = Array.from({ length: 150 }, (_, at) => `Konto ${at} | ${at * 7 + 1} | ${at + 3}`);
    const sums = Array.from({ length: 140 }, (_, at) => `Summa ${at} | 78375 | 11625`);
    const large = sheetOf(['Namn | 2025-01 | 2025-02', ...rows, ...sums].join('\n'));
    expect(allSteps(spreadsheetFile([large], RUNNING))).toBe('large');
  });
});
