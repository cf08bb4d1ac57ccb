import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, PHONE, type Visit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { quiet } from '#tests/support/quiet.ts';
import { expectText } from '#tests/support/read-page.ts';

/** A server that is slow or fails to tell the user: the screens stay, with their age. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

async function openAsMaria(viewport: typeof PHONE) {
  const visit = await openVisit({ viewport, language: 'sv', theme: 'light', origin });
  const maria = await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', boat);
  await visit.page.goto('/assets');
  await visit.page.getByRole('heading', { name: 'Båt' }).waitFor();
  await expect.poll(() => isKept(visit.page, '/api/user')).toBe(true);
  return visit;
}

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path);
}

test('screens show the last user while the server fails, or is slow to tell them', async () => {
  const { page, troubles } = await openAsMaria(PHONE);
  await failUser({ page, troubles });
  let answer = () => {};
  await page.route('**/api/user', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'Servern svarar inte på allt.' });
  await expectText(banner, 'Visar uppgifter från');
  answer();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Båt' }).waitFor();

  // A server that answers is not called slow afterwards.
  await page.unroute('**/api/user');
  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  // An answer that is still on its way would be late by the jump.
  await quiet(page);
  await page.clock.fastForward(10_000);
  await page.getByRole('link', { name: 'Skulder' }).first().click();
  await page.waitForURL('**/liabilities');
  await page.getByText('Inga skulder ännu').waitFor();
  expect(await page.getByText('Servern svarar inte på allt.').count()).toBe(0);
});

/** A server that fails shows the last values, until it answers again. */
async function failUser({ page, troubles }: Pick<Visit, 'page' | 'troubles'>): Promise<void> {
  await expect.poll(() => isKept(page, '/api/assets')).toBe(true);
  const banner = page.getByRole('status').filter({ hasText: 'Servern svarar inte på allt.' });
  await page.route('**/api/{user,assets}', (route) =>
    route.fulfill({ status: 502, body: 'sorry' }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await expectText(banner, 'Visar uppgifter från');
  await page.unroute('**/api/{user,assets}');
  await banner.getByRole('button', { name: 'Försök igen' }).click();
  await banner.waitFor({ state: 'detached' });
  expect(troubles.splice(0).filter((trouble) => !/status of 502/.test(trouble))).toEqual([]);
}
