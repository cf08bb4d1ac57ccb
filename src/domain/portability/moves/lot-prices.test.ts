import { expect, test } from 'vitest';
import { movedJournal } from '#tests/support/moved-journal.ts';

const bought = `2024-01-02 buy
  assets:broker        10 ABC {$50} @ $50
  assets:broker:cash   $-500

`;
const sold = (day: string, ...lines: string[]) =>
  `2024-${day} sell\n  assets:broker  -5 ABC {$50} @ $75\n${lines.map((each) => `  ${each}\n`).join('')}\n`;
const [cash, gain] = ['assets:broker:cash', 'income:gains  $-125'];

test.each([
  // 5 × 75, and 5 × 50 where Ledger has written the gain of other sales.
  ['at its price where all is written', [sold('02-01', `${cash}  $375`)], 375, {}],
  ['at its price where the gain is left out', [sold('02-01', cash)], 375, { lotPrice: 1 }],
  ['with its gain', [sold('02-01', cash, gain)], 375, {}],
  ['with its gain in parts', [sold('02-01', cash, 'a  $-100', 'b  $-25', 'c  $9')], 366, {}],
  ['as hledger', [sold('02-01', `${cash}  $375`), sold('02-02', cash)], 750, {}],
  [
    'as Ledger',
    [sold('02-01', `${cash}  $375`, gain), sold('02-02', cash)],
    // 375 + 250
    625,
    { lotPrice: 1 },
  ],
])('sells from a lot %s', (_, sales, received, issues) => {
  const { holdings = [], ...read } = movedJournal(bought + sales.join(''));
  const { otherRow: __, ...own } = { otherRow: 0, ...read.issues };
  expect(own).toEqual(issues);
  const sells = holdings.filter(({ kind }) => kind === 'sell');
  expect(sells.map(({ amount }) => amount)).toEqual(sales.map(() => '375.00'));
  // Money in and out of the account is what the cash lacks of what the sales brought.
  const signs: Record<string, number> = {
    sell: 1,
    deposit: 1,
    withdrawal: -1,
    fee: -1,
    interest: 1,
  };
  const moneys = holdings.map(({ kind, amount }) => (signs[kind] ?? 0) * Number(amount ?? 0));
  expect(moneys.reduce((sum, each) => sum + each, 0)).toBe(received);
});

test.each([
  ['that the account chooses', '{}', 130],
  ['of a day', '{2024-01-02}', 130],
  // Two of the cheaper lot, and three of the other one: 330 − 2 × 40 − 3 × 60.
  ['by the rule of the account', '{}', 70],
])('counts a sale of Beancount from a lot %s at what it earned', (_, lot, earned) => {
  const { held, issues } = movedJournal(`2024-01-02 * "buy"
  Assets:Broker  5 ABC {40 USD}
  Assets:Bank
2024-01-03 * "buy"
  Assets:Broker  5 ABC {60 USD}
  Assets:Bank
2024-03-02 * "sell"
  Assets:Broker  -5 ABC ${lot} @ 66 USD
  Assets:Bank  330 USD
  Income:Gain  -${earned} USD
2024-03-03 * "end"
  Assets:Bank  1 USD
  Equity:Start
`);
  expect(issues).toEqual({});
  expect(held?.slice(4)).toEqual(['2024-03-02 sell 5 ABC 330.00', '2024-03-02 withdrawal 330.00']);
});
