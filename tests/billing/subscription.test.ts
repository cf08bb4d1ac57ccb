import { describe, expect, test } from 'vitest';
import type { User } from '#domain/account/profile.ts';
import { createPremiumGate } from '#server/billing/gate/gate.ts';
import { addJanuary } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { canceled } from './payment-pages.ts';
import type { Payments } from './payments.ts';
import { openSignIn, type SignIn } from '#tests/support/sign-in.ts';
import { checkoutOf, serveSelling, subscribe, subscriptionOf } from './subscriber.ts';

const DAY_S = 86_400;
const NOBODYS = '00000000-0000-4000-8000-000000000000';

let payments: Payments;
let installation: SignIn;
let maria: Caller;

serveSelling((selling) => {
  ({ payments, installation, maria } = selling);
});

async function userOf(of: Caller): Promise<User> {
  return (await of.call('GET /api/user')).json<User>();
}

/** The pages where the customer of a page could pay now. */
function openPagesOf({ customer }: { customer: string }) {
  const own = [...payments.world.sessions.values()].filter((one) => one.customer === customer);
  return own.filter(({ status }) => status === 'open');
}

describe('a new user', () => {
  test('has no premium, sees the price, and is sent to a page to pay at', async () => {
    expect(await subscriptionOf(maria)).toEqual({
      offer: 'sold',
      isPremium: 0,
      status: 'inactive',
      startDate: null,
      endDate: null,
      cancels: 0,
      graceEndsAt: null,
      isCustomer: 0,
      supportEmail: null,
    });
    const price = (await maria.call('GET /api/subscription/price')).json();
    expect(price).toEqual({ amount: 49, currency: 'SEK', interval: 'month', intervalCount: 1 });
    const session = await checkoutOf(maria, payments);
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: maria.userId,
      locale: 'sv',
      success_url: `${installation.url}/premium?paid`,
      cancel_url: `${installation.url}/premium`,
    });
    const customer = payments.world.customers.get(session.customer);
    expect(customer).toMatchObject({ email: maria.email, metadata: { userId: maria.userId } });
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, isCustomer: 1 });
  });

  describe('a second press, or visit, leads to the same page', () => {
    test.each([
      ['in one language', 'sv'],
      ['in two at once', 'en'],
    ])('%s', async (_, language) => {
      // Neither is answered before both have asked which pages are open.
      const both = Promise.withResolvers<void>();
      let asking = 0;
      payments.beforeAnswer = (asked) => {
        if (asked !== 'GET /v1/checkout/sessions') return;
        asking += 1;
        if (asking === 2) both.resolve();
        return both.promise;
      };
      const press = (spoken = 'sv') => checkoutOf(maria, payments, spoken);
      const [one, other] = await Promise.all([press(), press(language)]);
      payments.beforeAnswer = null;
      const later = await press(one.locale);
      expect(new Set([one.id, other.id, later.id]).size).toBe(1);
      expect(openPagesOf(one)).toEqual([later]);
      const own = [...payments.world.customers.values()].filter(
        ({ email }) => email === maria.email,
      );
      expect(own).toHaveLength(1);
    });
  });

  test('in another language gets another page, and the first one is closed', async () => {
    const swedish = await checkoutOf(maria, payments);
    const headers = { 'accept-language': 'en' };
    await maria.call('POST /api/subscription/checkout', { headers });
    expect(swedish.status).toBe('expired');
    expect(openPagesOf(swedish).map(({ locale }) => locale)).toEqual(['en']);
    expect((await checkoutOf(maria, payments)).status).toBe('open');
  });

  test('after the price was changed gets another page, and the earlier one is closed', async () => {
    const earlier = await checkoutOf(maria, payments);
    earlier['metadata'] = { price: 'price_of_last_year' };
    const later = await checkoutOf(maria, payments);
    expect([earlier.status, later.status]).toEqual(['expired', 'open']);
    expect(later).toMatchObject({ metadata: { price: 'price_month' } });
  });

  test('a payment gives premium without any event, as soon as the state is requested', async () => {
    payments.world.pay(await checkoutOf(maria, payments));
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0 });
    const told = (await maria.call('POST /api/subscription/refresh')).json();
    expect(told).toMatchObject({ isPremium: 1, status: 'active', cancels: 0 });
    expect(await userOf(maria)).toMatchObject({ isPremium: 1, subscriptionStatus: 'active' });
    expect(told).toMatchObject({ supportEmail: 'hjalp@valv.example' });
  });

  test('gets nothing from another’s payment', async () => {
    const erik = await signUp(installation.app, 'Erik');
    await subscribe(installation, payments, erik);
    await maria.call('POST /api/subscription/refresh');
    expect([await subscriptionOf(maria), await subscriptionOf(erik)]).toMatchObject([
      { isPremium: 0 },
      { isPremium: 1 },
    ]);
  });
});

async function noticesOf(of: Caller): Promise<{ entityType: string }[]> {
  const answer = await of.call('GET /api/notifications');
  const { notifications } = answer.json<{ notifications: { entityType: string }[] }>();
  return notifications.filter(({ entityType }) => entityType === 'subscription');
}

/** All that premium is needed for. */
const GATED: readonly (readonly [string, object?])[] = [
  ['POST /api/bank-connections', { bank: 'granbanken' }],
  ['POST /api/bank-connections/return', { state: 'x', answer: {} }],
  [`PUT /api/bank-connections/${NOBODYS}/accounts`, { accounts: [{ key: 'gran-lon' }] }],
  [`POST /api/bank-connections/${NOBODYS}/sync`],
  ['GET /api/cash-flow'],
];

test('a bank and cash flow are for premium only, and files of banks for everybody', async () => {
  for (const [call, body] of GATED) {
    const refused = await maria.call(call, body && { body });
    expect([call, refused.statusCode, refused.json()]).toMatchObject([
      call,
      402,
      { code: 'premium_required' },
    ]);
  }
  expect((await maria.call('GET /api/bank-connections')).statusCode).toBe(200);
  expect((await maria.call('GET /api/transactions')).statusCode).toBe(200);
  expect(await addJanuary(maria)).not.toBe('');
  await subscribe(installation, payments, maria);
  for (const [call, body] of GATED) {
    expect((await maria.call(call, body && { body })).statusCode).not.toBe(402);
  }
});

describe('a subscriber', () => {
  test('does not get to pay a second time', async () => {
    await subscribe(installation, payments, maria);
    const again = await maria.call('POST /api/subscription/checkout');
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already_subscribed' }]);
  });

  test('opens the portal; who never paid has none', async () => {
    expect((await maria.call('POST /api/subscription/portal')).statusCode).toBe(404);
    await subscribe(installation, payments, maria);
    const { url } = (await maria.call('POST /api/subscription/portal')).json<{ url: string }>();
    expect(new URL(url).searchParams.get('back')).toBe(`${installation.url}/premium?changed`);
  });

  test('a canceled subscription keeps premium until its end, and can be resumed', async () => {
    const subscription = await subscribe(installation, payments, maria);
    payments.world.change(subscription, canceled(subscription));
    const told = (await maria.call('POST /api/subscription/refresh')).json<{ endDate: string }>();
    expect(told).toMatchObject({ isPremium: 1, status: 'active', cancels: 1 });
    const { config, db } = installation;
    const gateAt = (time: Date) => createPremiumGate({ db, config, clock: () => time });
    const end = Date.parse(told.endDate);
    expect(await gateAt(new Date(end - 1)).isPremium(maria.userId)).toBe(true);
    expect(await gateAt(new Date(end)).isPremium(maria.userId)).toBe(false);

    payments.world.change(subscription, { cancel_at_period_end: false, cancel_at: null });
    const resumed = (await maria.call('POST /api/subscription/refresh')).json();
    expect(resumed).toMatchObject({ isPremium: 1, cancels: 0, endDate: told.endDate });
  });

  test('whose payment failed has seven days, is told so, and gets premium back', async () => {
    const subscription = await subscribe(installation, payments, maria);
    payments.world.renew(subscription, 'failed');
    const told = (await maria.call('POST /api/subscription/refresh')).json<{
      graceEndsAt: string;
    }>();
    const [item] = subscription.items.data;
    const failedAt = (item?.current_period_start ?? 0) * 1000;
    expect(told).toMatchObject({ isPremium: 1, status: 'past_due' });
    expect(Date.parse(told.graceEndsAt)).toBe(failedAt + 7 * DAY_S * 1000);
    expect((await maria.call('POST /api/subscription/checkout')).statusCode).toBe(409);
    const occurredAt = new Date(failedAt).toISOString();
    expect(await noticesOf(maria)).toMatchObject([{ kind: 'payment_failed', occurredAt }]);

    payments.world.change(subscription, { status: 'unpaid' });
    const late = (await maria.call('POST /api/subscription/refresh')).json();
    expect(late).toMatchObject({ isPremium: 0, status: 'past_due', graceEndsAt: null });

    payments.world.change(subscription, { status: 'paused' });
    await maria.call('POST /api/subscription/refresh');
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 0, status: 'past_due' });
    expect((await maria.call('POST /api/subscription/checkout')).statusCode).toBe(409);

    payments.world.change(subscription, { status: 'active' });
    const paid = (await maria.call('POST /api/subscription/refresh')).json();
    expect(paid).toMatchObject({ isPremium: 1, status: 'active' });
    expect(await noticesOf(maria)).toEqual([]);
  });

  test('finds it in the full export, which gives nobody else premium', async () => {
    const { id: subscriptionId, customer: customerId } = await subscribe(
      installation,
      payments,
      maria,
    );
    const file = await exportOf(installation, maria);
    const told = { status: 'active', customerId, subscriptionId };
    expect(file.account).toMatchObject({ subscription: told });
    const erik = await signUp(installation.app, 'Erik');
    expect((await exportOf(installation, erik)).account).toMatchObject({ subscription: null });
    expect((await importBy(erik, file)).statusCode).toBe(201);
    expect(await subscriptionOf(erik)).toMatchObject({ isPremium: 0, isCustomer: 0 });
  });

  test('a customer removed at the payment service can subscribe again', async () => {
    const { customer } = await subscribe(installation, payments, maria);
    const removed = payments.world.customers.get(customer);
    if (removed) payments.world.removeCustomer(removed);
    expect((await maria.call('POST /api/subscription/portal')).statusCode).toBe(404);
    expect(await subscriptionOf(maria)).toMatchObject({
      status: 'canceled',
      isPremium: 0,
      isCustomer: 0,
    });
    const session = await checkoutOf(maria, payments);
    expect(session.customer).not.toBe(customer);
    payments.world.pay(session);
    const told = (await maria.call('POST /api/subscription/refresh')).json();
    expect(told).toMatchObject({ isPremium: 1 });
  });
});

test('where everybody has premium there is nothing to buy', async () => {
  const open = await openSignIn({ AUTH_AUTOCONFIRM: 'on', SUPPORT_EMAIL: 'hjalp@valv.example' });
  const erik = await signUp(open.app, 'Erik');
  expect(await subscriptionOf(erik)).toMatchObject({
    offer: 'open',
    isPremium: 1,
    status: 'active',
    isCustomer: 0,
    supportEmail: 'hjalp@valv.example',
  });
  expect(await userOf(erik)).toMatchObject({ isPremium: 1, subscriptionStatus: 'active' });
  for (const call of ['checkout', 'portal', 'refresh']) {
    expect((await erik.call(`POST /api/subscription/${call}`)).statusCode).toBe(404);
  }
  expect((await erik.call('GET /api/subscription/price')).statusCode).toBe(404);
  const { config, db } = open;
  const gate = createPremiumGate({ db, config, clock: () => new Date() });
  expect(await gate.isPremium(erik.userId)).toBe(true);
  await open.close();
});
