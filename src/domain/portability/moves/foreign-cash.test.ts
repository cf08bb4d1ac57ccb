import { describe, expect, test } from 'vitest';
import { ghostfolio, wealthfolio } from '#tests/portability/program-holdings.ts';

// The rate of every day is 9.20 kronor a dollar, and that of a Norwegian krone is not known.

describe('cash of an account of Ghostfolio, which is all in its own currency', () => {
  const of = (
    type: string,
    day: string,
    [quantity, unitPrice, fee = 0]: number[],
    currency = 'USD',
  ) => ({
    symbol: 'AAPL',
    type,
    date: `2026-${day}T00:00:00.000Z`,
    quantity,
    unitPrice,
    fee,
    currency,
  });
  const apple = { symbol: 'AAPL', name: 'Apple', currency: 'USD', dataSource: 'YAHOO' };
  const read = (activities: object[], balances: [string, number][]) =>
    ghostfolio({ assetProfiles: [apple], activities, balances });

  test('pays a purchase in dollars that stands between two balances', () => {
    const { rows, issues } = read(
      [of('BUY', '01-10', [10, 100])],
      [
        ['01-05', 20_000],
        ['01-31', 10_800],
      ],
    );
    expect(rows).toEqual([
      '01-10 buy Apple USD quantity 10 price 100 amount 9200.00 rate 9.2 SEK',
      '01-05 deposit amount 20000.00 SEK',
    ]);
    expect(issues).toEqual({});
  });

  test('pays it on the day of a balance, at the rate that this shows', () => {
    // The program, or the broker, exchanged at 9.25: 20 000 − 1 005 × 9.25 = 10 703.75.
    const { rows, issues } = read(
      [of('BUY', '01-10', [10, 100, 5])],
      [
        ['01-05', 20_000],
        ['01-10', 10_703.75],
      ],
    );
    expect(rows).toEqual([
      '01-10 buy Apple USD quantity 10 price 100 amount 9296.25 fee 46.25 rate 9.25 SEK',
      '01-05 deposit amount 20000.00 SEK',
    ]);
    expect(issues).toEqual({});
  });

  test('has each its part of what the rates differ by, to the öre', () => {
    // 1 000 and 500 dollars are 9 200 + 4 600, and 13 800.10 was paid.
    const { rows } = read(
      [of('BUY', '01-10', [10, 100]), of('BUY', '01-11', [5, 100])],
      [
        ['01-05', 20_000],
        ['01-31', 6_199.9],
      ],
    );
    expect(rows).toEqual([
      '01-10 buy Apple USD quantity 10 price 100 amount 9200.06 rate 9.20006 SEK',
      '01-11 buy Apple USD quantity 5 price 100 amount 4600.04 rate 9.20008 SEK',
      '01-05 deposit amount 20000.00 SEK',
    ]);
  });

  test('was paid in or out by what a rate does not explain, which is told of', () => {
    const buy = of('BUY', '01-10', [10, 100]);
    const after = (balance: number) =>
      read(
        [buy],
        [
          ['01-05', 20_000],
          ['01-31', balance],
        ],
      );
    // 20 000 − 9 200 + 5 000
    expect(after(15_800).rows.slice(2)).toEqual(['01-31 deposit amount 5000.00 SEK']);
    expect(after(15_800).issues).toEqual({ ratedFlow: 1 });
    // The balance did not move: it was bought for new money.
    expect(after(20_000).rows.slice(2)).toEqual(['01-31 deposit amount 9200.00 SEK']);
    expect(after(5_800).rows.slice(2)).toEqual(['01-31 withdrawal amount 5000.00 SEK']);
  });

  test('receives sales, dividends and interest, and pays fees, at the rate of the day', () => {
    const { rows, issues } = read(
      [
        of('BUY', '01-10', [10, 100]),
        of('SELL', '02-10', [4, 110, 5]),
        of('DIVIDEND', '03-10', [6, 0.5, 1]),
        of('FEE', '03-12', [0, 0, 10]),
        of('INTEREST', '03-15', [1, 2]),
      ],
      [
        ['01-05', 20_000],
        // 20 000 − 9 200 + 435 × 9.2 + 2 × 9.2 − 10 × 9.2 + 2 × 9.2
        ['03-31', 14_746.8],
      ],
    );
    expect(rows).toEqual([
      '01-10 buy Apple USD quantity 10 price 100 amount 9200.00 rate 9.2 SEK',
      '02-10 sell Apple USD quantity 4 price 110 amount 4002.00 fee 46.00 rate 9.2 SEK',
      '03-10 dividend Apple USD amount 27.60 SEK',
      '03-10 fee amount 9.20 SEK',
      '03-12 fee amount 92.00 SEK',
      '03-15 interest amount 18.40 SEK',
      '01-05 deposit amount 20000.00 SEK',
    ]);
    expect(issues).toEqual({});
  });

  test('lacks what is bought after its last balance, at the rate of the day', () => {
    const { rows, issues } = read([of('BUY', '02-10', [10, 100])], [['01-05', 5_000]]);
    // 5 000 of 9 200 was there.
    expect(rows.slice(1)).toEqual([
      '01-05 deposit amount 5000.00 SEK',
      '02-10 deposit amount 4200.00 SEK',
    ]);
    expect(issues).toEqual({ ratedFlow: 1 });
  });

  test('was exchanged, and not paid in, where no rate is known', () => {
    const { rows, issues } = read(
      [of('BUY', '01-10', [10, 100], 'NOK')],
      [
        ['01-05', 20_000],
        ['01-31', 19_050],
      ],
    );
    expect(rows).toEqual([
      '01-10 buy Apple NOK quantity 10 price 100 amount 1000.00 NOK',
      '01-10 correction amount 1000.00 NOK',
      '01-10 correction amount -950.00 SEK',
      '01-05 deposit amount 20000.00 SEK',
    ]);
    expect(issues).toEqual({ unrated: 1 });
  });
});

describe('cash of an account of Wealthfolio in another currency, which it lacks', () => {
  const read = (...lines: string[]) =>
    wealthfolio(
      [
        'date,activityType,symbol,quantity,unitPrice,currency,fee,amount,accountCurrency',
        '2026-01-05,DEPOSIT,,,,SEK,0,20000,SEK',
        '2026-01-06,BUY,VOLV-B.ST,10,300,SEK,0,,SEK',
        ...lines.map((line) => `${line},SEK`),
      ].join('\n'),
    );

  test.each([
    ['2026-02-01,FEE,$CASH-USD,,,USD,0,10', '02-01 fee amount 92.00 SEK'],
    ['2026-02-01,TAX,$CASH-USD,,,USD,0,3.15', '02-01 tax amount 28.98 SEK'],
    ['2026-02-01,WITHDRAWAL,$CASH-USD,,,USD,0,100', '02-01 withdrawal amount 920.00 SEK'],
    ['2026-02-01,INTEREST,$CASH-USD,,,USD,0,-2', '02-01 interest amount -18.40 SEK'],
  ])('is its own, at the rate of the day: %s', (line, row) => {
    const { rows, issues } = read(line);
    expect(rows.slice(2)).toEqual([row]);
    expect(issues).toEqual({});
  });

  test('is that of the currency as far as there is any', () => {
    const { rows } = read(
      '2026-02-01,DIVIDEND,AAPL,,,USD,0,8',
      '2026-02-01,TAX,AAPL,,,USD,0,1.2',
      '2026-02-02,FEE,$CASH-USD,,,USD,0,10',
    );
    expect(rows.slice(2)).toEqual([
      '02-01 dividend AAPL USD amount 8.00 USD',
      '02-01 tax AAPL USD amount 1.20 USD',
      '02-02 fee amount 92.00 SEK',
    ]);
  });

  test('was exchanged, and not paid in, where no rate is known', () => {
    const { rows, issues } = read('2026-02-01,FEE,$CASH-NOK,,,NOK,0,10');
    expect(rows.slice(2)).toEqual([
      '02-01 fee amount 10.00 NOK',
      '02-01 correction amount 10.00 NOK',
    ]);
    expect(issues).toEqual({ unrated: 1 });
  });
});
