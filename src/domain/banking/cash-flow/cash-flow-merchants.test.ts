import { describe, expect, test } from 'vitest';
import { namesOf, topMerchants } from './cash-flow-merchants.ts';
import { recurringPrices, waitingKeys, yearlyTotal } from './cash-flow-recurring.ts';
import { DaySums, nonRecurringOf } from './cash-flow-walk.ts';
import type { FlowMonth } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { createMerchantKeys } from '#domain/banking/transactions/merchant-words.ts';
import { type AmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import { monthsFrom } from '#domain/basics/months.ts';
import { type BookedTransaction, recurringOf } from '#domain/banking/recurring/recurring.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

type Of = { on?: string; category?: string; currency?: Currency };

function paid(description: string, amount: string, of: Of = {}): BookedTransaction {
  const { on = '2026-10-05', category = null, currency = 'SEK' } = of;
  return {
    id: `${description} ${on} ${amount}`,
    transactionDate: on,
    minor: toMinor(amount as AmountText),
    currency,
    description,
    merchantName: null,
    category,
    transactionType: amount.startsWith('-') ? 'expense' : 'income',
  };
}

/** A dollar is 10 kronor, and for pounds there is no rate. */
const RATES: Partial<Record<Currency, number>> = { SEK: 1, USD: 10 };
const convert = (minor: number, currency: Currency) => {
  const rate = RATES[currency];
  return rate === undefined ? null : toTotal(minor * rate);
};
const directions = new Map<string, Direction>([
  ['food', 'out'],
  ['salary', 'in'],
]);
const top = (...rows: BookedTransaction[]) => topMerchants(rows, { directions, convert, max: 2 });

describe('top merchants', () => {
  test('are those that most was paid to, whatever day or number is in the text', () => {
    const found = top(
      paid('ICA NARA /26-10-05', '-250.50'),
      paid('ICA NARA /26-10-09', '-100.00'),
      paid('HYRA 4711', '-9000.00'),
      paid('KIOSK', '-20.00'),
    );
    expect(found).toMatchObject([
      { name: 'HYRA 4711', amount: 9_000, count: 1 },
      { name: 'ICA NARA', search: 'ICA NARA', amount: 250.5 + 100, count: 2 },
    ]);
  });

  test('have what they paid back taken off, but no income', () => {
    const found = top(
      paid('ELGIGANTEN', '-900.00', { category: 'food' }),
      paid('ELGIGANTEN', '400.00', { category: 'food' }),
      paid('ARBETE AB', '30000.00', { category: 'salary' }),
      paid('GAVA', '500.00'),
    );
    expect(found).toMatchObject([{ name: 'ELGIGANTEN', amount: 500, returned: 400, count: 2 }]);
  });

  test('are converted, and what has no rate is not counted', () => {
    const found = top(
      paid('DINER', '-12.00', { currency: 'USD' }),
      paid('PUB', '-500.00', { currency: 'GBP' }),
    );
    expect(found).toMatchObject([{ name: 'DINER', amount: 120 }]);
  });

  test('are what their months are together, and name what has no rate', () => {
    const [pub] = top(
      paid('PUB', '-12.00', { currency: 'USD', on: '2026-09-05', category: 'food' }),
      paid('PUB', '2.00', { currency: 'USD', on: '2026-09-06', category: 'food' }),
      paid('PUB', '-80.00', { category: 'food' }),
      paid('PUB', '-500.00', { currency: 'GBP', category: 'food' }),
      paid('PUB', '-7.00', { currency: 'GBP', on: '2026-08-01', category: 'food' }),
    );
    expect(pub).toMatchObject({ amount: 180, returned: 20, count: 3 });
    expect(pub?.months).toEqual([
      { month: '2026-09', amount: 120 - 20, returned: 20, count: 2 },
      { month: '2026-10', amount: 80, returned: 0, count: 1 },
    ]);
    expect(pub?.notIncluded).toEqual([{ currency: 'GBP', amount: -507, count: 2 }]);
    expect(pub?.currencies).toEqual(['USD', 'SEK', 'GBP']);
  });

  test.each([
    [['ICA NARA /26-01-16', 'ICA Nara Malmö'], 'ICA NARA'],
    [['SPOTIFY'], 'SPOTIFY'],
    [['NETFLIX.COM 4711', 'NETFLIX.COM 4712'], 'NETFLIX.COM'],
    [['KORTKÖP ICA', 'ICA'], null],
  ])('%j are found by %j', (texts, search) => {
    expect(namesOf(texts)).toEqual({ name: search ?? texts[0], search });
  });
});

const months = ['08-12', '09-12', '10-12', '11-12'].map((day) => `2026-${day}`);
const TODAY = '2026-11-21';

test('recurring payments have a price a year, in the user’s currency', () => {
  const rows = [
    ...months.map((on) => paid('NETFLIX.COM', '-149.00', { on })),
    ...months.map((on) => paid('LON', '30000.00', { on })),
    ...months.map((on) => paid('CLOUD', '-5.00', { on, currency: 'USD' })),
    ...months.map((on) => paid('PAPER', '-8.00', { on, currency: 'GBP' })),
  ];
  const prices = recurringPrices({ found: recurringOf(rows, TODAY), rows, convert });
  expect(prices.map(({ name, once, yearly }) => [name, once, yearly])).toEqual([
    ['LON', 30_000, 360_000],
    ['NETFLIX.COM', 149, 12 * 149],
    ['CLOUD', 50, 12 * 5 * 10],
    ['PAPER', null, null],
  ]);
  expect([yearlyTotal(prices, 'out'), yearlyTotal(prices, 'in')]).toEqual([1_788 + 600, 360_000]);
});

test('a pending recurring payment is recognized by merchant, direction and amount', () => {
  const rows = months.flatMap((on) => [
    paid('HYRA BRF', '-9000.00', { on }),
    paid('NETFLIX.COM', '-149.00', { on }),
  ]);
  const prices = recurringPrices({ found: recurringOf(rows, TODAY), rows, convert });
  const waiting = [
    paid('HYRA BRF', '-9100.00', { on: TODAY }),
    paid('NETFLIX.COM', '149.00', { on: TODAY }),
    paid('NETFLIX.COM', '-590.00', { on: TODAY }),
  ];
  const keys = waitingKeys(prices, waiting, createMerchantKeys());
  expect([...keys]).toEqual(['out|SEK|HYRA BRF|monthly']);
});

test('the rest is what does not recur, by whole month and weekday', () => {
  const month = (of: string, isPartial = false) =>
    ({ month: of, isRunning: of === '2026-11', isPartial }) as FlowMonth;
  const rows = [
    // A Monday, and a Friday in dollars.
    paid('SHOP', '-100.00', { on: '2026-10-05' }),
    paid('DINER', '-2.00', { on: '2026-10-09', currency: 'USD' }),
    paid('PUB', '-9.00', { on: '2026-10-09', currency: 'GBP' }),
    paid('NETFLIX.COM', '-149.00', { on: '2026-10-12' }),
    paid('SHOP', '-70.00', { on: '2026-08-03' }),
    paid('SHOP', '-60.00', { on: '2026-11-02' }),
  ];
  const recurring = new Set(['NETFLIX.COM 2026-10-12 -149.00']);
  const known = [month('2026-08', true), month('2026-09'), month('2026-10'), month('2026-11')];
  const days = new DaySums();
  days.addRows(rows.filter(({ id }) => !recurring.has(id)));
  expect(nonRecurringOf({ days, months: known, convert })).toEqual({
    restMinor: [0, -10_000 - 2_000],
    weekdays: [0, 10_000, 0, 0, 0, 2_000, 0],
  });
});

test('the rest is never of months further back than there are rows', () => {
  const months = monthsFrom('2025-01', '2026-11').map((month) => {
    // The newest file ends in March.
    return { month, isRunning: month === '2026-11', isPartial: month > '2026-03' } as FlowMonth;
  });
  const rows = [paid('SHOP', '-100.00', { on: '2026-03-02' })];
  const days = new DaySums();
  days.addRows(rows);
  const { restMinor } = nonRecurringOf({ days, months, convert });
  // November to March, and not the eight empty months before them.
  expect(restMinor).toEqual([0, 0, 0, 0, -10_000]);
});
