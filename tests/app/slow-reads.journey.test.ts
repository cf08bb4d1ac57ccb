import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { answersKept } from '#tests/support/kept-visit.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { quiet } from '#tests/support/quiet.ts';
import { expectText } from '#tests/support/read-page.ts';
import { openSlowLine } from './slow-line.ts';

/** A slow or failing server: stored answers are shown with their age. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const cabin = { type: 'real_estate', name: 'Stuga', value: '900000', currency: 'SEK' };
const loan = { type: 'car_loan', name: 'Båtlån', balance: '20000', currency: 'SEK' };

async function openAsMaria() {
  const line = await openSlowLine(origin);
  const visit = await openVisit({
    viewport: DESKTOP,
    language: 'sv',
    theme: 'light',
    origin: line.origin,
  });
  const terms = { origin: line.origin, language: 'sv', currency: 'SEK' } as const;
  const maria = await signUpOnboarded(visit.context, terms);
  await maria.call('POST', '/api/assets', boat);
  await maria.call('POST', '/api/liabilities', loan);
  await maria.call('POST', '/api/households', { name: 'Vi två' });
  return { ...visit, line, maria };
}

type Opened = Awaited<ReturnType<typeof openAsMaria>>;

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

/** Delayed requests leave some of the browser's six connections for the code of the screen. */
const SLOW = [
  { name: 'Transaktioner', held: 'transactions', words: 'Inga transaktioner än' },
  { name: 'Hushåll', held: 'households', words: 'Vi två' },
];

test('what was last read is shown while the server is slow, and typed text stays', async () => {
  const opened = await openAsMaria();
  const { page } = opened;
  await failFirstView(opened);
  await shows(page, '25 000');
  await isKept(page, '/api/financial-summary');
  for (const { name, held, words } of SLOW) {
    await openFromMenu(page, name);
    await shows(page, words);
    await isKept(page, `/api/${held}`);
  }
  await page.getByRole('link', { name: 'Se historiken' }).click();
  await page.getByRole('textbox', { name: /^Båt,/ }).waitFor();
  await isKept(page, '/api/historical-values');
  await readSlowly(opened);
  await typeInSlowMonth(opened);
  await typeInSlowList(opened);
});

async function shows(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByText(words).first().waitFor();
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Nothing was read yet, and the server fails; for all screens: `failing-server.test.tsx`. */
async function failFirstView({ page, line, troubles }: Opened): Promise<void> {
  const end = line.fail(/^\/api\/(?!user$)/, 503);
  await page.goto('/');
  const alert = page.getByRole('main').getByRole('alert').first();
  await expectText(alert, 'Försök igen');
  end();
  // One for each part that failed, some of them later; one answer can mend several.
  const again = page.getByRole('main').getByRole('button', { name: 'Försök igen' });
  const failedParts = async () => {
    await again.evaluateAll((all: HTMLButtonElement[]) => all.forEach((each) => each.click()));
    return again.count();
  };
  await expect.poll(failedParts).toBe(0);
  await page.getByRole('main').getByText('Ekonomisk hälsa').first().waitFor();
  await expect.poll(failedParts).toBe(0);
  await quiet(page);
  expect(troubles.splice(0).filter((trouble) => !/status of 503/.test(trouble))).toEqual([]);
}

/** Each screen shows the last answers first. */
async function readSlowly({ page, line }: Opened): Promise<void> {
  const figures = line.hold(/^\/api\/(?:financial-summary|net-worth-history)$/);
  await page.goto('/');
  await bannerOf(page).waitFor();
  await shows(page, '25 000');
  figures.release();
  await bannerOf(page).waitFor({ state: 'detached' });
  for (const { name, held, words } of SLOW) {
    const { release } = line.hold(new RegExp(`^/api/${held}$`));
    await openFromMenu(page, name);
    await bannerOf(page).waitFor();
    await shows(page, words);
    release();
    await bannerOf(page).waitFor({ state: 'detached' });
  }
}

/** A value that is typed on the page stays when the answer comes. */
async function typeInSlowMonth({ page, line, maria }: Opened): Promise<void> {
  await maria.call('POST', '/api/assets', cabin);
  const { release } = line.hold(/^\/api\/historical-values$/);
  await page.goto('/historical-data');
  await bannerOf(page).waitFor();
  const field = page.getByRole('main').getByRole('textbox', { name: /^Båt,/ });
  await field.fill('46000');
  release();
  await shows(page, 'Stuga');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toMatch(/^46.?000$/);
}

/** A phone's dialog neither moves nor loses its text when the list under it comes. */
async function typeInSlowList({ page, line, maria }: Opened): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Stuga' }).waitFor();
  await answersKept(page);
  await maria.call('POST', '/api/assets', { ...boat, name: 'Kanot' });
  const { release } = line.hold(/^\/api\/(?!user$)/);
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await expectText(bannerOf(page), 'Visar uppgifter från');
  expect(await page.getByRole('heading', { name: 'Kanot' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Namn');
  await name.fill('Cykel');
  const before = await name.boundingBox();
  release();
  const banner = page.getByRole('status', { includeHidden: true });
  await banner.filter({ hasText: 'Servern svarar inte på allt.' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Kanot', includeHidden: true }).waitFor();
  expect(await name.inputValue()).toBe('Cykel');
  expect(await name.boundingBox()).toEqual(before);
}
