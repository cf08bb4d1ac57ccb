import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { quiet } from '#tests/support/quiet.ts';

/** Links read what their screens show when they are pointed at. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const BOAT = { type: 'other', currency: 'SEK', name: 'Båt', value: '45000' };

async function begin() {
  const view = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  return { page, maria, asked: followCalls(page) };
}

/** The paths of the calls from now on. */
function followCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

/** The dashboard, once it has all that follows its first view. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Senaste aktivitet' }).waitFor();
  await quiet(page);
}

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

test('pointing at a link reads its screen once, and a press shows it without a call', async () => {
  const { page, maria, asked } = await begin();
  await maria.call('POST', '/api/assets', BOAT);
  await openDashboard(page);
  asked.length = 0;
  await linkTo(page, 'Tillgångar').hover();
  await expect.poll(() => asked).toContain('/api/assets');
  await quiet(page);
  const ahead = asked.splice(0);
  expect(ahead).toContain('/api/assets');
  expect(ahead).toHaveLength(new Set(ahead).size);
  await linkTo(page, 'Tillgångar').click();
  await page.getByRole('heading', { level: 1, name: 'Tillgångar' }).waitFor();
  await page.getByRole('button', { name: /ändra beloppet för Båt/ }).waitFor();
  await quiet(page);
  expect(asked).toEqual([]);
});

test('a sweep over the menu reads the screen where it ends, and no other', async () => {
  const { page, maria, asked } = await begin();
  await maria.call('POST', '/api/assets', BOAT);
  await openDashboard(page);
  asked.length = 0;
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('nav a')) {
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
    const [last] = document.querySelectorAll('nav a[href="/goals"]');
    last?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await quiet(page);
  expect(asked).toContain('/api/goals');
  const others = ['assets', 'liabilities', 'incomes', 'costs', 'transactions', 'tax-meter'];
  expect(asked.filter((path) => others.includes(path.split('/')[2] ?? ''))).toEqual([]);
});

test('a write after a screen was read ahead is on the screen', async () => {
  const { page, asked } = await begin();
  await openDashboard(page);
  await linkTo(page, 'Tillgångar').focus();
  await expect.poll(() => asked).toContain('/api/assets');
  await page.getByRole('button', { name: 'Skriv in bostaden' }).click();
  await page.getByRole('textbox', { name: 'Nuvarande värde' }).fill('4500000');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await quiet(page);
  await linkTo(page, 'Tillgångar').click();
  await page.getByRole('button', { name: /^4.500.000.*ändra beloppet/ }).waitFor();
});
