import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { readFile } from './read-file.ts';
import { sheetFiles, zipOf } from '#tests/banking/spreadsheet.ts';
import { ASKED, withShown } from '#tests/banking/read-files.ts';

function rowsOf(text: string) {
  const stated = readFile(Buffer.from(text), ASKED);
  if (typeof stated === 'string' || stated.file === null) throw new Error('It is refused');
  const { file } = stated;
  return withShown(file);
}

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
      {
        booked: '2026-01-16',
        amount: '10.50',
        currency: 'EUR',
        text: 'Erik',
        externalId: null,
        isReversal: true,
      },
      { state: 'pending', text: 'Hyra' },
    ]);
  });

  test('names the shop of what it takes back, as the payment did', () => {
    const back = ENTRY('253.52', `<RvslInd>1</RvslInd>${ICA}`).replace('DBIT', 'CRDT');
    const both = back.replace('<Cdtr>', '<Dbtr><Nm>Maria</Nm></Dbtr><Cdtr>');
    expect(rowsOf(CAMT(both)).shown).toMatchObject([
      { amount: '253.52', text: 'ICA NARA · Faktura 7', isReversal: true },
    ]);
    const paidBack = both.replace('<RvslInd>1</RvslInd>', '');
    expect(rowsOf(CAMT(paidBack)).shown).toMatchObject([
      { amount: '253.52', text: 'Maria · Faktura 7' },
    ]);
  });

  test.each([
    ['<UltmtCdtr><Nm>Slutbutiken AB</Nm></UltmtCdtr>', 'Slutbutiken AB'],
    ['<UltmtCdtr><Pty><Nm>Slutbutiken AB</Nm></Pty></UltmtCdtr>', 'Slutbutiken AB'],
    ['<Cdtr><Nm>Kassan</Nm></Cdtr><UltmtCdtr><Nm>Butiken</Nm></UltmtCdtr>', 'Kassan'],
    ['<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr><UltmtCdtr><Nm>Butiken</Nm></UltmtCdtr>', 'Butiken'],
  ])('names the ultimate party where no other is named: %s', (parties, text) => {
    const details = `<NtryDtls><TxDtls><RltdPties>${parties}</RltdPties></TxDtls></NtryDtls>`;
    expect(rowsOf(CAMT(ENTRY('1', details))).shown).toMatchObject([{ text }]);
  });

  test('leaves out the placeholder of a name', () => {
    const details = ICA.replace('ICA NARA', 'NOTPROVIDED').replace('Faktura 7', 'Mobil');
    expect(rowsOf(CAMT(ENTRY('1', details))).shown).toMatchObject([{ text: 'Mobil' }]);
  });

  test.each([
    ['2026-05-31T22:30:00Z', '2026-06-01'],
    ['2026-05-31T22:30:00.000Z', '2026-06-01'],
    ['2026-06-01T00:30:00+02:00', '2026-06-01'],
    ['2026-12-31T22:30:00Z', '2026-12-31'],
    // The bank's own calendar.
    ['2026-05-31T22:30:00+01:00', '2026-05-31'],
    ['2026-05-31T22:30:00', '2026-05-31'],
  ])('books %s on %s', (time, booked) => {
    const entry = ENTRY('1', ICA).replace(/<Dt>.*<\/Dt>/, `<DtTm>${time}</DtTm>`);
    const read = readFile(Buffer.from(CAMT(entry)), { ...ASKED, today: '2027-01-05' });
    expect(read).toMatchObject({ file: { rows: [{ row: { booked } }] } });
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
    ['a hundred accounts and one', 'tooManyAccounts', accounts(101)],
    ['payments that are ordered', 'orders', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['another form of XML', 'statement', '<?xml version="1.0"?><Invoice/>'],
  ])('with %s is refused: %s', (_, problem, text) => {
    const begun = processorMs();
    expect(readFile(Buffer.from(text), ASKED)).toBe(problem);
    expect(processorMs() - begun).toBeLessThan(1_000);
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

  function accounts(count: number) {
    const [one = ''] = /<Stmt>[^]*<\/Stmt>/.exec(CAMT(ENTRY('1', ICA))) ?? [];
    const more = Array.from({ length: count }, (_, at) => one.replace('7466<', `${7466 + at}<`));
    return CAMT('').replace('</BkToCstmrStmt>', `${more.join('')}</BkToCstmrStmt>`);
  }

  test('of two accounts offers both', () => {
    expect(rowsOf(accounts(2)).accounts).toEqual([
      { name: 'SE4550000000058398257466', rows: 1 },
      { name: 'SE4550000000058398257467', rows: 1 },
    ]);
    const stated = readFile(Buffer.from(accounts(2)), { ...ASKED, fileAccount: 1 });
    expect(stated).toMatchObject({ file: { accountNumber: 'SE4550000000058398257467' } });
  });

  test('of one number in two currencies offers both', () => {
    const euro = accounts(1)
      .replace(/[^]*<Stmt>/, '<Stmt>')
      .replace('<Ccy>SEK', '<Ccy>EUR');
    const both = accounts(1).replace('<Stmt>', `${euro.replace(/<\/BkTo[^]*/, '')}<Stmt>`);
    expect(rowsOf(both).accounts).toMatchObject([
      { name: 'SE4550000000058398257466 EUR' },
      { name: 'SE4550000000058398257466 SEK' },
    ]);
  });
});

describe('CAMT.052, of a day that is not over', () => {
  const report = (entries: string) =>
    CAMT(entries)
      .replace('camt.053.001.08', 'camt.052.001.02')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>')
      .replace('>CLBD<', '>ITBD<');
  const waiting = ENTRY('99', ICA).replace('BOOK', 'PDNG').replace('A-1', 'A-2');

  test('is read with what is booked, and with what waits', () => {
    const { format, shown, check } = rowsOf(report(ENTRY('253.52', ICA) + waiting));
    expect(format).toBe('camt052');
    expect(shown).toMatchObject([
      { amount: '-253.52', text: 'ICA NARA · Faktura 7' },
      { state: 'pending', text: 'ICA NARA · Faktura 7', row: { amount: '-99.00', booked: null } },
    ]);
    // 1 000,00 − 253,52 = 746,48, in between.
    expect(check).toMatchObject({ verdict: 'proven', closing: '746.48' });
  });

  test('may hold only what is new since the last one, and nothing is wrong then', () => {
    expect(rowsOf(report(ENTRY('1', ICA))).check.verdict).toBe('unknown');
  });

  test('that begins anew in the morning says nothing twice', () => {
    const [, one = ''] = /(<Rpt>[^]*<\/Rpt>)/.exec(report(ENTRY('253.52', ICA))) ?? [];
    const later = one.replace('</Rpt>', `${ENTRY('1', ICA).replace('A-1', 'A-3')}</Rpt>`);
    expect(rowsOf(report('').replace('</BkTo', `${one}${later}</BkTo`)).shown).toMatchObject([
      { amount: '-253.52', externalId: 'A-1' },
      { amount: '-1.00', externalId: 'A-3' },
    ]);
  });
});

test('CAMT.052: what is booked by a later report waits no more, with a name or without', () => {
  const report = (entries: string) =>
    CAMT(entries).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>');
  const entry = (state: string, name: string, amount: string) =>
    ENTRY(amount, ICA).replace('BOOK', state).replace('A-1', name);
  const first = entry('PDNG', 'A-1', '1') + entry('PDNG', 'NONREF', '2') + entry('PDNG', 'W', '3');
  const second = entry('BOOK', 'A-1', '1') + entry('BOOK', 'NONREF', '2');
  const zip = zipOf({ '1.xml': report(first), '2.xml': report(second) });
  const read = readFile(zip, ASKED);
  if (typeof read === 'string' || read.file === null) throw new Error('It is refused');
  const rows = read.file.rows.map(({ state, ...each }) => [
    state,
    'row' in each ? each.row?.amount : null,
  ]);
  expect(rows).toEqual([
    ['pending', '-3.00'],
    ['booked', '-1.00'],
    ['booked', '-2.00'],
  ]);
  expect(read.file.keys).toHaveLength(3);
});

test('CAMT.054 is read with each payment of a batch', () => {
  const payment = (amount: string, name: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${name}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="SEK">${amount}
</Amt></TxAmt></AmtDtls><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>
</RltdPties></TxDtls>`;
  const details = payment('100.00', 'Erik') + payment('250.00', 'Sara');
  const batch = ENTRY('350.00', `<NtryDtls><Btch/>${details}</NtryDtls>`).replace('DBIT', 'CRDT');
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.09">
<BkToCstmrDbtCdtNtfctn><Ntfctn><Id>N1</Id><Acct><Id><Othr><Id>5012 1234</Id></Othr></Id></Acct>
${batch}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const { format, accountNumber, shown } = rowsOf(text);
  expect([format, accountNumber]).toEqual(['camt054', '50121234']);
  expect(shown).toMatchObject([
    { amount: '100.00', text: 'Erik', externalId: 'Erik' },
    { amount: '250.00', text: 'Sara', externalId: 'Sara' },
  ]);
});

describe('a zip', () => {
  const day = (amount: string, id: string) => CAMT(ENTRY(amount, ICA).replace('A-1', id), '0');
  const stated = (files: Readonly<Record<string, string | Buffer>>, asked = ASKED) =>
    readFile(zipOf(files), asked);
  const amounts = (read: ReturnType<typeof readFile>) =>
    typeof read === 'string' || read.file === null
      ? read
      : read.file.rows.map((row) => (row.state === 'booked' ? row.row.amount : row.state));

  test('of CAMT is read as one, in the order of its names, whatever is beside', () => {
    const files = {
      'b/2026-01-02.xml': day('2', 'B'),
      'b/2026-01-01.XML': day('1', 'A'),
      'b/': '',
      '__MACOSX/b/._2026-01-01.xml': 'x',
      'b/read-me.pdf': '%PDF-1.7',
      'b/order.xml': '<Document><CstmrCdtTrfInitn/></Document>',
    };
    expect(amounts(stated(files))).toEqual(['-1.00', '-2.00']);
  });

  test('of two accounts offers both', () => {
    const files = { '1.xml': day('1', 'A'), '2.xml': day('2', 'B').replace('7466', '7467') };
    expect(stated(files)).toMatchObject({
      file: {
        accounts: [
          { name: expect.stringMatching(/7466$/), rows: 1 },
          { name: expect.stringMatching(/7467$/), rows: 1 },
        ],
      },
    });
    expect(amounts(stated(files, { ...ASKED, fileAccount: 1 }))).toEqual(['-2.00']);
  });

  test('of whole days and of a day so far says what is in both once', () => {
    const soFar = day('1', 'A').replaceAll('Stmt>', 'Rpt>').replaceAll('CstmrStmt', 'CstmrAcctRpt');
    expect(amounts(stated({ '1.xml': soFar, '2.xml': day('1', 'A') }))).toEqual(['-1.00']);
  });

  test('with one file in it is that file', () => {
    const csv = 'Datum;Text;Typ;Belopp;Saldo\n2026-01-15;ICA;Kort;-1,00;9,00';
    expect(amounts(stated({ 'konto.csv': csv }))).toEqual(['-1.00']);
    expect(amounts(stated({ 'konto.zip': zipOf(sheetFiles(csvRows(csv))) }))).toEqual(['-1.00']);
  });

  test.each([
    ['folders alone', 'empty', { 'a/': '', 'a/b/': '' }],
    ['two tables', 'packed', { 'a.csv': 'a', 'b.csv': 'b' }],
    ['a zip of a zip', 'packed', { 'a.zip': zipOf({ 'b.zip': zipOf({ 'c.csv': 'c' }) }) }],
    ['too much', 'unpacked', { 'a.xml': day('1', 'A'), 'b.xml': ' '.repeat(11_000_000) }],
    ['a damaged statement', 'damaged', { 'a.xml': day('1', 'A').slice(0, -9), 'b.xml': '' }],
  ])('with %s is refused: %s', (_, problem, files) => {
    expect(stated(files)).toBe(problem);
  });

  function csvRows(csv: string) {
    return csv.split('\n').map((line) => line.split(';'));
  }
});
