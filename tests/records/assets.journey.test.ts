import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { chooseInMenu } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** Assets, from the first villa to its deletion, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('half of a villa for 4 500 000 kr is a net worth of 2 250 000,00 kr', async () => {
  const { page, context } = await openVisit({ ...desktop(), theme: 'dark' });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/');
  for (const none of ['Jag äger ingen bostad', 'Jag har inga lån', 'Hoppa över']) {
    await page.getByRole('button', { name: none }).click();
  }
  await page.getByText('3 av 4', { exact: true }).waitFor();
  // The browser warns of styles preloaded for a dashboard that these questions put off.
  expect(await page.locator('link[rel=preload][as=style]').count()).toBe(0);
  await page.getByRole('button', { name: 'Jag har ingen lön' }).click();
  await page.getByRole('heading', { name: 'Ingen nettoförmögenhet att visa ännu' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Lägg till tillgångar' }).click();
  await page.getByRole('button', { name: 'Lägg till bostaden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till tillgång' });
  await dialog.getByLabel('Namn').fill('Villa');
  await dialog.getByLabel('Nuvarande värde').fill('fyra miljoner');
  await dialog.getByLabel('Din andel').fill('160');
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).click();
  await dialog.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
  await dialog.getByText('Andelen ska vara mellan 0 och 100 procent.').waitFor();
  expect(await dialog.getByLabel('Namn').inputValue()).toBe('Villa');
  expect(await dialog.getByLabel('Nuvarande värde').inputValue()).toBe('fyra miljoner');
  await expectAccessible(page);

  await dialog.getByLabel('Nuvarande värde').fill('4 500 000 kr');
  await dialog.getByLabel('Din andel').fill('50');
  await dialog.getByLabel('Delägare').fill('Erik');
  expect(await textOf(dialog.getByRole('status'))).toContain('2 250 000,00 kr');
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).dblclick();
  await page.getByText('Tillgången är tillagd', { exact: true }).waitFor();
  const rows = page.getByRole('list', { name: 'Tillgångar' }).getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  expect(await textOf(rows)).toContain('2 250 000,00 kr av 4 500 000,00 kr');

  await page.getByRole('link', { name: 'Översikt' }).click();
  await page.reload();
  await expectText(page.getByRole('main'), 'Nettoförmögenhet 2 250 000,00 kr');
  await explainNetWorth(page);
  await chooseOther(page, maria);
});

async function explainNetWorth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Visa uträkningen: Nettoförmögenhet' }).first().click();
  const explanation = page.getByRole('dialog', { name: 'Nettoförmögenhet' });
  expect(await textOf(explanation)).toContain('Villa 50 % av 4 500 000,00 kr 2 250 000,00 kr');
  await expectAccessible(page);
  await pressEscape(page);
  await explanation.waitFor({ state: 'detached' });
}

/** Another currency and language are kept, and totals follow. */
async function chooseOther(page: Page, maria: Account): Promise<void> {
  await chooseInMenu(page, /^Valuta/, /^EUR/);
  // 2 250 000 / 10.892
  await expectText(page.getByRole('main'), 'Nettoförmögenhet 206 573,63 €');
  await chooseInMenu(page, /^Språk/, 'English');
  await expectText(page.getByRole('main'), 'Net worth €206,573.63');
  await page.reload();
  await expectText(page.getByRole('main'), 'Net worth €206,573.63');
  expect(await maria.call('GET', '/api/user')).toMatchObject({ language: 'en', currency: 'EUR' });
}

test('a villa that follows the index is read, changed and deleted on a phone', async () => {
  const { page, context } = await openVisit({ ...desktop(), viewport: PHONE, theme: 'dark' });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const own = { ownershipPercentage: '50', valuationDate: '2025-05-14' };
  const villa = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK', ...own };
  await maria.call('POST', '/api/assets', villa);
  await page.goto('/assets');
  const row = page.getByRole('list', { name: 'Tillgångar' }).getByRole('listitem');
  // 4 500 000 × 50 % × 965 ÷ 946, the second quarters of 2026 and 2025.
  await expectText(row, '2 295 190,27 kr av 4 590 380,55 kr');
  await pressInRow(page, 'Villa', 'Ändra Villa');
  const dialog = page.getByRole('dialog', { name: 'Ändra tillgång' });
  await askOfValuation(page, dialog);
  await dialog.getByLabel('Värderingsdatum').fill('1985-12-31');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await dialog.getByText('Fastighetsprisindex börjar 1986.').waitFor();
  await dialog.getByLabel('Värderingsdatum').fill('2199-12-31');
  await dialog.getByText('Värderingen kan inte vara senare än i dag.').waitFor();
  await dialog.getByLabel('Värderingsdatum').fill('2026-08-15');
  await expectText(dialog.getByRole('status'), 'index för 2026 kv 3 är inte publicerat: × 1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Tillgången är ändrad', { exact: true }).waitFor();
  await pressInRow(page, 'Villa', 'Ta bort Villa');
  const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Villa”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await page.getByText('Tillgången är borttagen', { exact: true }).waitFor();
});

/** Another value is a new valuation or a correction, which has to be chosen. */
async function askOfValuation(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Nuvarande värde').fill('4 550 000');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await dialog.getByText('Välj om det är en ny värdering eller en rättelse.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Rättelse av värderingen 14 maj 2025').check();
  await expectText(dialog, 'Tidigare månader som');
  await expectAccessible(page);
  await dialog.getByLabel('Nuvarande värde').fill('4 500 000');
}

test('two tabs never overwrite one another unseen', async () => {
  const visit = await openVisit({ ...desktop(), theme: 'light' });
  const { page: first, context } = visit;
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', { type: 'other', name: 'Båt', value: '45000' });
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto('/assets');
    await pressInRow(page, 'Båt', 'Ändra Båt');
  }
  await rename(first, 'Segelbåt');
  await first.getByText('Tillgången är ändrad', { exact: true }).waitFor();
  await rename(second, 'Motorbåt');
  const warning = second.getByRole('alert');
  expect(await textOf(warning)).toContain('Namn: Segelbåt');
  expect(await second.getByRole('dialog').getByLabel('Namn').inputValue()).toBe('Motorbåt');
  await expectAccessible(second);
  await warning.getByRole('button', { name: 'Spara mitt ändå' }).click();
  await second.getByText('Tillgången är ändrad', { exact: true }).waitFor();
  const kept = (await maria.call('GET', '/api/assets')) as { name: string }[];
  expect(kept.map(({ name }) => name)).toEqual(['Motorbåt']);
});

/** Without motion, so that elements are at rest. */
function desktop() {
  return { origin, viewport: DESKTOP, language: 'sv' } as const;
}

async function rename(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Namn').fill(name);
  await dialog.getByRole('button', { name: 'Spara' }).click();
}

/** Text with ordinary spaces and on one line. */
async function textOf(place: Locator): Promise<string> {
  return (await place.innerText()).replaceAll(/\s+/g, ' ');
}

/** Waits until it is read there. */
async function expectText(place: Locator, text: string): Promise<void> {
  await expect.poll(() => textOf(place)).toContain(text);
}
