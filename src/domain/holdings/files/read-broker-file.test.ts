import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_ROWS_MAX } from '#domain/banking/bank-files/bank-file.ts';
import { CHARACTERS_MAX, DELIMITERS, splitCells } from '#domain/banking/bank-files/cells.ts';
import { findHeader, FORMATS } from '#domain/banking/bank-files/header.ts';
import type { BrokerFile } from './broker-file.ts';
import { numberIn } from './cell-numbers.ts';
import { readBrokerFile, readBrokerLines } from './read-broker-file.ts';

const TODAY = '2026-11-29';

const HEADER =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;' +
  'Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';
const BOUGHT = '2024-03-10;1;Köp;Avanza 75;6,3572;191,120305;-1214,99;SEK;;;SEK;SE0004841500;';

function read(text: string): BrokerFile {
  const file = readBrokerFile(text, TODAY);
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

function kindsOf({ transactions }: BrokerFile): string[] {
  return transactions.map(({ kind }) => kind);
}

describe('which files are a broker’s', () => {
  /** The account statements of these are both: their cash is that of a bank account, too. */
  const BOTH = ['avanza', 'nordnet'];

  test('no header of a bank’s format is, but of the two that are', () => {
    const taken = FORMATS.filter(({ required, others = [] }) =>
      [required, [...required, ...others]].some(
        (names) => readBrokerLines([names], TODAY) !== null,
      ),
    );
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(BOTH));
  });

  test('of the strange files of banks those of two brokers are', () => {
    const url = new URL('../../../server/banking/file-reading/strange-files.json', import.meta.url);
    const files = JSON.parse(readFileSync(url, 'utf8')) as { name: string; text?: string }[];
    const taken = files.filter(({ text = '' }) => readBrokerFile(text, TODAY) !== null);
    expect([files.length > 50, taken.map(({ name }) => name)]).toEqual([
      true,
      ['Lysa', 'Revolut Invest'],
    ]);
  });

  test('no broker’s sample has a header of a bank’s, but those two', () => {
    const folder = new URL('../../../../tests/holdings/brokers/', import.meta.url);
    const names = (
      'avanza-export, degiro-export, ibkr-dividends-export, ibkr-trades-export, lysa, nordnet, ' +
      'pareto, revolut-invest-export, saxo-export, trading212-export'
    ).split(', ');
    const found = names.flatMap((name) => {
      const text = readFileSync(new URL(`${name}.csv`, folder), 'utf8');
      return DELIMITERS.flatMap((delimiter) => {
        const lines = splitCells(text, delimiter);
        return (typeof lines === 'string' ? null : findHeader(lines))?.format.id ?? [];
      });
    });
    expect(found).toEqual(['avanza']);
  });

  test('an empty text, words and a lone header', () => {
    expect(['', 'hello', '\n\n;;;'].map((text) => readBrokerFile(text, TODAY))).toEqual([
      null,
      null,
      null,
    ]);
    expect(read(HEADER)).toMatchObject({ transactions: [], skipped: [], accounts: [] });
  });
});

describe('how files are written', () => {
  const SOLD = '2024-03-11;1;Sälj;Avanza 75;-6,3572;200,00;1271,44;SEK;;;SEK;SE0004841500;';

  test.each([
    ['a mark at the beginning', `\ufeff${HEADER}\n${BOUGHT}\n${SOLD}`],
    ['line ends of Windows and empty lines', `${HEADER}\r\n\r\n${BOUGHT}\r\n${SOLD}\r\n\r\n`],
    ['lines above the header', `Transaktioner\n\n${HEADER}\n${BOUGHT}\n${SOLD}`],
    ['the header again', `${HEADER}\n${BOUGHT}\n${HEADER}\n${SOLD}`],
    ['empty columns at the end', `${HEADER};;\n${BOUGHT};;\n${SOLD};;`],
    ['letters of damage', `${HEADER}\n${BOUGHT}\n${SOLD}`.replace(/[åäö]/g, '\ufffd')],
    ['question marks', `${HEADER}\n${BOUGHT}\n${SOLD}`.replace(/[åäö]/g, '?')],
    [
      'letters that were encoded twice',
      `${HEADER}\n${BOUGHT}\n${SOLD}`.replaceAll('ä', 'Ã¤').replaceAll('ö', 'Ã¶'),
    ],
    ['letters with their marks apart', `${HEADER}\n${BOUGHT}\n${SOLD}`.normalize('NFD')],
  ])('%s', (_, text) => {
    const file = read(text);
    expect([kindsOf(file), file.skipped, file.disagreements]).toEqual([['buy', 'sell'], [], []]);
  });

  test('a file that ends within a row, whose amount would be another', () => {
    const cut = SOLD.slice(0, SOLD.indexOf('71,44'));
    const file = read(`${HEADER}\n${BOUGHT}\n${cut}`);
    expect(kindsOf(file)).toEqual(['buy']);
    expect(file.skipped).toMatchObject([{ row: 3, reason: 'cut' }]);
  });

  test('a short last row counts, where the file goes on to its end or is a spreadsheet', () => {
    const deposit = '2024-03-12;1;Insättning;Från SEB;;;100,00';
    const lines = [HEADER, BOUGHT, deposit];
    expect(kindsOf(read(`${lines.join('\n')}\n`))).toEqual(['buy', 'deposit']);
    expect(
      readBrokerLines(
        lines.map((line) => line.split(';')),
        TODAY,
      ),
    ).toMatchObject({ skipped: [], transactions: [{ kind: 'buy' }, { kind: 'deposit' }] });
  });

  test.each([
    ['-1 214,99', 'comma', -12149900000000n],
    ['1\u00a0214,99', 'comma', 12149900000000n],
    ['1\u202f214,99', 'point', 12149900000000n],
    ['−1.214,99', 'point', -12149900000000n],
    ['1,214.99', 'comma', 12149900000000n],
    ['1.214', 'comma', 12140000000000n],
    ['1.214', 'point', 12140000000n],
    ['0.214', 'comma', 2140000000n],
    ['1,234,567', 'comma', 12345670000000000n],
    ['-$30.93', 'point', -309300000000n],
    ['€ 88,94', 'point', 889400000000n],
    ['.5', 'point', 5000000000n],
    ['0.00000000005', 'point', 1n],
    ['999999999999', 'point', 9999999999990000000000n],
    ['1000000000000', 'point', null],
    ['1.2.3', 'point', null],
    ['12,34.567,8', 'point', null],
    ['1-2', 'point', null],
    ['abc', 'point', null],
  ] as const)('the number %s with a %s', (cell, mark, units) => {
    expect(numberIn(cell, mark)).toBe(units);
  });
});

describe('rows that cannot be', () => {
  test.each([
    ['a day that is none', BOUGHT.replace('2024-03-10', '2024-02-30'), 'day'],
    ['the year 2200', BOUGHT.replace('2024', '2200'), 'day'],
    ['a day that has not been', BOUGHT.replace('2024-03-10', '2026-11-30'), 'day'],
    ['an amount that is none', BOUGHT.replace('-1214,99', 'x'), 'amount'],
    ['an amount beyond every account', BOUGHT.replace('-1214,99', '-99999999999,00'), 'amount'],
    ['a quantity beyond every account', BOUGHT.replace('6,3572', '1000000000000000'), 'amount'],
    ['a price below zero', BOUGHT.replace('191,120305', '-191,12'), 'amount'],
    ['a currency that is unknown', BOUGHT.replace('SEK;;;', 'XAU;;;'), 'currency'],
    ['no quantity', BOUGHT.replace('6,3572', ''), 'quantity'],
    ['a name without an ISIN', BOUGHT.replace('SE0004841500', ''), 'isin'],
    ['no instrument', BOUGHT.replace('Avanza 75', '').replace('SE0004841500', ''), 'instrument'],
  ])('%s', (_, line, reason) => {
    const file = read([HEADER, line].join('\n'));
    expect([kindsOf(file), file.skipped]).toMatchObject([[], [{ row: 2, reason }]]);
  });

  test('an ISIN with a wrong digit is none, and the name counts', () => {
    const { transactions } = read(`${HEADER}\n${BOUGHT.replace('841500', '841501')}`);
    expect(transactions).toMatchObject([{ instrument: { isin: null, name: 'Avanza 75' } }]);
  });
});

describe('equal rows', () => {
  test('of a day stay apart, and the same ones in another file are known', () => {
    const keysOf = (lines: readonly string[]) =>
      read([HEADER, ...lines].join('\n')).transactions.map(({ key }) => key);
    const later = BOUGHT.replace('03-10', '03-12');
    const all = keysOf([later, BOUGHT, BOUGHT]);
    expect(new Set(all).size).toBe(3);
    expect(keysOf([BOUGHT, BOUGHT])).toEqual(all.slice(1));
    // As another generation of the file writes the same row.
    const old = read(
      `${HEADER.replace('Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta', 'Courtage;Valuta')}\n` +
        '2024-03-10;1;Köp;Avanza 75;6,3572;191,120305;-1214,99;-;SEK;SE0004841500;',
    );
    expect(old.transactions.map(({ key }) => key)).toEqual(all.slice(1, 2));
  });
});

test('any part of a file has keys of the whole, one for each row', () => {
  const one = fc.record({
    day: fc.constantFrom('2024-03-10', '2024-03-11'),
    type: fc.constantFrom('Köp;Avanza 75;1;100;-100,00', 'Köp;Avanza 75;2;50;-100,00'),
    rest: fc.constantFrom('SEK;;;SEK;SE0004841500;', 'SEK;;;;;'),
  });
  const keysOf = (rows: readonly string[]) =>
    read(`${[HEADER, ...rows].join('\n')}\n`).transactions.map(({ key }) => key);
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.nat(12), fc.nat(12), (rows, from, count) => {
      const lines = rows.map(({ day, type, rest }) => `${day};1;${type};${rest}`);
      const all = keysOf(lines);
      const some = keysOf(lines.slice(from, from + count));
      expect(new Set(all).size).toBe(all.length);
      expect(some.filter((key) => !all.includes(key))).toEqual([]);
    }),
  );
});

describe('limits', () => {
  const rows = (count: number) => `${HEADER}\n${`${BOUGHT}\n`.repeat(count)}`;

  test('as many rows as bank files have, and not one more', () => {
    expect(read(rows(FILE_ROWS_MAX)).transactions).toHaveLength(FILE_ROWS_MAX);
    expect(readBrokerFile(rows(FILE_ROWS_MAX + 1), TODAY)).toBe('rows');
    expect(readBrokerFile(rows(2 * FILE_ROWS_MAX), TODAY)).toBe('rows');
  });

  test('as many rows of which nothing but their amounts shows the decimal mark', () => {
    const row = '2026-01-05;buy;SE0000869646;1.234;405.186;500\n';
    const file = read(`date;type;ISIN;quantity;price;amount\n${row.repeat(FILE_ROWS_MAX)}`);
    expect(file.transactions).toHaveLength(FILE_ROWS_MAX);
    expect(file.transactions[0]).toMatchObject({ quantity: '1.234', price: '405.186' });
  });

  test.each([';', '"', '";', '@', ' ', '-', '1 ', '1.', 'Ã', ',', '\u0301', ':'])(
    'ten kilobytes of %s are too wide, and a cell of them is a row that is skipped',
    (sign) => {
      const long = sign.repeat(10_000 / sign.length);
      const lines = [HEADER, ...Array.from({ length: 40 }, () => BOUGHT)].join('\n');
      expect(readBrokerFile(`${lines}\n2024-03-10;1;Köp;${long}\n${BOUGHT}`, TODAY)).toBe('wide');
      const cell = long.slice(0, CHARACTERS_MAX).replaceAll(';', '');
      const row = `2024-03-10;1;${cell};x;1;1;1;SEK;;;;;`;
      const { transactions, skipped } = read(`${HEADER}\n${row}\n${BOUGHT}`);
      expect([transactions.length, skipped.length]).toEqual([1, 1]);
    },
  );
});
