import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { toPaymentEvent, toPaid, toPrice } from './open.ts';

/** As the payment service writes them, in the parts that are read. */
const price = (changes: object) =>
  toPrice({
    unit_amount: 4900,
    currency: 'sek',
    recurring: { interval: 'month', interval_count: 1 },
    ...changes,
  } as Stripe.Price);

const event = (type: string, object: object) =>
  toPaymentEvent({ id: 'evt_1', type, data: { object } } as Stripe.Event);

describe('a price', () => {
  test.each([
    ['sek', 4900, 49],
    ['usd', 499, 4.99],
    ['jpy', 500, 500],
    ['kwd', 1500, 1.5],
  ])('in %s of %d smallest units is %d', (currency, units, amount) => {
    expect(price({ currency, unit_amount: units })).toMatchObject({
      amount,
      currency: currency.toUpperCase(),
    });
  });

  test('in steps, or for once, is none that can be shown', () => {
    expect(price({ unit_amount: null })).toBeNull();
    expect(price({ recurring: null })).toBeNull();
  });
});

test('a subscription of several things ends with the longest of them', () => {
  const items = [
    { current_period_start: 100, current_period_end: 200 },
    { current_period_start: 150, current_period_end: 300 },
  ];
  const paid = toPaid({
    id: 'sub_1',
    status: 'active',
    start_date: 50,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: true,
    items: { data: items },
  } as unknown as Stripe.Subscription);
  expect(paid).toEqual({
    id: 'sub_1',
    status: 'active',
    startedAt: '1970-01-01T00:00:50.000Z',
    endedAt: null,
    cancelAt: null,
    cancelsAtPeriodEnd: true,
    periodStartsAt: '1970-01-01T00:02:30.000Z',
    periodEndsAt: '1970-01-01T00:05:00.000Z',
  });
  const held = { items: { data: [] as object[] } };
  expect(toPaid({ ...held, start_date: 0 } as Stripe.Subscription).periodEndsAt).toBeNull();
});

describe('an event', () => {
  test.each([
    ['customer.subscription.updated', { object: 'subscription', customer: 'cus_1' }],
    ['invoice.payment_failed', { object: 'invoice', customer: { id: 'cus_1' } }],
    ['checkout.session.completed', { object: 'checkout.session', customer: 'cus_1' }],
    ['customer.deleted', { object: 'customer', id: 'cus_1' }],
  ])('%s is about a customer', (type, object) => {
    expect(event(type, object)).toMatchObject({ customerId: 'cus_1', refundedChargeId: null });
  });

  test('charge.refunded also names the payment', () => {
    const charge = { object: 'charge', id: 'ch_1', customer: 'cus_1' };
    const reported = { customerId: 'cus_1', refundedChargeId: 'ch_1' };
    expect(event('charge.refunded', charge)).toMatchObject(reported);
  });

  test.each([
    ['customer.updated', { object: 'customer', id: 'cus_1' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', customer: 'cus_1' }],
    ['checkout.session.completed', { object: 'checkout.session', customer: null }],
  ])('%s says nothing of a subscription', (type, object) => {
    expect(event(type, object).customerId).toBeNull();
  });
});
