import { expect, test } from 'vitest';
import { openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectWithin } from '../support/within.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('with text twice as large, the heads of the open pages keep within a phone', async () => {
  const view = { origin, viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit(view);
  for (const address of ['/', '/signup', '/auth']) {
    await page.goto(address);
    await page.locator('header').first().waitFor();
    const beyond = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const parts = [...document.querySelectorAll('header *')];
      return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length;
    });
    expect(beyond, address).toBe(0);
  }
});

test('with text twice as large, eleven digits keep within the narrowest phone', async () => {
  const viewport = { width: 360, height: 780 };
  const view = {
    origin,
    viewport,
    language: 'sv',
    theme: 'light',
    reducedMotion: 'reduce',
  } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const most = '9999999999.99';
  const home = { type: 'real_estate', name: 'Villa', value: most, valuationDate: '2023-02-10' };
  await maria.call('POST', '/api/assets', { ...home, ownershipPercentage: '50' });
  const loan = { type: 'mortgage', name: 'Bolån', balance: most, interestRate: '3.35' };
  await maria.call('POST', '/api/liabilities', loan);
  await maria.call('POST', '/api/incomes', { name: 'Lön', amount: most, taxPercentage: '31' });
  await maria.call('POST', '/api/costs', { name: 'El', type: 'utilities', amount: most });
  await maria.call('POST', '/api/goals', { name: 'Stuga', targetAmount: most, currentAmount: '1' });
  const isLarge = () => (document.documentElement.style.fontSize = '200%');
  for (const address of ['assets', 'liabilities', 'income', 'costs', 'goals', 'historical-data']) {
    await page.goto(`/${address}`);
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    await page.evaluate(isLarge);
    await expectWithin(page, 'main *');
  }
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Ändra Villa' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(isLarge);
  await expectWithin(page, '[role="dialog"] *');
  const name = await page.getByLabel('Nuvarande värde').boundingBox();
  expect(name?.width).toBeGreaterThan(200);
});
