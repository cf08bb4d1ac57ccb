import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import type { Subscription } from '../support/payment-world.ts';
import { openPayments } from '../support/payments.ts';

/**
 * Maria subscribes, cancels and resumes, does not pay, and pays again, with a payment service on
 * this machine.
 */
const payments = await openPayments();
let origin: string;
serveJourneys((address) => {
  origin = address;
}, payments.settings);

afterAll(() => payments.close());

const sv = {
  upsell: 'Låt banken sköta siffrorna',
  cashFlow: 'Se vart pengarna tar vägen',
  more: 'Vad Premium ger',
  connect: 'Koppla en bank',
  price: '49 kr i månaden',
  begin: 'Skaffa Premium',
  waiting: 'Betalningen bekräftas …',
  welcome: 'Välkommen till Premium',
  renews: /^Förnyas /,
  manage: 'Hantera prenumerationen',
  canceled: /^Uppsagt. Du har Premium till /,
  over: /^Premium upphörde /,
  none: 'Du har inte Premium.',
} as const;

const en: { readonly [key in keyof typeof sv]: string | RegExp } = {
  upsell: 'Let the bank keep the figures',
  cashFlow: 'See where the money goes',
  more: 'What Premium gives',
  connect: 'Connect a bank',
  price: '49 kr a month',
  begin: 'Get Premium',
  waiting: 'The payment is being confirmed …',
  welcome: 'Welcome to Premium',
  renews: /^Renews on /,
  manage: 'Manage the subscription',
  canceled: /^Cancelled. You have Premium until /,
  over: /^Premium ended on /,
  none: 'You do not have Premium.',
};

type Words = typeof en;

test('a subscription without any news, in Swedish', async () => {
  payments.hook = null;
  const view = { viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...view, origin, elsewhere: payments.url });
  const { call } = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/account');
  await page.getByText(sv.none).waitFor();
  await page.goto('/transactions/cash-flow');
  await page.getByText(sv.cashFlow).waitFor();
  await expectAccessible(page);
  await openFromMenu(page, 'Transaktioner');
  await page.getByRole('link', { name: 'Koppla en bank', exact: true }).first().click();
  await page.getByText(sv.upsell).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: sv.more }).click();
  await page.getByText(sv.price).waitFor();
  await expectAccessible(page);

  await leave(page, sv.begin, 'Checkout');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText(sv.price).waitFor();
  expect(await call('GET', '/api/user')).toMatchObject({ isPremium: 0 });

  await leave(page, sv.begin, 'Checkout');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText(sv.welcome).first().waitFor();
  await page.getByText(sv.renews).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await call('GET', '/api/user')).toMatchObject({ isPremium: 1 });

  await page.getByRole('link', { name: sv.connect }).click();
  await page.waitForURL('**/banks');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.getByText(sv.upsell).count()).toBe(0);
  await page.goBack();

  await changeAt(page, sv, 'Cancel');
  await page.getByText(sv.canceled).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Konto och inställningar' }).click();
  await page.getByRole('menuitem', { name: 'Konto', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Konto' }).waitFor();
  await page.getByText(sv.canceled).waitFor();
  expect(await call('GET', '/api/user')).toMatchObject({ isPremium: 1 });
  await connect(call);
  await rest(page, call);
});

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The address moves, a payment fails, and both are put right. */
async function rest(page: Page, call: Account['call']): Promise<void> {
  await call('PUT', '/auth/v1/user', { email: 'maria.ny@exempel.se' });
  payments.world.change(newestSubscription(), { status: 'unpaid' });
  await call('POST', '/api/subscription/refresh');
  await page.goto('/banks');
  const [customer] = [...payments.world.customers.values()].slice(-1);
  await vi.waitUntil(() => customer?.email === 'maria.ny@exempel.se', { timeout: 20_000 });
  await page.getByText('Vilar', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Betalningen gick inte igenom' }).waitFor();
  await expectAccessible(page);
  payments.world.change(newestSubscription(), { status: 'active' });
  const old = await oldReading(page);
  await page.getByRole('link', { name: 'Hantera Premium' }).click();
  await page.getByText(sv.canceled).waitFor();
  await old();
  expect(await page.getByText(sv.canceled).count()).toBe(1);
  await page.getByRole('link', { name: sv.connect }).click();
  await page.getByText('Inget konto följs ännu.').waitFor();
}

/**
 * The next read of the status is answered before the payment service is asked, and arrives when the
 * returned function has run.
 */
async function oldReading(page: Page): Promise<() => Promise<void>> {
  const arriving = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const at = { read: '**/api/subscription', asked: '**/api/subscription/refresh' };
  await page.route(at.asked, async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route(at.read, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await arriving.promise;
    await route.fulfill({ response });
    arrived.resolve();
  });
  return async () => {
    arriving.resolve();
    await arrived.promise;
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    await page.unroute(at.asked);
    await page.unroute(at.read);
  };
}

/** A bank of the sandbox, of which nothing is followed yet. */
async function connect(call: Account['call']): Promise<void> {
  const bank = 'granbanken';
  const { url } = (await call('POST', '/api/bank-connections', { bank })) as { url: string };
  const state = new URL(url).searchParams.get('state');
  await call('POST', '/api/bank-connections/return', {
    state,
    answer: { code: bank, days: '180' },
  });
}

test('news that comes later, and an end, in English on a phone', async () => {
  payments.hook = `${origin}/api/webhooks/stripe`;
  const view = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin, elsewhere: payments.url });
  const { call } = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/premium');
  await page.getByText(en.price).waitFor();
  await leave(page, en.begin, 'Checkout');
  const address = page.url();
  await page.goto('/premium?paid');
  await page.getByText(en.waiting).waitFor();
  expect(await page.getByRole('button', { name: en.begin }).count()).toBe(0);
  await fetch(address, { method: 'POST', body: 'press=Pay', redirect: 'manual' });
  await page.getByText(en.welcome).first().waitFor();
  await page.getByText(en.renews).waitFor();

  await changeAt(page, en, 'Cancel');
  await page.getByText(en.canceled).waitFor();
  await changeAt(page, en, 'Resume');
  await page.getByText(en.renews).waitFor();
  await end();
  await page.reload();
  await page.getByText(en.over).waitFor();
  await page.getByRole('button', { name: en.begin }).waitFor();
  await expectAccessible(page);

  // Paid for in another tab: this one learns of it when it is pressed.
  const { url } = (await call('POST', '/api/subscription/checkout')) as { url: string };
  await fetch(url, { method: 'POST', body: 'press=Pay', redirect: 'manual' });
  await page.getByRole('button', { name: en.begin }).click();
  await page.getByText(en.renews).waitFor();
});

async function leave(page: Page, button: string | RegExp, heading: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

async function changeAt(page: Page, words: Words, press: 'Cancel' | 'Resume'): Promise<void> {
  await leave(page, words.manage, 'Portal');
  await page.getByRole('button', { name: press }).click();
  const undo = press === 'Cancel' ? 'Resume' : 'Cancel';
  await page.getByRole('button', { name: undo }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
}

/** The operator ends it at once, at the payment service. */
async function end(): Promise<void> {
  const { settings, url } = payments;
  const { id } = newestSubscription();
  const headers = { authorization: `Bearer ${settings['STRIPE_SECRET_KEY']}` };
  await fetch(`${url}/v1/subscriptions/${id}`, { method: 'DELETE', headers });
}

function newestSubscription(): Subscription {
  const newest = [...payments.world.subscriptions.values()].at(-1);
  if (newest === undefined) throw new Error('Nobody subscribes');
  return newest;
}
