import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';

/** A slow or failing server: stored answers are shown with their age. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const cabin = { type: 'real_estate', name: 'Stuga', value: '900000', currency: 'SEK' };
const loan = { type: 'car_loan', name: 'Båtlån', balance: '20000', currency: 'SEK' };

async function openAsMaria(viewport: typeof PHONE) {
  const line = await openSlowLine(origin);
  const visit = await openVisit({
    viewport,
    language: 'sv',
    theme: 'light',
    reducedMotion: 'reduce',
    origin: line.origin,
  });
  const terms = { origin: line.origin, language: 'sv', currency: 'SEK' } as const;
  const maria = await signUpOnboarded(visit.context, terms);
  await maria.call('POST', '/api/assets', boat);
  return { ...visit, line, maria };
}

async function isKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async (asked) => (await caches.match(asked, { ignoreSearch: true })) !== undefined,
        path,
      ),
    )
    .toBe(true);
}

function bannerOf(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Servern svarar inte på allt.' });
}

test('a slow list shows what was last read, and typed text stays when it comes', async () => {
  const { page, line, maria } = await openAsMaria(PHONE);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await isKept(page, '/api/assets');
  await isKept(page, '/api/financial-summary');
  await maria.call('POST', '/api/assets', cabin);
  const { release } = line.hold(/^\/api\/(?!user$)/);
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await expectText(bannerOf(page), 'Visar uppgifter från');
  expect(await page.getByRole('heading', { name: 'Stuga' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Namn');
  await name.fill('Cykel');
  const before = await name.boundingBox();
  release();
  const banner = page.getByRole('status', { includeHidden: true });
  await banner.filter({ hasText: 'Servern svarar inte på allt.' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Stuga', includeHidden: true }).waitFor();
  expect(await name.inputValue()).toBe('Cykel');
  expect(await name.boundingBox()).toEqual(before);
});

test('a value that is typed on the page stays when the answer comes', async () => {
  const { page, line, maria } = await openAsMaria(PHONE);
  await page.goto('/historical-data');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.waitFor();
  await isKept(page, '/api/historical-values');
  await maria.call('POST', '/api/assets', cabin);
  const { release } = line.hold(/^\/api\/historical-values$/);
  await page.reload();
  await bannerOf(page).waitFor();
  await field.fill('46000');
  release();
  await page.getByRole('main').getByText('Stuga').first().waitFor();
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toMatch(/^46.?000$/);
});

/** Delayed requests leave some of the browser's six connections for the code of the screen. */
const SLOW = [
  { path: '/', held: ['financial-summary', 'net-worth-history'], shows: '25 000' },
  { path: '/transactions', held: ['transactions'], shows: 'Inga transaktioner än' },
  { path: '/household', held: ['households'], shows: 'Vi två' },
  { path: '/historical-data', held: ['historical-values'], shows: 'Båt' },
];

async function openWithEverything() {
  const visit = await openAsMaria(DESKTOP);
  const { maria } = visit;
  await maria.call('POST', '/api/liabilities', loan);
  await maria.call('POST', '/api/households', { name: 'Vi två' });
  return visit;
}

test('figures, households and history show what was last read while they are slow', async () => {
  const { page, line, troubles } = await openWithEverything();
  await failFirstView(page, { line, troubles });
  for (const { path, held, shows } of SLOW) {
    await page.goto(path);
    await page.getByRole('main').getByText(shows).first().waitFor();
    await isKept(page, `/api/${held[0]}`);
  }
  for (const { path, held, shows } of SLOW) {
    const { release } = line.hold(new RegExp(`^/api/(?:${held.join('|')})$`));
    await page.goto(path);
    await bannerOf(page).waitFor();
    await page.getByRole('main').getByText(shows).first().waitFor();
    release();
    await bannerOf(page).waitFor({ state: 'detached' });
  }
});

/** Nothing was read yet, and the server fails; for all screens: `failing-server.test.tsx`. */
async function failFirstView(
  page: Page,
  { line, troubles }: { line: SlowLine; troubles: string[] },
): Promise<void> {
  const end = line.fail(/^\/api\/(?!user$)/, 503);
  await page.goto('/');
  const alert = page.getByRole('main').getByRole('alert').first();
  await expectText(alert, 'Försök igen');
  end();
  await page.getByRole('main').getByRole('button', { name: 'Försök igen' }).first().click();
  await page.getByRole('main').getByText('Ekonomisk hälsa').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(troubles.splice(0).filter((trouble) => !/status of 503/.test(trouble))).toEqual([]);
}
