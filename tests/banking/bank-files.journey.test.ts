import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { JANUARY } from '#tests/support/bank.ts';
import { en, GUESSED_TABLE, OFX, OWN_TABLE, type Words } from './bank-file-words.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { PENDING_BEFORE } from './pending-rows.ts';

/** Maria imports her bank's file, corrects a category, and takes the file back. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a bank’s file is added, corrected and taken back on a phone', async () => {
  const words = en;
  const look = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin, isMoving: true });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const body = { accountName: 'Eurokonto', bankName: 'SEB', currency: 'EUR' };
  await maria.call('POST', '/api/bank-accounts', body);
  const loadAccounts = await holdAccounts(page);
  await page.goto('/transactions');
  await page.getByRole('heading', { name: words.none }).waitFor();
  await readBeforeAccounts(page, words);
  loadAccounts();
  await chooseCurrency(page, words);
  await cancel(page, words);
  await add(page, words);
  expect(await maria.call('GET', '/api/bank-accounts')).toHaveLength(1);
  await correct(page, words);
  await takeBack(page, words);
  await askOfFile(page, words);
});

/** The user's accounts do not load until the returned function is called. */
async function holdAccounts(page: Page): Promise<() => void> {
  const known = Promise.withResolvers<undefined>();
  await page.route('**/api/bank-accounts', async (route) => {
    await known.promise;
    await route.fallback();
  });
  return () => known.resolve(undefined);
}

/** A file that is read before the accounts have loaded waits for them. */
async function readBeforeAccounts(page: Page, words: Words): Promise<void> {
  const previewed = page.waitForResponse('**/api/transaction-imports/preview*');
  await choose(page, JANUARY, words);
  await previewed;
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: words.reading }).isDisabled()).toBe(true);
  await expectAccessible(page, '[role=dialog]');
}

/** The currency of a file that does not name it is asked, and must be that of the account. */
async function chooseCurrency(page: Page, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog');
  const currency = dialog.getByLabel(words.currency);
  await dialog.getByText(words.currencyNeeded).waitFor();
  expect(await dialog.getByRole('button', { name: words.add }).isDisabled()).toBe(true);
  await expectAccessible(page, '[role=dialog]');
  await currency.selectOption('EUR');
  await dialog.getByRole('row', { name: /ESPRESSO HOUSE.*€35.00/ }).waitFor();
}

async function choose(page: Page, text: string | Buffer, words: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.open }).first().click();
  const buffer = Buffer.from(text);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
}

/** Leaving while a file is uploaded cancels it, with a message. */
async function cancel(page: Page, words: Words): Promise<void> {
  // To a new account or to one that exists.
  const adding = /\/api\/(?:transaction-imports|bank-accounts\/[^/]+\/imports)\?/;
  await page.route(adding, () => undefined);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.add);
  await dialog.getByRole('button', { name: words.adding }).waitFor();
  await press(dialog, words.cancel);
  await page.getByText(words.canceled, { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.unroute(adding);
}

async function add(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.currency).selectOption('EUR');
  await dialog.getByText(words.proven).waitFor();
  await dialog.locator('button:enabled', { hasText: words.add }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  // Twice at once is once: there is one file to take back.
  await dialog.getByRole('button', { name: words.add }).dblclick();
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: words.month }).waitFor();
  await page.getByRole('region', { name: words.unlisted }).waitFor();
  await expectAccessible(page, 'main');
}

/** The user's category stays. */
async function correct(page: Page, words: Words): Promise<void> {
  await press(page, words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.category).selectOption({ label: words.chosen });
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.save);
  await press(page.getByRole('alertdialog'), words.onlyThis);
  await page.getByText(words.saved, { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'ICA NARA' });
  await row.getByText(words.chosen).waitFor();
  await press(page, words.more);
  const least = page.getByRole('textbox', { name: words.least });
  await least.fill('10 000');
  await row.waitFor({ state: 'detached' });
  // The search is in the address, and counted where it is hidden.
  await page.reload();
  await page.getByRole('button', { name: `${words.more} (1)`, exact: true }).waitFor();
  expect(await row.count()).toBe(0);
  expect(await least.isVisible()).toBe(false);
  await press(page, words.clear);
  await row.waitFor();
  await page.getByRole('button', { name: words.more, exact: true }).waitFor();
}

async function takeBack(page: Page, words: Words): Promise<void> {
  await press(page, words.files);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.undo);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: words.close }).first().click();
  await page.getByRole('heading', { name: words.none }).waitFor();
}

/** Asks which account a file belongs to, and what the columns of an unknown table hold. */
async function askOfFile(page: Page, words: Words): Promise<void> {
  await choose(page, OFX, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.fileAccounts).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.cancel);
  await dialog.waitFor({ state: 'detached' });

  await choose(page, OWN_TABLE, words);
  const amount = dialog.getByRole('combobox', { name: words.amount, exact: true });
  await amount.selectOption({ label: 'Summa (-1 200,00)' });
  await dialog.getByRole('row', { name: /CYKELAFFÄREN.*1.200/ }).waitFor();
  const balance = dialog.getByRole('combobox', { name: words.balance, exact: true });
  expect(await balance.isVisible()).toBe(false);
  await press(dialog, words.rare);
  await balance.selectOption({ label: 'Kvar (8 764,50)' });
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.cancel);
  await dialog.waitFor({ state: 'detached' });

  // The proposed mapping is shown first.
  await choose(page, GUESSED_TABLE, words);
  await dialog.getByRole('row', { name: /BOKHANDELN.*−249,00/ }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.cancel);
  await dialog.waitFor({ state: 'detached' });

  await choose(page, PENDING_BEFORE, words);
  await press(dialog, words.read);
  await dialog.getByText('2 not yet booked, added as pending').waitFor();
  await expectAccessible(page, '[role=dialog]');
}

function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
