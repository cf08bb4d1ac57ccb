import { expect, test } from 'vitest';
import { type Recurring, recurringOf } from '#domain/banking/recurring/recurring.ts';
import { toMinor } from '#domain/basics/money.ts';
import { type PaymentHousehold, paymentHousehold, type TrueStream } from './payment-household.ts';

const TODAY = '2026-11-22';
const HOUSEHOLDS = 200;
const RECALL_MIN = 0.95;
const PRECISION_MIN = 0.98;
/** The greatest distance of a predicted price from the actual one. */
const NEAR = 0.25;

type Seen = { household: PaymentHousehold; found: readonly Recurring[] };

const all: Seen[] = Array.from({ length: HOUSEHOLDS }, (_, seed) => {
  const household = paymentHousehold(seed + 1, TODAY);
  return { household, found: recurringOf(household.rows, TODAY) };
});

function isOf(stream: TrueStream, { merchant, cadence, amount }: Recurring): boolean {
  const isNear = Math.abs(toMinor(amount) - stream.minor) <= stream.minor * NEAR;
  return merchant === stream.text && cadence === stream.cadence && isNear;
}

test('recurring payments of a household are detected among its other purchases', () => {
  const wanted = all.flatMap(({ household, found }) =>
    household.streams.map((stream) => ({
      stream,
      isFound: found.some((each) => isOf(stream, each)),
    })),
  );
  const share = wanted.filter(({ isFound }) => isFound).length / wanted.length;
  expect(wanted.length).toBeGreaterThan(HOUSEHOLDS * 10);
  expect(share).toBeGreaterThanOrEqual(RECALL_MIN);
});

test('detected payments recur, and are no habit of buying', () => {
  const judged = all.flatMap(({ household, found }) =>
    found
      .filter(({ merchant }) => !household.unsure.has(merchant))
      .map((each) => ({ each, isTrue: household.streams.some((stream) => isOf(stream, each)) })),
  );
  const share = judged.filter(({ isTrue }) => isTrue).length / judged.length;
  expect(share).toBeGreaterThanOrEqual(PRECISION_MIN);
});
