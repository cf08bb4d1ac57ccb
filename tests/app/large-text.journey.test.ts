import { expect, test } from 'vitest';
import { moveTo, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { expectWithin } from './within.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('with text twice as large, the heads of the open pages keep within a phone', async () => {
  const view = { origin, viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit(view);
  for (const address of ['/', '/signup', '/auth', '/guest/onboarding', '/guest/assets']) {
    await page.goto(address);
    await page.locator('header').first().waitFor();
    const beyond = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const parts = [...document.querySelectorAll('header *')];
      return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length;
    });
    expect(beyond, address).toBe(0);
    if (address === '/guest/onboarding') await expectWithin(page, 'main *');
  }
});

test('with text twice as large, eleven digits keep within the narrowest phone', async () => {
  const viewport = { width: 360, height: 780 };
  const view = {
    origin,
    viewport,
    language: 'sv',
    theme: 'light',
  } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const most = '9999999999.99';
  const home = { type: 'real_estate', name: 'Villa', value: most, valuationDate: '2023-02-10' };
  await maria.call('POST', '/api/assets', { ...home, ownershipPercentage: '50' });
  const loan = { type: 'mortgage', name: 'Bolån', balance: most, interestRate: '3.35' };
  await maria.call('POST', '/api/liabilities', loan);
  await maria.call('POST', '/api/incomes', {
    name: 'Lön',
    amount: most,
    type: 'salary',
    frequency: 'monthly',
    currency: 'SEK',
    taxPercentage: '31',
  });
  await maria.call('POST', '/api/costs', { name: 'El', type: 'utilities', amount: most });
  await maria.call('POST', '/api/goals', { name: 'Stuga', targetAmount: most, currentAmount: '1' });
  await maria.call('POST', '/api/households', { name: 'Hushållet Lind i Örnsköldsvik' });
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const address of [
    '',
    'assets',
    'liabilities',
    'income',
    'costs',
    'goals',
    'historical-data',
    'household',
  ]) {
    await moveTo(page, `/${address}`);
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    await expectWithin(page, 'main *:not(svg *)');
  }
  await moveTo(page, '/assets');
  await pressInRow(page, 'Villa', 'Ändra Villa');
  await page.getByRole('dialog').waitFor();
  await expectWithin(page, '[role="dialog"] *');
  const name = await page.getByLabel('Nuvarande värde').boundingBox();
  expect(name?.width).toBeGreaterThan(200);
  await pressEscape(page);
  await moveTo(page, '/account');
  await page.getByRole('button', { name: 'Radera kontot' }).click();
  await page.getByRole('dialog').waitFor();
  await expectWithin(page, '[role="dialog"] *');
});

test('eleven digits keep within their part of the dashboard', async () => {
  const viewport = { width: 1100, height: 900 };
  const view = {
    origin,
    viewport,
    language: 'sv',
    theme: 'dark',
  } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const most = { balance: '9999999999.99', currency: 'SEK' };
  const loan = { type: 'mortgage', name: 'Bolån', ...most };
  for (let count = 0; count < 3; count += 1) await maria.call('POST', '/api/liabilities', loan);
  await page.goto('/');
  const trend = page.locator('[data-widget="net_worth_trend"]');
  await trend.getByRole('slider').waitFor();
  const figure = await trend.getByText('−29 999 999 999').first().boundingBox();
  const chart = await trend.getByRole('slider').boundingBox();
  expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThan(chart?.x ?? 0);
  const grid = page.getByRole('region', { name: 'Rutor' });
  expect(await grid.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('with text twice as large, the dashboard of a household keeps within a phone', async () => {
  const viewport = { width: 360, height: 780 };
  const view = {
    origin,
    viewport,
    language: 'sv',
    theme: 'light',
  } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await page.goto('/');
  await page.getByRole('button', { name: 'Ta bort exempeldata' }).waitFor();
  const reason = page.getByText('Tjänstepension', { exact: true }).first();
  await reason.waitFor();
  const axis = page.locator('[data-widget="net_worth_trend"] svg text');
  await axis.first().waitFor();
  const labels = await axis.count();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectWithin(page, 'main *:not(svg *)');
  // The title is there whole, and the labels of the axis have room though no window was resized.
  const title = page.getByRole('heading', { level: 1, name: 'Översikt' });
  expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await expect.poll(() => axis.count()).toBeLessThan(labels);
  const grid = page.getByRole('region', { name: 'Rutor' });
  expect(await grid.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  // One line of it, not one letter in each of many.
  expect((await reason.boundingBox())?.height).toBeLessThan(60);
});
