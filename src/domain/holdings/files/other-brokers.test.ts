import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';

const TODAY = '2026-11-29';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(lines.join('\n'), TODAY);
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

function kindsOf({ transactions }: BrokerFile) {
  return transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount]);
}

describe('Lysa', () => {
  test('the other order of columns, with switches between funds and a fee', () => {
    const file = read(
      '\ufeffAmount,Counterpart/Fund,Date,Price,Type,Volume',
      '"1000,00","Lysa Räntor","2021-02-24T10:55:29.596712Z","100,00",Switch sell,"10,0000"',
      '"1000,00","Lysa Aktier","2021-02-24T10:55:29.596712Z","200,00",Switch buy,"5,0000"',
      '"12,50",Avgift,"2021-03-01T00:00:00Z",,Fee,',
      '"5,00",Okänd,"2021-03-01T00:00:00Z",,Bonus,',
    );
    expect(kindsOf(file)).toEqual([
      ['sell', '10', '1000.00'],
      ['buy', '5', '1000.00'],
      ['fee', null, '12.50'],
    ]);
    expect(file.skipped).toMatchObject([{ row: 5, reason: 'type' }]);
  });

  test('the day is that of Sweden', () => {
    const { transactions } = read(
      'Date,Type,Amount,Counterpart/Fund,Volume,Price',
      '"2021-02-23T22:50:36.161647Z",Deposit,"1,00",Autogiro,,',
      '"2021-02-23T23:50:36.161647Z",Deposit,"1,00",Autogiro,,',
      '"2021-07-23T22:50:36.161647Z",Deposit,"1,00",Autogiro,,',
    );
    expect(transactions.map(({ day }) => day)).toEqual(['2021-02-23', '2021-02-24', '2021-07-24']);
  });

  test('rounded prices and quantities of funds agree within their roundings', () => {
    const { disagreements } = read(
      'Date,Type,Amount,Counterpart/Fund,Volume,Price',
      // 66.9210 × 149.43 = 10 000.005; 66.9210 × 149.40 = 9 997.997.
      '"2021-02-24T10:55:29Z",Buy,"10000,00",Lysa,"66,9210","149,43"',
      '"2021-02-24T10:55:29Z",Buy,"10000,00",Lysa,"66,9210","149,40"',
    );
    expect(disagreements).toMatchObject([{ row: 3, expected: '9998.00' }]);
  });
});

test('Pareto: a sale whose total is after the fee, and a note of two rows', () => {
  const file = read(
    'ISIN,Affärsdag,Likviddag,Ticker,Transaktionstyp,Antal,Kurs,Belopp,Valuta,Avräkningsnota,Totalt,Courtage',
    'SE0005188836,2025-04-25,2025-04-28,TICK,Sell,-100,10.50,1050.00,SEK,77,1040.00,-10.00',
    'SE0005188836,2025-04-25,2025-04-28,TICK,Buy,1,10.00,-10.00,SEK,78,-10.00,0',
    'SE0005188836,2025-04-25,2025-04-28,TICK,Buy,1,10.00,-10.00,SEK,78,-10.00,0',
  );
  expect(kindsOf(file)).toEqual([
    ['sell', '100', '1040.00'],
    ['buy', '1', '10.00'],
    ['buy', '1', '10.00'],
  ]);
  expect(new Set(file.transactions.map(({ key }) => key)).size).toBe(3);
  expect(file.disagreements).toEqual([]);
});

test('Revolut: thousands between signs of currencies, and a tax on a dividend', () => {
  const file = read(
    'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
    '2023-09-22T13:30:10.514Z,AAPL,BUY - LIMIT,10,"$1,175.50","$11,755",USD,1.0665',
    '2023-09-23T13:30:10.514Z,AAPL,DIVIDEND TAX (CORRECTION),,,-$0.50,USD,1.0665',
    '2023-09-23T13:30:10.514Z,AAPL,MERGER,1,,$0,USD,1.0665',
    '2023-09-24T13:30:10.514Z,TWTR,POSITION CLOSURE,2,,$108.40,USD,1.0665',
    '2023-09-24T13:30:10.514Z,RHM,RETURN OF CAPITAL,,,$3.10,USD,1.0665',
  );
  expect(kindsOf(file)).toEqual([
    ['buy', '10', '11755.00'],
    ['withholding_tax', null, '0.50'],
    ['sell', '2', '108.40'],
    ['return_of_capital', null, '3.10'],
  ]);
  expect(file.skipped).toMatchObject([{ row: 4, reason: 'type' }]);
});

test('Saxo: a trade at another rate names no currency of its amount', () => {
  const file = read(
    'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
    '1,02-Apr-2025,02-Apr-2025,Trade,Apple,US0378331005,USD,NASDAQ,AAPL,Buy 2 @ 200 USD,-370.00,,0.92',
    '1,02-Apr-2025,02-Apr-2025,Trade,Apple,US0378331005,USD,NASDAQ,AAPL,Short 2 @ 200 USD,-400.00,,1',
    '1,02-maj-2025,02-Apr-2025,Trade,Apple,US0378331005,USD,NASDAQ,AAPL,Sälj 2 @ 200 USD,"398,5",,1',
  );
  expect(file.skipped).toMatchObject([
    { row: 2, reason: 'currency' },
    { row: 3, reason: 'type' },
  ]);
  // 400 − 398.50 was the fee.
  expect(file.transactions).toMatchObject([
    { accountKey: '1', day: '2025-05-02', kind: 'sell', amount: '398.50', fee: '1.50' },
  ]);
});

test('Trading 212: an adjusted dividend and payments that came back', () => {
  const file = read(
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)',
    'Deposit,2024-01-01 12:00:00,,,,,,,10000.00,SEK',
    'Deposit,2024-01-02 12:00:00,,,,,,,-500.00,SEK',
    'Dividend adjustment,2024-03-02 15:00:00,US0378331005,AAPL,Apple,,,,-1.50,SEK',
    'Interest on cash,2024-03-03 15:00:00,,,,,,,-0.30,SEK',
    'Withdrawal,2024-04-02 15:00:00,,,,,,,-200.00,SEK',
    'Withdrawal,2024-04-04 15:00:00,,,,,,,200.00,SEK',
  );
  expect(kindsOf(file).map(([kind, , amount]) => `${kind} ${amount}`)).toEqual([
    'deposit 10000.00',
    'withdrawal 500.00',
    'dividend -1.50',
    'interest -0.30',
    'withdrawal 200.00',
    'deposit 200.00',
  ]);
});

test('Trading 212: the tax of a dividend in the account’s currency, and fees of a trade', () => {
  const file = read(
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)',
    'Dividend (Ordinary),2024-01-12 14:14:14,US17275R1023,CSCO,Cisco,100,0.34,USD,Not available,30.60,EUR,6.00,USD,,,,',
    'Dividend (Ordinary),2024-01-12 14:14:14,US4592001014,IBM,IBM,1.8096339300,1.176000,EUR,Not available,2.13,EUR,0.91,EUR,,,,',
    'Limit buy,2024-01-12 14:14:14,US17275R1023,CSCO,Cisco,10,50.00,USD,1.10000,455.23,EUR,,,,EOF1,0.68,EUR',
    'Limit sell,2024-01-12 14:14:14,GB00BPQY8M80,AV,Aviva,10,500.00,GBX,1,50.00,GBP,,,,EOF2,,',
    'Limit buy,2024-01-12 14:14:14,GB00BPQY8M80,AV,Aviva,10,500.00,GBX,86.50,57.80,EUR,,,,EOF4,,',
    'Currency conversion,2024-01-12 14:14:14,,,,,,,,5.00,EUR,,,,EOF3,,',
  );
  expect(file.transactions).toMatchObject([
    // 34 USD of 40 became 30.60 EUR: 0.9 each, so that the tax of 6 is 5.40.
    { kind: 'dividend', amount: '36.00', tax: '5.40', price: null },
    // 1.68 a share was declared, of which 30 % were withheld.
    { kind: 'dividend', amount: '3.04', tax: '0.91', price: null },
    // 500 / 1.1 + 0.68 = 455.23
    { kind: 'buy', amount: '455.23', fee: '0.68', rate: '0.9090909091' },
    { kind: 'sell', price: '5', instrument: { currency: 'GBP' }, rate: null },
    // 86.50 pence for a euro: 50 / 0.865 = 57.80.
    { kind: 'buy', amount: '57.80', rate: '1.1560693642' },
  ]);
  expect([file.skipped, file.disagreements]).toMatchObject([[{ row: 7, reason: 'exchange' }], []]);
});

describe('prices', () => {
  test('in columns of any order, in Swedish or English', () => {
    const swedish = read('Kurs;Valuta;Datum;ISIN', '1 234,5678;SEK;2026-11-20;SE0004841500');
    const english = read('date,ISIN,price,currency', '2026-11-20,SE0004841500,1234.5678,SEK');
    for (const { quotes, source } of [swedish, english]) {
      expect([source, quotes]).toMatchObject([
        'prices',
        [{ row: 2, day: '2026-11-20', price: '1234.5678', currency: 'SEK' }],
      ]);
    }
  });

  test('that are none are named, and those in pence are in pounds', () => {
    const { quotes, skipped } = read(
      'date;ISIN;price;currency',
      '2026-11-20;GB00BPQY8M80;496.5;GBX',
      '2026-11-31;SE0004841500;1;SEK',
      '2026-12-24;SE0004841500;1;SEK',
      '2026-11-20;SE0004841501;1;SEK',
      '2026-11-20;SE0004841500;-1;SEK',
      '2026-11-20;SE0004841500;1;XYZ',
      '2026-11-20;SE0004841500;;SEK',
      '2026-11-20;SE0004841500;1;',
      '1899-12-31;SE0004841500;1;SEK',
    );
    expect(quotes).toMatchObject([{ price: '4.965', currency: 'GBP' }]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'day',
      'day',
      'isin',
      'amount',
      'currency',
      'amount',
      'currency',
      'day',
    ]);
  });
});

describe('Trading 212', () => {
  test('exchanged currencies leave and come, and their fee leaves besides', () => {
    const file = read(
      'Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Total,Currency (Total),' +
        'Currency conversion from amount,Currency (Currency conversion from amount),' +
        'Currency conversion to amount,Currency (Currency conversion to amount),' +
        'Currency conversion fee,Currency (Currency conversion fee)',
      'Currency conversion,2026-09-25 09:00:00,,,,,c-1,,,,,469.00,GBP,538.21,EUR,-0.81,EUR',
      'Currency conversion,2023-09-25 17:31:38.897,,,,0.50 GBP -> 0.58 EUR,c-2,,,,,,,,,,',
      'Currency conversion,2023-09-25 17:31:38,,,,,c-3,,,100.00,EUR,,,,,,',
      'Currency conversion,2026-09-25 09:00:00,,,,,c-4,,,,,469.00,GBP,538.21,EUR,0.81,',
    );
    expect(file.transactions.map((each) => `${each.kind} ${each.amount} ${each.currency}`)).toEqual(
      [
        'correction -469.00 GBP',
        'correction 538.21 EUR',
        'fee 0.81 EUR',
        'correction -0.50 GBP',
        'correction 0.58 EUR',
      ],
    );
    expect(new Set(file.transactions.map(({ key }) => key)).size).toBe(5);
    expect(file.skipped).toMatchObject([
      { row: 4, reason: 'exchange' },
      { row: 5, reason: 'currency' },
    ]);
  });

  const COLUMNS =
    'ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate';

  test('exports until 2023, with the currency in the names of columns', () => {
    const { source, transactions, disagreements } = read(
      `Action,Time,${COLUMNS},Result (EUR),Total (EUR),Withholding tax,Currency (Withholding tax),Charge amount (EUR),Notes,ID,Currency conversion fee (EUR)`,
      'Deposit,2022-03-10 07:39:09,,,,,,,,,1000.00,,,1000.00,Bank Transfer,d-1,',
      // 3.3 × 61.74 / 0.85166 is 239.23, and 0.36.
      'Market buy,2022-05-13 08:20:23,IE00B3XXRP09,VUSA,Vanguard,3.3000000000,61.74,GBP,0.85166,,239.59,,,,,EOF1,0.36',
      // 0.14 dollars became 0.10 euro: the tax of 0.02 is 0.01.
      'Dividend (Ordinary),2022-06-02 10:15:07,US67066G1040,NVDA,Nvidia,1.0000000000,0.14,USD,Not available,,0.10,0.02,USD,,,,',
      // 13.3 × 63.52 / 0.88370 is 955.99, less 1.43.
      'Market sell,2023-02-10 12:10:50,IE00B3XXRP09,VUSA,Vanguard,13.3000000000,63.52,GBP,0.88370,-26.63,954.56,,,,,EOF2,1.43',
      'Withdrawal,2023-02-10 12:11:34,,,,,,,,,982.96,,,,Sent to Bank Account,w-1,',
    );
    expect(source).toBe('trading212');
    expect(transactions).toMatchObject([
      { kind: 'deposit', amount: '1000.00', currency: 'EUR' },
      {
        kind: 'buy',
        amount: '239.59',
        fee: '0.36',
        currency: 'EUR',
        instrument: { currency: 'GBP' },
      },
      { kind: 'dividend', amount: '0.11', tax: '0.01', currency: 'EUR' },
      { kind: 'sell', amount: '954.56', fee: '1.43' },
      { kind: 'withdrawal', amount: '982.96' },
    ]);
    expect(disagreements).toEqual([]);
  });

  test('a dividend whose tax is in pence, and shares that came by rights or as a dividend', () => {
    const file = read(
      `Action,Time,${COLUMNS},Total,Currency (Total),Withholding tax,Currency (Withholding tax),ID`,
      // 683.5668520 × 0.70 pence is 4.78 pounds, which became 5.57: 20 pence of tax are 0.23.
      'Dividend (Dividend),2024-01-12 13:25:07,GG00BYZSSY63,DUKE,Duke,683.5668520000,0.70,GBX,Not available,5.57,EUR,20.00,GBX,',
      'Dividend (Dividend),2024-04-12 13:25:07,GG00BYZSSY63,DUKE,Duke,683.5668520000,0.70,GBX,Not available,5.57,EUR,0.00,GBX,',
      // 0.10218 dollars became 0.37, and the tax of 0.02 is 0.07.
      'Dividend (Dividend),2025-12-23 12:18:17,US30303M1027,META,Meta,0.2289742100,0.446250,USD,3.58310000,0.37,PLN,0.02,USD,',
      'Equity rights,2025-09-23 07:36:05,NL0015002IE0,AVTX,Avantium,11.2645304400,5.40,EUR,1.00000000,60.83,EUR,,,EOF1',
      'Scrip stock dividends,2025-03-15 10:30:45.123,US0378331005,AAPL,Apple,0.0054347800,0.00,USD,,0.00,EUR,,,EOF2',
    );
    expect(file.transactions).toMatchObject([
      { kind: 'dividend', amount: '5.80', tax: '0.23' },
      { kind: 'dividend', amount: '5.57', tax: null },
      { kind: 'dividend', amount: '0.44', tax: '0.07', rate: null },
      { kind: 'buy', quantity: '11.26453044', amount: '60.83' },
      { kind: 'bonus', quantity: '0.00543478', amount: null },
    ]);
    expect([file.skipped, file.disagreements]).toEqual([[], []]);
  });

  test('times that name their zone, and fees in the currency of the share', () => {
    const { transactions, disagreements } = read(
      `Action,Time (UTC),${COLUMNS},Total,Currency (Total),ID,Finra fee,Currency (Finra fee),Currency conversion fee,Currency (Currency conversion fee)`,
      // 10 × 160 / 1.28 is 1 250, less 1.87 and 0.05 / 1.28.
      'Limit sell,2024-06-27T15:45:10+00:00,US0000000200,ACME,Acme,10.0000000000,160.00,USD,1.28,1248.09,GBP,s-1,0.05,USD,1.87,GBP',
    );
    expect(transactions).toMatchObject([{ day: '2024-06-27', amount: '1248.09', fee: '1.91' }]);
    expect(disagreements).toEqual([]);
  });

  test.each([
    ['2024-12-31 23:30:05+00:00', '2025-01-01'],
    ['2024-12-31 23:30:05', '2025-01-01'],
    ['2024-12-31 22:59:59.123', '2024-12-31'],
  ])('the day in Sweden of %s in UTC', (time, day) => {
    const { transactions } = read(
      `Action,Time (UTC),${COLUMNS},Total,Currency (Total),ID`,
      `Deposit,${time},,,,,,,,10.00,EUR,d-1`,
    );
    expect(transactions).toMatchObject([{ day }]);
  });

  test('its card spends the cash of the account', () => {
    const card = (action: string, total: string) =>
      `${action},2026-08-01 08:10:22,,,,,,,,,,${total},EUR,${action}-1`;
    const file = read(
      `Action,Time,${COLUMNS},Result,Currency (Result),Total,Currency (Total),ID`,
      card('Card debit', '-22.39'),
      card('Card credit', '4.30'),
      card('Spending cashback', '0.06'),
      card('New card cost', '-5.00'),
      card('Withdrawal', '-50.00'),
    );
    expect(kindsOf(file)).toEqual([
      ['withdrawal', null, '22.39'],
      ['deposit', null, '4.30'],
      ['correction', null, '0.06'],
      ['fee', null, '5.00'],
      ['withdrawal', null, '50.00'],
    ]);
    expect(file.skipped).toEqual([]);
  });
});
