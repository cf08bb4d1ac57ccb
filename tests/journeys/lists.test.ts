import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { openRow } from '../support/rows.ts';

/** Rows of a list: their movement, and their amount, edited in its place. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

type View = { viewport: typeof PHONE; theme: 'dark' | 'light'; language: 'sv' | 'en' };
const desk: View = { viewport: DESKTOP, theme: 'dark', language: 'sv' };
const phone: View = { viewport: PHONE, theme: 'light', language: 'en' };

async function open(view: View, fill: (maria: Account) => Promise<unknown>): Promise<Page> {
  const { page, context } = await openVisit({ origin, ...view });
  const { language } = view;
  await fill(await signUpOnboarded(context, { origin, language, currency: 'SEK' }));
  return page;
}

const example = (maria: Account) => maria.call('POST', '/api/demo-data', {});
const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

function rowOf(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('listitem').filter({ has: heading });
}

async function textOf(page: Page, name: string): Promise<string> {
  return (await rowOf(page, name).innerText()).replaceAll(/\s+/g, ' ');
}

describe('a row', () => {
  test('shows where the item has been and how it moved this month', async () => {
    const page = await open(desk, example);
    await page.goto('/assets');
    const row = rowOf(page, 'Sparkonto');
    await row.getByText('+2 500 kr').waitFor();
    expect(await textOf(page, 'Sparkonto')).toContain('+2 500 kr (+3,1 %) sedan oktober 83 500,00');
    expect(await textOf(page, 'Volvo V60, 2021')).toContain('oförändrat sedan oktober');
    expect(await row.locator('svg path[d*="L"]').first().isVisible()).toBe(true);
    await page.goto('/costs');
    // Of what is paid each month only what moved in the year says so.
    await rowOf(page, 'El och vatten').getByText('−150 kr').waitFor();
    expect(await textOf(page, 'Mat')).not.toContain('oförändrat');
    await page.getByRole('searchbox').fill('inget sådant');
    await page.getByText('Inget i listan stämmer.').waitFor();
    await expectAccessible(page);
  });

  test('says of a first month nothing of growth', async () => {
    const page = await open(desk, (maria) => maria.call('POST', '/api/assets', boat));
    const read = page.waitForResponse('**/api/assets/series');
    await page.goto('/assets');
    await read;
    await rowOf(page, 'Båt').waitFor();
    expect(await textOf(page, 'Båt')).not.toMatch(/ny|%|oförändrat/);
  });
});

describe('an amount is changed where it stands', () => {
  test('by the keyboard, in any notation, and undone', async () => {
    const page = await open(desk, (maria) => maria.call('POST', '/api/assets', boat));
    await page.goto('/assets');
    await page.getByRole('button', { name: '45 000,00 kr, ändra beloppet för Båt' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Nuvarande värde');
    await field.waitFor();
    await page.keyboard.type('4,5 Mkr eller så');
    await page.keyboard.press('Enter');
    await page.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
    expect(await field.inputValue()).toBe('4,5 Mkr eller så');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await textOf(page, 'Båt')).toContain('45 000,00 kr');

    // Where it was left, it has focus.
    await page.keyboard.press('Enter');
    await field.fill('100 EUR');
    await page.keyboard.press('Enter');
    await page.getByText('Fältet är i en annan valuta.').waitFor();
    await field.fill('4,5 Mkr');
    await page.keyboard.press('Enter');
    await page.getByText('Tillgången är ändrad', { exact: true }).waitFor();
    const amount = page.getByRole('button', { name: '4 500 000,00 kr, ändra beloppet för Båt' });
    await amount.waitFor();
    await page.getByRole('button', { name: 'Ångra', exact: true }).click();
    await page.getByRole('button', { name: '45 000,00 kr, ändra beloppet för Båt' }).waitFor();
  });

  test('is told beside the field that another tab was faster, or that it failed', async () => {
    const { page, context, troubles } = await openVisit({ origin, ...desk });
    const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
    const { id } = (await maria.call('POST', '/api/assets', boat)) as { id: string };
    await page.goto('/assets');
    const opened = page.getByRole('button', { name: /ändra beloppet för Båt/ });
    await opened.click();
    const field = page.getByLabel('Nuvarande värde');
    await field.fill('50 000');
    await page.route(`**/api/assets/${id}`, (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await rowOf(page, 'Båt').getByRole('alert').waitFor();
    expect(troubles.splice(0).filter((trouble) => !trouble.includes('503'))).toEqual([]);
    expect(await field.inputValue()).toBe('50\u00a0000,00');
    await maria.call('PUT', `/api/assets/${id}`, { value: '47000' });
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await page.getByText('Nuvarande värde: 47 000,00 kr').waitFor();
    expect(troubles.splice(0).filter((trouble) => !trouble.includes('409'))).toEqual([]);
    expect(await field.inputValue()).toBe('50\u00a0000,00');
    await page.getByRole('button', { name: 'Spara mitt ändå' }).click();
    await page.getByRole('button', { name: '50 000,00 kr, ändra beloppet för Båt' }).waitFor();
  });

  test('asks about a home in its dialog, with what is typed', async () => {
    const home = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK' };
    const page = await open(desk, (maria) =>
      maria.call('POST', '/api/assets', { ...home, valuationDate: '2025-05-14' }),
    );
    await page.goto('/assets');
    await page.getByRole('button', { name: /ändra beloppet för Villa/ }).click();
    // The index moves the value that counts today; the valuation is edited.
    expect(await page.getByLabel('Nuvarande värde').inputValue()).toBe('4\u00a0500\u00a0000,00');
    await page.getByLabel('Nuvarande värde').fill('4,7 Mkr');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ändra tillgång' });
    await dialog.getByText('Vad är det nya värdet?').waitFor();
    expect(await dialog.getByLabel('Nuvarande värde').inputValue()).toBe('4,7 Mkr');
    await dialog.getByLabel('Ny värdering i dag').check();
    await dialog.getByRole('button', { name: 'Spara' }).click();
    const amount = '4 700 000,00 kr, ändra beloppet för Villa';
    await page.getByRole('button', { name: amount }).waitFor();
  });

  test('on a phone, from behind the row, and with no icon in it', async () => {
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
});

test.each(['assets', 'liabilities', 'income', 'costs', 'goals'])(
  'the list of /%s begins in a phone’s first view',
  async (path) => {
    const page = await open(phone, example);
    await page.goto(`/${path}`);
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h3') });
    await row.first().waitFor();
    const box = await row.first().boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
    // Its name is seen above the bottom bar.
    expect((box?.y ?? Infinity) + 40).toBeLessThan(bar?.y ?? 0);
  },
);

test('one item after another is written in the same dialog', async () => {
  const page = await open(desk, async () => undefined);
  await page.goto('/costs?add');
  const dialog = page.getByRole('dialog', { name: 'Lägg till kostnad' });
  await dialog.getByLabel('Kategori').selectOption('food');
  await dialog.getByLabel('Namn').fill('Mat');
  await dialog.getByLabel('Belopp').fill('6 000');
  await dialog.getByRole('button', { name: 'Spara och skriv en till' }).dblclick();
  await dialog.getByText('Mat är sparad.').waitFor();
  expect(await dialog.getByLabel('Namn').inputValue()).toBe('');
  expect(await dialog.getByLabel('Kategori').inputValue()).toBe('food');
  expect(await dialog.getByLabel('Kategori').evaluate((e) => e === document.activeElement)).toBe(
    true,
  );
  await expectAccessible(page);
  await dialog.getByLabel('Namn').fill('Lunch');
  await dialog.getByLabel('Belopp').fill('900');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, 'Lunch').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Mat' }).count()).toBe(2);
});
