import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { formatMonthName } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '#tests/support/browser.ts';
import { chooseInMenu } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { openRow } from '#tests/support/rows.ts';

/** Rows of a list: their movement, and their amount, edited in its place. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

type View = { viewport: typeof PHONE; theme: 'dark' | 'light'; language: 'sv' | 'en' };
const desk: View = { viewport: DESKTOP, theme: 'dark', language: 'sv' };
const phone: View = { viewport: PHONE, theme: 'light', language: 'en' };

async function open(view: View, fill: (maria: Account) => Promise<unknown>): Promise<Page> {
  const { page, context } = await openVisit({ origin, ...view, isMoving: true });
  const { language } = view;
  await fill(await signUpOnboarded(context, { origin, language, currency: 'SEK' }));
  return page;
}

const example = (maria: Account) => maria.call('POST', '/api/demo-data', {});
const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

const lastMonth = addMonths(monthOf(dayOf(new Date())), -1);

/** Adds an asset with its value of the month before. */
async function addMoved(maria: Account, asset: typeof boat, before: string): Promise<void> {
  const { id } = (await maria.call('POST', '/api/assets', asset)) as { id: string };
  const [year, month] = lastMonth.split('-').map(Number);
  const body = { year, month, value: before, currency: asset.currency };
  await maria.call('POST', `/api/assets/${id}/historical-values`, body);
}

function rowOf(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('listitem').filter({ has: heading });
}

async function textOf(page: Page, name: string): Promise<string> {
  return (await rowOf(page, name).innerText()).replaceAll(/\s+/g, ' ');
}

test('a row shows where the item has been and how it moved, in a first view', async () => {
  const page = await open(desk, async (maria) => {
    await example(maria);
    // Of the example nothing has moved yet on the first days of a month.
    await addMoved(maria, { ...boat, name: 'Resekassa', value: '85000' }, '82500');
    await addMoved(maria, boat, boat.value);
  });
  await page.goto('/assets');
  const row = rowOf(page, 'Resekassa');
  await row.getByText('+2 500 kr').waitFor();
  const since = `sedan ${formatMonthName(lastMonth, 'sv')}`;
  expect(await textOf(page, 'Resekassa')).toContain(`+2 500 kr (+3,0 %) ${since} 85 000,00`);
  expect(await textOf(page, 'Båt')).toContain(`oförändrat ${since}`);
  expect(await row.locator('svg path[d*="L"]').first().isVisible()).toBe(true);
  await moveTo(page, '/costs');
  // Only monthly payments that changed within the year show it.
  await rowOf(page, 'El och vatten').getByText('−150 kr').waitFor();
  expect(await textOf(page, 'Mat')).not.toContain('oförändrat');
  await page.getByRole('searchbox').fill('inget sådant');
  await page.getByText('Inga träffar i listan.').waitFor();
  await expectAccessible(page);
  await chooseInMenu(page, /^Språk/, 'English');
  await expectInFirstView(page);
});

test('an amount is changed on a phone, from behind the row, and with no icon in it', async () => {
  const page = await open(phone, (maria) => maria.call('POST', '/api/assets', boat));
  await page.goto('/assets');
  await rowOf(page, 'Båt').waitFor();
  expect(await page.getByRole('button', { name: 'Edit Båt' }).count()).toBe(0);
  await openRow(page, 'Båt');
  const sheet = page.getByRole('dialog', { name: 'Båt' });
  await sheet.getByRole('button', { name: 'Delete Båt' }).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await openRow(page, 'Båt');
  await sheet.getByRole('button', { name: 'Change the amount' }).click();
  await page.getByLabel('Current Value').fill('50k');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Asset updated', { exact: true }).waitFor();
  await page.getByRole('button', { name: /50\s000,00\skr, change the amount of Båt/ }).waitFor();
  await expectAccessible(page);
});

/** Every list begins in a phone’s first view. */
async function expectInFirstView(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  for (const path of ['assets', 'liabilities', 'income', 'costs', 'goals']) {
    await moveTo(page, `/${path}`);
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h3') });
    await row.first().waitFor();
    const box = await row.first().boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
    // Its name is seen above the bottom bar.
    expect((box?.y ?? Infinity) + 40, path).toBeLessThan(bar?.y ?? 0);
  }
}

test('the next item is written where the last one was, which has focus', async () => {
  const page = await open(desk, async () => undefined);
  await page.goto('/costs?add');
  const dialog = page.getByRole('dialog', { name: 'Lägg till kostnad' });
  await dialog.getByLabel('Namn').fill('Mat');
  await dialog.getByLabel('Belopp').fill('6 000');
  await dialog.getByRole('button', { name: 'Spara och skriv en till' }).dblclick();
  await dialog.getByText('Mat är sparad.').waitFor();
  expect(await dialog.getByLabel('Kategori').evaluate((e) => e === document.activeElement)).toBe(
    true,
  );
  await expectAccessible(page);
});
