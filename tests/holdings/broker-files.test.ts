import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFlexReader } from '#domain/holdings/files/flex.ts';
import { readBrokerFile } from '#domain/holdings/files/read-broker-file.ts';
import { textOf } from '#domain/banking/file-contents/letters.ts';
import { readXml } from '#server/banking/file-reading/xml.ts';

const TODAY = '2026-11-29';

const NORDNET = [
  'Id\tBokföringsdag\tAffärsdag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tTotal Avgift\tValuta\tBelopp\tValuta',
  '1\t2025-12-04\t2025-12-02\t7\tKÖPT\tVolvo B\tSE0000115446\t1\u00a0000\t200,50\t39,00\tSEK\t-200\u00a0539,00\tSEK',
  '2\t2025-12-05\t2025-12-05\t7\tINSÄTTNING\t\t\t\t\t\t\t1\u00a0000,00\tSEK',
  '',
].join('\r\n');

const READ = {
  source: 'nordnet',
  transactions: [
    {
      day: '2025-12-02',
      kind: 'buy',
      quantity: '1000',
      amount: '200539.00',
      text: 'KÖPT · Volvo B',
    },
    { kind: 'deposit', amount: '1000.00' },
  ],
  skipped: [],
  disagreements: [],
};

const utf16 = Buffer.from(NORDNET, 'utf16le');

test.each([
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16 without it', utf16],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${NORDNET}`)],
  ['the letters of Windows', Buffer.from(NORDNET, 'latin1')],
])('a broker’s file in %s', (_, bytes) => {
  expect(readBrokerFile(textOf(bytes), TODAY)).toMatchObject(READ);
});

test('a file that was cut off in the middle of a letter loses that row', () => {
  const bytes = Buffer.from(NORDNET);
  const cut = bytes.subarray(0, bytes.indexOf(Buffer.from('ÄTTNING')) + 1);
  expect(readBrokerFile(textOf(cut), TODAY)).toMatchObject({
    transactions: [{ kind: 'buy' }],
    skipped: [{ row: 3, reason: 'cut' }],
  });
});

test('a sample in the letters of DOS is as it is in UTF-8', () => {
  const text = readFileSync(new URL('brokers/avanza-export.csv', import.meta.url), 'utf8');
  const DOS: Readonly<Record<string, number>> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ö: 0x99 };
  const bytes = Uint8Array.from([...text], (letter) => DOS[letter] ?? letter.charCodeAt(0));
  expect(readBrokerFile(textOf(bytes), TODAY)).toEqual(readBrokerFile(text, TODAY));
});

test('a Flex query, of which the document is read as it comes', () => {
  const reader = createFlexReader(TODAY);
  readXml(
    `<?xml version="1.0"?>
<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U1" fromDate="20260101" toDate="20260131">
<Trades><Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AT&amp;T" isin="US00206R1023"
 tradeDate="20260115" buySell="BUY" quantity="10" tradePrice="100.5" ibCommission="-1.5"
 ibCommissionCurrency="USD" netCash="-1006.5" /></Trades>
</FlexStatement></FlexStatements></FlexQueryResponse>`,
    reader,
  );
  expect(reader.file()).toMatchObject({
    accounts: [{ key: 'U1' }],
    // 10 × 100.5 + 1.5
    transactions: [{ kind: 'buy', amount: '1006.50', fee: '1.50', instrument: { name: 'AT&T' } }],
    disagreements: [],
  });
});

test('a trade with all attributes that a query can have, and a tax on it', () => {
  const reader = createFlexReader(TODAY);
  const empty = Array.from({ length: 70 }, (_, at) => `unused${at}=""`).join(' ');
  readXml(
    `<FlexQueryResponse><Trade accountId="U1" acctAlias="" model="" currency="GBP" fxRateToBase="1.1"
 assetCategory="STK" symbol="AV." description="AVIVA" securityID="GB00BPQY8M80" securityIDType="ISIN"
 multiplier="1" tradeDate="2024-02-01" quantity="100" tradePrice="4.96" tradeMoney="496"
 proceeds="-496" taxes="-2.48" ibCommission="-3" ibCommissionCurrency="GBP" netCash="-501.48"
 buySell="BUY" levelOfDetail="EXECUTION" ${empty}/></FlexQueryResponse>`,
    reader,
  );
  expect(reader.file()).toMatchObject({
    // 496 + 3 + 2.48
    transactions: [{ amount: '501.48', fee: '5.48', instrument: { isin: 'GB00BPQY8M80' } }],
    disagreements: [],
  });
});
