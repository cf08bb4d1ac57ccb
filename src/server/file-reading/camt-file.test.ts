import { describe, expect, test } from 'vitest';
import type { Asked } from './read.ts';
import { readFile } from './reading.ts';

const ASKED: Asked = { turn: false, currency: null, mappings: {} };

function rowsOf(text: string) {
  const said = readFile(Buffer.from(text), ASKED);
  if (typeof said === 'string' || said.file === null) throw new Error('It is refused');
  const { file } = said;
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
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
