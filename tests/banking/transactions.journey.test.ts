import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { HEADER } from '#tests/support/bank.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';

/**
 * Maria corrects a category and has similar transactions follow, earlier rows and those of the next
 * file; edits several at once and undoes it; adds a recurring payment to her costs.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const words = {
  add: (count: number) => `Add ${count} transactions`,
  edit: 'Edit ICA NARA ODENPLAN',
  category: 'Category',
  restaurants: 'Restaurants and cafés',
  groceries: 'Groceries',
  save: 'Save',
  ask: 'Always sort like this?',
  words: 'Words in the text',
  option: 'ICA NARA (also 1 earlier)',
  accept: 'Always sort like this',
  moved: '1 earlier transaction moved',
  several: 'Choose several',
  choose: (name: string) => `Choose ${name}`,
  chosen: '2 chosen',
  change: 'Change',
  tags: 'Tags to add optional',
  reviewed: 'Reviewed',
  yes: 'Reviewed',
  saveMany: 'Change them',
  changed: '2 transactions changed',
  undo: 'Undo',
  undone: '2 transactions are as they were',
  comesBack: 'Recurring',
  showAll: 'Show recurring payments',
  addOf: 'Add NETFLIX.COM',
  addCost: 'Add',
  added: 'Added to your costs',
  categories: 'Categories',
  rules: 'Rules',
};

const today = dayOf(new Date());
const before = (days: number) => addDays(today, -days);
const FIRST = `${HEADER}
${before(2)};;1;ICA NARA ODENPLAN;-120.000;
${before(3)};;2;ICA NARA VASASTAN;-80.000;
${before(4)};;3;NETFLIX.COM;-149.000;
${before(35)};;4;NETFLIX.COM;-149.000;
${before(65)};;5;NETFLIX.COM;-149.000;`;
const NEXT = `${HEADER}\n${before(1)};;1;ICA NARA SLUSSEN;-60.000;\n${before(1)};;2;COOP;-9.000;`;

test('transactions are sorted, edited and added to the costs on a phone', async () => {
  const view = { viewport: PHONE, language: 'en', theme: 'dark', origin } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/transactions');
  await add(page, FIRST, words.add(5));
  await correct(page);
  await add(page, NEXT, words.add(2));
  await row(page, 'ICA NARA SLUSSEN').getByText(words.restaurants).waitFor();
  await row(page, 'COOP').getByText(words.groceries).waitFor();
  await changeTwo(page);
  await addCost(page, maria);
  await press(page, words.categories);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list', { name: words.rules }).getByText('ICA NARA').waitFor();
  await expectAccessible(page, '[role=dialog]');
});

function row(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text }).last();
}

async function chooseFile(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /bank file/ })
    .first()
    .click();
  const buffer = Buffer.from(file);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
}

async function add(page: Page, file: string, button: string): Promise<void> {
  await chooseFile(page, file);
  await press(page.getByRole('dialog'), button);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** One is corrected; the others of the shop follow, and so does the next file. */
async function correct(page: Page): Promise<void> {
  await press(page, words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.category).selectOption({ label: words.restaurants });
  await press(dialog, words.save);
  const question = page.getByRole('alertdialog', { name: words.ask });
  await question.getByLabel(words.words).selectOption({ label: words.option });
  await expectAccessible(page, '[role=alertdialog]');
  await press(question, words.accept);
  await page.getByText(words.moved, { exact: true }).first().waitFor();
  await row(page, 'ICA NARA VASASTAN').getByText(words.restaurants).waitFor();
}

async function changeTwo(page: Page): Promise<void> {
  await press(page, words.several);
  for (const name of ['COOP', 'ICA NARA SLUSSEN']) {
    await page.getByRole('checkbox', { name: words.choose(name) }).check();
  }
  await page.getByText(words.chosen, { exact: true }).waitFor();
  // The bar stays over the list, and over nothing where all of the list is in sight.
  const { width, height } = PHONE;
  await page.setViewportSize({ width, height: 2_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
  await press(page, words.change);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.tags).fill('helg, delat');
  await dialog.getByLabel(words.reviewed, { exact: true }).selectOption({ label: words.yes });
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.saveMany);
  await page.getByText(words.changed, { exact: true }).first().waitFor();
  await row(page, 'COOP').getByText('helg · delat').waitFor();
  await press(page, words.undo);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await row(page, 'COOP').getByText('helg').waitFor({ state: 'detached' });
}

/** A recurring payment is proposed, filled in, and then among her costs. */
async function addCost(page: Page, maria: Account): Promise<void> {
  await page.getByRole('heading', { name: words.comesBack }).waitFor();
  await press(page, words.showAll);
  await press(page, words.addOf);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.addCost, exact: true }).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await press(dialog, words.addCost);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: words.comesBack }).waitFor({ state: 'detached' });
  expect(await maria.call('GET', '/api/costs')).toMatchObject([{ name: 'NETFLIX.COM' }]);
}

function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
