import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { aLife, stated, terms } from '#tests/support/stated-holdings.ts';
import { type AccountDeposits, yearDepositsInSteps } from './account-deposits.ts';
import { holdingsBook } from './average-cost.ts';
import { minorOfFine } from './decimals.ts';
import type { HoldingTransaction } from './holding-transactions.ts';

const FORMS = new Map([
  ['isk', 'isk'],
  ['other-isk', 'isk'],
  ['kf', 'kf'],
] as const);

const accounts = new Map([
  ['af', { isTaxed: true }],
  ...[...FORMS.keys()].map((id) => [id, { isTaxed: false }] as const),
]);

function depositsOf(
  transactions: readonly HoldingTransaction[],
  year = 2025,
): Map<string, AccountDeposits> {
  const book = holdingsBook(transactions, { ...terms, accounts }, `${year}-12-31`);
  const { rateOn } = terms;
  return allSteps(
    yearDepositsInSteps({ year, book, records: { transactions }, rateOn, forms: FORMS }),
  );
}

const cash = (kind: 'deposit' | 'withdrawal', day: string, amount: string, more = {}) =>
  stated(kind, { accountId: 'isk', day, amount, ...more });

test('deposits of the year are one a day, those of other years and accounts are none', () => {
  const found = depositsOf([
    cash('deposit', '2024-12-31', '700.00'),
    cash('deposit', '2025-02-03', '1000.00'),
    cash('deposit', '2025-02-03', '500.50'),
    cash('withdrawal', '2025-06-01', '300.00'),
    cash('deposit', '2025-07-01', '10.00', { currency: 'USD' }),
    cash('deposit', '2025-03-01', '9000.00', { accountId: 'af' }),
  ]);
  expect([...found.keys()]).toEqual(['isk']);
  expect(found.get('isk')).toEqual({
    since: '2024-12-31',
    deposits: [
      { day: '2025-02-03', amount: 1_500_50 },
      { day: '2025-07-01', amount: 95_00 },
    ],
    opening: [],
    moves: [],
    assumed: [],
    openingAssumed: 0,
    unpriced: [],
    rateless: [],
  });
});

test('securities from outside and from a securities account are deposits at their value', () => {
  const found = depositsOf([
    cash('deposit', '2024-05-01', '100.00'),
    stated('buy', { day: '2024-05-01', quantity: '10', price: '100' }),
    stated('transfer_out', { day: '2025-03-01', quantity: '4' }),
    stated('transfer_in', { day: '2025-03-03', quantity: '6', price: '130', accountId: 'isk' }),
  ]);
  // Four of his own and two from outside, 130 each.
  expect(found.get('isk')?.deposits).toEqual([{ day: '2025-03-03', amount: 780_00 }]);
});

test('securities and cash from another ISK are moves, from a KF deposits', () => {
  const found = depositsOf([
    cash('deposit', '2024-05-01', '1.00', { accountId: 'other-isk' }),
    cash('deposit', '2024-05-01', '5000.00'),
    stated('buy', { accountId: 'isk', day: '2024-05-01', quantity: '10', price: '100' }),
    stated('transfer_out', { accountId: 'isk', day: '2025-03-30', quantity: '10' }),
    stated('transfer_in', {
      accountId: 'other-isk',
      day: '2025-04-02',
      quantity: '10',
      price: '150',
    }),
    cash('withdrawal', '2025-08-01', '2000.00'),
    cash('deposit', '2025-08-04', '2000.00', { accountId: 'other-isk' }),
    // Another amount, too long after, or taken already.
    cash('withdrawal', '2025-09-01', '400.00'),
    cash('deposit', '2025-09-01', '401.00', { accountId: 'other-isk' }),
    cash('deposit', '2025-09-05', '400.00', { accountId: 'other-isk' }),
    cash('deposit', '2025-08-04', '2000.00', { accountId: 'other-isk' }),
    cash('withdrawal', '2025-10-01', '60.00', { accountId: 'kf' }),
    cash('deposit', '2025-10-01', '60.00', { accountId: 'other-isk' }),
  ]);
  expect(found.get('other-isk')).toMatchObject({
    moves: [
      { left: '2025-08-01', arrived: '2025-08-04', amount: 2_000_00 },
      { left: '2025-03-30', arrived: '2025-04-02', amount: 1_500_00 },
    ],
    deposits: [
      { day: '2025-08-04', amount: 2_000_00 },
      { day: '2025-09-01', amount: 401_00 },
      { day: '2025-09-05', amount: 400_00 },
      { day: '2025-10-01', amount: 60_00 },
    ],
  });
});

test('cash that buys lacked was paid in; that of the first day may have been there', () => {
  const buy = { accountId: 'kf', quantity: '10', price: '100' };
  const found = depositsOf([
    stated('buy', { ...buy, day: '2025-03-01' }),
    stated('transfer_in', { ...buy, day: '2025-03-01', price: '120' }),
    stated('buy', { ...buy, day: '2025-04-01', fee: '9.00' }),
  ]);
  expect(found.get('kf')).toMatchObject({
    since: '2025-03-01',
    opening: [{ day: '2025-03-01', amount: 1_000_00 + 1_200_00 }],
    openingAssumed: 1_000_00,
    deposits: [{ day: '2025-04-01', amount: 1_009_00 }],
    assumed: [{ day: '2025-04-01', amount: 1_009_00 }],
  });
});

test('a deposit that is stated within a week after what it paid for is that deposit', () => {
  const buy = (day: string, quantity: string) =>
    stated('buy', { accountId: 'isk', day, quantity, price: '100' });
  const cashOf = (...transactions: HoldingTransaction[]) => {
    const book = holdingsBook(transactions, { ...terms, accounts }, '2025-12-31');
    const { deposits = [], opening = [], assumed = [] } = depositsOf(transactions).get('isk') ?? {};
    const sumOf = (all: AccountDeposits['deposits']) =>
      all.reduce((sum, { amount }) => sum + amount, 0);
    const left = minorOfFine(book.cash.get('isk')?.get('SEK') ?? 0n);
    return [left, sumOf(deposits), sumOf(opening) + sumOf(assumed)];
  };
  const bought = buy('2025-06-01', '10');
  expect(cashOf(bought, cash('deposit', '2025-06-08', '1000.00'))).toEqual([0, 1_000_00, 0]);
  expect(cashOf(bought, cash('deposit', '2025-06-03', '400.00'))).toEqual([
    400_00, 400_00, 1_000_00,
  ]);
  expect(cashOf(bought, cash('deposit', '2025-06-09', '1000.00'))).toEqual([
    1_000_00, 1_000_00, 1_000_00,
  ]);
  // One of 1,200 pays for 500 and 600 of the days before it, and 100 are left.
  const first = cash('deposit', '2025-05-01', '1.00');
  const three = [buy('2025-06-01', '5'), buy('2025-06-02', '6')];
  expect(cashOf(first, ...three, cash('deposit', '2025-06-03', '1200.00'))).toEqual([
    101_00, 1_201_00, 0,
  ]);
  // Of another currency or account it is none.
  const others = [
    cash('deposit', '2025-06-02', '1000.00', { currency: 'USD' }),
    cash('deposit', '2025-06-02', '1000.00', { accountId: 'kf' }),
  ];
  expect(cashOf(bought, ...others)).toEqual([0, 9_500_00, 1_000_00]);
});

test('the days by which deposits are late change no cash, and no sum of deposits', () => {
  const late = fc.array(
    fc.record({ units: fc.integer({ min: 1, max: 9 }), days: fc.integer({ min: -7, max: 7 }) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(late, (buys) => {
      const rows = buys.flatMap(({ units, days }, at) => {
        const day = addDays('2025-02-01', at * 14);
        return [
          stated('buy', { accountId: 'isk', day, quantity: `${units}`, price: '100' }),
          cash('deposit', addDays(day, days), `${units * 100}.00`),
        ];
      });
      const book = holdingsBook(rows, { ...terms, accounts }, '2026-01-31');
      expect(book.cash.get('isk')?.get('SEK')).toBe(0n);
      expect(book.movements.filter(({ kind }) => kind === 'assumed')).toEqual([]);
    }),
  );
});

test('what cannot be valued is named', () => {
  const found = depositsOf([
    cash('deposit', '2025-01-02', '1.00'),
    stated('transfer_in', { accountId: 'isk', day: '2025-03-01', quantity: '6' }),
    cash('deposit', '2025-07-01', '10.00', { currency: 'NOK' }),
  ]);
  expect(found.get('isk')).toMatchObject({
    unpriced: ['2025-03-01'],
    rateless: ['NOK'],
    deposits: [{ amount: 1_00 }],
  });
});

test('of any life they are the flows of the book without those between own accounts', () => {
  fc.assert(
    fc.property(aLife, fc.integer({ min: 2015, max: 2022 }), (life, year) => {
      const book = holdingsBook(life, terms, `${year}-12-31`);
      const { rateOn } = terms;
      const forms = new Map([['isk', 'isk']] as const);
      const records = { transactions: life };
      const found = allSteps(yearDepositsInSteps({ year, book, records, rateOn, forms }));
      const into = book.movements.filter(
        ({ accountId, day, kind, units }) =>
          accountId === 'isk' &&
          day.startsWith(`${year}-`) &&
          (kind === 'assumed' || (kind === 'flow' && units > 0n)),
      );
      const { deposits = [], opening = [] } = found.get('isk') ?? {};
      const sum = [...deposits, ...opening].reduce((all, { amount }) => all + amount, 0);
      const fine = into.reduce((all, each) => {
        const rate = rateOn(each.currency, 'SEK', each.day) ?? { top: 1n, bottom: 1n };
        return all + (each.value ?? 0n) + (each.cash * rate.top) / rate.bottom;
      }, 0n);
      // Öre are rounded once a day.
      expect(Math.abs(sum - Number(fine / 10n ** 16n) / 100)).toBeLessThanOrEqual(into.length);
    }),
    { numRuns: 20 },
  );
});
