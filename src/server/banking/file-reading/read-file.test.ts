import { describe, expect, test } from 'vitest';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import { sheetFiles, zipOf } from '#tests/banking/spreadsheet.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { readFile } from './read-file.ts';
import { ASKED, withShown } from '#tests/banking/read-files.ts';

function read(bytes: Buffer | string, asked = ASKED) {
  const stated = readFile(Buffer.from(bytes), asked);
  if (typeof stated === 'string') throw new Error(stated);
  return stated;
}

function rowsOf(bytes: Buffer | string, asked = ASKED) {
  const { file } = read(bytes, asked);
  if (file === null) throw new Error('Nobody has said what the columns are');
  return withShown(file);
}

const SEB = ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo'];

describe('a spreadsheet', () => {
  test('of SEB: numbers, as halves of halves keep them, and days that are texts', () => {
    const { format, shown, check } = rowsOf(
      zipOf(
        sheetFiles([
          SEB,
          ['2026-01-17', '2026-01-17', '2', 'ICA & NARA /26-01-16', -253.52000000000001, 746.48],
          ['2026-01-15', '2026-01-15', '1', 'LÖN', 1000, 1000],
        ]),
      ),
    );
    expect(format).toBe('seb');
    expect(shown).toMatchObject([
      { made: '2026-01-16', booked: '2026-01-17', amount: '-253.52', text: 'ICA & NARA' },
      { amount: '1000.00', text: 'LÖN' },
    ]);
    expect(check.verdict).toBe('proven');
  });

  test('of Skandia: the account above the header, days that are numbers, commas in texts', () => {
    const { format, accountNumber, shown } = rowsOf(
      zipOf(
        sheetFiles([
          ['Kontoutdrag', 'Period'],
          ['Kontonummer', '9159-123.456-7'],
          [],
          ['Bokf. datum', 'Beskrivning', 'Belopp', 'Saldo'],
          [{ day: 46_037 }, 'Coop', '-1 099,50', '8 900,50'],
        ]),
      ),
    );
    expect([format, accountNumber]).toEqual(['skandia', '9159-123.456-7']);
    // 46 037 days after 30 December 1899.
    expect(shown).toMatchObject([{ booked: '2026-01-15', amount: '-1099.50', balance: '8900.50' }]);
  });

  test('with texts in pieces, read-aloud marks and empty rows', () => {
    const xml = (words: string) => ({ xml: `<c t="inlineStr"><is>${words}</is></c>` });
    const files = sheetFiles([
      SEB,
      [],
      [
        xml('<t>2026-01-17</t>'),
        '',
        '',
        xml('<r><t>ICA </t></r><r><t>NARA</t></r>'),
        xml('<t>-1,50</t>'),
        '',
      ],
    ]);
    expect(rowsOf(zipOf(files)).rows).toMatchObject([{ line: 3, text: 'ICA NARA' }]);
  });

  test.each([
    ['a cell that nothing has calculated', 'formulas', { xml: '<c r="D2"><f>1+1</f></c>' }],
    ['a cell far out', 'wide', { xml: '<c r="XFD2"><v>2</v></c>' }],
    ['a very long cell', 'wide', 'a'.repeat(2_001)],
  ] as const)('with %s is refused: %s', (_, problem, cell) => {
    const long = typeof cell === 'string' ? { xml: `<c t="str"><v>${cell}</v></c>` } : cell;
    const files = sheetFiles([SEB, ['2026-01-17', '', '', long]]);
    expect(readFile(zipOf(files), ASKED)).toBe(problem);
  });

  test('shows of a formula what it showed last, as an old one does', () => {
    const sum = { xml: '<c r="E2"><f>SUM(A1:A2)</f><v>-253.52</v></c>' };
    const words = { xml: '<c r="D2" t="str"><f>A1&amp;" NARA"</f><v>ICA NARA</v></c>' };
    const wrong = { xml: '<c r="E3" t="e"><f>1/0</f><v>#DIV/0!</v></c>' };
    const files = sheetFiles([
      SEB,
      ['2026-01-17', '', '', words, sum],
      ['2026-01-17', '', '', 'SJ', wrong],
    ]);
    expect(rowsOf(zipOf(files)).shown).toMatchObject([
      { booked: '2026-01-17', text: 'ICA NARA', amount: '-253.52' },
      { state: 'broken', reason: 'amount' },
    ]);
  });

  test('that unpacks to more than it says is refused by what comes out', () => {
    // 100 MB of zeros pack to 100 kB; the directory states a hundred bytes.
    const bomb = { ...sheetFiles([SEB]), 'xl/worksheets/sheet1.xml': Buffer.alloc(100_000_000) };
    const bytes = zipOf(bomb, { bytes: 100 });
    expect(bytes.length).toBeLessThan(200_000);
    const begun = processorMs();
    expect(readFile(bytes, ASKED)).toBe('unpacked');
    expect(processorMs() - begun).toBeLessThan(2_000);
  });

  test.each([
    ['half an archive', 'damaged', zipOf(sheetFiles([SEB])).subarray(0, 300)],
    ['an archive of something else', 'unknown', zipOf({ 'a.txt': 'Hej' })],
    ['one of Numbers', 'oldSpreadsheet', zipOf({ 'Index/Document.iwa': '' })],
    ['more tags than any has', 'unpacked', zipOf(tagged())],
    ['a locked one', 'locked', zipOf(sheetFiles([SEB]), { flags: 1 })],
    ['no table', 'unknown', zipOf(sheetFiles([['Hej', 'Maria']]))],
    [
      'entities',
      'entities',
      zipOf({
        ...sheetFiles([SEB]),
        'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      }),
    ],
    ['rows far down', 'rows', zipOf(farDown())],
  ])('%s is refused: %s', (_, problem, bytes) => {
    expect(readFile(bytes, ASKED)).toBe(problem);
  });

  function tagged() {
    const sheet = `<worksheet><row>${'<c/>'.repeat(3_300_000)}</row></worksheet>`;
    return { ...sheetFiles([SEB]), 'xl/worksheets/sheet1.xml': sheet };
  }

  function farDown() {
    const row = '<row r="1048576"><c><v>1</v></c></row>';
    const sheet = `<worksheet><sheetData>${row}</sheetData></worksheet>`;
    return { ...sheetFiles([SEB]), 'xl/worksheets/sheet1.xml': sheet };
  }
});

test('Handelsbanken’s page that is called a spreadsheet, with columns that make room', () => {
  const cells = (words: string[]) =>
    `<TR>${words.map((word) => `<TD>${word}<TD>&nbsp;`).join('')}</TD></TR>`;
  const { format, shown } = rowsOf(`<html><body><table><tr><td>Handelsbanken</table><TABLE>
${cells(['Reskontradatum', 'Transaktionsdatum', 'Text', 'Belopp', 'Saldo'])};
${cells(['2026-01-16', '2026-01-14', 'J&Auml;RN &amp; B&#214;N', '&minus;1 129,90', '8 870,10'])};
</TABLE></html>`);
  expect(format).toBe('handelsbanken');
  expect(shown).toMatchObject([{ amount: '-1129.90', text: 'JÄRN & BÖN', made: '2026-01-14' }]);
});

const OWN =
  'Dag;Vad;In;Ut;Kvar\n31.01.2026;Lön;30 000,00;;30 100,00\n02.02.2026;Kaffe;;35,50;30 064,50';

const MAPPING: ColumnMapping = {
  date: 0,
  texts: [1],
  amount: 2,
  paid: 3,
  balance: 4,
  currencyColumn: null,
  currency: 'EUR',
  dateForm: 'day-first',
  mark: 'comma',
  isTurned: false,
};

describe('a table that is no bank’s own', () => {
  test('asks for its columns, and is read by them when it comes again', () => {
    const first = read(OWN);
    expect(first.file).toBeNull();
    expect(first.columns).toMatchObject({
      names: ['Dag', 'Vad', 'In', 'Ut', 'Kvar'],
      sample: [
        ['31.01.2026', 'Lön', '30 000,00', '', '30 100,00'],
        ['02.02.2026', 'Kaffe', '', '35,50', '30 064,50'],
      ],
      isSaid: false,
    });
    const fingerprint = first.columns?.fingerprint ?? '';
    const asked = { ...ASKED, mappings: { [fingerprint]: MAPPING } };
    const again = rowsOf(OWN.replace('Kaffe', 'Te'), asked);
    expect(again.shown).toMatchObject([
      { booked: '2026-01-31', amount: '30000.00', currency: 'EUR' },
      { booked: '2026-02-02', amount: '-35.50', balance: '30064.50', text: 'Te' },
    ]);
    expect(again.check.verdict).toBe('proven');
    expect(again.bankName).toBeNull();
  });

  test('of other columns is another one', () => {
    const fingerprint = read(OWN).columns?.fingerprint;
    expect(read(OWN.replace('Kvar', 'Rest')).columns?.fingerprint).not.toBe(fingerprint);
    expect(read(OWN.replaceAll(';', '\t')).columns?.fingerprint).toBe(fingerprint);
  });

  test('in a spreadsheet asks as well', () => {
    const rows = [['Utdrag'], ['Day', 'What', 'Sum'], [{ day: 46_037 }, 'Coffee', -35.5]];
    expect(read(zipOf(sheetFiles(rows))).columns).toMatchObject({
      names: ['Day', 'What', 'Sum'],
      sample: [['2026-01-15', 'Coffee', '-35.5']],
      mapping: { date: 0, texts: [1], amount: 2, mark: 'point', dateForm: 'year-first' },
    });
  });
});

test('a file that was cut off in the middle of a letter is still in its own letters', () => {
  const whole = Buffer.from(`${SEB.join(';')}\n2026-01-17;;1;ICA;-1.000;1.000\n2026-01-17;;1;Å`);
  expect(rowsOf(whole.subarray(0, -1)).rows).toMatchObject([
    { state: 'booked', text: 'ICA' },
    { state: 'broken' },
  ]);
});

test('MT940 is known by its balance, whatever a bank writes before it', () => {
  const text = `ABNANL2A\n940\nABNANL2A\n:20:X\n:25:52211234567\n:28C:1/1
:60F:C260115SEK10,00\n:61:2601160116D2,50NTRFNONREF\n:86:KIOSKEN\n:62F:C260116SEK7,50\n-`;
  const { format, shown, check } = rowsOf(text);
  expect([format, check.verdict]).toEqual(['mt940', 'proven']);
  expect(shown).toMatchObject([{ amount: '-2.50', booked: '2026-01-16', text: 'KIOSKEN' }]);
  expect(readFile(Buffer.from(':20:X\n:32A:260116SEK2,50'), ASKED)).toBe('statement');
  const soFar = ':20:X\n:25:1234\n:34F:SEK0,\n:61:2601160116D2,50NTRFX\n:86:ICA';
  expect(rowsOf(soFar).shown).toMatchObject([{ amount: '-2.50', currency: 'SEK', text: 'ICA' }]);
});

test('a QIF asks what it does not say: how its days are written, and its currency', () => {
  const qif = `!Type:Bank\nD01/05'26\nT-35.50\nPKaffe\n^\nD01/06'26\nT1,200.00\nPErik\n^`;
  const { columns } = read(qif);
  expect(columns?.mapping).toMatchObject({ date: 0, amount: 1, texts: [2], mark: 'point' });
  const mapping = { ...MAPPING, amount: 1, texts: [2], paid: null, balance: null };
  const mappings = {
    [columns?.fingerprint ?? '']: { ...mapping, mark: 'point', dateForm: 'month-first' },
  } as const;
  expect(rowsOf(qif, { ...ASKED, mappings }).shown).toMatchObject([
    { booked: '2026-01-05', amount: '-35.50', currency: 'EUR', text: 'Kaffe' },
    { booked: '2026-01-06', amount: '1200.00' },
  ]);
  expect(readFile(Buffer.from('!Type:Bank\n^'), ASKED)).toBe('empty');
});

test('no bytes make the reader fail', () => {
  const whole = zipOf(sheetFiles([SEB, ['2026-01-17', '', '', 'ICA', -1, 1]]));
  for (let at = 0; at < whole.length; at += 7) {
    const bent = Buffer.from(whole);
    bent[at] = (bent[at] ?? 0) ^ 0xff;
    const stated = readFile(bent, ASKED);
    expect(typeof stated === 'string' || stated.columns !== undefined).toBe(true);
  }
});
