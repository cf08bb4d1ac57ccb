import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';

const NEWER =
  'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,' +
  'AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,';
const OLDER =
  'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,' +
  'Transactiekosten en/of,,Totaal,,Order ID';

const SHARE = 'VICI,US9256521090,NDQ,XNAS';
const FUND = 'VANGUARD,IE00B3RBWM25,EAM,XAMS';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(`${lines.join('\n')}\n`, '2026-11-29');
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

const BOUGHT = `12-03-2021,09:05,${SHARE},5,"119,3400",USD,"-596,70",USD,"-524,44","1,1378","-1,31","-2,00","-527,75",,o1`;

test.each([
  NEWER,
  'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde EUR,Wisselkoers,AutoFX Kosten,Transactiekosten en/of kosten van derden EUR,Totaal EUR,Order ID,',
  'Datum,Tid,Produkt,ISIN,Referensbörs,Handelsplats,Antal,Kurs,,Lokalt värde,,Värde EUR,Växelkurs,AutoFX-avgift,Transaktionskostnader EUR,Totalt EUR,Order-ID,',
  'Dato,Klokkeslett,Produkt,ISIN,Referansebørs,Handelssted,Antall,Kurs,,Lokal verdi,,Verdi EUR,Valutakurs,AutoFX-gebyr,Transaksjonskostnader EUR,Totalt EUR,Ordre-ID,',
  'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,AutoFX-Gebühr,Transaktionsgebühren und/oder Fremdkosten,Gesamt EUR,Order-ID,',
])('a purchase abroad, with the fee of its exchange: %s', (header) => {
  const { source, transactions, disagreements } = read(header, BOUGHT);
  expect(source).toBe('degiro');
  expect(transactions).toMatchObject([
    {
      day: '2021-03-12',
      kind: 'buy',
      quantity: '5',
      price: '119.34',
      // 524.44 + 1.31 + 2
      amount: '527.75',
      fee: '3.31',
      currency: 'EUR',
      // 524.44 / 596.70
      rate: '0.8789006201',
      instrument: { isin: 'US9256521090', currency: 'USD' },
    },
  ]);
  expect(disagreements).toEqual([]);
});

test('points before decimals, an order without its column, and a sale', () => {
  const { transactions, disagreements } = read(
    NEWER,
    `10-01-2025,20:31,${SHARE},5,"1,234.5600",USD,"-6,172.80",USD,-6028.00,1.0240,-15.07,-2.00,-6045.07,o1`,
    `11-01-2025,20:31,${FUND},"-1,500",2.0000,EUR,"3,000.00",EUR,"3,000.00",,0.00,-4.90,"2,995.10",,o2`,
  );
  expect(transactions).toMatchObject([
    { kind: 'buy', price: '1234.56', amount: '6045.07', fee: '17.07' },
    { kind: 'sell', quantity: '1500', amount: '2995.10', fee: '4.90', rate: null },
  ]);
  expect(disagreements).toEqual([]);
});

test('an older file, with each currency beside its amount, and a price in pence', () => {
  const { transactions, disagreements } = read(
    OLDER,
    `15-01-2024,09:05,AVIVA,GB00BPQY8M80,LSE,XLON,-4,"496,0000",GBX,"1984,00",GBX,"23,07",EUR,"86,0000","-1,00",EUR,"22,07",EUR,o1`,
  );
  expect(transactions).toMatchObject([
    { kind: 'sell', price: '4.96', amount: '22.07', fee: '1.00', instrument: { currency: 'GBP' } },
  ]);
  expect(disagreements).toEqual([]);
});

test('an older file of Austria and Switzerland without a venue', () => {
  const { transactions } = read(
    OLDER.replace(',Uitvoeringsplaats', ''),
    '15-01-2024,09:05,VANGUARD,IE00B3RBWM25,EAM,10,"100,00",EUR,"-1000,00",EUR,"-1000,00",EUR,,"-1,00",EUR,"-1001,00",EUR,o1',
  );
  expect(transactions).toMatchObject([{ kind: 'buy', quantity: '10', amount: '1001.00' }]);
});

test('a header that names no currency leaves that of an exchanged trade unknown', () => {
  const own = `12-03-2021,09:05,${FUND},1,"10,0000",EUR,"-10,00",EUR,"-10,00",,"0,00","-1,00","-11,00",,o2`;
  const { transactions, skipped } = read(NEWER.replaceAll(' EUR', ''), BOUGHT, own);
  expect(transactions).toMatchObject([{ amount: '11.00', currency: 'EUR' }]);
  expect(skipped).toMatchObject([{ row: 2, reason: 'currency' }]);
});

test('what was paid from cash in its own currency is not exchanged, and its fee is apart', () => {
  const { transactions } = read(NEWER, BOUGHT.replace('"-1,31"', '"0,00"'));
  expect(transactions).toMatchObject([
    { kind: 'buy', amount: '596.70', currency: 'USD', fee: null, rate: null },
    { kind: 'fee', amount: '2.00', currency: 'EUR' },
  ]);
});

describe('rows of no order', () => {
  const at = (row: string) => `29-06-2022,00:00,${row},`;
  test('that cost what they brought are a split or an exchange', () => {
    const { transactions, skipped } = read(
      NEWER,
      at(
        'SHOPIFY,CA82509L1076,NSY,,60,"35,0260",USD,"-2101,56",USD,"-2014,13","1,0434",,,"-2014,13"',
      ),
      at(
        'SHOPIFY,CA82509L1076,NSY,,-6,"350,2600",USD,"2101,56",USD,"2014,13","1,0434",,,"2014,13"',
      ),
      at(`${FUND},-3,"10,0000",EUR,"30,00",EUR,"30,00",,,,"30,00"`).replace('29-', '28-'),
      at(`${SHARE},3,"10,0000",EUR,"-30,00",EUR,"-30,00",,,,"-30,00"`).replace('29-', '28-'),
    );
    expect(transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['split', '54', null],
      ['exchange_out', '3', null],
      ['exchange_in', '3', null],
    ]);
    expect(skipped).toEqual([]);
  });

  test('of cash in its own currency have no id, nor has their fee', () => {
    const row = at(`${SHARE},3,"10,0000",USD,"-30,00",USD,"-27,00","1,1111",,"-2,00","-29,00"`);
    const { transactions } = read(NEWER, row);
    expect(
      transactions.map(({ kind, amount, likeness }) => [kind, amount, likeness.slice(0, 3)]),
    ).toEqual([
      ['fee', '2.00', '202'],
      ['buy', '30.00', '202'],
    ]);
  });

  test('that cost something are trades', () => {
    const { transactions } = read(
      NEWER,
      at(`${FUND},3,"10,0000",EUR,"-30,00",EUR,"-30,00",,,,"-30,00"`),
    );
    expect(transactions).toMatchObject([{ kind: 'buy', quantity: '3', amount: '30.00' }]);
  });
});

test('equal executions of a minute count each, and a sale that was paid for is named', () => {
  const { transactions, skipped } = read(
    NEWER,
    BOUGHT,
    BOUGHT,
    BOUGHT.replace('12-03', '13-03').replace(',5,', ',-5,'),
  );
  expect(new Set(transactions.map(({ key }) => key)).size).toBe(2);
  expect(skipped).toMatchObject([{ row: 4, reason: 'amount' }]);
});

describe('an execution is the same in the account statement', () => {
  const statement = 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order ID';
  const row = (words: string, rest: string) =>
    `12-03-2021,09:05,12-03-2021,VICI,US9256521090,${words},${rest},USD,"0,00",o1`;
  const TRADE = row('"Buy 5 VICI@119,34 USD (US9256521090)"', ',USD,"-596,70"');
  const FEE = row('DEGIRO Transaction and/or third party fees', ',EUR,"-2,00"');
  const EXCHANGE = [row('FX Credit', '"1,1349",USD,"596,70"'), row('FX Debit', ',EUR,"-525,75"')];
  const namesOf = ({ transactions }: BrokerFile) =>
    transactions.map(({ likeness, kind, amount }) => `${likeness} ${kind} ${amount}`).toSorted();

  test.each([
    ['an exchanged one', [...EXCHANGE, FEE, TRADE], BOUGHT],
    ['one of cash in its currency', [FEE, TRADE], BOUGHT.replace('"-1,31"', '"0,00"')],
  ])('%s', (_, rows, exported) => {
    expect(namesOf(read(NEWER, exported))).toEqual(namesOf(read(statement, ...rows)));
  });
});

test('a table with a column of the same name is of nobody', () => {
  expect(readBrokerFile('Local,Price,Amount\nSEK,1,2\n', '2026-11-29')).toBeNull();
});
