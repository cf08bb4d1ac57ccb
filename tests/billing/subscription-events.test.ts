import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Caller, call } from '#tests/support/caller.ts';
import { type Payments, signed } from './payments.ts';
import type { Event } from './payment-world.ts';
import { openSignIn, type SignIn } from '#tests/support/sign-in.ts';
import { checkoutOf, newest, serveSelling, subscribe, tell, subscriptionOf } from './subscriber.ts';

let payments: Payments;
let installation: SignIn;
let maria: Caller;

serveSelling((selling) => {
  ({ payments, installation, maria } = selling);
});

/** A payment whose event has not arrived. */
async function paid(): Promise<Event> {
  payments.world.pay(await checkoutOf(maria, payments));
  return newest(payments);
}

describe('news is refused and changes nothing', () => {
  test.each([
    ['under another secret', { secret: 'whsec_other' }],
    ['that is more than five minutes old', { agoS: 301 }],
  ])('%s', async (_, how) => {
    const answer = await tell(installation, await paid(), how);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_signature' }]);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'inactive' });
  });

  test.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with one that is none', 'v1=abc'],
    ['with an age and no signature', `t=${Math.floor(Date.now() / 1000)}`],
  ])('%s', async (_, signature) => {
    const { body } = signed(await paid());
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    };
    const answer = await call(installation.app, 'POST /api/webhooks/stripe', { body, headers });
    expect(answer.statusCode).toBe(400);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0 });
  });

  test('with one byte changed, or none at all', async () => {
    const { body, headers } = signed(await paid());
    for (const changed of [body.replace('evt_', 'evt-'), `${body} `, '']) {
      const sent = { body: changed, headers };
      const answer = await call(installation.app, 'POST /api/webhooks/stripe', sent);
      expect(answer.statusCode).toBe(400);
    }
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0 });
  });

  test('of more than 256 kB', async () => {
    const event = { ...(await paid()), padding: 'x'.repeat(256 * 1024) };
    expect((await tell(installation, event)).statusCode).toBe(413);
  });

  test('without a signature, before any of it has arrived', async () => {
    expect(await statusOfHead(installation)).toBe(400);
  });

  test.each([
    ['id', { id: `evt_${'x'.repeat(200_000)}` }],
    ['type', { type: `customer.subscription.${'x'.repeat(200_000)}` }],
    ['customer', { data: { object: { object: 'subscription', customer: 'x'.repeat(200_000) } } }],
  ])('with our signature, and a text that is no %s', async (_, changed) => {
    const event = { ...(await paid()), ...changed } as Event;
    expect((await tell(installation, event)).statusCode).toBe(400);
  });
});

describe('news with our signature', () => {
  test('is believed for whom it is about and nothing else', async () => {
    const event = await paid();
    payments.world.end(payments.world.newestSubscription());
    // The event tells of a payment; the payment service itself answers that the subscription has
    // ended.
    expect((await tell(installation, event)).statusCode).toBe(204);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'canceled' });
  });

  test('counts once: told again, nothing is even asked', async () => {
    const event = await paid();
    expect((await tell(installation, event)).statusCode).toBe(204);
    payments.asked = [];
    expect((await tell(installation, event)).statusCode).toBe(204);
    expect(payments.asked).toEqual([]);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1 });
  });

  test('in any order, and all at once, ends in what holds', async () => {
    const subscription = payments.world.pay(await checkoutOf(maria, payments));
    payments.world.renew(subscription, 'failed');
    payments.world.renew(subscription, 'paid');
    payments.world.end(subscription);
    const events = payments.world.events.slice(-8);
    expect(events.map(({ type }) => type)).toContain('invoice.payment_failed');
    for (const event of events.toReversed()) await tell(installation, event);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'canceled' });

    const again = payments.world.pay(await checkoutOf(maria, payments));
    const late = payments.world.events.slice(-3).concat(payments.world.end(subscription));
    const answers = await Promise.all(late.map((event) => tell(installation, event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1, status: 'active' });
    expect(again.status).toBe('active');
  });

  test('that was asked about first and is answered last does not win', async () => {
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const subscription = payments.world.pay(await checkoutOf(maria, payments));
    payments.beforeAnswer = async () => {
      asked.resolve();
      await go.promise;
    };
    const slow = tell(installation, newest(payments));
    await asked.promise;
    payments.beforeAnswer = null;
    expect((await tell(installation, payments.world.end(subscription))).statusCode).toBe(204);
    go.resolve();
    expect((await slow).statusCode).toBe(204);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'canceled' });
  });

  test('comes again when the payment service could not be asked', async () => {
    const event = await paid();
    payments.trouble = { status: 500 };
    expect((await tell(installation, event)).statusCode).toBe(503);
    payments.trouble = null;
    expect((await tell(installation, event)).statusCode).toBe(204);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1 });
  });

  test('of a removed customer ends premium', async () => {
    const { customer } = await subscribe(installation, payments, maria);
    const removed = payments.world.customers.get(customer);
    if (removed) await tell(installation, payments.world.removeCustomer(removed));
    expect(await subscriptionOf(maria)).toMatchObject({
      isPremium: 0,
      status: 'canceled',
      isCustomer: 0,
    });
  });

  test.each([
    ['of a customer whom nobody here is', 'cus_stranger', ['GET /v1/customers/cus_stranger']],
    ['of nobody', undefined, []],
  ])('%s is taken, and does nothing', async (_, customer, asked) => {
    const before = await everybody();
    const object = { id: 'x', object: 'subscription', customer };
    const event = { ...(await paid()), type: 'customer.subscription.updated', data: { object } };
    payments.asked = [];
    expect((await tell(installation, { ...event, id: 'evt_strange' })).statusCode).toBe(204);
    expect(payments.asked).toEqual(asked);
    expect(await everybody()).toBe(before);
  });
});

describe('after a backup was restored that does not know of a payment', () => {
  const forgetAllOf = ({ userId }: Caller, customer: string | null = null) =>
    installation.db.orm.execute(sql`
      update users set stripe_customer_id = ${customer}, stripe_subscription_id = null,
        subscription_status = 'inactive', premium_until = null, is_premium = 0
      where id = ${userId}`);

  test('the next news finds whose it is, and nobody is sold a second one', async () => {
    const subscription = await subscribe(installation, payments, maria);
    await forgetAllOf(maria);
    expect((await maria.call('POST /api/subscription/checkout')).statusCode).toBe(409);
    await forgetAllOf(maria);
    payments.world.renew(subscription, 'paid');
    expect((await tell(installation, newest(payments))).statusCode).toBe(204);
    expect(await subscriptionOf(maria)).toMatchObject({
      isPremium: 1,
      status: 'active',
      isCustomer: 1,
    });
  });

  test('a user with another customer by now keeps that one', async () => {
    const subscription = await subscribe(installation, payments, maria);
    await forgetAllOf(maria, 'cus_another');
    payments.world.renew(subscription, 'paid');
    expect((await tell(installation, newest(payments))).statusCode).toBe(204);
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, isCustomer: 1 });
  });
});

async function everybody(): Promise<string> {
  const { rows } = await installation.db.orm.execute(
    sql`select count(*) as premium from users where is_premium = 1`,
  );
  return JSON.stringify(rows);
}

describe('money that goes back', () => {
  test('all of the running period’s ends the subscription at once', async () => {
    const subscription = await subscribe(installation, payments, maria);
    const refunded = payments.world.refund(payments.world.chargeOf(subscription));
    expect((await tell(installation, refunded)).statusCode).toBe(204);
    expect(subscription.status).toBe('canceled');
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'canceled' });
    expect((await checkoutOf(maria, payments)).status).toBe('open');
  });

  test('a part of it, or an earlier period’s, changes nothing', async () => {
    const subscription = await subscribe(installation, payments, maria);
    const first = payments.world.chargeOf(subscription);
    await tell(installation, payments.world.refund(first, 100));
    payments.world.renew(subscription, 'paid');
    await tell(installation, payments.world.refund(first));
    expect(subscription.status).toBe('active');
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1, status: 'active' });
  });
});

test('where premium is not sold nobody is listened to', async () => {
  const event = await paid();
  const open = await openSignIn();
  expect((await tell(open, event)).statusCode).toBe(404);
  expect(await statusOfHead(open)).toBe(404);
  await open.close();
});

/** The answer to the head of a request, whose body never comes. */
async function statusOfHead({ url }: SignIn): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'content-length': 200_000 };
  const sending = request(`${url}/api/webhooks/stripe`, { method: 'POST', headers });
  sending.flushHeaders();
  const [{ statusCode }] = (await once(sending, 'response')) as [IncomingMessage];
  sending.on('error', () => undefined).destroy();
  return statusCode;
}
