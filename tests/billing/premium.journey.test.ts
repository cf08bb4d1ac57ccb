import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, connectBank, signUpOnboarded } from '#tests/support/onboarded.ts';
import { openPayments } from './payments.ts';

/**
 * Ways to the payment service's pages and back, with one on this machine. The screens have tests of
 * their own.
 */
const payments = await openPayments();
let origin: string;
serveJourneys((address) => {
  origin = address;
}, payments.settings);

afterAll(() => payments.close());

test('premium is paid for and cancelled at the payment service, in Swedish', async () => {
  const view = { viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...view, origin, elsewhere: payments.url });
  const account = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/transactions/cash-flow');
  await page.getByText('Se vart pengarna tar vägen').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Banker', exact: true }).first().click();
  await page.getByText('Låt banken sköta siffrorna').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vad Premium ger' }).click();
  await page.getByText('49 kr i månaden').waitFor();
  await expectAccessible(page);

  await leave(page, 'Skaffa Premium', 'Checkout');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('Välkommen till Premium').first().waitFor();
  await page.getByText(/^Förnyas /).waitFor();
  expect(new URL(page.url()).search).toBe('');

  await leave(page, 'Hantera prenumerationen', 'Portal');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText(/^Uppsagt. Du har Premium till /).waitFor();
  await expectAccessible(page);
  await connectBank(account, 'granbanken');
  await lookAtEnd(page, account);
});

async function leave(page: Page, button: string, heading: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** The subscription is not paid, and then over, on a phone in the light theme. */
async function lookAtEnd(page: Page, { call }: Account): Promise<void> {
  const { world } = payments;
  world.change(world.newestSubscription(), { status: 'unpaid' });
  await call('POST', '/api/subscription/refresh');
  await moveTo(page, '/banks');
  await page.getByText('Vilar', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Betalningen gick inte igenom' }).waitFor();
  await expectAccessible(page);

  world.end(world.newestSubscription());
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await moveTo(page, '/premium');
  await page.getByText(/^Premium upphörde /).waitFor();
  await page.getByRole('button', { name: 'Skaffa Premium' }).waitFor();
  await expectAccessible(page);
}
