import { expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { stated, terms } from '#tests/support/stated-holdings.ts';
import { holdingsBookInSteps } from './average-cost.ts';
import { type HoldingTransaction, TRANSACTIONS_MAX } from './holding-transactions.ts';
import { settledInSteps } from './opening-holdings.ts';

/** Rows of one step, the most that others wait for. */
const ROWS_A_STEP = 10;

/** How often others had their turn during a calculation. */
function turnsOf(steps: Steps<unknown>): number {
  for (let turns = 0; ; turns += 1) if (steps.next().done === true) return turns;
}

const count = TRANSACTIONS_MAX - 2;
const day = '2026-11-01';
const one = { quantity: '1', price: '1', day };
const held = stated('buy', { quantity: String(count), price: '1', day: addDays(day, -1) });

/** The same transaction many times, each a row of its own. */
function many(each: HoldingTransaction): HoldingTransaction[] {
  return Array.from({ length: count }, () => ({ ...each }));
}

test.each([
  [
    'one arrival of what as many transfers sent',
    [
      held,
      ...many(stated('transfer_out', one)),
      stated('transfer_in', { quantity: String(count), day, accountId: 'isk' }),
    ],
  ],
  ['units that come by exchanges of a day', many(stated('exchange_in', one))],
  ['units that leave by exchanges, for which none come', many(stated('exchange_out', one))],
  [
    'instruments that are held',
    many(stated('buy', one)).map((each, at) => ({ ...each, instrumentId: `share ${at}` })),
  ],
])('others have their turn between steps of the most transactions: %s', (_, transactions) => {
  // Each is grouped, added and closed in steps of its own.
  const steps = holdingsBookInSteps(transactions, terms, '2026-11-28');
  expect(turnsOf(steps)).toBeGreaterThan((3 * count) / ROWS_A_STEP - 10);
});

const opening = { ...stated('transfer_in', { ...one, day: '2026-11-28' }), isOpening: 1 } as const;

test.each([
  ['transactions until one that they contradict', [...many(stated('buy', one)), opening]],
  ['of as many instruments', many(opening).map((each, at) => ({ ...each, instrumentId: `${at}` }))],
])('the same while opening holdings are settled: %s', (_, transactions) => {
  const steps = settledInSteps(transactions, { ...terms, asOf: '2026-11-28' });
  expect(turnsOf(steps)).toBeGreaterThan(count / ROWS_A_STEP - 10);
});
