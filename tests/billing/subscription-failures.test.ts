import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import {
  registerSubscriptionJobs,
  endCustomers,
  recheckSubscriptions,
  reportAddress,
} from '#server/billing/subscription/jobs.ts';
import { type Caller, call, PASSWORD, signUp } from '#tests/support/caller.ts';
import { canceled } from './payment-pages.ts';
import type { Payments } from './payments.ts';
import type { SignIn } from '#tests/support/sign-in.ts';
import {
  checkoutOf,
  subscriptionParts,
  serveSelling,
  subscribe,
  subscriptionOf,
} from './subscriber.ts';
import { tracesOf } from '#tests/support/traces.ts';

let payments: Payments;
let installation: SignIn;
let maria: Caller;

serveSelling((selling) => {
  ({ payments, installation, maria } = selling);
});

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

test('a silent payment service is asked for the price once, and holds nobody up', async () => {
  const answer = Promise.withResolvers<void>();
  payments.beforeAnswer = (asked) =>
    asked.startsWith('GET /v1/prices') ? answer.promise : undefined;
  payments.asked.length = 0;
  const price = () => maria.call('GET /api/subscription/price');
  const all = await Promise.all(Array.from({ length: 30 }, price));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect((await price()).json()).toMatchObject({ code: 'payments_away' });
  expect(payments.asked).toEqual(['GET /v1/prices/price_month']);
  answer.resolve();
  payments.beforeAnswer = null;
  await expect.poll(async () => (await price()).statusCode).toBe(200);
});

describe('without news', () => {
  test('the hour’s look learns of a renewal, and of an end', async () => {
    const renewed = await subscribe(installation, payments, maria);
    const erik = await signUp(installation.app, 'Erik');
    const ended = await subscribe(installation, payments, erik);
    payments.world.renew(renewed, 'paid');
    payments.world.end(ended);
    await recheckSubscriptions(subscriptionParts(installation));
    expect(await subscriptionOf(erik)).toMatchObject({ isPremium: 1 });
    await recheckSubscriptions(subscriptionParts(installation, inDays(31)));
    expect(await subscriptionOf(erik)).toMatchObject({ isPremium: 0, status: 'canceled' });
    expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1, status: 'active' });
    const { premiumUntil } = await rowOf(maria);
    expect(Date.parse(premiumUntil)).toBeGreaterThan(inDays(60).getTime());
  });

  test('the flag in the database goes out when the time has passed', async () => {
    const subscription = await subscribe(installation, payments, maria);
    payments.world.change(subscription, canceled(subscription));
    await maria.call('POST /api/subscription/refresh');
    expect(await rowOf(maria)).toMatchObject({ isPremium: 1 });
    payments.trouble = { status: 500 };
    await recheckSubscriptions(subscriptionParts(installation, inDays(31))).catch(() => undefined);
    expect(await rowOf(maria)).toMatchObject({ isPremium: 0 });
  });
});

async function rowOf({ userId }: Caller): Promise<{ isPremium: number; premiumUntil: string }> {
  const { rows } = await installation.db.orm.execute(
    sql`select is_premium as "isPremium", premium_until::text as "premiumUntil"
        from users where id = ${userId}`,
  );
  return rows[0] as { isPremium: number; premiumUntil: string };
}

describe('while the payment service is away', () => {
  test.each([[{ status: 500 }], [{ status: 429 }], ['close']] as const)(
    'with %j, what is known stays, and the rest says so',
    async (trouble) => {
      await subscribe(installation, payments, maria);
      const erik = await signUp(installation.app, 'Erik');
      payments.trouble = trouble;
      for (const [of, call] of [
        [maria, 'refresh'],
        [maria, 'portal'],
        [erik, 'checkout'],
      ] as const) {
        const answer = await of.call(`POST /api/subscription/${call}`);
        expect([call, answer.statusCode]).toEqual([call, 503]);
        expect(answer.json()).toMatchObject({ code: 'payments_away' });
        expect(answer.headers['retry-after']).toBe('60');
      }
      expect(await subscriptionOf(maria)).toMatchObject({ isPremium: 1 });
      payments.trouble = null;
      expect((await checkoutOf(erik, payments)).status).toBe('open');
    },
  );
});

test('a price that failed while the clock was ahead is asked for again', async () => {
  const { service } = subscriptionParts(installation);
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const right = Date.now();
    vi.setSystemTime(right + 365 * 86_400_000);
    payments.trouble = { status: 500 };
    await expect(service.price()).rejects.toMatchObject({ code: 'payments_away' });
    payments.trouble = null;
    vi.setSystemTime(right);
    vi.advanceTimersByTime(31_000);
    expect(await service.price()).toMatchObject({ amount: 49 });
  } finally {
    vi.useRealTimers();
  }
});

describe('another address', () => {
  const move = async (email: string) => {
    expect((await maria.call('PUT /auth/v1/user', { body: { email } })).statusCode).toBe(200);
    expect((await maria.call('GET /api/user')).json()).toMatchObject({ email });
    expect(installation.told.at(-1)).toBe(maria.userId);
  };
  const toldAddress = ({ customer }: { customer: string }) =>
    payments.world.customers.get(customer)?.email;

  test('changes while the payment service is away, which is told when it is back', async () => {
    const subscription = await subscribe(installation, payments, maria);
    payments.trouble = { status: 500 };
    await move('maria.away@exempel.se');
    // Once as she was first seen, and once now.
    expect(installation.told.filter((id) => id === maria.userId)).toHaveLength(2);
    await expect(
      reportAddress(subscriptionParts(installation), maria.userId),
    ).rejects.toMatchObject({
      code: 'payments_away',
    });
    expect(toldAddress(subscription)).toBe(maria.email);
    payments.trouble = null;
    await reportAddress(subscriptionParts(installation), maria.userId);
    expect(toldAddress(subscription)).toBe('maria.away@exempel.se');
  });

  test('that changes once more while it is told is told too', async () => {
    const subscription = await subscribe(installation, payments, maria);
    await move('maria.first@exempel.se');
    payments.beforeAnswer = async () => {
      payments.beforeAnswer = null;
      await move('maria.second@exempel.se');
    };
    await reportAddress(subscriptionParts(installation), maria.userId);
    expect(toldAddress(subscription)).toBe('maria.second@exempel.se');
  });

  test('waits as a job that names nobody, and only of customers', async () => {
    const { db, database, banking } = installation;
    const { sealing } = banking;
    const parts = subscriptionParts(installation);
    const jobs = createJobs({ pool: database.pool, log: parts.log });
    const addressChanged = registerSubscriptionJobs({ ...parts, jobs, sealing });
    await jobs.start();
    const subscription = await subscribe(installation, payments, maria);
    const erik = await signUp(installation.app, 'Erik');
    await move('maria.waits@exempel.se');
    payments.asked = [];
    for (const { userId } of [erik, maria]) {
      await db.inTransaction((tx) => addressChanged(tx, userId));
    }
    await vi.waitUntil(() => toldAddress(subscription) === 'maria.waits@exempel.se');
    await jobs.stop();
    expect(payments.asked).toEqual([`POST /v1/customers/${subscription.customer}`]);
    const named = [maria.userId, subscription.customer, 'maria.waits@exempel.se'];
    expect(await tracesOf(db, named)).not.toContain('pgboss.job');
  });
});

test('a press of a session that has ended meanwhile leaves another’s customer alone', async () => {
  const own = { email: maria.email, password: PASSWORD };
  const signedIn = await call(installation.app, 'POST /api/login', { body: own });
  const { session } = signedIn.json<{ session: { access_token: string } }>();
  const made = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = Promise.withResolvers<void>();
  payments.beforeAnswer = async (what) => {
    if (what !== 'POST /v1/customers') return;
    const answer = made.shift();
    if (made.length === 1) asked.resolve();
    await answer?.promise;
  };
  const [first] = made;
  const headers = { authorization: `Bearer ${session.access_token}` };
  const ended = call(installation.app, 'POST /api/subscription/checkout', { headers });
  await asked.promise;
  const [second] = made;
  second?.resolve();
  const page = await checkoutOf(maria, payments);
  await call(installation.app, 'POST /auth/v1/logout?scope=local', { headers });
  first?.resolve();
  expect((await ended).statusCode).toBe(401);
  expect(payments.world.customers.get(page.customer)?.deleted).not.toBe(true);
});

describe('erasing the account', () => {
  const erase = (of: Caller) => of.call('DELETE /api/account', { body: { password: PASSWORD } });

  test('ends the subscription and removes the customer, and leaves no trace', async () => {
    const subscription = await subscribe(installation, payments, maria);
    const traces = [maria.userId, maria.email, subscription.id];
    expect(await tracesOf(installation.db, traces)).toContain('public.users');
    expect((await erase(maria)).statusCode).toBe(204);
    await endCustomers(subscriptionParts(installation));
    expect(subscription.status).toBe('canceled');
    expect(payments.world.customers.get(subscription.customer)?.deleted).toBe(true);
    const left = [...traces, subscription.customer];
    expect(await tracesOf(installation.db, left)).toEqual([]);
  });

  test('is done while the payment service is away, which is told when it is back', async () => {
    const subscription = await subscribe(installation, payments, maria);
    payments.trouble = { status: 500 };
    expect((await erase(maria)).statusCode).toBe(204);
    await endCustomers(subscriptionParts(installation));
    expect(subscription.status).toBe('active');
    payments.trouble = null;
    await endCustomers(subscriptionParts(installation));
    expect(subscription.status).toBe('canceled');
    payments.asked = [];
    await endCustomers(subscriptionParts(installation));
    expect(payments.asked).toEqual([]);
  });

  test('while the customer is created leaves no customer behind', async () => {
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    payments.beforeAnswer = async (what) => {
      if (what !== 'POST /v1/customers') return;
      asked.resolve();
      await go.promise;
    };
    const subscribing = maria.call('POST /api/subscription/checkout');
    await asked.promise;
    await erase(maria);
    go.resolve();
    expect((await subscribing).statusCode).toBe(401);
    const own = [...payments.world.customers.values()].filter(({ email }) => email === maria.email);
    expect(own).toMatchObject([{ deleted: true }]);
  });

  test('of somebody who never paid tells the payment service nothing', async () => {
    await erase(maria);
    payments.asked = [];
    await endCustomers(subscriptionParts(installation));
    expect(payments.asked).toEqual([]);
  });
});
