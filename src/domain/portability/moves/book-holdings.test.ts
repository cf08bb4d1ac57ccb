import { expect, test } from 'vitest';
import { MINOR_MAX } from '#domain/basics/money.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { bookLedger, unitsOfFraction } from './book-holdings.ts';
import type { AccountUse, BookAccount, BookSplit } from './double-entry.ts';
import { createIssues } from './move-file.ts';

const account = (id: string, use: AccountUse, more: Partial<BookAccount> = {}): BookAccount => {
  return { id, name: id, place: '', use, currency: 'SEK', isClosed: false, ...more };
};
const shares = (id: string, parent = 'broker', commodity = 'STO:VOLV') =>
  account(id, 'units', { currency: null, parent, commodity });
const ACCOUNTS = [
  account('top', 'asset', { parent: '' }),
  account('broker', 'asset', { parent: 'top' }),
  account('bank', 'cash'),
  account('income', 'category'),
  account('cost', 'category'),
  account('start', 'equity'),
  shares('volvo'),
  shares('other', 'top'),
];

/** Hundredths of parts, and units of those that hold some. */
type Part = [account: string, value: number, units?: number, ratio?: string];

function ledgerOf(
  entries: readonly Part[][],
  source: 'gnucash' | 'kmymoney' = 'gnucash',
  name = 'Volvo B',
) {
  const issues = createIssues();
  const terms = { today: '2026-11-30', issues, digest: (key: string) => key, rateOn: () => null };
  const book = {
    accounts: ACCOUNTS,
    entries: entries.map((parts, at) => {
      const splits = parts.map(([of, value, units = 0, ratio], nth): BookSplit => {
        const own = { id: `${at}-${nth}`, account: of, minor: value, value, memo: '' };
        return { ...own, units: BigInt(units) * 10n ** 10n, ratio: ratio ?? null };
      });
      const own = { id: `${at}`, day: `2026-01-${String(at + 10)}`, text: 'x' };
      return { ...own, currency: 'SEK' as const, splits };
    }),
    names: new Map([['STO:VOLV', { name, isin: 'SE0000115446', currency: null }]]),
    prices: [
      {
        commodity: 'STO:VOLV',
        day: '2026-01-31',
        units: unitsOfFraction('521/2') ?? 0n,
        currency: 'SEK' as const,
      },
    ],
  };
  return { ...allSteps(bookLedger(source, book, terms)), issues: issues.all() };
}

function held(...of: Parameters<typeof ledgerOf>) {
  const { accounts, holdings, issues } = ledgerOf(...of);
  const rows = (holdings?.transactions ?? []).map((row) => {
    const { kind, quantity, price, amount, fee, tax, ratio } = row;
    const stated = Object.entries({ quantity, price, amount, fee, tax, ratio });
    const given = stated.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
    return [row.accountKey, kind, ...given].join(' ');
  });
  const prices = holdings?.quotes.map(({ instrument, price }) => [instrument.isin, price]);
  return { names: accounts.map(({ name }) => name), rows, prices, issues };
}

const bought: Part[] = [
  ['volvo', 1_000_000, 40],
  ['cost', 3_900],
  ['bank', -1_003_900],
];

test('money beyond an amount is told of, and not made smaller', () => {
  const minor = 2 * MINOR_MAX;
  const { rows, issues } = held([
    [
      ['volvo', minor, 40],
      ['bank', -minor],
    ],
  ]);
  expect(rows).toEqual([]);
  expect(issues).toContainEqual(expect.objectContaining({ code: 'unreadRow' }));
});

test('has a long name without half a character at its end', () => {
  const { holdings } = ledgerOf([bought], 'gnucash', `${'x'.repeat(199)}😀`);
  const [row] = holdings?.transactions ?? [];
  expect(row?.instrument?.name).toHaveLength(200);
  expect(row?.instrument?.name.isWellFormed()).toBe(true);
});

test('holds what was bought and sold, with the fee and the price, below its broker', () => {
  const sold: Part[] = [
    ['volvo', -600_000, -20],
    ['cost', 3_900],
    ['bank', 596_100],
    // The gain of the sale.
    ['volvo', 100_000],
    ['income', -100_000],
  ];
  expect(held([bought, sold])).toEqual({
    names: ['bank', 'broker'],
    rows: [
      'units broker buy quantity 40 price 250 amount 10039.00 fee 39.00',
      'units broker deposit amount 10039.00',
      'units broker sell quantity 20 price 300 amount 5961.00 fee 39.00',
      'units broker withdrawal amount 5961.00',
    ],
    prices: [['SE0000115446', '260.5']],
    issues: [],
  });
});

test('counts a dividend that another account received, and one that bought more', () => {
  const paid: Part[] = [
    ['volvo', 0],
    ['income', -20_000],
    ['cost', 3_000],
    ['bank', 17_000],
  ];
  const reinvested: Part[] = [
    ['volvo', 26_000, 1],
    ['income', -26_000],
  ];
  expect(held([bought, paid, reinvested]).rows.slice(2)).toEqual([
    'units broker dividend amount 200.00 tax 30.00',
    'units broker withdrawal amount 170.00',
    'units broker buy quantity 1 price 260 amount 260.00',
    'units broker dividend amount 260.00',
  ]);
});

test('leaves the gain of a sale in a transaction of its own, and returns capital', () => {
  const gain: Part[] = [
    ['volvo', 100_000],
    ['income', -100_000],
  ];
  const returned: Part[] = [
    ['volvo', -50_000],
    ['bank', 50_000],
  ];
  expect(held([bought, gain, returned]).rows.slice(2)).toEqual([
    'units broker return_of_capital amount 500.00',
    'units broker withdrawal amount 500.00',
  ]);
});

test('holds units that were there before, and moves them between accounts', () => {
  const opened: Part[] = [
    ['volvo', 1_000_000, 40],
    ['start', -1_000_000],
  ];
  const moved: Part[] = [
    ['volvo', -250_000, -10],
    ['other', 250_000, 10],
  ];
  expect(held([opened, moved])).toMatchObject({
    names: ['broker', 'other'],
    rows: [
      'units broker transfer_in quantity 40 price 250 amount 10000.00',
      'units broker transfer_out quantity 10 price 250 amount 2500.00',
      'other transfer_in quantity 10 price 250 amount 2500.00',
    ],
  });
});

test('has more units after a split, as each program writes it', () => {
  expect(held([bought, [['volvo', 0, 40]]]).rows[2]).toBe('units broker split quantity 40');
  const [ratio, given] = [
    held([bought, [['volvo', 0, 2, '2/1']]], 'kmymoney'),
    held([bought, [['volvo', 0, 2]]], 'kmymoney'),
  ];
  expect(ratio.rows[2]).toBe('units broker split ratio 2/1');
  expect(given.rows[2]).toBe('units broker transfer_in quantity 2');
});
