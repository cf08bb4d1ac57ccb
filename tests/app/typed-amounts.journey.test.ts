import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { field, press } from '#tests/support/controls.ts';
import { kept } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Amounts in users' own notations: the saved amount is the one that the screen has shown. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('without an account the first questions and the lists understand the same', async () => {
  const look = { language: 'sv', theme: 'light', viewport: PHONE } as const;
  const { page } = await openVisit({ ...look, origin });
  await page.goto('/');
  await page.getByRole('link', { name: 'Prova utan konto' }).first().click();
  await page.getByLabel('Förnamn').fill('Maria');
  await page.getByLabel('Efternamn').fill('Lind');
  await press(page, 'Nästa');
  const income = page.getByLabel('Inkomst per månad');
  await income.fill('3,5k €');
  await expectText(noteOf(income), '3,5k € = 3 500,00 €');
  await income.press('Enter');
  await press(page, 'Nästa');
  await expectText(page.getByRole('main'), 'EUR · euro');
  await expectText(page.getByRole('main'), '3 500,00 €');
  await press(page, 'Slutför');
  await page.getByRole('heading', { name: 'Inga tillgångar ännu' }).waitFor();

  await page.goto('/guest/liabilities');
  await page.getByRole('button', { name: 'Lägg till skuld' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Typ av skuld').selectOption({ label: 'Bolån' });
  await dialog.getByLabel('Namn').fill('Bolån');
  await dialog.getByLabel('Kvar att betala').fill('1,8 MSEK');
  await field(page, 'Ränta i procent').fill('3,35 %');
  await expectValue(dialog.getByLabel('Valuta'), 'SEK');
  // 1 800 000 × 3.35 % / 12
  await expectValue(field(page, 'Ränta i kronor per månad'), '5 025,00');
  await dialog.getByRole('button', { name: 'Lägg till skuld' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { 'valv.guest.liabilities': stored = '' } = await kept(page);
  expect(JSON.parse(stored)).toMatchObject({
    items: [{ name: 'Bolån', balance: '1800000.00', currency: 'SEK' }],
  });
});

/** The note below a field. */
function noteOf(control: Locator): Locator {
  return control.locator('xpath=../following-sibling::p');
}

async function expectValue(control: Locator, value: string): Promise<void> {
  const typed = async () => (await control.inputValue()).replaceAll(/\s/g, ' ');
  await expect.poll(typed).toBe(value);
}
