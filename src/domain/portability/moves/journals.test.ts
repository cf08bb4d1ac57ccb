import { describe, expect, test } from 'vitest';
import { movedJournal as moved } from '#tests/support/moved-journal.ts';
import { journalKind } from './journal-lines.ts';

/** Postings of an entry of January, of an account of cash and of one of equity. */
const opened = (amount: string) => `2024-01-05 Start\n  assets:cash  ${amount}\n  equity:start\n`;

describe('numbers', () => {
  test.each([
    ['$1,000.50', '1000.50'],
    ['$ -1,000.50', '-1000.50'],
    ['-$3', '-3.00'],
    ['$-3.5', '-3.50'],
    ['1000 USD', '1000.00'],
    ['USD 1000.25', '1000.25'],
    ['"USD" 12', '12.00'],
    ['EUR1.234.567,5', '1234567.50'],
    ['1 234 567,50 kr', '1234567.50'],
    ['1\u00a0234,5 kr', '1234.50'],
    ["CHF 1'234.50", '1234.50'],
    // One mark before three digits is one of thousands, but a point.
    ['1,000 kr', '1000.00'],
    ['1.000 kr', '1.00'],
    ['0,125 kr', '0.13'],
    ['1E3 kr', '1000.00'],
    ['.5 kr', '0.50'],
  ])('reads %s', (written, value) => {
    expect(moved(opened(written)).months).toEqual({ cash: [value] });
  });

  test('reads the marks that a journal states, and those that its other amounts prove', () => {
    const text = opened('1,000 kr');
    expect(moved(`decimal-mark ,\n${text}`).months).toEqual({ cash: ['1.00'] });
    expect(moved(`commodity 1.000,00 kr\n${text}`).months).toEqual({ cash: ['1.00'] });
    expect(moved(`commodity kr\n  format 1.000,00 kr\n${text}`).months).toEqual({ cash: ['1.00'] });
    expect(moved(`D 1.000,00 kr\n${opened('1.000')}`).months).toEqual({ cash: ['1000.00'] });
    expect(moved(`${opened('1.000 kr')}\n${opened('2,5 kr')}`).months).toEqual({
      cash: ['1002.50'],
    });
  });

  test.each(['1E99 kr', '(1 + 2) kr', '9999999999999999 kr', '1..2.3,4,5e kr', '-', '--3 kr'])(
    'leaves out a transaction with %s',
    (written) => {
      const { months, issues } = moved(`${opened(written)}\n${opened('7 kr')}`);
      expect(months).toEqual({ cash: ['7.00'] });
      expect(issues).toEqual({ unreadRow: 1 });
    },
  );

  test('counts less than a hundredth with the next amount', () => {
    const entry = opened('0.004 kr').replace('equity:start', 'income:x');
    // 0.004 × 5
    expect(moved(entry.repeat(5)).months).toEqual({ cash: ['0.02'] });
  });
});

describe('Ledger and hledger', () => {
  test('reads days, plans, rules and notes as their documents say', () => {
    const read = moved(`
; A journal as Ledger has it
= /^Income/
  (Liabilities:Tithe)  0.12

~ Monthly
  Assets:Checking  $500.00
  Income:Salary

2023/12/01 * Opening
  Assets:Checking    $1,000.00
  Equity:Opening Balances

2023/12/28=2024/01/01 Mortgage
  Liabilities:Mortgage   $  200.00
  Expenses:Interest      $  500.00
  * Assets:Checking      $ -700.00

2024.1.2 ! (12) Grocery
  ; a note of it
  Expenses:Food:Groceries  $ 65.00  ; [=2024/02/01]
  Assets:Checking

Y2024
1/27 Books
  Expenses:Books           $20.00
  Liabilities:MasterCard  ; [2024-02-03]
`);
    expect(read).toMatchObject({
      // 1 000 − 700, − 65; the purchase with the card has a day of its own.
      months: { Checking: ['300.00', '235.00', '235.00'], MasterCard: ['20.00'] },
      issues: { otherRow: 2, negative: 1, valueChange: 1 },
      differing: [],
    });
    expect(read.rows).toEqual([
      '2023-12-28 -200.00 null',
      '2023-12-28 -500.00 Interest',
      '2024-01-02 -65.00 Groceries',
      '2024-02-03 -20.00 Books',
    ]);
  });

  test('reads aliases and accounts below others, and runs no expression of an alias', () => {
    const read = moved(`alias checking = assets:bank:checking
alias /^(a+)+$/ = b
account assets:bank:savings
  alias savings
apply account personal
2024-01-01 a
  equity  -1 kr
  other
end apply account

2024-01-01 b
  checking  10 kr
  savings   20 kr
  income:x
`);
    expect(read.months).toEqual({ checking: ['10.00'], savings: ['20.00'] });
    expect(read.issues).toMatchObject({ otherRow: 3 });
  });

  test('reads balances that are assigned or stated, also with the accounts below', () => {
    const read = moved(`2024-01-01 opening
  (assets:bank:a)    = 100 kr
  [assets:bank:b]    50 kr
  [equity:start]

2024-01-10 pay
  assets:bank:a      -30 kr = 70 kr
  expenses:food

2024-01-11 wrong
  assets:bank:a      -10 kr = 61 kr
  expenses:food      10 kr

2024-01-12 whole
  assets:bank        0 kr =* 110 kr
  assets:bank        0 kr =* 111 kr
`);
    expect(read.months).toEqual({ a: ['60.00'], b: ['50.00'], bank: ['0.00'] });
    expect(read.differing).toEqual([
      { month: '2024-01', stated: '61.00', counted: '60.00' },
      { month: '2024-01', stated: '1.00', counted: '0.00' },
    ]);
  });

  test('reads costs of each unit, of all, and those that follow from money', () => {
    const read = moved(`P 2024/02/01 12:00 "ABC 1" $12.50
2024-01-01 start
  assets:cash  $1000
  equity

2024-01-02 buy
  assets:broker   10 "ABC 1" {$10} [2024-01-02] (first) @ $10
  expenses:fees   $1
  assets:cash

2024-01-03 buy for all
  assets:broker   4 "ABC 1" @@ $44
  assets:cash

2024-01-04 buy without a price
  assets:cash    $-22
  assets:broker   2 "ABC 1"

2024-01-05 sell with a gain
  assets:broker  -5 "ABC 1" {$10} @ $12
  assets:cash     $60
  income:gains   $-10

2024-01-06 exchange
  assets:euro     100 EUR
  assets:cash    $-110

2024-01-07 given away
  assets:broker  -1 "ABC 1" @ $12
  expenses:gifts
`);
    // 1 000 − 101 − 44 − 22 + 60 − 110
    expect(read.months).toEqual({ cash: ['783.00'], broker: [], euro: ['100.00'] });
    expect(read.held).toEqual([
      '2024-01-02 buy 10 ABC 1 100.00',
      '2024-01-02 deposit 100.00',
      '2024-01-03 buy 4 ABC 1 44.00',
      '2024-01-03 deposit 44.00',
      '2024-01-04 buy 2 ABC 1 22.00',
      '2024-01-04 deposit 22.00',
      '2024-01-05 sell 5 ABC 1 60.00',
      '2024-01-05 withdrawal 60.00',
      '2024-01-07 transfer_out 1 ABC 1 12.00',
    ]);
  });

  test('moves units in without a cost, and exchanges them for others', () => {
    const read = moved(`P 2024-01-01 ABC $50
P 2024-01-01 DEF $25

2024-01-01 opening
  assets:broker   10 ABC
  assets:bank     $100
  equity

2024-02-01 merger
  assets:broker  -10 ABC
  assets:broker   20 DEF
`);
    expect(read.held).toEqual([
      '2024-01-01 transfer_in 10 ABC',
      '2024-02-01 exchange_out 10 ABC',
      '2024-02-01 exchange_in 20 DEF',
    ]);
  });

  test('adds the account that pays for what is alone, and takes no comment for a transaction', () => {
    const text = `A assets:cash
2024-01-01 * shop
  expenses:food  12 kr

comment
2024-01-01 no
  assets:cash  99 kr
  equity
end comment
% 2024-01-01 no
`;
    expect(moved(text)).toMatchObject({ months: { cash: ['-12.00'] }, issues: {} });
  });

  test.each(['include a.journal', '!include "b c.dat"', '@include ../2023.ledger'])(
    'refuses a journal with parts in other files: %s',
    (line) => expect(moved(`${opened('1 kr')}\n${line}\n`)).toEqual({ problem: 'includes' }),
  );
});

describe('Beancount', () => {
  const names = '2020-01-01 open Assets:Bank USD\n2020-01-01 open Assets:Broker:Cash USD\n';

  test('reads costs of lots, also those that follow from earlier ones', () => {
    const read = moved(`${names}
2024-01-01 * "Start"
  Assets:Broker:Cash    1,000.00 USD
  Equity:Opening

2024-01-02 * "Buy"
  Assets:Broker:ABC     10 ABC {10.00 # 5.00 USD}
  Expenses:Commissions  (100 / 4 / 5) USD
  Assets:Broker:Cash

2024-01-03 * "Buy all"
  Assets:Broker:XY      3 XY {{30.00 USD, "lot"}}
  Assets:Broker:Cash   -30.00 USD

2024-01-04 * "Dividend"
  Assets:Broker:Cash     7.00 USD
  Income:ABC:Dividend
  Expenses:Taxes         1.00 USD

2024-01-05 * "Sell at a gain that follows"
  Assets:Broker:ABC    -10 ABC {}
  Assets:Broker:Cash   150.00 USD
  Income:Gains         -45.00 USD

2024-01-06 * "Moved"
  Assets:Broker:XY      -1 XY {"lot"}
  Assets:Other:XY        1 XY {10 USD}

2024-01-31 price XY  11 USD
2024-02-01 balance Assets:Broker:Cash  1000 USD
2024-02-01 balance Assets:Broker:XY  2 XY
`);
    expect(read.months).toEqual({ Broker: [], Other: [] });
    expect(read.held).toEqual([
      '2024-01-01 deposit 1000.00',
      // Its fee of 5 is in the amount.
      '2024-01-02 buy 10 ABC 110.00 5.00',
      '2024-01-03 buy 3 XY 30.00',
      '2024-01-04 tax 1.00',
      '2024-01-04 dividend ABC 8.00',
      '2024-01-05 sell 10 ABC 150.00',
      '2024-01-06 transfer_out 1 XY 10.00',
      '2024-01-06 transfer_in 1 XY 10.00',
    ]);
    // 1 000 − 110 − 30 + 7 + 150 = 1 017, and not 1 000.
    expect(read.issues).toEqual({ unproven: 1 });
  });

  test('fills a pad to the next balance, with the accounts below, and not again', () => {
    const read = moved(`${names}
2024-01-01 pad Assets:Bank Equity:Opening
2024-01-15 * "Shop"
  Assets:Bank  -50 USD
  Expenses:Food
2024-02-01 balance Assets:Bank  100 USD
2024-02-10 * "Shop"
  Assets:Bank:Sub  -20 USD
  Expenses:Food
2024-03-01 balance Assets:Bank  70.00 ~ 0.01 USD
`);
    // 150 at first, − 50; then 80 and not 70.
    expect(read.months).toEqual({ Bank: ['100.00', '100.00'], Sub: ['-20.00'] });
    expect(read.differing).toEqual([{ month: '2024-02', stated: '90.00', counted: '100.00' }]);
  });

  test('reads texts of several lines, marks, and amounts of a commodity alone', () => {
    const read = moved(`${names}
2024-01-01 * "Pay\\"ee" "Two
lines" #tag ^link
  note: "x"
  ! Assets:Bank  -1 USD ; comment with "one quote
  Expenses:Food  USD
#+STARTUP: showall
* A heading
2024-01-02 note Assets:Bank "Nothing"
2024-01-03 query "a" "select 1"
`);
    expect(read).toMatchObject({ months: { Bank: ['-1.00'] }, issues: {} });
  });

  test('knows accounts by their names where the program printed none of its options', () => {
    const read = moved(`2024-01-01 open Tillgångar:Bank SEK
2024-01-02 P "(Padding inserted for Balance of 5 SEK for difference 5 SEK)"
  Tillgångar:Bank    5 SEK
  Eget-Kapital:Start  -5 SEK

2024-01-03 * "Shop"
  Skulder:Kreditkort  -2 SEK
  Kostnader:Mat        2 SEK
`);
    expect(read.months).toEqual({ Bank: ['5.00'], Kreditkort: ['2.00'] });
  });

  test('reads a home that is written as a unit, and nothing of days to come', () => {
    const read = moved(`${names}
2024-01-10 * "House"
  Assets:Real-Estate  1 HOUSE {300000 USD}
  Assets:Bank

2037-02-01 * "Sold"
  Assets:Real-Estate  -1 HOUSE
  Assets:Bank
2037-02-02 balance Assets:Bank  5 USD
`);
    expect(read.months).toEqual({ 'Real-Estate': ['300000.00'], 'Bank': ['-300000.00'] });
    expect(read.types).toEqual(['real_estate', 'checking']);
    expect(read.held).toEqual([]);
    expect(read.issues).toEqual({ planned: 1, valueChange: 1 });
  });

  test('refuses a text without an end, and parts in other files', () => {
    expect(moved(`${names}2024-01-01 * "Pay\n  Assets:Bank  1 USD\n`)).toEqual({
      problem: 'damaged',
    });
    expect(moved(`${names}include "2023.beancount"\n`)).toEqual({ problem: 'includes' });
  });
});

test.each([
  'Datum;Text;Belopp\n2024-01-01;Hyra;-100\n',
  '2024-01-01\t100\n2024-02-01\t200\n',
  'Sparkonto\n  2024-01-01  100\n',
  'include the sum of all\n',
  '2024-01-01 Sparkonto 100\n2024-02-01 Sparkonto 200\n',
])('takes no table for a journal: %s', (text) => {
  expect(journalKind(text)).toBeNull();
});
