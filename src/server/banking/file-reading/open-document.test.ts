import { describe, expect, test } from 'vitest';
import { ASKED, withShown } from '#tests/banking/read-files.ts';
import { zipOf } from '#tests/banking/spreadsheet.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { readFile, sheetsOf } from './read-file.ts';

const NAMES = ['office', 'table', 'text', 'calcext'].map((name) => `xmlns:${name}="urn:${name}"`);

/** The files of a document with this body. */
function document(body: string, manifest = ''): Record<string, string | Buffer> {
  return {
    'mimetype': 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml':
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${NAMES.join(' ')}>` +
      `<office:body>${body}</office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
  };
}

function sheet(...rows: string[]): string {
  return `<table:table table:name="Konto"><table:table-column/>${rows.join('\n')}</table:table>`;
}

function saved(...rows: string[]): Buffer {
  return zipOf(document(`<office:spreadsheet>${sheet(...rows)}</office:spreadsheet>`));
}

function row(cells: readonly string[], more = ''): string {
  return `<table:table-row ${more}>${cells.join('')}</table:table-row>`;
}

function cell(shown: string, attributes = 'office:value-type="string"'): string {
  return `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
}

const day = (on: string) => cell('fredag', `office:value-type="date" office:date-value="${on}"`);
const sum = (value: string) =>
  cell('-0 kr', `office:value-type="currency" office:currency="SEK" office:value="${value}"`);

const HEAD = row(
  ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo'].map((name) =>
    cell(name),
  ),
);
const EMPTY = '<table:table-cell/>';
const ICA = [day('2026-01-16'), EMPTY, EMPTY, cell('ICA'), sum('-1'), sum('9')];
const ALL_THE_REST = row(
  ['<table:table-cell table:number-columns-repeated="16384"/>'],
  'table:number-rows-repeated="1048574"',
);

function readRows(bytes: Buffer) {
  const read = readFile(bytes, ASKED);
  if (typeof read === 'string') throw new Error(read);
  if (read.file === null) throw new Error('Nobody has said what the columns are');
  return withShown(read.file);
}

describe('a spreadsheet of LibreOffice', () => {
  test('is read by its values, whatever form they are shown in', () => {
    const { format, shown, check } = readRows(
      saved(
        HEAD,
        row([
          day('2026-01-17T08:15:00'),
          '<table:table-cell table:number-columns-repeated="2"/>',
          cell('ICA <text:span>&amp; NARA</text:span><text:s text:c="2"/>/26-01-16'),
          sum('-253.52000000000001'),
          sum('746.48'),
        ]),
        row([day('2026-01-15'), EMPTY, cell('1'), cell('LÖN'), sum('1000'), sum('1000')]),
        ALL_THE_REST,
      ),
    );
    expect([format, check.verdict]).toEqual(['seb', 'proven']);
    expect(shown).toMatchObject([
      { made: '2026-01-16', booked: '2026-01-17', amount: '-253.52', text: 'ICA & NARA' },
      { booked: '2026-01-15', amount: '1000.00', balance: '1000.00', text: 'LÖN' },
    ]);
  });

  test('has decimals in a number with three of them, whatever other cells show', () => {
    const { shown } = readRows(saved(HEAD, row([...ICA.slice(0, 4), sum('-12.345'), sum('9')])));
    expect(shown).toMatchObject([{ amount: '-12.35', balance: '9.00' }]);
    const share = cell('4 %', 'office:value-type="percentage" office:value="0.035"');
    const bounds = { sheetsMax: 1, cellsMax: 9, hasUnits: true };
    expect(sheetsOf(saved(row([share, sum('350.375'), sum('1.5')])), bounds)).toMatchObject([
      { lines: [['3.5 %', '350.37500 SEK', '1.5 SEK']] },
    ]);
  });

  test('has the units that its cells show, and the scale in which they show a number', () => {
    const number = (shown: string, value: string) =>
      cell(shown, `office:value-type="float" office:value="${value}"`);
    const bounds = { sheetsMax: 1, cellsMax: 20, hasUnits: true };
    const cells = [
      number('3 550,5 tkr', '3550.505'),
      number('3 551 tkr', '3550505.5'),
      number('3 551', '3550505.5'),
      number('3,6 Mkr', '3550505.5'),
      number('0 tkr', '400'),
      number('3,6M', '3550505.5'),
      number('110,50 euro', '110.5'),
      number('0,50 BTC', '0.5'),
      number('1\u00a0235', '1234.567'),
      number('-4', '-3.5'),
      sum('12'),
    ];
    expect(sheetsOf(saved(row(cells)), bounds)).toMatchObject([
      {
        lines: [
          [
            '3550.50500 tkr',
            '3550.5055 tkr',
            '3550.5055 k',
            '3.5505055 mkr',
            '0.4 tkr',
            '3.5505055 mn',
            '110.5 euro',
            '0.5 BTC',
            '1234.56700',
            '-3.5',
            '12 SEK',
          ],
        ],
      },
    ]);
  });

  test('has equal rows as often as it says, and empty ones above what follows', () => {
    const { rows } = readRows(
      saved(
        HEAD,
        row([EMPTY], 'table:number-rows-repeated="3"'),
        row(ICA, 'table:number-rows-repeated="2"'),
      ),
    );
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [5, 'booked'],
      [6, 'booked'],
    ]);
  });

  test('shows neither what lies under another cell, nor remarks and drawings', () => {
    const remark = '<office:annotation><text:p>Fråga Erik</text:p></office:annotation>';
    const inner = `<draw:frame><text:p>Bild</text:p>${sheet(row(ICA))}</draw:frame>`;
    const covered = '<table:covered-table-cell><text:p>9</text:p></table:covered-table-cell>';
    const words = `<table:table-cell>${remark}<text:p>ICA</text:p>${inner}</table:table-cell>`;
    const { shown } = readRows(
      saved(HEAD, row([day('2026-01-16'), EMPTY, covered, words, sum('-1'), covered])),
    );
    expect(shown).toMatchObject([{ text: 'ICA', amount: '-1.00', balance: null }]);
  });

  test('shows of a formula what it showed last, and no number of one that went wrong', () => {
    const made = 'table:formula="of:=1/0" office:value-type="float" office:value="0"';
    const { shown } = readRows(
      saved(
        HEAD,
        row([...ICA.slice(0, 4), cell('2,50', made.replace('="0"', '="2.5"'))]),
        row([...ICA.slice(0, 4), cell('#DIV/0!', made)]),
      ),
    );
    expect(shown).toMatchObject([{ amount: '2.50' }, { state: 'broken', reason: 'amount' }]);
  });

  test('is looked through for the first sheet with a table', () => {
    const sheets = sheet(row([cell('Hej')])) + sheet(HEAD, row(ICA));
    const bytes = zipOf(document(`<office:spreadsheet>${sheets}</office:spreadsheet>`));
    expect(readRows(bytes).shown).toMatchObject([{ text: 'ICA' }]);
  });

  describe('with several sheets', () => {
    const named = (name: string, ...rows: string[]) =>
      sheet(...rows).replace('"Konto"', `"${name}"`);
    const bookOf = (...sheets: string[]) =>
      zipOf(document(`<office:spreadsheet>${sheets.join('')}</office:spreadsheet>`));
    const SL = [day('2026-02-16'), EMPTY, EMPTY, cell('SL'), sum('-2'), sum('7')];
    const other = row(['Datum', 'Vara', 'Belopp'].map((name) => cell(name)));
    const OTHER = row([day('2026-02-16'), cell('Lampa'), sum('-9')]);

    test.each([
      ['2025', '2026'],
      ['Konto jan', 'Konto feb 2026'],
      ['Lön', 'Lön'],
    ])('of one account: %s and %s', (one, second) => {
      const { accounts, check, shown } = readRows(
        bookOf(named(one, HEAD, row(ICA)), named(second, HEAD, row(SL))),
      );
      expect([accounts, check.verdict]).toEqual([[], 'proven']);
      expect(shown).toMatchObject([{ text: 'ICA' }, { text: 'SL' }]);
    });

    test.each([
      ['Lön', 'Spar'],
      ['Blad1', 'Blad2'],
      ['Lön 2026', 'Spar 2026'],
    ])('of two accounts: %s and %s', (one, second) => {
      const book = bookOf(named(one, HEAD, row(ICA)), named(second, HEAD, row(SL)));
      const names = [one, second].map((name) => ({ name: name.replace(' 2026', ''), rows: 1 }));
      expect(readRows(book)).toMatchObject({ accounts: names, shown: [{ text: 'ICA' }] });
      const read = readFile(book, { ...ASKED, fileAccount: 1 });
      if (typeof read === 'string' || read.file === null) throw new Error('It is not read');
      expect(withShown(read.file).shown).toMatchObject([{ text: 'SL' }]);
    });

    test('of which one has other columns: it is named as left out', () => {
      const { shown } = readRows(
        bookOf(named('A', HEAD, row(ICA)), named('B', other, OTHER, OTHER)),
      );
      expect(shown).toMatchObject([{ text: 'ICA' }, { text: 'B', state: 'left_out' }]);
    });

    test('of holdings: those of other times go on, others are named', () => {
      const head = row(['ISIN', 'Namn', 'Antal'].map((name) => cell(name)));
      const held = (units: string) =>
        row(['SE0000115446', 'Volvo', units].map((each) => cell(each)));
      const read = readFile(
        bookOf(
          named('2025', head, held('1')),
          named('2026', head, held('2')),
          named('KF', head, held('3')),
        ),
        ASKED,
      );
      if (typeof read === 'string' || !('broker' in read)) throw new Error('It is not read');
      const { positions, skipped } = read.broker.file;
      expect(positions.map(({ quantity }) => quantity)).toEqual(['1', '2']);
      expect(skipped).toMatchObject([{ reason: 'sheet', text: 'KF' }]);
    });
  });

  const locked = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
  const noise = { 'content.xml': Buffer.from([1, 2, 3]) };
  const words = (text: string) => row([cell(text)]);
  const many = (times: number) => `table:number-rows-repeated="${times}"`;
  const wide = '<table:table-cell table:number-columns-repeated="16384"><text:p>1</text:p>';

  test.each([
    ['locked', 'locked', zipOf({ ...document('', locked), ...noise })],
    ['locked as a whole', 'locked', zipOf({ 'encrypted-package': 'x' })],
    ['in a locked archive', 'locked', zipOf(document(''), { flags: 1 })],
    ['a letter', 'other', zipOf(document('<office:text><text:p>Hej</text:p></office:text>'))],
    ['without content', 'other', zipOf({ 'content.xml': '' })],
    ['cut off', 'damaged', zipOf({ 'content.xml': '<a><b>' })],
    ['noise', 'damaged', zipOf({ ...document(''), ...noise })],
    ['without a table', 'unknown', saved(words('Hej'))],
    ['without rows', 'empty', saved(HEAD, ALL_THE_REST)],
    ['a million equal rows', 'rows', saved(HEAD, row(ICA, many(1_048_575)))],
    ['a row far down', 'rows', saved(HEAD, row([EMPTY], many(1_048_574)), row(ICA))],
    ['equal cells without end', 'wide', saved(HEAD, row([`${wide}</table:table-cell>`]))],
    ['a very long cell', 'wide', saved(HEAD, words('a'.repeat(2_001)))],
    ['spaces without end', 'wide', saved(HEAD, words('a<text:s text:c="999999999"/>b'))],
    ['a formula nobody calculated', 'formulas', saved(HEAD, row([formula()]))],
    ['entities', 'entities', zipOf({ 'content.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })],
    ['a bomb', 'unpacked', zipOf({ 'content.xml': Buffer.alloc(100_000_000) }, { bytes: 100 })],
  ])('%s is refused: %s', (_, problem, bytes) => {
    expect(readFile(bytes, ASKED)).toBe(problem);
  });

  function formula() {
    return '<table:table-cell table:formula="of:=A1+A2"/>';
  }

  test('of a thousand sheets of equal rows is refused at once', () => {
    const sheets = sheet(row(ICA, many(50_000))).repeat(1_000);
    const bytes = zipOf(document(`<office:spreadsheet>${sheets}</office:spreadsheet>`));
    const begun = processorMs();
    expect(readFile(bytes, ASKED)).toBe('rows');
    expect(processorMs() - begun).toBeLessThan(1_000);
  });

  test('never makes the reader fail, whatever is bent', () => {
    const whole = saved(HEAD, row(ICA));
    for (let at = 0; at < whole.length; at += 3) {
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      const read = readFile(bent, ASKED);
      expect(typeof read === 'string' || read.columns !== undefined).toBe(true);
    }
  });
});

describe('a document that is not packed', () => {
  const flat = (kind: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${NAMES.join(' ')}>` +
        `<office:body><office:${kind}>${sheet(HEAD, row(ICA))}</office:${kind}></office:body>` +
        '</office:document>',
    );

  test('is read as one that is', () => {
    expect(readRows(flat('spreadsheet'))).toMatchObject({
      format: 'seb',
      shown: [{ booked: '2026-01-16', text: 'ICA', amount: '-1.00', balance: '9.00' }],
    });
  });

  test('is refused where it is a letter', () => {
    expect(readFile(flat('text'), ASKED)).toBe('other');
  });
});
