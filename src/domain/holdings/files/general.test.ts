import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile, readMappedLines } from './read-broker-file.ts';

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

test('a rate in kronor is that of the price, and the money is in kronor', () => {
  const file = read(
    'Datum;Typ;ISIN;Antal;Kurs;Valuta;Valutakurs;Belopp;Courtage',
    '2026-01-05;Köp;US0378331005;2;200,00;USD;9,50;3809,50;9,50',
    '2026-01-05;Köp;US02079K3059;2;200,00;USD;0,92;368,00;0',
    '2026-01-05;Köp;GB00BPQY8M80;10;496,00;GBX;13,00;644,80;0',
    '2026-01-05;Köp;DK0062498333;10;300,00;DKK;1,46;4380,00;0',
    '2026-01-05;Köp;SE0000115446;10;280,00;EUR;11,20;250,00;0',
  );
  expect(file.transactions).toMatchObject([
    { amount: '3809.50', fee: '9.50', currency: 'SEK', instrument: { currency: 'USD' } },
    // The cash of an account in dollars, for a price in another currency.
    { amount: '368.00', currency: 'USD', instrument: { currency: null } },
    { price: '4.96', amount: '644.80', currency: 'SEK', instrument: { currency: 'GBP' } },
    { amount: '4380.00', currency: 'SEK', instrument: { currency: 'DKK' } },
    { amount: '250.00', currency: 'EUR' },
  ]);
  // The price is in kronor, and the rate in kronor for a euro.
  expect(file.disagreements).toMatchObject([{ row: 6, stated: '250.00' }]);
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

describe('numbers that may be whole thousands or have three decimals', () => {
  const quantitiesOf = ({ transactions, positions, skipped }: BrokerFile) => [
    [...transactions, ...positions].map(({ quantity, price }) => [quantity, price]),
    skipped.map(({ reason }) => reason),
  ];
  const trades = (header: string, ...cells: string[]) =>
    read(header, ...cells.map((each) => `2026-01-05${each}`));

  test.each([
    // The column itself shows the mark.
    ['ISIN;name;quantity;GAV', 'SE0000115446;B;1.234;250', 'SE0004841500;A;12.5;100', '1.234'],
    ['ISIN;name;quantity;GAV', 'SE0000115446;B;1.234;250', 'SE0004841500;A;1.200,5;1', '1234'],
    // Those of the other columns do.
    ['ISIN;name;quantity;GAV', 'SE0000115446;B;1.234;250,50', 'SE0004841500;A;2;100', '1234'],
    ['ISIN,name,quantity,GAV', 'SE0000115446,B,1.234,250.50', 'SE0004841500,A,2,100', '1.234'],
    ['ISIN,name,quantity,GAV', 'SE0000115446,B,"1,234",250.50', 'SE0004841500,A,2,1', '1234'],
    // The delimiter leaves one.
    ['ISIN,name,quantity', 'SE0000115446,B,1.234', 'SE0004841500,A,2', '1.234'],
    ['ISIN;name;quantity', 'SE0000115446;B;1,234', 'SE0004841500;A;2', '1.234'],
  ])('%s, %s and %s', (header, one, other, quantity) => {
    const file = read(header, one, other);
    expect([file.positions[0]?.quantity, file.skipped]).toEqual([quantity, []]);
  });

  test.each([
    ['ISIN;name;quantity', 'SE0000115446;B;1.234'],
    ['ISIN,name,quantity', 'SE0000115446,B,"1,234"'],
    // Two columns disagree.
    ['ISIN;name;quantity;GAV;price', 'SE0000115446;B;1,234;250.5;20,5', 'SE0004841500;A;2;1,5;1'],
  ])('nothing shows it of %s, %s', (header, ...rows) => {
    expect(read(header, ...rows).skipped).toMatchObject([{ row: 2, reason: 'decimals' }]);
  });

  test('amounts of whole kronor beside parts of units', () => {
    const header = 'date,type,ISIN,quantity,amount';
    const file = trades(header, ',buy,SE0000869646,1.234,500', ',buy,SE0000869646,1.1981,500');
    expect(quantitiesOf(file)).toEqual([
      [
        ['1.234', null],
        ['1.1981', null],
      ],
      [],
    ]);
  });

  test('quantity and price come to the amount by one mark', () => {
    const header = 'date;type;ISIN;quantity;price;amount';
    const file = trades(
      header,
      ';buy;SE0000869646;1.234;405.186;500',
      ';buy;SE0000869646;1.234;405.186;499.999',
      ';buy;SE0000869646;10;100;1.000',
      ';buy;SE0000869646;1.234;405.186;700',
      ';buy;SE0000869646;1;1.234;1.234',
    );
    expect(quantitiesOf(file)).toEqual([
      [
        ['1.234', '405.186'],
        ['1.234', '405.186'],
        ['10', '100'],
      ],
      ['decimals', 'decimals'],
    ]);
  });

  test('prices with three decimals after either mark, between semicolons', () => {
    const of = (price: string) =>
      read('date;ISIN;price;currency', `2026-01-05;SE0000869646;${price};SEK`);
    expect(['123,456', '123.456'].map((price) => of(price).quotes[0]?.price)).toEqual([
      '123.456',
      '123.456',
    ]);
    const mixed = ['123,456', '1.234'].map((price) => `2026-01-05;SE0000869646;${price};SEK`);
    expect(read('date;ISIN;price;currency', ...mixed)).toMatchObject({
      quotes: [],
      skipped: [{ reason: 'decimals' }, { reason: 'decimals' }],
    });
  });
});

test('a table whose columns the user has stated shows its mark, or is asked about', () => {
  const none = { isin: null, cost: null, amount: null, fee: null, tax: null, currency: null };
  const columns = { date: 0, type: 1, name: 2, quantity: 3, price: 4, rate: null, account: null };
  const mapping = { ...none, ...columns, id: null, dateForm: 'day-first' } as const;
  const readMapped = (...cells: string[]) => {
    const rows = cells.map((each) => ['05.01.26', 'buy', 'Fond', ...each.split(' ')]);
    const lines = [['a', 'b', 'c', 'd', 'e'], ...rows];
    const file = readMappedLines(lines, { at: 0, mapping, today: '2026-11-29' });
    if (typeof file === 'string') throw new Error(file);
    const stated = file.transactions.map(({ day, quantity }) => [day, quantity]);
    return [stated, file.skipped.map(({ reason }) => reason)];
  };
  expect(readMapped('1.234 100', '1.5 100')).toEqual([
    [
      ['2026-01-05', '1.234'],
      ['2026-01-05', '1.5'],
    ],
    [],
  ]);
  expect(readMapped('1.234 100', '2 100')).toEqual([[['2026-01-05', '2']], ['decimals']]);
});

describe('days of a table of one’s own', () => {
  const rowsOn = (...days: string[]) =>
    read('Datum;Typ;ISIN;Antal;Kurs', ...days.map((day) => `${day};Köp;SE0000869646;10;12,34`));

  test.each([
    [
      ['05.01.26', '13.02.26'],
      ['2026-01-05', '2026-02-13'],
    ],
    [['31.01.26'], ['2026-01-31']],
    [
      ['30/06/26', '05/01/26'],
      ['2026-01-05', '2026-06-30'],
    ],
    [
      ['26-01-05', '26-02-13'],
      ['2026-01-05', '2026-02-13'],
    ],
    [
      ['13.02.2026', '05.03.2026'],
      ['2026-02-13', '2026-03-05'],
    ],
    [
      ['02/13/2026', '02/14/2026'],
      ['2026-02-13', '2026-02-14'],
    ],
    [
      ['2026-05-31T22:00:00.000Z', '2026-01-31T23:00:00Z'],
      ['2026-02-01', '2026-06-01'],
    ],
  ])('%j', (written, days) => {
    const { transactions, skipped } = rowsOn(...written);
    expect([transactions.map(({ day }) => day).toSorted(), skipped]).toEqual([days, []]);
  });

  test.each([
    [['05/01/26', '06/02/26']],
    [['01/05/2026', '02/05/2026', '03/05/2026']],
    // The year may stand first.
    [['05-01-26', '13-02-26']],
  ])('%j can be of two orders', (written) => {
    const { transactions, skipped } = rowsOn(...written);
    expect([transactions, skipped.map(({ reason }) => reason)]).toEqual([
      [],
      written.map(() => 'order'),
    ]);
  });

  test('a short year is not first between points, also beside days that have it in full', () => {
    const { transactions, skipped } = rowsOn('2026-01-05', '13.02.26');
    expect([transactions.length, skipped]).toMatchObject([1, [{ row: 3, reason: 'day' }]]);
  });

  test('of prices and positions', () => {
    expect(read('date;ISIN;price;currency', '05.01.26;SE0000869646;1,5;SEK').quotes).toMatchObject([
      { day: '2026-01-05' },
    ]);
    const { positions } = read(
      'date;type;ISIN;quantity;price',
      '05.01.26;position;SE0000869646;1;1,5',
    );
    expect(positions).toMatchObject([{ day: '2026-01-05' }]);
  });
});

test.each(['GBp', 'GBX', 'gbx'])('prices and money in pence, %s, are of pounds', (code) => {
  const file = read(
    'date,type,ISIN,quantity,price,amount,fee,currency',
    `2026-01-05,buy,GB0002634946,10,1234.00,12350.00,10.00,${code}`,
    `2026-01-06,buy,GB0002634946,10,1234.00,124.40,1.00,${code}`,
    `2026-01-07,sell,GB0002634946,10,1234.00,,,${code}`,
    `2026-01-08,dividend,GB0002634946,,,250.00,,${code}`,
    `2026-01-09,position,GB0002634946,10,1234.00,,,${code}`,
  );
  expect(file.skipped).toEqual([]);
  expect(file.disagreements).toEqual([]);
  expect(
    file.transactions.map(({ price, amount, fee, currency, instrument }) => [
      price,
      amount,
      fee,
      currency,
      instrument?.currency,
    ]),
  ).toEqual([
    ['12.34', '123.50', '0.10', 'GBP', 'GBP'],
    ['12.34', '124.40', '1.00', 'GBP', 'GBP'],
    ['12.34', null, null, 'GBP', 'GBP'],
    [null, '2.50', null, 'GBP', 'GBP'],
  ]);
  expect(file.positions).toMatchObject([{ price: '12.34', currency: 'GBP' }]);
});

test('a cost in pence is of pounds', () => {
  const { positions } = read('ISIN,quantity,GAV,currency', 'GB0002634946,10,1234.00,GBp');
  expect(positions).toMatchObject([{ averageCost: '12.34', currency: 'GBP' }]);
});
