import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { JANUARY } from '../support/bank.ts';
import {
  en,
  GUESSED_TABLE,
  OFX,
  OWN_TABLE,
  sv,
  SWEDBANK,
  type Words,
} from '../support/bank-file-words.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

/**
 * Maria reads her banks' files in, one of them by naming its columns, corrects a category, and
 * takes a file back.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a bank’s file is added, corrected and taken back on a phone', async () => {
  const words = en;
  const look = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/transactions');
  await page.getByRole('heading', { name: words.none }).waitFor();
  const accepted = await page.locator('input[type=file]').first().getAttribute('accept');
  expect(accepted?.split(',')).toEqual(expect.arrayContaining(['.csv', '.zip', '.sta', '.fods']));
  await choose(page, 'Hej Maria', words);
  await page.getByText(words.refused).waitFor();
  await press(page.getByRole('dialog'), words.cancel);
  await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1), words);
  await page.getByText(words.large).waitFor();
  await press(page.getByRole('dialog'), words.cancel);
  await cancel(page, words);
  await add(page, words);
  await correct(page, words);
  await addAgain(page, words);
  await takeBack(page, words);
  await addSwedbank(page, words);
  await nameColumns(page, words);
  await acceptGuess(page, words);
});

test('the currency of a file is asked', async () => {
  const words = sv;
  const look = { viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const account = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const body = { accountName: 'Eurokonto', bankName: 'SEB', currency: 'EUR' };
  await account.call('POST', '/api/bank-accounts', body);
  await page.goto('/transactions');
  await choose(page, OFX, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.fileAccounts).waitFor();
  await expectAccessible(page);
  await press(dialog, words.cancel);
  await dialog.waitFor({ state: 'hidden' });
  await choose(page, JANUARY, words);
  const currency = dialog.getByLabel(words.currency);
  await currency.waitFor();
  await dialog.getByText(words.currencyNeeded).waitFor();
  expect(await dialog.getByRole('button', { name: words.add }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await currency.selectOption('SEK');
  await dialog.getByText(words.otherCurrency).waitFor();
  expect(await dialog.getByRole('button', { name: words.add }).isDisabled()).toBe(true);
  await currency.selectOption('EUR');
  await dialog
    .getByRole('row', { name: /ESPRESSO HOUSE.*35.00.€|ESPRESSO HOUSE.*€35.00/ })
    .waitFor();
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.add);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'ICA NARA' })
    .filter({ hasText: '€' })
    .waitFor();
});

async function choose(page: Page, text: string | Buffer, words: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.open }).first().click();
  const buffer = Buffer.from(text);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
}

/** Leaving while a file is uploaded cancels it, with a message. */
async function cancel(page: Page, words: Words): Promise<void> {
  const adding = '**/api/transaction-imports?*';
  await page.route(adding, () => undefined);
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.add);
  await dialog.getByRole('button', { name: words.adding }).waitFor();
  await press(dialog, words.cancel);
  await page.getByText(words.canceled, { exact: true }).first().waitFor();
  await page.unroute(adding);
}

async function add(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.proven).waitFor();
  await expectAccessible(page);
  // Twice at once is once: there is one file to take back.
  await dialog.getByRole('button', { name: words.add }).dblclick();
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await press(page, words.back);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await choose(page, JANUARY, words);
  await press(dialog, words.add);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: words.month }).waitFor();
  await expectAccessible(page);
}

/** The user's category stays. */
async function correct(page: Page, words: Words): Promise<void> {
  await press(page, words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.category).selectOption({ label: words.chosen });
  await expectAccessible(page);
  await press(dialog, words.save);
  await press(page.getByRole('alertdialog'), words.onlyThis);
  await page.getByText(words.saved, { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'ICA NARA' });
  await row.getByText(words.chosen).waitFor();
  await page.getByRole('searchbox', { name: words.search }).fill('espresso');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: words.search }).fill('');
  await row.waitFor();
  await press(page, words.more);
  // A text that is no amount does not filter.
  const least = page.getByRole('textbox', { name: words.least });
  await least.fill('10 000 kr');
  await row.waitFor({ state: 'detached' });
  await least.fill('253,52');
  await row.waitFor();
  await least.fill('mycket');
  await expect.poll(() => least.getAttribute('aria-invalid')).toBe('true');
  await row.waitFor();
  // The search is in the address, and counted where it is hidden.
  await page.reload();
  await page.getByRole('button', { name: `${words.more} (1)`, exact: true }).waitFor();
  expect(await least.isVisible()).toBe(false);
  await press(page, words.clear);
  await page.getByRole('button', { name: words.more, exact: true }).waitFor();
}

async function addAgain(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.known).waitFor();
  expect(await dialog.getByRole('button', { name: words.nothing }).isDisabled()).toBe(true);
  await press(dialog, words.cancel);
}

async function takeBack(page: Page, words: Words): Promise<void> {
  await press(page, words.files);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.undo);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.close }).first().click();
  await page.getByRole('heading', { name: words.none }).waitFor();
}

/** Another bank's file, in the letters of Windows. */
async function addSwedbank(page: Page, words: Words): Promise<void> {
  await choose(page, Buffer.from(SWEDBANK, 'latin1'), words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.addTwo);
  await page.getByText(words.addedTwo, { exact: true }).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'KÖP MAXI' }).waitFor();
}

/** A file in an unknown format needs a column mapping once, and is then read by it. */
async function nameColumns(page: Page, words: Words): Promise<void> {
  await choose(page, OWN_TABLE, words);
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('combobox', { name: words.amount, exact: true });
  await amount.selectOption({ label: 'Summa (-1 200,00)' });
  await dialog.getByRole('row', { name: /CYKELAFFÄREN.*1.200/ }).waitFor();
  const balance = dialog.getByRole('combobox', { name: words.balance, exact: true });
  expect(await balance.isVisible()).toBe(false);
  await press(dialog, words.rare);
  await balance.selectOption({ label: 'Kvar (8 764,50)' });
  await expectAccessible(page);
  await press(dialog, words.read);
  await dialog.getByText(words.proven).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(words.account, { exact: true }).fill('Matkonto');
  await press(dialog, words.addTwo);
  await page.getByRole('listitem').filter({ hasText: 'CYKELAFFÄREN' }).waitFor();
  await choose(page, OWN_TABLE, words);
  await dialog.getByRole('button', { name: words.change }).waitFor();
  await press(dialog, words.cancel);
}

/** The proposed mapping is shown first: opened, accepted and added in three presses. */
async function acceptGuess(page: Page, words: Words): Promise<void> {
  await choose(page, GUESSED_TABLE, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /BOKHANDELN.*−249,00/ }).waitFor();
  await expectAccessible(page);
  // One change makes the guess wrong, and one makes it right again.
  const amount = dialog.getByRole('combobox', { name: words.amount, exact: true });
  await amount.selectOption({ label: 'Kvar (9 751,00)' });
  await dialog.getByRole('row', { name: /BOKHANDELN.*9.751,00/ }).waitFor();
  await amount.selectOption({ label: 'Kronor (-249,00)' });
  await dialog.getByRole('row', { name: /BOKHANDELN.*−249,00/ }).waitFor();
  await press(dialog, words.read);
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.addTwo);
  await page.getByRole('listitem').filter({ hasText: 'BOKHANDELN' }).waitFor();
}

function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
