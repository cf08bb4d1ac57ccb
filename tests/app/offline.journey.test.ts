import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, type Visit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, createAccount, signInOnce } from '#tests/support/onboarded.ts';
import { keptForOffline, onlyOffline, readersOf, signedInAs } from '#tests/support/kept-visit.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Without a connection: stored answers are shown with their age, and writes are refused. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = {
  message: /^Du är offline\. Visar uppgifter från \d{1,2} \w+\.? \d\d:\d\d\. Ändringar går/,
  unread: 'Det här har inte hämtats i den här webbläsaren än',
};
const en = {
  message: /^You are offline\. Showing data from \d{1,2} \w+ \d\d:\d\d\. Changes can be saved/,
  unread: 'This has not been fetched in this browser yet',
};
const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const loan = { type: 'other', name: 'Båtlån', balance: '20000', currency: 'SEK' };

type Signed = Pick<Visit, 'page' | 'context'> & { maria: Account };

test('offline a user reads and keeps what is their own, and the next user nothing', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'dark', isKept: true } as const;
  const { page, context, troubles } = await openVisit({ ...view, origin });
  const maria = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await keptForOffline(page);
  expect(await readersOf(page)).toEqual([await signedInAs(page)]);
  await readOffline({ page, context, maria });
  await writeOffline({ page, context, maria });
  onlyOffline(troubles);
  await readAsErik({ page, context });
  onlyOffline(troubles);
  await signOutOffline(page);
  onlyOffline(troubles);
});

/** The last figures open from a reload; a list that was never loaded says so, and loads later. */
async function readOffline({ page, context, maria }: Signed): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: sv.message });
  await banner.waitFor();
  await maria.call('POST', '/api/liabilities', loan);
  await page.goto('/liabilities');
  await expectText(page.getByRole('alert'), sv.unread);
  await banner.waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Båtlån' }).waitFor();
  await banner.waitFor({ state: 'detached' });
}

/** A write is refused in its dialog, and is made when there is a connection again. */
async function writeOffline({ page, context, maria }: Signed): Promise<void> {
  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Typ av tillgång').selectOption('vehicle');
  await dialog.getByLabel('Namn').fill('Cykel');
  await dialog.getByLabel('Nuvarande värde').fill('900');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).click();
  await page.getByText('Tillgången kunde inte läggas till', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Namn').inputValue()).toBe('Cykel');

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).click();
  await page.getByText('Tillgången är tillagd', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Cykel' }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toHaveLength(2);
}

/** Data that Maria read is not shown to Erik, whose language is English. */
async function readAsErik({ page, context }: Pick<Visit, 'page' | 'context'>): Promise<void> {
  const { account: erik, session } = await createAccount({ origin, language: 'en' });
  const profile = { firstName: 'Erik', lastName: 'Lind', language: 'en', currency: 'SEK' };
  await erik.call('PUT', '/api/auth/user/profile', profile);
  await page.evaluate((kept) => localStorage.setItem('valv.session', kept), session);
  await page.goto('/goals');
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  await keptForOffline(page);
  await expect.poll(() => readersOf(page)).toEqual([await signedInAs(page)]);
  await context.setOffline(true);
  await page.goto('/assets');
  await expectText(page.getByRole('alert'), en.unread);
  await page.getByRole('status').filter({ hasText: en.message }).waitFor();
  expect(await page.getByText('Båt').count()).toBe(0);
}

/** Nothing that was read stays in the browser. */
async function signOutOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await expect.poll(() => readersOf(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Everything you own' }).waitFor();
}
