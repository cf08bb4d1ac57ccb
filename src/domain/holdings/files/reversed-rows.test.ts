import { expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { createFlexReader } from './flex.ts';
import { readBrokerFile } from './read-broker-file.ts';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(`${lines.join('\n')}\n`, '2026-11-29');
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

const TABLE = 'Datum;Typ;Namn;ISIN;Antal;Kurs;Belopp;Avgift;Valuta';
const of = (type: string, amount: string, units = '') => {
  const [quantity = '', price = ''] = units.split('@');
  return `2026-01-10;${type};Volvo B;SE0000115446;${quantity};${price};${amount};39;SEK`;
};
const cash = (type: string, amount: string) => `2026-01-12;${type};;;;;${amount};;SEK`;

const countedIn = ({ transactions, skipped }: BrokerFile) => [
  transactions.map(({ kind, quantity, amount }) =>
    [kind, quantity, amount].filter(Boolean).join(' '),
  ),
  skipped.map(({ row, reason }) => `${row} ${reason}`),
];

test.each([
  ['a purchase', [of('Köp', '-2539', '10@250'), of('Köp', '2539', '-10@250')]],
  [
    'a purchase whose units have no sign',
    [of('Köp', '-2539', '10@250'), of('Köp', '2539', '10@250')],
  ],
  ['a purchase without signs of cash', [of('Köp', '2539', '10@250'), of('Köp', '2539', '-10@250')]],
  ['a purchase without cash', [of('Köp', '', '10@250'), of('Köp', '', '-10@250')]],
  ['a sale', [of('Sälj', '2461', '-10@250'), of('Sälj', '-2461', '10@250')]],
  ['a deposit', [cash('Insättning', '5000'), cash('Insättning', '-5000')]],
  ['a withdrawal', [cash('Uttag', '-5000'), cash('Uttag', '5000')]],
])('%s of an own table that was taken back does not count', (_, rows) => {
  expect(countedIn(read(TABLE, ...rows))).toEqual([[], ['2 void', '3 void']]);
});

test('a row that takes back one of another file is skipped', () => {
  const bought = of('Köp', '-2539', '10@250');
  expect(countedIn(read(TABLE, bought, of('Köp', '500', '-2@250'), bought))).toEqual([
    ['buy 10 2539.00', 'buy 10 2539.00'],
    ['3 pair'],
  ]);
});

test.each([
  ['−', ['-100', '30'], ['tax 100.00', 'tax -30.00']],
  ['+', ['100', '100', '-30'], ['tax 100.00', 'tax 100.00', 'tax -30.00']],
])('a tax that was paid back is below zero, where taxes are %s', (_, amounts, expected) => {
  const rows = amounts.map((amount) => cash('Skatt', amount));
  expect(countedIn(read(TABLE, ...rows))[0]).toEqual(expected);
});

test('taxes that were paid back more often than paid are so by the sign of what was bought', () => {
  const rows = ['-100', '30', '30', '10'].map((amount) => cash('Skatt', amount));
  expect(countedIn(read(TABLE, of('Köp', '-2539', '10@250'), ...rows))[0]).toEqual([
    'buy 10 2539.00',
    'tax 100.00',
    'tax -30.00',
    'tax -30.00',
    'tax -10.00',
  ]);
});

test.each([
  ['signs', ['-25', '-10'], [of('Köp', '-2539', '10@250'), of('Sälj', '2461', '-10@250')]],
  ['no signs', ['25', '10'], [of('Köp', '2539', '10@250'), of('Sälj', '2461', '10@250')]],
  // As an own table may have them.
  [
    'signs of charges alone',
    ['-25', '-10'],
    [of('Köp', '2539', '10@250'), of('Sälj', '2461', '10@250')],
  ],
  [
    'signs of cash alone',
    ['25', '10'],
    [of('Köp', '-2539', '10@250'), of('Sälj', '2461', '10@250')],
  ],
])('a table with %s counts as it always did', (_, [fee = '', tax = ''], trades) => {
  const file = read(
    TABLE,
    ...trades,
    cash('Avgift', fee),
    cash('Källskatt', tax),
    of('Köp', '509', '2@250'),
  );
  expect(countedIn(file)).toEqual([
    ['buy 10 2539.00', 'sell 10 2461.00', 'fee 25.00', 'withholding_tax 10.00', 'buy 2 509.00'],
    [],
  ]);
});

test('accounts of which one has no signs count each by its own', () => {
  const rows = ['A;-500', 'A;-600', 'B;500', 'B;600'].flatMap((account) => {
    const [key, amount] = account.split(';');
    return [`2026-01-12;${key};Uttag;;;${amount}`, `2026-01-12;${key};Skatt;;;${amount}`];
  });
  const { transactions, skipped } = read('Datum;Konto;Typ;ISIN;Antal;Belopp', ...rows);
  expect(skipped).toEqual([]);
  expect(transactions.map(({ amount }) => Number(amount))).toEqual([
    500, 500, 600, 600, 500, 500, 600, 600,
  ]);
});

const PARETO =
  'ISIN;Affärsdag;Likviddag;Ticker;Transaktionstyp;Antal;Kurs;Belopp;Valuta;Avräkningsnota;Totalt;Courtage';
const SAXO =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,' +
  'Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate';
const saxo = (event: string, amount: string) =>
  `,02-Jan-2025,02-Jan-2025,Trade,VWRA,IE00BK5BQT80,USD,,,${event},${amount},,1`;
const LYSA = 'Date,Type,Amount,Counterpart/Fund,Volume,Price';
const REVOLUT = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate';
const IBKR =
  'ClientAccountID,CurrencyPrimary,Symbol,ISIN,Description,TradeDate,Quantity,TradePrice,' +
  'TradeMoney,Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell,TransactionID';

test.each([
  [
    'Pareto',
    PARETO,
    'SE0000115446;2026-01-10;2026-01-12;VOLV B;Köp;10;250;-2500;SEK;1;-2539;39',
    'SE0000115446;2026-01-11;2026-01-13;VOLV B;Köp;-10;250;2500;SEK;2;2539;-39',
  ],
  ['Saxo', SAXO, saxo('Buy 3 @ 139.74 USD', '-419.22'), saxo('Buy -3 @ 139.74 USD', '419.22')],
  ['Saxo', SAXO, saxo('Deposit', '500'), saxo('Deposit', '-500')],
  [
    'Lysa',
    LYSA,
    '2026-01-10,Deposit,"500,00",Autogiro,,',
    '2026-01-11,Deposit,"-500,00",Autogiro,,',
  ],
  [
    'Revolut',
    REVOLUT,
    '2026-01-11T10:00:00.000Z,AAPL,BUY - MARKET,2,USD 200.00,USD 400,USD,1.05',
    '2026-01-12T10:00:00.000Z,AAPL,BUY - MARKET,-2,USD 200.00,USD -400,USD,1.05',
  ],
])('a row of %s that was taken back does not count', (_, ...lines) => {
  expect(countedIn(read(...lines))).toEqual([[], ['2 void', '3 void']]);
});

test('a trade that Interactive Brokers canceled does not count', () => {
  const reader = createFlexReader('2026-11-29');
  reader.open('FlexQueryResponse', {});
  const trade = { accountId: 'U1', currency: 'USD', assetCategory: 'STK', symbol: 'AAPL' };
  const sold = {
    ...trade,
    tradeDate: '20240601',
    quantity: '-10',
    tradePrice: '200',
    proceeds: '2000',
  };
  reader.open('Trade', { ...sold, buySell: 'SELL', transactionID: '1' });
  reader.open('Trade', { ...sold, buySell: 'SELL (Ca.)', quantity: '10', transactionID: '2' });
  reader.open('Trade', { ...sold, buySell: 'SELL', tradePrice: '201', transactionID: '3' });
  reader.open('Trade', { ...sold, buySell: 'BUY (Ca.)', transactionID: '4' });
  const cash = { ...trade, type: '871(m) Withholding', amount: '-3.60', settleDate: '20240610' };
  reader.open('CashTransaction', { ...cash, transactionID: '5' });
  expect(countedIn(reader.file() as BrokerFile)).toEqual([
    ['sell 10 2000.00', 'withholding_tax 3.60'],
    ['1 void', '2 void', '4 pair'],
  ]);
  const row = (price: string, side: string, id: string) =>
    `U1,USD,AAPL,US0378331005,APPLE,20240601,-10,${price},,2000,,USD,${side},${id}`;
  const table = read(IBKR, row('200', 'SELL', '1'), row('200', 'SELL (Ca.)', '2'));
  expect(countedIn(table)).toEqual([[], ['2 void', '3 void']]);
});
