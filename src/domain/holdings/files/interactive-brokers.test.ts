import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { createFlexReader } from './flex.ts';
import { readBrokerFile } from './read-broker-file.ts';

const TODAY = '2026-11-29';

describe('the tables of a query', () => {
  test('a commission in another currency is a fee of its own', () => {
    const file = readBrokerFile(
      'Buy/Sell,TradeDate,ISIN,Quantity,TradePrice,TradeMoney,CurrencyPrimary,IBCommission,IBCommissionCurrency\n' +
        'SELL,20230522,US9220427424,-10,100,-1000,USD,-1.5,CHF\n' +
        'SELL,20230523,US9220427424,-10,100,-1000,USD,-1.5,USD\n' +
        'BUY,20230524,US9220427424,10,100,1000,USD,0.5,USD',
      TODAY,
    );
    expect(file).toMatchObject({
      transactions: [
        { kind: 'sell', amount: '1000.00', fee: null },
        { kind: 'fee', amount: '1.50', currency: 'CHF' },
        { kind: 'sell', amount: '998.50', fee: '1.50' },
        // The exchange paid for this order.
        { kind: 'buy', amount: '1000.00', fee: null },
        { kind: 'fee', amount: '-0.50', currency: 'USD' },
      ],
      disagreements: [],
    });
  });

  test('an order is not counted beside its executions, and a tax of a trade is paid', () => {
    const header =
      'Buy/Sell,TradeDate,ISIN,Quantity,TradePrice,TradeMoney,CurrencyPrimary,IBCommission,IBCommissionCurrency,Taxes,LevelOfDetail\n';
    const order = 'BUY,20260105,GB00BPQY8M80,10,5,50,GBP,-1,GBP,-0.25,ORDER\n';
    const both = `${header}${order}${order.replace('ORDER', 'EXECUTION')}${order.replace('ORDER', 'CLOSED_LOT')}`;
    const bought = [{ kind: 'buy', quantity: '10', amount: '51.25', fee: '1.25' }];
    expect(readBrokerFile(both, TODAY)).toMatchObject({
      transactions: bought,
      skipped: [
        { row: 2, reason: 'summary' },
        { row: 4, reason: 'summary' },
      ],
      disagreements: [],
    });
    expect(readBrokerFile(`${header}${order}`, TODAY)).toMatchObject({
      transactions: bought,
      skipped: [],
    });
  });

  test('a dividend is not counted beside its summary', () => {
    const rows = ['DETAIL', 'SUMMARY'].map(
      (level) =>
        `Dividends,20260105,US9220427424,VT(US9220427424) CASH DIVIDEND,5.5,USD,${level}\n`,
    );
    const header = 'Type,SettleDate,ISIN,Description,Amount,CurrencyPrimary,LevelOfDetail\n';
    expect(readBrokerFile(`${header}${rows.join('')}`, TODAY)).toMatchObject({
      transactions: [{ kind: 'dividend', amount: '5.50' }],
      skipped: [{ row: 3, reason: 'summary' }],
    });
  });

  const WIDE =
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,ISIN,Multiplier,TradeDate,' +
    'Quantity,TradePrice,TradeMoney,Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell,TradeID\n';

  test('an exchange of currencies with a symbol moves both, and is no security', () => {
    const file = readBrokerFile(
      `${WIDE}U1,USD,CASH,EUR.USD,EUR.USD,,1,20260105,1000,1.1,1100,-1100,-2,USD,BUY,1\n` +
        'U1,USD,STK,AAPL,APPLE INC,US0378331005,1,20260106,10,200,2000,-2000,-1,USD,BUY,2',
      TODAY,
    );
    expect(file).toMatchObject({
      transactions: [
        { kind: 'correction', instrument: null, amount: '1000.00', currency: 'EUR' },
        { kind: 'correction', instrument: null, amount: '-1100.00', currency: 'USD' },
        { kind: 'fee', amount: '2.00', currency: 'USD' },
        { kind: 'buy', quantity: '10', amount: '2001.00' },
      ],
      skipped: [],
    });
  });

  test('an option is of several units, and what is never paid for is no purchase', () => {
    const file = readBrokerFile(
      `${WIDE}U1,USD,OPT,AAPL 200C,AAPL 16JAN26 200 C,,100,20260107,1,5,500,-500,-1,USD,BUY,3\n` +
        'U1,USD,FUT,MESH6,MES 20MAR26,,5,20260108,1,6000,30000,-30000,-0.6,USD,BUY,4\n' +
        'U1,SEK,CFD,VOLVB,VOLVO B CFD,SE0000115446,1,20260109,100,250,25000,-25000,-49,SEK,BUY,5',
      TODAY,
    );
    expect(file).toMatchObject({
      transactions: [
        {
          kind: 'buy',
          quantity: '1',
          price: '500',
          amount: '501.00',
          instrument: { kind: 'option' },
        },
      ],
      skipped: [
        { row: 3, reason: 'type' },
        { row: 4, reason: 'type' },
      ],
      disagreements: [],
    });
  });
});

type Element = readonly [name: string, attributes: Record<string, string>];

function flex(...elements: readonly Element[]): BrokerFile {
  const reader = createFlexReader(TODAY);
  reader.open('FlexQueryResponse', { queryName: 'q' });
  for (const [name, attributes] of elements) reader.open(name, attributes);
  const file = reader.file();
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

describe('Flex XML', () => {
  const trade = {
    accountId: 'U1',
    currency: 'USD',
    assetCategory: 'STK',
    symbol: 'AAPL',
    description: 'APPLE INC',
    isin: 'US0378331005',
    dateTime: '20260115;103045',
    buySell: 'BUY',
    quantity: '10',
    tradePrice: '150',
    tradeMoney: '1500',
    ibCommission: '-1.50',
    ibCommissionCurrency: 'USD',
    transactionID: '9000',
  };

  test('a future and a contract for difference are neither bought nor held', () => {
    const { transactions, positions, skipped } = flex(
      ['Trade', { ...trade, assetCategory: 'FUT', symbol: 'MESH6', isin: '', multiplier: '5' }],
      ['Trade', { ...trade, assetCategory: 'CFD', buySell: 'SELL', quantity: '-10' }],
      ['OpenPosition', { accountId: 'U1', currency: 'USD', assetCategory: 'CFD', position: '-10' }],
    );
    expect([transactions, positions, skipped.map(({ reason }) => reason)]).toEqual([
      [],
      [],
      ['type', 'type', 'type'],
    ]);
  });

  test('trades once, in each level of detail', () => {
    const { transactions, skipped, accounts } = flex(
      ['Trade', { ...trade, levelOfDetail: 'EXECUTION' }],
      ['Trade', { ...trade, levelOfDetail: 'ORDER' }],
      [
        'Trade',
        { ...trade, buySell: 'SELL', quantity: '-5', tradeMoney: '-750', transactionID: '9' },
      ],
    );
    expect(accounts).toEqual([{ key: 'U1', name: 'U1' }]);
    expect(transactions).toMatchObject([
      {
        row: 1,
        day: '2026-01-15',
        kind: 'buy',
        instrument: { isin: 'US0378331005', name: 'AAPL', currency: 'USD', kind: 'share' },
        amount: '1501.50',
        fee: '1.50',
        key: 'id|9000',
      },
      { kind: 'sell', quantity: '5', amount: '748.50' },
    ]);
    expect(skipped).toMatchObject([{ row: 2, reason: 'summary' }]);
  });

  test('an exchange of currencies, and a contract of a hundred units', () => {
    const exchange = { assetCategory: 'CASH', symbol: 'EUR.USD', isin: '', tradePrice: '1.1' };
    const { transactions, disagreements } = flex(
      ['Trade', { ...trade, ...exchange, quantity: '100', tradeMoney: '110' }],
      [
        'Trade',
        {
          ...trade,
          assetCategory: 'OPT',
          symbol: 'AAPL C150',
          isin: '',
          transactionID: '7',
          quantity: '1',
          tradePrice: '2.5',
          multiplier: '100',
          tradeMoney: '250',
        },
      ],
    );
    expect(transactions).toMatchObject([
      { kind: 'correction', amount: '100.00', currency: 'EUR', instrument: null },
      { kind: 'correction', amount: '-110.00', currency: 'USD' },
      { kind: 'fee', amount: '1.50', currency: 'USD' },
      { kind: 'buy', price: '250', amount: '251.50', instrument: { kind: 'option' } },
    ]);
    expect(new Set(transactions.map(({ key }) => key)).size).toBe(4);
    expect(disagreements).toEqual([]);
  });

  test('cash by its type, and positions with their prices', () => {
    const cash = { accountId: 'U1', currency: 'USD', symbol: '', isin: '', reportDate: '20260120' };
    const ofShare = { ...cash, symbol: 'AAPL', isin: 'US0378331005', assetCategory: 'STK' };
    const { transactions, positions, skipped } = flex(
      ['CashTransaction', { ...cash, type: 'Deposits/Withdrawals', amount: '-200' }],
      ['CashTransaction', { ...ofShare, type: 'Dividends', amount: '25', levelOfDetail: 'DETAIL' }],
      ['CashTransaction', { ...ofShare, type: 'Withholding Tax', amount: '-3.75' }],
      ['CashTransaction', { ...cash, type: 'Broker Interest Paid', amount: '-1.5' }],
      ['CashTransaction', { ...cash, type: 'Other Fees', amount: '-10' }],
      ['CashTransaction', { ...cash, type: 'Dividends', amount: '25', levelOfDetail: 'SUMMARY' }],
      [
        'OpenPosition',
        {
          ...ofShare,
          position: '10',
          markPrice: '300.00',
          positionValue: '3000',
          costBasisPrice: '1',
        },
      ],
      ['CorporateAction', { ...ofShare, description: 'AAPL SPLIT 4 FOR 1' }],
    );
    expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawal', '200.00'],
      ['dividend', '25.00'],
      ['withholding_tax', '3.75'],
      ['interest', '-1.50'],
      ['fee', '10.00'],
    ]);
    expect(positions).toMatchObject([
      { day: '2026-01-20', quantity: '10', price: '300', value: '3000.00', averageCost: '1' },
    ]);
    expect(skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'summary'],
      [8, 'type'],
    ]);
  });

  test('another document is none', () => {
    const reader = createFlexReader(TODAY);
    reader.open('Document', {});
    reader.open('Trade', trade);
    expect(reader.file()).toBeNull();
  });
});
