import { expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(`${lines.join('\n')}\n`, '2026-11-29');
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

test('a table in Swedish, of two accounts, with each type', () => {
  const file = read(
    'Datum;Konto;Typ;Värdepapper;ISIN;Antal;Kurs;Belopp;Avgift;Skatt;Valuta',
    '2026-01-02;A;Insättning;;;;;10 000,00;;;SEK',
    '2026-01-05;A;Köp;Volvo B;SE0000115446;10;250,00;-2 539,00;39,00;;SEK',
    '2026-02-05;A;Utdelning;Volvo B;SE0000115446;10;7,50;75,00;;11,25;SEK',
    '2026-03-05;A;Split;Volvo B;SE0000115446;10;;;;;SEK',
    '2026-04-05;A;Flytt ut;Volvo B;SE0000115446;5;;;;;SEK',
    '2026-04-05;B;Flytt in;Volvo B;SE0000115446;5;;;;;SEK',
    '2026-05-05;A;Sälj;Volvo B;SE0000115446;-15;130,00;1 911,00;39,00;;SEK',
    '2026-06-05;A;Avgift;;;;;-25,00;;;SEK',
    '2026-06-05;A;Lotteri;;;;;1,00;;;SEK',
  );
  expect(file).toMatchObject({
    source: 'general',
    accounts: [{ key: 'A' }, { key: 'B' }],
    skipped: [{ row: 10, reason: 'type', text: expect.stringContaining('Lotteri') }],
    disagreements: [],
  });
  expect(
    file.transactions.map(({ kind, quantity, amount, fee, tax }) => [
      kind,
      quantity,
      amount,
      fee,
      tax,
    ]),
  ).toEqual([
    ['deposit', null, '10000.00', null, null],
    // 10 × 250 + 39
    ['buy', '10', '2539.00', '39.00', null],
    ['dividend', '10', '75.00', null, '11.25'],
    ['split', '10', null, null, null],
    ['transfer_out', '5', null, null, null],
    ['transfer_in', '5', null, null, null],
    // 15 × 130 − 39
    ['sell', '15', '1911.00', '39.00', null],
    ['fee', null, '25.00', null, null],
  ]);
});

test('a table in English, with a price in another currency than the amount', () => {
  const file = read(
    'Trade date,Action,ISIN,Security,Shares,Price,Exchange rate,Amount,Commission,Currency',
    '2026-01-05,Buy,US0378331005,Apple Inc,2,200.00,9.50,3809.50,9.50,SEK',
    '2026-01-06,Sell,US0378331005,Apple Inc,1,200.00,9.50,1900.00,9.50,SEK',
  );
  expect(file.transactions).toMatchObject([
    { kind: 'buy', rate: '9.5', amount: '3809.50', instrument: { currency: null } },
    { kind: 'sell', fee: '9.50' },
  ]);
  // 1 × 200 × 9.5 − 9.5
  expect(file.disagreements).toEqual([
    { row: 3, stated: '1900.00', expected: '1890.50', currency: 'SEK' },
  ]);
});

test('rows of positions, of several days and with cash beside them', () => {
  const file = read(
    'Date;Account;Type;Name;ISIN;Quantity;Price;Average cost;Amount;Currency',
    '2026-03-06;A;Position;Volvo B;SE0000115446;6;280.00;253.90;;SEK',
    '2026-02-06;A;Position;Volvo B;SE0000115446;5;270.00;;;SEK',
    '2026-03-06;A;Holding;Apple Inc;US0378331005;2;200.50;150.25;;USD',
    '2026-03-06;A;Deposit;;;;;;1200.00;SEK',
    '2026-03-06;A;Position;Volvo B;SE0000115446;;280.00;;;SEK',
    '2026-12-06;A;Position;Volvo B;SE0000115446;7;280.00;;;SEK',
  );
  const volvo = { instrument: { isin: 'SE0000115446', name: 'Volvo B' }, currency: 'SEK' };
  expect(file).toMatchObject({
    source: 'general',
    accounts: [{ key: 'A' }],
    transactions: [{ kind: 'deposit', amount: '1200.00' }],
    positions: [
      { ...volvo, day: '2026-03-06', quantity: '6', price: '280', averageCost: '253.9' },
      { ...volvo, day: '2026-02-06', quantity: '5', price: '270', averageCost: null },
      { day: '2026-03-06', quantity: '2', averageCost: '150.25', currency: 'USD' },
    ],
    skipped: [
      { row: 6, reason: 'quantity' },
      { row: 7, reason: 'day' },
    ],
  });
});

test.each([
  ['Namn;ISIN;Antal;Kurs;Snittkurs', 'Volvo B;SE0000115446;6;280,50;253,90'],
  ['Värdepapper;Antal;Senaste kurs;GAV;Valuta', 'Volvo B;6;280,50;253,90;SEK'],
])('a table of positions of no day, with the columns %s', (...lines) => {
  const file = read(...lines);
  expect(file).toMatchObject({ source: 'general', transactions: [], skipped: [] });
  expect(file.positions).toMatchObject([
    {
      instrument: { name: 'Volvo B' },
      day: null,
      quantity: '6',
      price: '280.5',
      averageCost: '253.9',
    },
  ]);
});

test.each([
  'Namn;Antal;Kurs',
  'Datum;Typ;Namn;Antal;Pris;Belopp',
  'Datum;Text;ISIN;Antal;Belopp',
  'Datum;Typ;ISIN;Antal;Saldo',
  'Bokföringsdatum;Typ;Text;Belopp;Saldo',
])('a table with the columns %s may be of anything', (header) => {
  const cells = header.split(';').map(() => '1');
  expect(readBrokerFile(`${header}\n${cells.join(';')}\n`, '2026-11-29')).toBeNull();
});
