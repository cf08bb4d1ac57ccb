import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View, type Visit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import {
  keptForOffline,
  onlyOffline,
  readersOf,
  signedInAs,
  signedUpElsewhere,
} from '../support/kept-visit.ts';
import { expectText } from '../support/read-page.ts';

/** Without a connection: stored answers are shown with their age, and writes are refused. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = {
  viewport: PHONE,
  language: 'sv',
  theme: 'dark',
  message: /^Du är offline\. Visar uppgifter från \d{1,2} \w+\.? \d\d:\d\d\. Ändringar går/,
  unread: 'Det här har inte hämtats i den här webbläsaren än',
  assets: 'Tillgångar',
  add: 'Lägg till tillgång',
  refused: 'Tillgången kunde inte läggas till',
  type: 'Typ av tillgång',
  name: 'Namn',
  value: 'Nuvarande värde',
  retry: 'Försök igen',
} as const;

const desktop = {
  viewport: DESKTOP,
  language: 'en',
  theme: 'light',
  message: /^You are offline\. Showing data from \d{1,2} \w+ \d\d:\d\d\. Changes can be saved/,
  unread: 'This has not been fetched in this browser yet',
  assets: 'Assets',
  add: 'Add Asset',
  refused: 'Error adding asset',
  type: 'Asset Type',
  name: 'Name',
  value: 'Current Value',
  retry: 'Try again',
} as const;

test('offline the last figures open from a reload, on a desktop in English', async () => {
  const view = desktop;
  const { page, context, troubles, maria } = await openAsMaria(view);
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await keptForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  const banner = page.getByRole('status').filter({ hasText: view.message });
  await banner.waitFor();
  await expectAccessible(page);
  await page.goto('/goals');
  await expectText(page.getByRole('alert'), view.unread);
  await page.goto('/assets');

  await page.getByRole('button', { name: view.add }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(view.type).selectOption('vehicle');
  await dialog.getByLabel(view.name).fill('Cykel');
  await dialog.getByLabel(view.value).fill('900');
  await dialog.getByRole('button', { name: view.add }).click();
  await page.getByText(view.refused, { exact: true }).waitFor();
  expect(await dialog.getByLabel(view.name).inputValue()).toBe('Cykel');

  await context.setOffline(false);
  await dialog.getByRole('button', { name: view.add }).click();
  await page.getByRole('heading', { name: 'Cykel' }).waitFor();
  await banner.waitFor({ state: 'detached' });
  onlyOffline(troubles);
});

test('a list never loaded says so offline, and loads later, on a phone in Swedish', async () => {
  const view = phone;
  const { page, context, troubles, maria } = await openAsMaria(view);
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/goals');
  await keptForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('status').filter({ hasText: view.message }).waitFor();
  await page.goto('/assets');
  await expectText(page.getByRole('alert'), view.unread);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  onlyOffline(troubles);
});

test('data Maria read is not shown to Erik, nor after he signs out', async () => {
  const { page, context, troubles } = await openVisit({ ...phone, origin, isKept: true });
  const maria = await signedUpElsewhere(context, origin);
  const erik = await signedUpElsewhere(context, origin);
  await maria.call('POST', '/api/assets', boat);
  await page.goto('/login');
  await page.getByLabel('E-post').fill(maria.email);
  await page.getByLabel('Lösenord', { exact: true }).fill(maria.password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await page.getByRole('heading', { name: 'Båt' }).waitFor();
  await keptForOffline(page);
  expect(await readersOf(page)).toEqual([await signedInAs(page)]);

  const session = JSON.stringify(await sessionFor(erik));
  await page.evaluate((kept) => localStorage.setItem('valv.session', kept), session);
  await page.goto('/goals');
  await page.getByRole('heading', { name: 'Mål', level: 1 }).waitFor();
  await keptForOffline(page);
  await expect.poll(() => readersOf(page), { timeout: 10_000 }).toEqual([await signedInAs(page)]);
  await context.setOffline(true);
  await page.goto('/assets');
  await expectText(page.getByRole('alert'), phone.unread);
  expect(await page.getByText('Båt').count()).toBe(0);

  await page.getByRole('button', { name: 'Konto och inställningar' }).click();
  await page.getByRole('menuitem', { name: 'Logga ut' }).click();
  await page.getByRole('link', { name: 'Logga in' }).first().waitFor();
  await expect.poll(() => readersOf(page), { timeout: 10_000 }).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Allt du äger' }).waitFor();
  onlyOffline(troubles);
});

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

type Look = Pick<View, 'viewport' | 'language' | 'theme'>;

async function openAsMaria(look: Look): Promise<Visit & { maria: Account }> {
  const visit = await openVisit({ ...look, origin, isKept: true });
  const { language } = look;
  const maria = await signUpOnboarded(visit.context, { origin, language, currency: 'SEK' });
  return { ...visit, maria };
}

async function sessionFor({ email, password }: Account): Promise<unknown> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { session: unknown }).session;
}
