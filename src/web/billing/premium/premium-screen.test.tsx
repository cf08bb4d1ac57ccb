import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectBank } from '#tests/support/onboarded.ts';
import { openPayments, type Payments } from '#tests/billing/payments.ts';
import type { Subscription } from '#tests/billing/payment-world.ts';
import { callServer, holdAnswer, holdBack } from '#tests/support/screen-network.ts';
import {
  allShown,
  createMaria,
  goTo,
  type Member,
  openAsUser,
  press,
  reload,
  seeWords,
} from '#tests/support/screen.tsx';
import { createHomeFolder, type Home, startHome } from '#tests/support/served.ts';

/** A server that sells premium, and the payment service. Each test has its own customer. */
let payments: Payments;
let home: Home;
let end: () => Promise<void>;
beforeAll(async () => {
  payments = await openPayments();
  ({ home, end } = await startHome(createHomeFolder(), payments.settings));
});
beforeEach(() => {
  callServer(home.origin);
  payments.hook = null;
});
afterAll(async () => {
  await end();
  await payments.close();
});

const upsell = 'Låt banken sköta siffrorna';
const price = '49 kr i månaden';
const main = () => screen.queryByRole('main');
const renews = /^Förnyas /;
const canceled = /^Uppsagt. Du har Premium till /;

test('premium is offered in place of its features, and nothing is paid, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', ...home });
  const user = await openAsUser('/account', maria);
  await screen.findByText('Du har inte Premium.');
  await goTo('/transactions/cash-flow', 'Kassaflöde');
  await screen.findByText('Se vart pengarna tar vägen');
  const [menu] = screen.getAllByRole('link', { name: 'Transaktioner' });
  await user.click(menu ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Transaktioner' });
  const [connect] = await screen.findAllByRole('link', { name: 'Koppla en bank' });
  await user.click(connect ?? document.body);
  await screen.findByText(upsell);
  await user.click(screen.getByRole('link', { name: 'Vad Premium ger' }));
  await seeWords(main, price);

  await openAsUser(await leave(maria, 'checkout', 'Back'), maria);
  await seeWords(main, price);
  expect(await maria.account.call('GET', '/api/user')).toMatchObject({ isPremium: 0 });
});

test('a payment and a cancellation are read without any event, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', ...home });
  const user = await openAsUser(await leave(maria, 'checkout', 'Pay'), maria);
  await screen.findAllByText('Välkommen till Premium');
  await screen.findByText(renews);
  await waitFor(() => expect(location.search).toBe(''));
  expect(await maria.account.call('GET', '/api/user')).toMatchObject({ isPremium: 1 });

  await user.click(await screen.findByRole('link', { name: 'Koppla en bank' }));
  await waitFor(() => expect(location.pathname).toBe('/banks'));
  await screen.findByRole('heading', { name: 'Ingen bank kopplad ännu' });
  await allShown();
  expect(screen.queryByText(upsell)).toBe(null);

  await change(maria, 'Cancel');
  const after = await openAsUser('/premium', maria);
  await screen.findByText(canceled);
  await press(after, 'Konto och inställningar');
  await after.click(await screen.findByRole('menuitem', { name: 'Konto' }));
  await screen.findByRole('heading', { level: 1, name: 'Konto' });
  await screen.findByText(canceled);
  expect(await maria.account.call('GET', '/api/user')).toMatchObject({ isPremium: 1 });
});

test('an unpaid subscription is at rest, and an old status is not shown again', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', ...home });
  const subscription = await subscribe(maria);
  await change(maria, 'Cancel');
  const { call } = maria.account;
  await connectBank(maria.account, 'granbanken');
  await call('PUT', '/auth/v1/user', { email: `ny.${maria.account.email}` });
  payments.world.change(subscription, { status: 'unpaid' });
  await call('POST', '/api/subscription/refresh');
  const user = await openAsUser('/banks', maria);
  await screen.findByText('Vilar');
  await screen.findByRole('heading', { name: 'Betalningen gick inte igenom' });
  const customer = payments.world.customers.get(subscription.customer);
  const moved = () => customer?.email === `ny.${maria.account.email}`;
  await vi.waitUntil(moved);
  await allShown();

  // The stored status is read before the payment service is asked, and its answer comes after.
  payments.world.change(subscription, { status: 'active' });
  const release = holdBack('POST /api/subscription/refresh');
  const old = holdAnswer('GET /api/subscription');
  await user.click(screen.getByRole('link', { name: 'Hantera Premium' }));
  await old.answered;
  release();
  await screen.findByText(canceled);
  old.release();
  await allShown();
  expect(screen.getAllByText(canceled)).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Koppla en bank' }));
  await screen.findByText('Inget konto följs ännu.');
});

test('an event that comes later, an end and a second payment are shown, in English', async () => {
  payments.hook = `${home.origin}/api/webhooks/stripe`;
  const maria = await createMaria({ language: 'en', currency: 'SEK', ...home });
  const { url } = await linkTo(maria, 'checkout');
  await openAsUser('/premium?paid', maria);
  await screen.findByText('The payment is being confirmed...');
  expect(screen.queryByRole('button', { name: /^Get Premium/ })).toBe(null);
  await pressAt(url, 'Pay');
  await screen.findAllByText('Welcome to Premium');
  await screen.findByText(/^Renews on /);
  await screen.findByRole('button', { name: /^Manage the subscription/ });

  await change(maria, 'Cancel');
  await reload();
  await screen.findByText(/^Canceled. You have Premium until /);
  await change(maria, 'Resume');
  await reload();
  await screen.findByText(/^Renews on /);
  await endAtOnce(payments.world.newestSubscription());
  const user = await reload();
  await screen.findByText(/^Premium ended on /);
  await seeWords(main, '49 kr a month');

  // Paid for in another tab: this one learns of it when it is pressed.
  await leave(maria, 'checkout', 'Pay');
  await press(user, 'Get Premium');
  await screen.findByText(/^Renews on /);
});

type Button = 'Pay' | 'Back' | 'Cancel' | 'Resume';

/** A page of the payment service, as the button of the screen opens it. */
async function linkTo({ account }: Member, page: 'checkout' | 'portal'): Promise<{ url: string }> {
  return (await account.call('POST', `/api/subscription/${page}`)) as { url: string };
}

/** Where a button of a page of the payment service leads. */
async function pressAt(url: string, button: Button): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', body: `press=${button}`, redirect: 'manual' });
  return answer.headers.get('location');
}

/** The path that a user comes back to from a page of the payment service. */
async function leave(maria: Member, page: 'checkout' | 'portal', button: Button): Promise<string> {
  const { url } = await linkTo(maria, page);
  const { origin, pathname, search } = new URL((await pressAt(url, button)) ?? url);
  expect(origin).toBe(home.origin);
  return pathname + search;
}

async function change(maria: Member, button: 'Cancel' | 'Resume'): Promise<void> {
  const { url } = await linkTo(maria, 'portal');
  await pressAt(url, button);
}

/** Pays, and the server learns of it. */
async function subscribe(maria: Member): Promise<Subscription> {
  await leave(maria, 'checkout', 'Pay');
  await maria.account.call('POST', '/api/subscription/refresh');
  return payments.world.newestSubscription();
}

/** The operator ends it at once, at the payment service. */
async function endAtOnce({ id }: Subscription): Promise<void> {
  const headers = { authorization: `Bearer ${payments.settings['STRIPE_SECRET_KEY']}` };
  await fetch(`${payments.url}/v1/subscriptions/${id}`, { method: 'DELETE', headers });
}
