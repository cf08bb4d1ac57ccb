import { describe, expect, test } from 'vitest';
import {
  begin,
  compoundFile,
  double,
  longs,
  oldWorkbook,
  type OldCell,
  record,
  shorts,
  wideText,
} from '#tests/banking/old-spreadsheet.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { readFile } from './read-file.ts';
import { ASKED } from '#tests/banking/read-files.ts';

const HEAD = ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo'];
const row = (...cells: OldCell[]) => cells;
const ICA = row({ day: 46_038 }, { day: 46_037 }, '1', 'ICA NÄRA', -253.52, 746.48);

function stated(rows: readonly (readonly OldCell[])[]) {
  return readFile(compoundFile(oldWorkbook(rows)), ASKED);
}

function rowsOf(read: ReturnType<typeof readFile>) {
  if (typeof read === 'string' || read.file === null) throw new Error(JSON.stringify(read));
  return read.file.rows.map((each) => (each.state === 'booked' ? each.row : each));
}

describe('an old spreadsheet', () => {
  test('is read with its texts, numbers and days', () => {
    expect(rowsOf(stated([['Konto 1'], [], HEAD, ICA]))).toMatchObject([
      { booked: '2026-01-16', amount: '-253.52', balance: '746.48', text: 'ICA NÄRA' },
    ]);
  });

  test('is read, also where it is large', () => {
    const many = Array.from({ length: 3_000 }, () => ICA);
    const rows = rowsOf(stated([HEAD, ...many]));
    expect(rows).toHaveLength(3_000);
    expect(rows.at(-1)).toMatchObject({ amount: '-253.52', text: 'ICA NÄRA' });
  });

  test('has short numbers, texts of their own, and what was calculated', () => {
    const at = (place: number, style = 0) => shorts(1, place, style);
    const hundredths = (number: number) => longs(((number << 2) | 3) >>> 0);
    const fraction = double(46_038);
    const cells: OldCell[] = [
      { bytes: record(0x27e, at(0, 1), longs((fraction.readUInt32LE(4) & ~3) >>> 0)) },
      { bytes: record(0x27e, at(1, 1), longs((46_037 << 2) | 2)) },
      // A formula whose text follows, then another with a number.
      {
        bytes: Buffer.concat([
          record(0x06, at(3), shorts(0, 0, 0, 0xffff), Buffer.alloc(8)),
          record(0x207, wideText('LÖN')),
          record(0x06, at(4), double(100.5), Buffer.alloc(8)),
          record(0x204, at(2), wideText('17')),
        ]),
      },
      // Several in one record: the last column is at its end.
      { bytes: record(0xbd, shorts(1, 5, 0), hundredths(-12_345), shorts(5)) },
    ];
    expect(rowsOf(stated([HEAD, cells]))).toMatchObject([
      { booked: '2026-01-16', amount: '100.50', balance: '-123.45', text: 'LÖN' },
    ]);
  });

  test('counts from 1904 where it says so', () => {
    const rows = [HEAD, row({ day: 46_038 - 1_462 }, '', '1', 'ICA', -1, 1)];
    const globals = [record(0x22, shorts(1))];
    const read = readFile(compoundFile(oldWorkbook(rows, { globals })), ASKED);
    expect(rowsOf(read)).toMatchObject([{ booked: '2026-01-16' }]);
  });

  test('has texts that go on in another record, with letters of another width', () => {
    const words = [...HEAD, '1', 'ICA', '2026-01-16'];
    const flat = Buffer.concat(words.slice(0, -2).map(wideText));
    // RICH: the formats of its parts follow the text.
    const ica = [shorts(3), Buffer.from([8]), shorts(1), Buffer.from('I')];
    const texts = [
      record(0xfc, longs(9, 9), flat, ...ica),
      record(0x3c, Buffer.from([1]), Buffer.from('C', 'utf16le')),
      record(0x3c, Buffer.from([0]), Buffer.from('A'), Buffer.alloc(4), wideText('2026-01-16')),
    ];
    const rows = [HEAD, row('2026-01-16', '', '1', 'ICA', -1, 1)];
    const at = (place: number) => ({
      bytes: record(0xfd, shorts(1, [0, 9, 2, 3][place] ?? 9, 0), longs([8, 0, 6, 7][place] ?? 0)),
    });
    const cells = [at(0), { bytes: Buffer.alloc(0) }, at(2), at(3), ...(rows[1] ?? []).slice(4)];
    const read = readFile(compoundFile(oldWorkbook([HEAD, cells], { texts })), ASKED);
    expect(rowsOf(read)).toMatchObject([{ booked: '2026-01-16', text: 'ICA' }]);
  });

  const plain = oldWorkbook([HEAD, ICA]);
  test.each([
    ['of Excel 95', 'oldSpreadsheet', compoundFile(Buffer.concat([begin(5, 0x500), plain]))],
    ['of Excel 95 by its name', 'oldSpreadsheet', compoundFile(plain, 'Book')],
    ['locked', 'locked', compoundFile(oldWorkbook([HEAD], { globals: [record(0x2f, shorts(1))] }))],
    ['new and locked', 'locked', compoundFile(plain, 'EncryptedPackage')],
    ['a letter', 'other', compoundFile(plain, 'WordDocument')],
    [
      'cut off',
      'damaged',
      compoundFile(oldWorkbook(Array.from({ length: 99 }, () => ICA))).subarray(0, 3_000),
    ],
    ['its beginning alone', 'damaged', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a table without rows', 'empty', compoundFile(oldWorkbook([HEAD]))],
    ['without a table', 'unknown', compoundFile(oldWorkbook([['Hej']]))],
    [
      'texts without end',
      'rows',
      compoundFile(oldWorkbook([HEAD], { texts: [record(0xfc, longs(1, 0xffffffff))] })),
    ],
    [
      'texts that are not there',
      'damaged',
      compoundFile(oldWorkbook([HEAD], { texts: [record(0xfc, longs(1, 9))] })),
    ],
    [
      'rows far down',
      'rows',
      compoundFile(oldWorkbook([[{ bytes: record(0x203, shorts(60_000, 0, 0), double(1)) }]])),
    ],
    [
      'columns far out',
      'wide',
      compoundFile(oldWorkbook([[{ bytes: record(0x203, shorts(0, 300, 0), double(1)) }]])),
    ],
  ])('%s is refused: %s', (_, problem, bytes) => {
    expect(readFile(bytes, ASKED)).toBe(problem);
  });

  test('whose sectors go in a circle is refused at once', () => {
    const bytes = compoundFile(oldWorkbook(Array.from({ length: 999 }, () => ICA)));
    // The table is the last part; its second number is the sector at which the content continues.
    const table = bytes.indexOf(longs(0xfffffffe, 2, 3));
    bytes.writeUInt32LE(1, table + 8);
    const begun = processorMs();
    expect(readFile(bytes, ASKED)).toBe('damaged');
    expect(processorMs() - begun).toBeLessThan(1_000);
  });

  test.each([
    ['small', compoundFile(plain)],
    ['large', compoundFile(oldWorkbook([HEAD, ...Array.from({ length: 60 }, () => ICA)]))],
  ])('that is %s never makes the reader fail, whatever is bent', (_, whole) => {
    for (let at = 8; at < whole.length; at += 29) {
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      const read = readFile(bent, ASKED);
      expect(typeof read === 'string' || read.columns !== undefined).toBe(true);
    }
  });
});
