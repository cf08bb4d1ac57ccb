import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { JANUARY } from '../support/bank.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

/** Maria reads her bank's files in, corrects a category, and takes a file back. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = {
  none: 'Inga transaktioner än',
  open: 'Öppna en bankfil',
  refused: 'Filen är inte från en bank som Valv känner.',
  cancel: 'Avbryt',
  proven: 'Saldona i filen bevisar varje belopp.',
  add: 'Lägg till 3 transaktioner',
  added: '3 transaktioner är tillagda',
  month: 'januari 2026',
  edit: 'Ändra ICA NARA',
  category: 'Kategori',
  chosen: 'Shopping',
  save: 'Spara',
  saved: 'Transaktionen är sparad',
  search: 'Sök i text, anteckningar och taggar',
  known: '3 som du redan har',
  nothing: 'Inget nytt att lägga till',
  files: 'Filer',
  undo: 'Ångra konto.csv',
  undone: 'Filen är borttagen igen',
  close: 'Stäng',
} as const;

const en: { readonly [key in keyof typeof sv]: string } = {
  none: 'No transactions yet',
  open: 'Open a bank file',
  refused: 'The file is not from a bank that Valv knows.',
  cancel: 'Cancel',
  proven: 'The balances in the file prove every amount.',
  add: 'Add 3 transactions',
  added: '3 transactions added',
  month: 'January 2026',
  edit: 'Edit ICA NARA',
  category: 'Category',
  chosen: 'Shopping',
  save: 'Save',
  saved: 'Transaction saved',
  search: 'Search text, notes and tags',
  known: '3 that you have already',
  nothing: 'Nothing new to add',
  files: 'Files',
  undo: 'Undo konto.csv',
  undone: 'The file is taken back',
  close: 'Close',
};

type Words = typeof en;

test.each([
  ['sv', sv, DESKTOP, 'dark'],
  ['en', en, PHONE, 'light'],
] as const)('a bank’s file in %s', async (language, words, viewport, theme) => {
  const { page, context } = await openVisit({ viewport, language, theme, origin });
  await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await page.goto('/transactions');
  await page.getByRole('heading', { name: words.none }).waitFor();
  await choose(page, 'Hej Maria', words);
  await page.getByText(words.refused).waitFor();
  await press(page.getByRole('dialog'), words.cancel);
  await add(page, words);
  await correct(page, words);
  await addAgain(page, words);
  await takeBack(page, words);
});

async function choose(page: Page, text: string, words: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.open }).first().click();
  const buffer = Buffer.from(text);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
}

async function add(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.proven).waitFor();
  await expectAccessible(page);
  await press(dialog, words.add);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: words.month }).waitFor();
  await expectAccessible(page);
}

/** What the person says of the category stays. */
async function correct(page: Page, words: Words): Promise<void> {
  await press(page, words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.category).selectOption({ label: words.chosen });
  await expectAccessible(page);
  await press(dialog, words.save);
  await page.getByText(words.saved, { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'ICA NARA' });
  await row.getByText(words.chosen).waitFor();
  await page.getByRole('searchbox', { name: words.search }).fill('espresso');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: words.search }).fill('');
  await row.waitFor();
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

function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
