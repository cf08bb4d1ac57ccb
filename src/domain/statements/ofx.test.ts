import { expect, test } from 'vitest';
import { readOfx } from './ofx.ts';

const HEAD = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n';

const SGML = `${HEAD}<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Swedbank<FID>1</FI></SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>SEK<BANKACCTFROM><BANKID>8327<ACCTID>9123456789
<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260116120000[+1:CET]<DTUSER>20260115<TRNAMT>-253.52
<FITID>T-1<NAME>ICA & NARA<MEMO>Kort</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20260117<TRNAMT>-1129,90<FITID>T-2</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>8616.58<DTASOF>20260131</LEDGERBAL>
<AVAILBAL><BALAMT>1.00<DTASOF>20260131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

function read(text: string, turn = false) {
  const file = readOfx(text, turn);
  if (typeof file === 'string') throw new Error(file);
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
}

test('tags that are not closed: account, bank, names, and the balance in the books', () => {
  const { format, bankName, accountNumber, shown, check } = read(SGML);
  expect([format, bankName, accountNumber]).toEqual(['ofx', 'Swedbank', '9123456789']);
  expect(shown).toEqual([
    {
      made: '2026-01-15',
      booked: '2026-01-16',
      amount: '-253.52',
      balance: null,
      currency: 'SEK',
      text: 'ICA & NARA · Kort',
      externalId: 'T-1',
    },
    expect.objectContaining({ amount: '-1129.90', text: 'FEE' }),
  ]);
  expect(check).toMatchObject({ verdict: 'unknown', closing: '8616.58' });
});

test('tags that are closed, a card, what is pending, and another currency', () => {
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CCSTMTRS><CURDEF>SEK</CURDEF>
<CCACCTFROM><ACCTID>1234</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE>
<DTPOSTED>20260116</DTPOSTED><TRNAMT>-10</TRNAMT><FITID>1</FITID><NAME>K&#246;p &amp;lt;</NAME>
<CURRENCY><CURRATE>11.2</CURRATE><CURSYM>EUR</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST>
<BANKTRANLISTP><STMTTRNP><DTTRAN>20260117</DTTRAN><TRNAMT>-5</TRNAMT><NAME>Bensin</NAME></STMTTRNP>
</BANKTRANLISTP></CCSTMTRS></OFX>`;
  expect(read(xml).shown).toMatchObject([
    { amount: '-10.00', currency: 'EUR', text: 'Köp &lt;' },
    { state: 'pending', text: 'Bensin' },
  ]);
  expect(read(xml, true).shown[0]).toMatchObject({ amount: '10.00' });
});

test.each([
  ['statement', `${HEAD}<OFX></OFX>`],
  ['empty', '<OFX><STMTRS></STMTRS></OFX>'],
  ['entities', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>'],
  ['accounts', SGML.replace('</OFX>', '<STMTRS><ACCTID>2</STMTRS></OFX>')],
  ['rows', `<OFX><STMTRS>${'<STMTTRN></STMTTRN>'.repeat(50_001)}</STMTRS></OFX>`],
])('is refused: %s', (problem, text) => {
  expect(readOfx(text, false)).toBe(problem);
});

test('what cannot be read of a row is said, and the others are read', () => {
  const rows = ['<DTPOSTED>20260230<TRNAMT>1', '<DTPOSTED>20260228<TRNAMT>1.234', '<TRNAMT>1'];
  const list = rows.map((row) => `<STMTTRN><TRNTYPE>FEE${row}</STMTTRN>`).join('');
  expect(read(`<OFX><STMTRS>${list}</STMTRS></OFX>`).shown).toMatchObject([
    { state: 'broken', reason: 'date' },
    { state: 'broken', reason: 'amount' },
    { state: 'broken', reason: 'date' },
  ]);
});

test.each([
  ['tags without an end', '<OFX>' + '<a'.repeat(300_000)],
  ['entities without an end', `<OFX><STMTRS><STMTTRN><NAME>${'&#'.repeat(300_000)}`],
])('%s cost no more than others', (_, text) => {
  const begun = performance.now();
  readOfx(text, false);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
