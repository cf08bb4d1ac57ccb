import type { ReadingOptions } from '#domain/banking/bank-files/bank-file.ts';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
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

const OPTIONS = { turn: false, today: '2026-11-22', fileAccount: null };

function read(text: string, options: Partial<ReadingOptions> = {}) {
  const file = readOfx(text, { ...OPTIONS, ...options });
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
  expect(read(xml).accountType).toBe('credit_card');
  expect(read(SGML.replace('CHECKING', 'SAVINGS')).accountType).toBe('savings');
  expect(read(xml, { turn: true }).shown[0]).toMatchObject({ amount: '10.00' });
});

test('a future entry is pending, and a day far ahead is refused', () => {
  expect(read(SGML, { today: '2026-01-16' }).shown).toMatchObject([{ amount: '-253.52' }, {}]);
  expect(read(SGML, { today: '2026-01-15' }).shown).toMatchObject([
    { amount: '-253.52' },
    { state: 'pending' },
  ]);
  expect(read(SGML, { today: '2025-12-01' }).shown).toMatchObject([
    { reason: 'future' },
    { reason: 'future' },
  ]);
});

const ACCOUNT = (number: string, type = 'CHECKING', currency = 'SEK') =>
  `<STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${number}<ACCTTYPE>${type}</BANKACCTFROM>
<STMTTRN><DTPOSTED>20260116<TRNAMT>-1<NAME>${number} ${type}</STMTTRN></STMTRS>`;

describe('several accounts', () => {
  const FOUR = `<OFX><STMTRS><ACCTID>0</STMTRS>${ACCOUNT('1')}${ACCOUNT('2')}${ACCOUNT('1')}
${ACCOUNT('2', 'SAVINGS')}</OFX>`;

  test('are offered where anything happened on them, and the first is read', () => {
    const { accounts, accountNumber, shown } = read(FOUR);
    expect(accounts).toEqual([
      { name: '1', rows: 2 },
      { name: '2 CHECKING', rows: 1 },
      { name: '2 SAVINGS', rows: 1 },
    ]);
    expect(accountNumber).toBe('1');
    expect(shown.map(({ text }) => text)).toEqual(['1 CHECKING', '1 CHECKING']);
  });

  test('are read one at a time', () => {
    const { accountNumber, shown } = read(FOUR, { fileAccount: 2 });
    expect(accountNumber).toBe('2');
    expect(shown.map(({ text }) => text)).toEqual(['2 SAVINGS']);
    expect(readOfx(FOUR, { ...OPTIONS, fileAccount: 3 })).toBe('empty');
  });

  test('of which only one has transactions are one', () => {
    expect(read(`<OFX><STMTRS><ACCTID>0</STMTRS>${ACCOUNT('1')}</OFX>`).accounts).toEqual([]);
  });
});

function SECURITIES(cash: string) {
  return `${HEAD}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260131<CURDEF>USD
<INVACCTFROM><BROKERID>broker.example<ACCTID>77-1</INVACCTFROM><INVTRANLIST><DTSTART>20260101
<BUYSTOCK><INVBUY><INVTRAN><FITID>B1<DTTRADE>20260105</INVTRAN><UNITS>5<UNITPRICE>100<TOTAL>-500
</INVBUY></BUYSTOCK>${cash}</INVTRANLIST><INVBAL><AVAILCASH>12<MARGINBALANCE>0</INVBAL></INVSTMTRS>
</INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECNAME>Volvo
</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`;
}

test('of a statement of investments what moved in cash is read, and a purchase is left out', () => {
  const cash = `<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260103<TRNAMT>1000.00<FITID>C1
<NAME>DEPOSIT</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`;
  const { accountNumber, shown, check } = read(SECURITIES(cash));
  expect(accountNumber).toBe('77-1');
  expect(shown).toMatchObject([
    { state: 'left_out', text: 'BUYSTOCK' },
    { amount: '1000.00', currency: 'USD', text: 'DEPOSIT' },
  ]);
  expect(check).toMatchObject({ verdict: 'unknown', closing: null });
});

test.each([
  ['ofx', `${HEAD}<OFX></OFX>`],
  ['empty', '<OFX><STMTRS></STMTRS></OFX>'],
  ['entities', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>'],
  ['tooManyAccounts', `<OFX>${Array.from({ length: 101 }, (_, at) => ACCOUNT(`${at}`)).join('')}`],
  ['securities', SECURITIES('')],
  ['rows', `<OFX><STMTRS>${'<STMTTRN></STMTTRN>'.repeat(50_001)}</STMTRS></OFX>`],
])('is refused: %s', (problem, text) => {
  expect(readOfx(text, OPTIONS)).toBe(problem);
});

test('an unreadable row is listed with its reason, and the others are read', () => {
  const rows = ['<DTPOSTED>20260230<TRNAMT>1', '<DTPOSTED>20260228<TRNAMT>1.2.3', '<TRNAMT>1'];
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
  const begun = processorMs();
  readOfx(text, OPTIONS);
  expect(processorMs() - begun).toBeLessThan(1_000);
});
