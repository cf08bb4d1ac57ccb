import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { field, press } from '../support/controls.ts';
import { kept } from '../support/guest.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

/** Amounts as people write them: what is saved is what the screen said that it understood. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('millions, a sum and another currency are understood, said and saved', async () => {
  const look = { language: 'sv', theme: 'dark', viewport: DESKTOP } as const;
  const { page, context } = await openVisit({ ...look, origin, reducedMotion: 'reduce' });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Lägg till bostaden' }).click();
  const dialog = page.getByRole('dialog');
  const value = dialog.getByLabel('Nuvarande värde');
  await dialog.getByLabel('Namn').fill('Villa');
  await value.fill('4,5 Mkr');
  await expectText(noteOf(value), '4,5 Mkr = 4 500 000,00 kr');
  await expectAccessible(page);
  // Leaving the field writes the amount out, and what it came from stays where it stood.
  await value.blur();
  await expectValue(value, '4 500 000,00');
  await expectText(noteOf(value), '4,5 Mkr = 4 500 000,00 kr');
  await value.fill('4 600 000');
  expect(await noteOf(value).innerText()).not.toContain('=');
  await value.fill('1.234');
  await value.blur();
  await expectText(dialog, 'Det kan läsas som två olika belopp.');

  await value.fill('=(4500000+300 tkr)/2');
  await expectText(noteOf(value), '(4500000+300 tkr)/2 = 2 400 000,00 kr');
  // Enter saves what is written without leaving the field.
  await value.press('Enter');
  await page.getByText('Tillgången är tillagd', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toMatchObject([
    { name: 'Villa', value: '2400000.00', currency: 'SEK' },
  ]);
});

test('a currency that is typed is chosen, and refused where the field has another', async () => {
  const look = { language: 'en', theme: 'light', viewport: PHONE } as const;
  const { page, context } = await openVisit({ ...look, origin, reducedMotion: 'reduce' });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/goals');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const dialog = page.getByRole('dialog');
  const [target, saved] = [dialog.getByLabel('Target Amount'), dialog.getByLabel('Current Amount')];
  await dialog.getByLabel('Goal Name').fill('Japan');
  await target.fill('€1.5k');
  await expectText(noteOf(target), '€1.5k = €1,500.00');
  await target.blur();
  await expectValue(target, '1,500.00');
  await expectValue(dialog.getByLabel('Currency'), 'EUR');
  await saved.fill('100 kr');
  await saved.blur();
  await expectText(dialog, 'This field is in another currency.');
  await expectAccessible(page);
  await saved.fill('1,250');
  await expectText(noteOf(saved), '1,250 = €1,250.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await maria.call('GET', '/api/goals')).toMatchObject([
    { targetAmount: '1500.00', currentAmount: '1250.00', currency: 'EUR' },
  ]);
});

test('without an account the first questions and the lists understand the same', async () => {
  const look = { language: 'sv', theme: 'light', viewport: PHONE } as const;
  const { page } = await openVisit({ ...look, origin, reducedMotion: 'reduce' });
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
  const { 'valv.guest.liabilities': said = '' } = await kept(page);
  expect(JSON.parse(said)).toMatchObject({
    items: [{ name: 'Bolån', balance: '1800000.00', currency: 'SEK' }],
  });
});

/** What is said below a field. */
function noteOf(control: Locator): Locator {
  return control.locator('xpath=../following-sibling::p');
}

async function expectValue(control: Locator, value: string): Promise<void> {
  const typed = async () => (await control.inputValue()).replaceAll(/\s/g, ' ');
  await expect.poll(typed).toBe(value);
}
