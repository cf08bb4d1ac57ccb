import { expect, test } from 'vitest';
import type { CashFlow } from './cash-flow-answer.ts';
import { CashFlowWork, type FlowWorkTerms, rowsFrom } from './cash-flow-work.ts';
import { FlowRows } from './cash-flow-work.ts';
import { topMerchants } from './cash-flow-merchants.ts';
import { recurringPrices } from './cash-flow-recurring.ts';
import { convertIn } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day, daysBetween, monthOf } from '#domain/basics/months.ts';
import { toAmountText, toTotal } from '#domain/basics/money.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { type BookedTransaction, recurringOf } from '#domain/banking/recurring/recurring.ts';
import { RecurringWork } from '#domain/banking/recurring/recurring-work.ts';

const TODAY = '2026-06-10';
const FROM = rowsFrom(TODAY);
const rates: Rates = new Map([['SEK', { day: TODAY, perEuro: '11.0325' }]]);

/** Whole numbers below another, the same ones at each run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['ICA', 'COOP', 'HYRA', 'NETFLIX', 'GYM', 'SL', 'LÖN', 'APOTEK', 'IKEA', 'ESPRESSO'];

/** A year of several merchants with long texts, some paid each month, in two currencies. */
function randomRows(count: number, textCharacters: number): BookedTransaction[] {
  const dice = createDice(count);
  const pick = () => NAMES[dice(NAMES.length)] ?? '';
  return Array.from({ length: count }, (_, at) => {
    const isMonthly = at % 4 === 0;
    const stream = Math.floor(at / 48);
    const words = isMonthly ? `${NAMES[stream % 10]} ${NAMES[(stream >> 3) % 10]}` : pick();
    const amount = isMonthly ? 10_000 + stream * 7 : 100 + dice(90_000);
    const minor = toTotal(words.startsWith('LÖN') ? amount : -amount);
    const day = isMonthly ? ((at >> 2) % 12) * 30 : dice(390);
    return {
      id: `${at + 1}`,
      transactionDate: addDays(TODAY, -day),
      minor,
      currency: dice(5) === 0 ? 'EUR' : 'SEK',
      description: words.padEnd(textCharacters, ' ÅTERKOMMANDE'),
      merchantName: null,
      category: [null, 'food', 'home'][dice(3)] ?? null,
      transactionType: minor < 0 ? 'expense' : 'income',
    };
  });
}

/** As the database writes them, some heads at a time. */
function piecesOf(rows: readonly BookedTransaction[], from: Day, isNamed: boolean): string[] {
  const heads = Map.groupBy(
    rows,
    (row) => `#${row.currency}\t${row.category ?? ''}\t${row.description}`,
  );
  const lines = [...heads].map(([head, own]) =>
    [head, ...own.map((row) => lineOf(row, from, isNamed))].join('\n'),
  );
  return [...Map.groupBy(lines, (_line, at) => Math.floor(at / 7)).values()].map((some) =>
    some.join('\n'),
  );
}

function lineOf({ id, transactionDate, minor }: BookedTransaction, from: Day, isNamed: boolean) {
  return `${daysBetween(from, transactionDate)} ${toAmountText(minor)}${isNamed ? ` ${id}` : ''}`;
}

const terms: FlowWorkTerms = {
  currency: 'SEK',
  today: TODAY,
  count: 0,
  directions: new Map([['food', 'out']]),
  balances: [],
  rates,
  closed: new Map(),
};

function worked(rows: readonly BookedTransaction[]): CashFlow {
  const work = new CashFlowWork();
  for (const piece of piecesOf(rows, FROM, false)) work.add('booked', piece);
  return work.finish(terms);
}

/** Net sum of the parts without their recurring payments, all currencies added. */
function restIn(rows: readonly BookedTransaction[]): number {
  const convert = convertIn('SEK', rates);
  const given = { today: TODAY, directions: terms.directions, convert, convertNow: convert };
  const parts = new FlowRows({
    ...given,
    isWalked: false,
    recurringFrom: FROM,
    merchantsFrom: FROM,
  });
  for (const ofOne of Map.groupBy(rows, ({ description }) => description).values()) {
    parts.add(ofOne, []);
  }
  return parts.restDays.all().reduce((all, { minor }) => all + minor, 0);
}

test.each([
  ['few, at once', 200, 10],
  ['many, in parts', 2_000, 15_000],
])('%s: the same as if all rows were looked at together', (_name, count, characters) => {
  const rows = randomRows(count, characters);
  const convert = convertIn('SEK', rates);
  const found = recurringOf(rows, TODAY);
  const prices = recurringPrices({ found, rows, convert });
  const merchants = topMerchants(
    rows.filter(({ transactionDate }) => transactionDate >= '2025-06'),
    {
      directions: terms.directions,
      convert: (minor: number, currency: Currency) => convert(minor, currency),
      max: 10,
    },
  );
  const flow = worked(rows);
  const comesBack = new Set(found.flatMap(({ transactionIds }) => transactionIds));
  const rest = rows
    .filter(({ id }) => !comesBack.has(id))
    .reduce((all, { minor }) => all + minor, 0);
  expect(prices.length).toBeGreaterThan(3);
  expect(flow.recurring.map(({ days: _, ...price }) => price)).toEqual(prices);
  expect(flow.merchants.top).toEqual(merchants);
  expect(restIn(rows)).toBe(rest);
  expect(flow.merchants.since).toBe(monthOf('2025-06-10'));
});

test('recurring payments are found part by part, each transaction by its own id', () => {
  const rows = randomRows(2_000, 15_000);
  const work = new RecurringWork();
  const from = addDays(TODAY, -400);
  for (const piece of piecesOf(rows, from, true)) work.add('booked', piece);
  const sorted = (all: ReturnType<typeof recurringOf>) =>
    all.map((each) => ({ ...each, transactionIds: each.transactionIds.toSorted() }));
  expect(sorted(work.finish({ today: TODAY, from }))).toEqual(sorted(recurringOf(rows, TODAY)));
});
