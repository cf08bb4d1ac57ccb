import { describe, expect, test } from 'vitest';
import {
  ghostfolio,
  portfolio,
  sure,
  type Tag,
  wealthfolio,
} from '#tests/portability/program-holdings.ts';

describe('two symbols of one name', () => {
  const NAME = 'Investor AB (publ)';
  const trade = (symbol: string, type: string, [quantity, unitPrice]: number[], day: string) => {
    return { symbol, type, quantity, unitPrice, date: `2026-${day}T00:00:00.000Z` };
  };
  const profile = (symbol: string, more: object = {}) => {
    const marketData = [{ date: '2026-05-04T00:00:00.000Z', marketPrice: 315 }];
    return { symbol, name: NAME, dataSource: 'YAHOO', marketData, ...more };
  };

  test('are two instruments of Ghostfolio, whose profiles have no ISIN', () => {
    const both = ghostfolio({
      assetProfiles: [profile('INVE-A.ST'), profile('INVE-B.ST', { marketData: [] })],
      activities: [
        trade('INVE-A.ST', 'BUY', [10, 300], '01-10'),
        trade('INVE-B.ST', 'BUY', [10, 310], '02-10'),
      ],
    });
    expect(both.rows.filter((row) => row.includes('buy'))).toEqual([
      '01-10 buy Investor AB (publ) (INVE-A.ST) SEK quantity 10 price 300 amount 3000.00 SEK',
      '02-10 buy Investor AB (publ) (INVE-B.ST) SEK quantity 10 price 310 amount 3100.00 SEK',
    ]);
    expect(both.prices).toEqual(['05-04 Investor AB (publ) (INVE-A.ST) 315 SEK']);
  });

  test.each([
    [
      'one of them has an ISIN',
      { isin: 'SE0015811963' },
      'INVE-B.ST',
      [NAME, `${NAME} (INVE-B.ST)`],
    ],
    ['they differ in currency', { currency: 'USD' }, 'INVE-B.ST', [NAME, NAME]],
    ['there is one symbol', {}, 'INVE-A.ST', [NAME, NAME]],
  ])('keep their names as far as they tell them apart: %s', (_, more, second, names) => {
    const { currency = 'SEK' } = more as { currency?: string };
    const { rows } = ghostfolio({
      assetProfiles: [profile('INVE-A.ST', more), profile('INVE-B.ST')],
      activities: [
        { ...trade('INVE-A.ST', 'BUY', [1, 1], '01-10'), currency },
        {
          ...trade(second, 'BUY', [1, 1], '01-11'),
          currency: second === 'INVE-A.ST' ? currency : 'SEK',
        },
      ],
    });
    const bought = rows.filter((row) => row.includes(' buy '));
    expect(bought.map((row) => row.replace(/^\S+ buy (.*) [A-Z]{3} quantity.*$/, '$1'))).toEqual(
      names,
    );
  });

  test('are two instruments of Sure, each with its last price of a month', () => {
    const of = (ticker: string) => {
      return {
        account_id: 'i',
        security_id: ticker,
        ticker,
        security_name: 'AB Volvo',
        currency: 'SEK',
      };
    };
    const bought = { date: '2026-01-15', qty: '10.0' };
    const { rows, prices } = sure([
      ['Account', { id: 'i', name: 'Depån', accountable_type: 'Investment', currency: 'SEK' }],
      ['Trade', { id: '1', ...of('VOLV-A'), ...bought, price: '270.0', amount: '2700.0' }],
      ['Trade', { id: '2', ...of('VOLV-B'), ...bought, price: '310.0', amount: '3100.0' }],
      ['Holding', { ...of('VOLV-A'), date: '2026-02-27', qty: '10.0', price: '280.0' }],
      ['Holding', { ...of('VOLV-B'), date: '2026-02-27', qty: '10.0', price: '320.0' }],
    ]);
    expect(rows).toEqual([
      '01-15 buy AB Volvo (VOLV-A) SEK quantity 10 price 270 amount 2700.00 SEK',
      '01-15 buy AB Volvo (VOLV-B) SEK quantity 10 price 310 amount 3100.00 SEK',
    ]);
    expect(prices).toEqual(['02-27 AB Volvo (VOLV-A) 280 SEK', '02-27 AB Volvo (VOLV-B) 320 SEK']);
  });

  test('keep the name of a symbol whose ISIN only some rows have', () => {
    const { rows } = wealthfolio(
      'date,activityType,symbol,assetName,isin,quantity,unitPrice,currency,fee\n' +
        '2026-01-05,BUY,GOOG,Alphabet Inc.,US02079K1079,1,180,USD,0\n' +
        '2026-01-06,SELL,GOOG,Alphabet Inc.,,1,190,USD,0\n',
    );
    expect(rows.map((row) => row.split(' USD')[0])).toEqual([
      '01-05 buy Alphabet Inc.',
      '01-06 sell Alphabet Inc.',
    ]);
  });

  test('are two instruments of Wealthfolio and of Portfolio Performance', () => {
    const { rows } = wealthfolio(
      'date,activityType,symbol,assetName,quantity,unitPrice,currency,fee\n' +
        '2026-01-05,BUY,GOOG,Alphabet Inc.,1,180,USD,0\n' +
        '2026-01-06,BUY,GOOGL,Alphabet Inc.,1,170,USD,0\n',
    );
    expect(rows).toEqual([
      '01-05 buy Alphabet Inc. (GOOG) USD quantity 1 price 180 amount 180.00 USD',
      '01-06 buy Alphabet Inc. (GOOGL) USD quantity 1 price 170 amount 170.00 USD',
    ]);
    const security = (ticker: string): Tag => [
      'security',
      ['uuid', ticker],
      ['name', 'Alphabet Inc.'],
      ['currencyCode', 'USD'],
      ['tickerSymbol', ticker],
      ['prices', ['price', '2026-01-30', '18000000000']],
    ];
    const { prices } = portfolio([
      'client',
      ['version', '66'],
      ['securities', security('GOOG'), security('GOOGL')],
    ]);
    expect(prices).toEqual([
      '01-30 Alphabet Inc. (GOOG) 180 USD',
      '01-30 Alphabet Inc. (GOOGL) 180 USD',
    ]);
  });
});

describe('cash of an account of Sure', () => {
  const ACCOUNT = { id: 'i', name: 'Depån', accountable_type: 'Investment', currency: 'SEK' };
  const own = { account_id: 'i', currency: 'SEK', security_id: 's', security_name: 'Volvo B' };
  const money = { ...own, ticker: 'VOLV-B', qty: '0.0', price: '0.0' };
  const cash = { ...money, security_id: 'c', security_name: 'Cash', ticker: 'CASH-I' };
  const apple = { ...own, ticker: 'AAPL', security_name: 'Apple', currency: 'USD' };
  const PAID: [string, object][] = [
    ['Transaction', { ...own, id: 't', date: '2026-01-10', amount: '-10000.0', name: 'Insatt' }],
    [
      'Trade',
      { ...money, id: '1', date: '2026-01-15', qty: '40.0', price: '220.0', amount: '8800.0' },
    ],
  ];

  test('has dividends, interest and fees on their days: trades without units', () => {
    // 10 000 − 8 800 + 40 + 12.50 − 99
    const { rows, issues } = sure([
      ['Account', { ...ACCOUNT, cash_balance: '1153.5' }],
      ...PAID,
      ['Trade', { ...money, id: '2', date: '2026-04-15', amount: '-40.0' }],
      ['Trade', { ...cash, id: '3', date: '2026-05-02', amount: '-12.5' }],
      ['Trade', { ...cash, id: '4', date: '2026-06-01', amount: '99.0' }],
      ['Trade', { ...money, id: '5', date: '2026-06-02', amount: '0.0' }],
    ]);
    expect(rows).toEqual([
      '01-15 buy Volvo B SEK quantity 40 price 220 amount 8800.00 SEK',
      '04-15 dividend Volvo B SEK amount 40.00 SEK',
      '05-02 interest amount 12.50 SEK',
      '06-01 fee amount 99.00 SEK',
      '01-10 deposit amount 10000.00 SEK',
    ]);
    expect(issues).toEqual({});
  });

  test('follows the labels of trades without units, where it has any', () => {
    const labelled = (investment_activity_label: string, amount: string) => {
      const trade = { ...money, id: amount, date: '2026-04-15', amount, investment_activity_label };
      return sure([
        ['Account', ACCOUNT],
        ['Trade', trade],
      ]).rows;
    };
    expect(labelled('Interest', '-40.0')).toEqual(['04-15 interest Volvo B SEK amount 40.00 SEK']);
    // Taken back.
    expect(labelled('Dividend', '40.0')).toEqual(['04-15 dividend Volvo B SEK amount -40.00 SEK']);
    expect(labelled('Fee', '-40.0')).toEqual(['04-15 fee Volvo B SEK amount -40.00 SEK']);
  });

  test('that its rows do not come to is told of', () => {
    const { rows, issues } = sure([['Account', { ...ACCOUNT, cash_balance: '2000.0' }], ...PAID]);
    // 2 000 − (10 000 − 8 800)
    expect(rows.at(-1)).toBe('01-10 deposit amount 800.00 SEK');
    expect(issues).toEqual({ unproven: 1 });
  });

  const [deposit] = PAID;
  const bought = { ...apple, id: '1', date: '2026-01-15', qty: '4.0', price: '100.0' };

  test('pays what is stated in another currency, by the balances of the days', () => {
    const { rows, prices, issues } = sure([
      // 10 000 − 4 612.51
      ['Account', { ...ACCOUNT, cash_balance: '5387.49' }],
      ...(deposit === undefined ? [] : [deposit]),
      ['Trade', { ...bought, amount: '400.0' }],
      ['Trade', { ...bought, id: '2', qty: '1.0', amount: '100.0' }],
      ['Balance', { ...own, date: '2026-01-15', cash_inflows: '0.0', cash_outflows: '4612.51' }],
      // The program keeps holdings in the currency of the account.
      ['Holding', { ...apple, currency: 'SEK', date: '2026-02-27', qty: '5.0', price: '950.0' }],
    ]);
    // 400 and 100 of 500, of 4 612.51
    expect(rows).toEqual([
      '01-15 buy Apple USD quantity 4 price 100 amount 3690.01 rate 9.22502 SEK',
      '01-15 buy Apple USD quantity 1 price 100 amount 922.50 rate 9.22502 SEK',
      '01-10 deposit amount 10000.00 SEK',
    ]);
    expect([prices, issues]).toEqual([['02-27 Apple 950 SEK'], {}]);
  });

  test('pays it at the rate of the day where the file states no cash', () => {
    const trade: [string, object] = ['Trade', { ...bought, amount: '400.0' }];
    const { rows, issues } = sure([['Account', ACCOUNT], ...PAID.slice(0, 1), trade]);
    expect(rows[0]).toBe('01-15 buy Apple USD quantity 4 price 100 SEK');
    expect(issues).toEqual({});
  });

  test('is exchanged for it where the file states cash, but not of its days', () => {
    const of = (cash_balance: string) =>
      sure([
        ['Account', { ...ACCOUNT, cash_balance }],
        ...PAID.slice(0, 1),
        ['Trade', { ...bought, amount: '400.0' }],
        ['Trade', { ...bought, id: '2', date: '2026-02-15', qty: '1.0', amount: '100.0' }],
      ]);
    // 5 387.49 − 10 000, of which 400 and 100 of 500
    expect(of('5387.49').rows.slice(3)).toEqual([
      '01-15 correction amount 400.00 USD',
      '01-15 correction amount -3690.01 SEK',
      '02-15 correction amount 100.00 USD',
      '02-15 correction amount -922.50 SEK',
    ]);
    expect(of('5387.49').issues).toEqual({ unproven: 1 });
    // It had more, which nothing was exchanged for.
    expect(of('12000').rows.slice(3)).toEqual(['01-10 deposit amount 2000.00 SEK']);
  });

  test('has what it received in another currency, and not in both', () => {
    const paid = { ...apple, id: '1', date: '2026-04-15', qty: '0.0', price: '0.0' };
    const of = (cash_balance: string) =>
      sure([
        ['Account', { ...ACCOUNT, cash_balance }],
        ...PAID.slice(0, 1),
        ['Trade', { ...paid, amount: '-8.0' }],
      ]).rows.slice(2);
    const exchanged = '04-15 correction amount -8.00 USD';
    expect(of('10075')).toEqual([exchanged, '04-15 correction amount 75.00 SEK']);
    expect(of('9000')).toEqual([exchanged, '01-10 withdrawal amount 1000.00 SEK']);
  });

  test('that is in another currency stays in it', () => {
    const held = { ...cash, ticker: 'CASH-I-USD', currency: 'USD', price: '1.0' };
    const { rows, issues } = sure([
      ['Account', { ...ACCOUNT, cash_balance: '0' }],
      ['Trade', { ...bought, amount: '400.0' }],
      ['Balance', { ...own, date: '2026-01-15', cash_inflows: '0.0', cash_outflows: '3690.0' }],
      ['Holding', { ...held, date: '2026-02-27', qty: '600.0' }],
    ]);
    expect(rows).toEqual([
      '01-15 buy Apple USD quantity 4 price 100 amount 400.00 USD',
      '01-15 deposit amount 1000.00 USD',
    ]);
    expect(issues).toEqual({ unproven: 1 });
  });
});

describe('trades of Wealthfolio in another currency than the account', () => {
  const COLUMNS = 'date,activityType,symbol,quantity,unitPrice,currency,fee,amount,fxRate';
  const DEPOSIT = '2026-01-05,DEPOSIT,,,,SEK,0,20000,';
  const rowsOf = (lines: string[], of = 'SEK') =>
    wealthfolio([`${COLUMNS},accountCurrency`, ...lines.map((line) => `${line},${of}`)].join('\n'))
      .rows;

  test('settle in the account’s cash at their rate, which other activities do not', () => {
    expect(
      rowsOf([
        DEPOSIT,
        '2026-01-10,BUY,AAPL,10,100,USD,5,,9.2',
        '2026-02-10,SELL,AAPL,4,110,USD,5,,9.3',
        '2026-03-10,DIVIDEND,AAPL,,,USD,0,8,9.4',
        '2026-03-11,BUY,VOLV-B.ST,10,300,SEK,39,,1.5',
      ]),
    ).toEqual([
      '01-05 deposit amount 20000.00 SEK',
      // 1 005 × 9.2 and 5 × 9.2
      '01-10 buy AAPL USD quantity 10 price 100 amount 9246.00 fee 46.00 rate 9.2 SEK',
      // 435 × 9.3 and 5 × 9.3
      '02-10 sell AAPL USD quantity 4 price 110 amount 4045.50 fee 46.50 rate 9.3 SEK',
      '03-10 dividend AAPL USD amount 8.00 USD',
      '03-11 buy VOLV-B.ST SEK quantity 10 price 300 amount 3039.00 fee 39.00 SEK',
    ]);
  });

  test('without a rate are paid at that of the day, as far as there is no cash of theirs', () => {
    const lines = [
      '2026-01-05,BUY,MSFT,2,50,USD,1,,',
      DEPOSIT,
      '2026-03-10,BUY,AAPL,1,8,USD,0,,',
      '2026-03-10,DIVIDEND,MSFT,,,USD,0,8,',
    ];
    const paid = [
      // (2 × 50 + 1) / 2
      '01-05 buy MSFT USD quantity 2 price 50.5 SEK',
      '01-05 deposit amount 20000.00 SEK',
      '03-10 buy AAPL USD quantity 1 price 8 amount 8.00 USD',
      '03-10 dividend MSFT USD amount 8.00 USD',
    ];
    expect(rowsOf(lines)).toEqual(paid);
    // A file that states no currency of an account has its deposits.
    expect(rowsOf(lines, '')).toEqual(paid);
    const both = rowsOf([...lines, '2026-05-05,DEPOSIT,,,,USD,0,500,'], '');
    expect(both[0]).toBe('01-05 buy MSFT USD quantity 2 price 50 amount 101.00 fee 1.00 USD');
  });

  test('and exchanges of an account with holdings are not paid in or out', () => {
    expect(
      rowsOf([
        '2026-01-05,CONVERSION_OUT,$CASH-SEK,,,SEK,0,930,',
        '2026-01-05,CONVERSION_IN,$CASH-USD,,,USD,0,100,',
        '2026-01-06,BUY,AAPL,1,100,USD,0,,',
      ]),
    ).toEqual([
      '01-05 correction amount -930.00 SEK',
      '01-05 correction amount 100.00 USD',
      '01-06 buy AAPL USD quantity 1 price 100 amount 100.00 USD',
    ]);
  });

  test('are of one instrument, whichever currency they are in', () => {
    expect(
      rowsOf([
        '2026-02-06,BUY,AAPL,1,950,SEK,0,,0.105',
        '2026-01-06,BUY,AAPL,1,100,USD,0,,9.2',
        '2026-03-06,SPLIT,AAPL,,,,0,2,',
      ]),
    ).toEqual([
      '02-06 buy AAPL USD quantity 1 amount 950.00 SEK',
      '01-06 buy AAPL USD quantity 1 price 100 amount 920.00 rate 9.2 SEK',
      '03-06 split AAPL USD SEK',
    ]);
  });
});

test('an asset of Ghostfolio is in the currency of its prices, also where an activity is not', () => {
  const marketData = [{ date: '2026-06-01T00:00:00.000Z', marketPrice: 20 }];
  const fund = { symbol: 'M1', name: 'Min fond', currency: 'EUR', dataSource: 'MANUAL' };
  const own = { symbol: 'M1', quantity: 100, unitPrice: 115, date: '2026-01-10T00:00:00Z' };
  const of = (more: object) =>
    ghostfolio({
      assetProfiles: [{ ...fund, assetSubClass: 'MUTUALFUND', ...more }],
      activities: [{ ...own, type: 'BUY' }],
    });
  const { rows, prices } = of({ marketData });
  expect(rows).toContain('01-10 buy Min fond EUR quantity 100 amount 11500.00 SEK');
  expect(prices).toEqual(['06-01 Min fond 20 EUR']);
  // The prices of the activities are all that is known.
  expect(of({}).rows).toContain(
    '01-10 buy Min fond SEK quantity 100 price 115 amount 11500.00 SEK',
  );
});

test('contracts of an option of Wealthfolio are of a hundred units', () => {
  const { rows, issues } = wealthfolio(
    [
      'id,accountId,accountName,accountCurrency,date,assetId,symbol,assetSymbol,assetName,quantity,activityType,unitPrice,currency,fee,amount,comment',
      '1,a,ISK,USD,2026-01-11,,,,,,DEPOSIT,,USD,0,3000,',
      '2,a,ISK,USD,2026-01-12,x,CALL,CALL,AAPL call,2,BUY,5,USD,1,1001,',
      '3,a,ISK,USD,2026-01-13,y,AAPL,AAPL,Apple,2,BUY,5,USD,1,11,',
    ].join('\n'),
  );
  expect(rows.filter((row) => row.includes(' buy '))).toEqual([
    expect.stringMatching(/ quantity 2 price 500 amount 1001\.00 fee 1\.00 USD$/),
    expect.stringMatching(/ quantity 2 price 5 amount 11\.00 fee 1\.00 USD$/),
  ]);
  expect(issues).toEqual({});
});
