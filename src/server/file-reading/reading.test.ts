import { describe, expect, test } from 'vitest';
import type { ColumnMapping } from '#domain/column-mappings/mapping.ts';
import { sheetFiles, zipOf } from '../../../tests/support/spreadsheet.ts';
import { type Asked, readFile } from './reading.ts';

const ASKED: Asked = { turn: false, mappings: {} };

function read(bytes: Buffer | string, asked = ASKED) {
  const said = readFile(Buffer.from(bytes), asked);
  if (typeof said === 'string') throw new Error(said);
  return said;
}

function rowsOf(bytes: Buffer | string, asked = ASKED) {
  const { file } = read(bytes, asked);
  if (file === null) throw new Error('Nobody has said what the columns are');
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
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
    ['a cell that is calculated', 'formulas', { xml: '<c r="D2"><f>1+1</f><v>2</v></c>' }],
    ['a cell far out', 'wide', { xml: '<c r="XFD2"><v>2</v></c>' }],
    ['a very long cell', 'wide', 'a'.repeat(2_001)],
  ] as const)('with %s is refused: %s', (_, problem, cell) => {
    const long = typeof cell === 'string' ? { xml: `<c t="str"><v>${cell}</v></c>` } : cell;
    const files = sheetFiles([SEB, ['2026-01-17', '', '', long]]);
    expect(readFile(zipOf(files), ASKED)).toBe(problem);
  });

  test('that unpacks to more than it says is refused by what comes out', () => {
    // 100 MB of nothing pack to 100 kB; the directory says it is a hundred bytes.
    const bomb = { ...sheetFiles([SEB]), 'xl/worksheets/sheet1.xml': Buffer.alloc(100_000_000) };
    const bytes = zipOf(bomb, { bytes: 100 });
    expect(bytes.length).toBeLessThan(200_000);
    const begun = performance.now();
    expect(readFile(bytes, ASKED)).toBe('unpacked');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test.each([
    ['half an archive', 'damaged', zipOf(sheetFiles([SEB])).subarray(0, 300)],
    ['an archive of something else', 'damaged', zipOf({ 'a.txt': 'Hej' })],
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

  function farDown() {
    const row = '<row r="1048576"><c><v>1</v></c></row>';
    const sheet = `<worksheet><sheetData>${row}</sheetData></worksheet>`;
    return { ...sheetFiles([SEB]), 'xl/worksheets/sheet1.xml': sheet };
  }
});

const CAMT = (entries: string, closing = '746.48') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
<Acct><Id><IBAN>SE45 5000 0000 0583 9825 7466</IBAN></Id><Ccy>SEK</Ccy>
<Svcr><FinInstnId><Nm>Marginalen Bank</Nm></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">1000.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-14</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">${closing}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-17</Dt></Dt></Bal>${entries}</Stmt>
</BkToCstmrStmt></Document>`;

const ENTRY = (amount: string, more = '') =>
  `<Ntry><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-01-17</Dt></BookgDt><AcctSvcrRef>A-1</AcctSvcrRef>${more}</Ntry>`;

const ICA = `<NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>ICA NARA</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Faktura 7</Ustrd></RmtInf></TxDtls></NtryDtls>`;

describe('CAMT.053', () => {
  test('is read with its account, bank and proof', () => {
    const { format, bankName, accountNumber, shown, check } = rowsOf(CAMT(ENTRY('253.52', ICA)));
    expect([format, bankName]).toEqual(['camt053', 'Marginalen Bank']);
    expect(accountNumber).toBe('SE4550000000058398257466');
    expect(shown).toEqual([
      {
        made: '2026-01-17',
        booked: '2026-01-17',
        amount: '-253.52',
        balance: null,
        currency: 'SEK',
        text: 'ICA NARA · Faktura 7',
        externalId: 'A-1',
      },
    ]);
    // 1 000,00 − 253,52 = 746,48.
    expect(check).toMatchObject({ verdict: 'proven', closing: '746.48' });
  });

  test('whose rows do not lead from one balance to the other says so', () => {
    expect(rowsOf(CAMT(ENTRY('253.53', ICA))).check.verdict).toBe('failed');
  });

  test('has prefixes, older shapes, what is pending, and what undoes', () => {
    const old = CAMT(
      `<n:Ntry><n:Amt Ccy="EUR">10.5</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
<n:RvslInd>true</n:RvslInd><n:BookgDt><n:DtTm>2026-01-16T23:30:00+01:00</n:DtTm></n:BookgDt>
<n:NtryDtls><n:TxDtls><n:RltdPties><n:Dbtr><n:Nm>Erik</n:Nm></n:Dbtr></n:RltdPties></n:TxDtls>
</n:NtryDtls></n:Ntry><Ntry><Amt Ccy="SEK">1</Amt><Sts>PDNG</Sts>
<AddtlNtryInf>Hyra</AddtlNtryInf></Ntry>`,
    ).replace('<Document ', '<Document xmlns:n="urn:x" ');
    expect(rowsOf(old).shown).toMatchObject([
      { booked: '2026-01-16', amount: '10.50', currency: 'EUR', text: 'Erik', externalId: null },
      { state: 'pending', text: 'Hyra' },
    ]);
  });

  test('parts a batch where its payments are it together, and not otherwise', () => {
    const part = (amount: string, ref: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs><Amt Ccy="SEK">${amount}</Amt>
<RmtInf><Ustrd>Lön ${ref}</Ustrd></RmtInf></TxDtls>`;
    const batch = (second: string) =>
      ENTRY('300', `<NtryDtls>${part('100', 'B1')}${part(second, 'B2')}</NtryDtls>`);
    expect(rowsOf(CAMT(batch('200'))).shown).toMatchObject([
      { amount: '-100.00', text: 'Lön B1', externalId: 'B1' },
      { amount: '-200.00', text: 'Lön B2', externalId: 'B2' },
    ]);
    const whole = rowsOf(
      CAMT(batch('199').replace('</Ntry>', '<AddtlNtryInf>Löner</AddtlNtryInf></Ntry>')),
    );
    expect(whole.shown).toMatchObject([{ amount: '-300.00', text: 'Löner', externalId: 'A-1' }]);
  });

  test.each([
    ['a bomb of entities', 'entities', billionLaughs()],
    ['depth without end', 'damaged', CAMT(`<Ntry>${'<a>'.repeat(100_000)}`)],
    ['an attribute without end', 'damaged', CAMT(`<Ntry a="${'b'.repeat(1_000_000)}"/>`)],
    ['attributes without end', 'damaged', CAMT(`<Ntry ${manyAttributes()}/>`)],
    ['no end', 'damaged', CAMT('').slice(0, 400)],
    ['nothing in it', 'empty', CAMT('')],
    ['two accounts', 'accounts', twoAccounts()],
    ['another form of XML', 'statement', '<?xml version="1.0"?><Invoice/>'],
  ])('with %s is refused: %s', (_, problem, text) => {
    const begun = performance.now();
    expect(readFile(Buffer.from(text), ASKED)).toBe(problem);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  function billionLaughs() {
    const lol = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    );
    return `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${lol.join('')}]>
<Document><BkToCstmrStmt><Stmt><Ntry>&l9;</Ntry></Stmt></BkToCstmrStmt></Document>`;
  }

  function manyAttributes() {
    return Array.from({ length: 1_000 }, (_, at) => `a${at}="b"`).join(' ');
  }

  function twoAccounts() {
    const [one = ''] = /<Stmt>[^]*<\/Stmt>/.exec(CAMT(ENTRY('1', ICA))) ?? [];
    const other = one.replace('7466<', '7467<');
    return CAMT('').replace('</BkToCstmrStmt>', `${one}${other}</BkToCstmrStmt>`);
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

const SAID: ColumnMapping = {
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
    const asked = { turn: false, mappings: { [fingerprint]: SAID } };
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

test('no bytes make the reader fail', () => {
  const whole = zipOf(sheetFiles([SEB, ['2026-01-17', '', '', 'ICA', -1, 1]]));
  for (let at = 0; at < whole.length; at += 7) {
    const bent = Buffer.from(whole);
    bent[at] = (bent[at] ?? 0) ^ 0xff;
    const said = readFile(bent, ASKED);
    expect(typeof said === 'string' || said.columns !== undefined).toBe(true);
  }
});
