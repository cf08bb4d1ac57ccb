import { describe, expect, test } from 'vitest';
import { movedJournal } from '#tests/support/moved-journal.ts';

/** Transactions of the holdings of a journal after its first day, with their currencies. */
function heldIn(text: string, opened = '20000 SEK') {
  const start = `2026-01-02 * "Start"\n  Assets:ISK:Cash  ${opened}\n  Equity:Opening\n`;
  const { holdings = [] } = movedJournal(`${start}${text}`);
  return holdings
    .filter(({ day }) => day > '2026-01-02')
    .map(({ day, kind, quantity, instrument, amount, fee, currency }) =>
      [day.slice(5), kind, quantity, instrument?.name, amount, fee && `(${fee})`, currency]
        .filter((each) => each !== null && each !== undefined)
        .join(' '),
    );
}

describe('shares that are named like a vehicle or a home', () => {
  const bought = `2026-01-10 * "Buy"
  Assets:Avanza:Volvo              10 VOLVB {250.00 SEK}
  Assets:Avanza:Cash            -2500 SEK
2026-01-11 * "Buy"
  Assets:Avanza:Fastighets-Balder  10 BALDB {70.00 SEK}
  Assets:Avanza:Cash             -700 SEK
`;

  test('are units of the account in which they are', () => {
    const read = movedJournal(`${bought}
2026-05-10 * "Sell"
  Assets:Avanza:Volvo              -4 VOLVB {250.00 SEK} @ 300 SEK
  Assets:Avanza:Cash             1200 SEK
  Income:Gains                   -200 SEK
2026-05-11 * "Dividend"
  Assets:Avanza:Cash               75 SEK
  Income:Dividend:VOLVB           -75 SEK
2026-06-02 price VOLVB 310 SEK
`);
    expect(read).toMatchObject({ months: { Avanza: [] }, types: ['investment'], issues: {} });
    // The cash of both purchases came from nowhere in the journal, and is assumed when it is counted.
    expect(read.held).toEqual([
      '2026-01-10 buy 10 VOLVB 2500.00',
      '2026-01-11 buy 10 BALDB 700.00',
      '2026-05-10 sell 4 VOLVB 1200.00',
      '2026-05-11 dividend VOLVB 75.00',
    ]);
  });

  test('are units in numbers also where no cash is beside them', () => {
    const read = movedJournal(`2026-01-10 Buy
  assets:tesla       0.5 TSLA @ 250 USD
  assets:tesla         1 TSLA @ 250 USD
  assets:bank
`);
    expect(read).toMatchObject({ types: ['checking', 'investment'] });
    expect(read.held?.[0]).toBe('2026-01-10 buy 0.5 TSLA 125.00');
  });

  test('are a share among investments where there is one of it', () => {
    const one = bought.replaceAll(' 10 ', ' 1 ').replace('-2500', '-250').replace('-700', '-70');
    expect(movedJournal(one)).toMatchObject({ months: { Avanza: [] }, types: ['investment'] });
  });

  test('are a vehicle and a home where each is one thing, or is worth money', () => {
    const read = movedJournal(`2026-01-10 * "Buy"
  Assets:Volvo               1 SEK
  Assets:Things:Saab         1 CAR {90000 SEK}
  Assets:Things:Global-Real-Estate   0.5 FLAT {3000000 SEK}
  Assets:Things:Cash       100 SEK
  Assets:Bank
2026-02-10 * "Changed"
  Assets:Things:Saab        -1 CAR {90000 SEK}
  Assets:Things:Saab         1 NEWCAR {95000 SEK}
  Assets:Bank
`);
    expect(read.months).toEqual({
      'Volvo': ['1.00', '1.00'],
      'Saab': ['90000.00', '95000.00'],
      'Global-Real-Estate': ['1500000.00', '1500000.00'],
      'Cash': ['100.00', '100.00'],
      // −1 − 90 000 − 1 500 000 − 100, − 5 000
      'Bank': ['-1590101.00', '-1595101.00'],
    });
    expect(read.held).toEqual([]);
  });
});

describe('currencies', () => {
  test('that an account exchanges to buy, and back, are not deposits and withdrawals', () => {
    // 10 × 100 + 8.60 EUR for 11 599 SEK; 5 × 120 EUR for 6 900 SEK.
    const text = `2026-01-10 * "Buy"
  Assets:ISK:VWCE        10 VWCE {100.00 EUR}
  Expenses:Commission    99 SEK @@ 8.60 EUR
  Assets:ISK:Cash    -11599 SEK @@ 1008.60 EUR
2026-03-10 * "Sell"
  Assets:ISK:VWCE        -5 VWCE {100.00 EUR} @ 120 EUR
  Assets:ISK:Cash      6900 SEK @@ 600 EUR
  Income:Gains         -100 EUR
`;
    expect(heldIn(text)).toEqual([
      '01-10 buy 10 VWCE 11599.00 (99.00) SEK',
      '03-10 sell 5 VWCE 6900.00 SEK',
    ]);
    // (11 599 − 99) / 1 000, and 6 900 / 600; without an amount of its own the fee is 8.60 × 11 599 / 1 008.60.
    const tradesOf = (journal: string) =>
      (movedJournal(journal).holdings ?? []).map(({ price, rate, fee }) => [price, rate, fee]);
    expect(tradesOf(text)).toEqual([
      ['100', '11.5', '99.00'],
      ['120', '11.5', null],
    ]);
    expect(tradesOf(text.replace('99 SEK @@ 8.60 EUR', '8.60 EUR'))[0]).toEqual([
      '100',
      '11.5000991473',
      '98.90',
    ]);
  });

  test('that it exchanges for several purchases are corrections of its cash', () => {
    const text = `2026-01-10 * "Buy"
  Assets:ISK:VWCE         5 VWCE {100 EUR}
  Assets:ISK:CSPX         1 CSPX {500 EUR}
  Assets:ISK:Cash    -11500 SEK @@ 1000 EUR
`;
    expect(heldIn(text)).toEqual([
      '01-10 buy 5 VWCE 500.00 EUR',
      '01-10 buy 1 CSPX 500.00 EUR',
      '01-10 correction -11500.00 SEK',
      '01-10 correction 1000.00 EUR',
    ]);
  });

  test('of a dividend that comes in another one are exchanged', () => {
    const text = `2026-01-10 * "Dividend"
  Income:Dividend:VWCE  -10 EUR
  Expenses:Tax          1.5 EUR
  Assets:ISK:Cash     97.75 SEK @@ 8.5 EUR
2026-01-11 * "Gift"
  Assets:ISK:VWCE  1 VWCE {100 EUR}
  Income:Gift
`;
    expect(heldIn(text)).toEqual([
      '01-10 tax 1.50 EUR',
      '01-10 dividend VWCE 10.00 EUR',
      '01-10 correction 97.75 SEK',
      '01-10 correction -8.50 EUR',
      '01-11 transfer_in 1 VWCE 100.00 EUR',
    ]);
  });

  const unit = `2026-01-03 * "Start"
  Assets:ISK:VWCE  1 VWCE {100 EUR}
  Equity:Opening
`;

  test.each([
    ['at a price', '100 EUR @@ 1150 SEK', ''],
    ['without one, as hledger infers it', '100 EUR', ''],
    ['through equity', '100 EUR', '  Equity:Conversion  1150 SEK\n  Equity:Conversion  -100 EUR\n'],
  ])('are exchanged within an account %s', (_, came, through) => {
    const text = `2026-01-10 Exchange
  Assets:ISK:Cash  ${came}
  Assets:ISK:Cash  -1150 SEK
${through}`;
    const journal = unit.replace('* "Start"', 'Start').replace('{100 EUR}', '@ 100 EUR');
    const start = '2026-01-02 Start\n  Assets:ISK:Cash  20000 SEK\n  Equity:Opening\n\n';
    const { held } = movedJournal(`${start}${journal}\n${text}`);
    expect(held?.slice(2).toSorted()).toEqual([
      '2026-01-10 correction -1150.00',
      '2026-01-10 correction 100.00',
    ]);
  });

  test('that are exchanged between two accounts leave one and reach the other', () => {
    const text = `${unit}2026-01-10 * "To a purse"
  Assets:Purse      100 EUR @@ 1150 SEK
  Assets:ISK:Cash -1150 SEK
2026-01-11 * "From a bank"
  Assets:Bank      -100 EUR
  Assets:ISK:Cash  1151 SEK @@ 100 EUR
2026-01-12 * "Bought in part from a bank"
  Assets:ISK:VWCE    10 VWCE {100.00 EUR}
  Assets:ISK:Cash -5000 SEK @@ 434 EUR
  Assets:Bank      -566 EUR
`;
    expect(heldIn(text).slice(1)).toEqual([
      '01-10 withdrawal 1150.00 SEK',
      '01-11 deposit 1151.00 SEK',
      '01-12 buy 10 VWCE 1000.00 EUR',
      '01-12 deposit 566.00 EUR',
      '01-12 correction -5000.00 SEK',
      '01-12 correction 434.00 EUR',
    ]);
  });
});

describe('units that become others', () => {
  const bought = `2026-01-10 * "Buy"
  Assets:ISK:LF   10 LF {100.00 SEK}
  Assets:ISK:Cash
`;
  const switched = (...lines: string[]) =>
    heldIn(`${bought}2026-05-10 * "Switch"\n${lines.map((each) => `  ${each}\n`).join('')}`).slice(
      1,
    );

  test('are a sale and a purchase where the journal states prices or a gain', () => {
    const gain = 'Income:Gains  -100 SEK';
    const both = ['05-10 sell 10 LF 1100.00 SEK', '05-10 buy 20 ZERO 1100.00 SEK'];
    const zero = 'Assets:ISK:ZERO  20 ZERO {55 SEK}';
    expect(switched('Assets:ISK:LF  -10 LF {100 SEK} @ 110 SEK', zero, gain)).toEqual(both);
    expect(switched('Assets:ISK:LF  -10 LF {}', zero, gain)).toEqual(both);
    // 1 100 − 20
    expect(
      switched(
        'Assets:ISK:LF  -10 LF {}',
        'Assets:ISK:ZERO  20 ZERO {54 SEK}',
        'Expenses:Fee  20 SEK',
        gain,
      ),
    ).toEqual([
      '05-10 sell 10 LF 1100.00 SEK',
      '05-10 buy 20 ZERO 1080.00 SEK',
      '05-10 fee 20.00 SEK',
    ]);
  });

  test('have in the sale what the rounding of units leaves over', () => {
    // 10 × 110.55 = 1 105.50; 20.0926 × 55.03 = 1 105.695778
    const lines = [
      'Assets:ISK:LF  -10 LF {100 SEK} @ 110.55 SEK',
      'Assets:ISK:ZERO  20.0926 ZERO {55.03 SEK}',
      'Income:Gains',
    ];
    expect(switched(...lines)).toEqual([
      '05-10 sell 10 LF 1105.70 SEK',
      '05-10 buy 20.0926 ZERO 1105.70 SEK',
    ]);
  });

  test('keep the cost where the journal keeps it', () => {
    expect(
      switched('Assets:ISK:LF  -10 LF {100 SEK}', 'Assets:ISK:ZERO  20 ZERO {50 SEK}'),
    ).toEqual(['05-10 exchange_out 10 LF SEK', '05-10 exchange_in 20 ZERO SEK']);
  });

  test('are not those that move to another account, or are given', () => {
    const moved = ['Assets:ISK:LF  -10 LF {100 SEK}', 'Assets:KF:LF  10 LF {100 SEK}'];
    expect(switched(...moved)).toEqual([
      '05-10 transfer_out 10 LF 1000.00 SEK',
      '05-10 transfer_in 10 LF 1000.00 SEK',
    ]);
    expect(switched('Assets:ISK:LF  2 LF {100 SEK}', 'Income:Gift')).toEqual([
      '05-10 transfer_in 2 LF 200.00 SEK',
    ]);
  });

  test('are split where they are more or fewer of the same at the same cost', () => {
    const out = 'Assets:ISK:LF  -10 LF {100 SEK}';
    expect(switched(out, 'Assets:ISK:LF  25 LF {40 SEK}')).toEqual(['05-10 split 15 LF SEK']);
    expect(switched(out, 'Assets:ISK:LF  2 LF {500 SEK}')).toEqual(['05-10 split -8 LF SEK']);
    // A lot that only gets another label or day.
    expect(switched(out, 'Assets:ISK:LF  10 LF {100 SEK, "new"}')).toEqual([]);
  });

  test('are sold at one price where lots of them have one gain', () => {
    // 1 000 + 3 × 110 + 170 = 1 500 for 13 units.
    const lots = [
      'Assets:ISK:LF  -10 LF {100 SEK}',
      'Assets:ISK:LF  -3 LF {110 SEK}',
      'Assets:ISK:Cash  1500 SEK',
      'Income:Gains  -170 SEK',
    ];
    const more = '2026-01-11 * "Buy"\n  Assets:ISK:LF  3 LF {110 SEK}\n  Assets:ISK:Cash\n';
    const sold = `2026-05-10 * "Sell"\n${lots.map((each) => `  ${each}\n`).join('')}`;
    expect(heldIn(bought + more + sold).slice(2)).toEqual([
      '05-10 sell 10 LF 1153.85 SEK',
      '05-10 sell 3 LF 346.15 SEK',
    ]);
  });
});

describe('units that have costs in several currencies', () => {
  const text = `2026-01-12 * "Buy"
  Assets:ISK:AAPL     10 AAPL {1000.00 SEK}
  Assets:ISK:Cash -10000 SEK
2026-01-13 * "Buy"
  Assets:ISK:AAPL     10 AAPL {100.00 USD}
  Assets:ISK:Cash -11000 SEK @@ 1000 USD
`;
  const instrumentsOf = (prices: string) => {
    const { holdings = [], quotes } = movedJournal(text + prices);
    const units = holdings.filter(({ instrument }) => instrument !== null);
    const shown = units.map(({ instrument, price, amount, currency }) => {
      return [instrument?.currency, price, amount, currency];
    });
    return { shown, quotes };
  };

  test('are of one instrument, in the currency of its prices', () => {
    expect(instrumentsOf('2026-02-01 price AAPL 200 USD\n')).toEqual({
      shown: [
        ['USD', null, '10000.00', 'SEK'],
        ['USD', '100', '11000.00', 'SEK'],
      ],
      quotes: ['200 USD'],
    });
  });

  test('are in the currency of most costs where there are prices in it too, or none', () => {
    const bought = `2026-01-14 * "Buy"
  Assets:ISK:AAPL   1 AAPL {1200 SEK}
  Assets:ISK:Cash
`;
    const shown = [
      ['SEK', '1000', '10000.00', 'SEK'],
      ['SEK', null, '11000.00', 'SEK'],
      ['SEK', '1200', '1200.00', 'SEK'],
    ];
    expect(instrumentsOf(bought)).toEqual({ shown, quotes: [] });
    const prices = '2026-02-01 price AAPL 200 USD\n2026-02-01 price AAPL 2000 SEK\n';
    expect(instrumentsOf(bought + prices)).toEqual({ shown, quotes: ['2000 SEK'] });
  });
});

test.each([
  '{1,250.00 SEK}',
  '{1,250 SEK}',
  '{1,250.00 SEK, 2026-01-12, "lot, 1"}',
  '{2026-01-12, 1,250.00 SEK}',
  '{2026-01-12,1250 SEK}',
  '{{12,500.00 SEK}}',
  '{1,240.00 # 100.00 SEK}',
])('reads a cost with marks of thousands: %s', (cost) => {
  expect(
    heldIn(`2026-01-12 * "Buy"\n  Assets:ISK:INVEB  10 INVEB ${cost}\n  Assets:ISK:Cash\n`),
  ).toEqual(['01-12 buy 10 INVEB 12500.00 SEK']);
});

test.each([
  [
    '2024-01-01 price',
    'Assets:House',
    '2024-01-02 * "buy"',
    '2024-08-02 * "sell"',
    '{300 USD} @ 350 USD',
  ],
  ['P 2024-01-01', 'assets:house', '2024-01-02 buy', '2024-08-02 sell', '@ 350 USD'],
])(
  'has a home at the prices of the journal since it was bought: %s',
  (price, home, buy, sell, at) => {
    const priced = (month: string, each: string) =>
      `${price.replace('2024-01', `2024-${month}`)} HOUSE ${each} USD\n`;
    const bank = home.replace(/house/i, 'bank');
    const { months } =
      movedJournal(`${priced('01', '290')}${priced('03', '320')}${priced('05', '310')}
${buy}
  ${home}  1 HOUSE ${at.startsWith('{') ? '{300 USD}' : '@ 300 USD'}
  ${bank}  -300 USD

${sell}
  ${home}  -1 HOUSE ${at}
  ${bank}  350 USD
  ${at.startsWith('{') ? 'Income:Gain' : ''}
`);
    const name = home.split(':')[1] ?? '';
    const [bought, more, less] = ['300.00', '320.00', '310.00'];
    expect(months?.[name]).toEqual([bought, bought, more, more, less, less, less, '0.00']);
  },
);
