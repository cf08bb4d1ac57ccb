import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { moveTo, pressEscape } from '#tests/support/browser.ts';
import { openCouple } from '#tests/support/couple.ts';
import { HOME } from '#tests/support/household-words.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { openRow, pressInRow } from '#tests/support/rows.ts';
import { quiet } from '#tests/support/quiet.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Maria and Erik live together and own a house together, which their household counts once. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a house of two is each one’s share in their own totals, and one house at home', async () => {
  const { maria, erik } = await openCouple(origin);
  await addItems(maria.account, erik.account);
  await askErik(maria.page);
  await answerMaria(erik.page);
  await lookTogether(maria.page);
  await hideAndLook(erik.page, maria.page);
  await changeHouse(maria.page, erik.page);
  await part(erik.page, maria.page);
  await expectFiguresOfBoth(maria.account, erik.account);
});

async function addItems(maria: Account, erik: Account): Promise<void> {
  const house = { type: 'other', name: 'Huset', value: '3000000', currency: 'SEK' };
  const loan = { type: 'mortgage', name: 'Bolån', balance: '1750000', currency: 'SEK' };
  const boat = { type: 'other', name: 'Båten', value: '100000.55', currency: 'SEK' };
  await maria.call('POST', '/api/assets', house);
  await maria.call('POST', '/api/liabilities', loan);
  await erik.call('POST', '/api/assets', boat);
}

/** Maria has all of it, and is helped to half when she asks for more than there is. */
async function askErik(page: Page): Promise<void> {
  await page.goto('/assets');
  const main = page.getByRole('main');
  await expectText(main, 'Summa tillgångar 3 000 000,00 kr');
  await pressInRow(page, 'Huset', 'Ägare till Huset');
  const dialog = page.getByRole('dialog', { name: 'Ägare till Huset' });
  await dialog.getByLabel('Medlemmens andel').fill('60');
  await dialog.getByRole('button', { name: 'Fråga', exact: true }).click();
  await expectText(dialog, 'För att Erik ska få 60 % behöver din egen andel bli lägre.');
  await dialog.getByLabel('Medlemmens andel').fill('50');
  await dialog.getByRole('button', { name: 'Fråga', exact: true }).click();
  await expectText(dialog, 'Du har 100 %. För att Erik ska få 50 %');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sänk min till 50 % och fråga' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectText(main, 'Erik Lind är tillfrågad: 50 %');
  await expectText(main, 'Summa tillgångar 1 500 000,00 kr');
}

/** The bell notifies Erik, and leads to the proposal. */
async function answerMaria(page: Page): Promise<void> {
  await page.goto('/goals');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const told = page.getByRole('dialog', { name: 'Notifications' });
  await told.getByRole('link', { name: /Huset waits for your answer/ }).click();
  await page.waitForURL('**/household**');
  const main = page.getByRole('main');
  await expectText(main, 'Maria Lind says that 50% of it is yours. 1 500 000,00 kr of 3 000 000');
  await expectText(main, 'Total assets 1 600 000,55 kr');
  await page.getByRole('button', { name: 'Yes, 50% is mine: Huset' }).click();
  // 1 500 000 of each, and the boat
  await expectText(main, 'Total assets 3 100 000,55 kr');
  await expectAt390(page);
  await moveTo(page, '/assets');
  await expectText(main, 'Total assets 1 600 000,55 kr');
  await expectText(main, '50% yours · managed by Maria Lind');
  await openRow(page, 'Båten');
  await page.getByRole('button', { name: 'Edit Båten' }).waitFor();
  await pressEscape(page);
  await openRow(page, 'Huset');
  await page.getByRole('button', { name: 'Owners of Huset' }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit Huset' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Owners of Huset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owners of Huset' });
  await expectText(dialog, 'Maria Lind manages this item');
  await expectAt390(page);
  await pressEscape(page);
  await moveTo(page, '/historical-data');
  await expectText(main, 'Managed by Maria Lind. Their changes appear here too.');
  expect(await page.getByRole('textbox', { name: /^Båten/ }).count()).toBe(1);
  expect(await page.getByRole('textbox', { name: /^Huset/ }).count()).toBe(0);
}

/** The total by member, as a drawing, and month by month. */
async function lookTogether(page: Page): Promise<void> {
  await moveTo(page, '/household');
  const main = page.getByRole('main');
  await expectText(main, 'Summa tillgångar 3 100 000,55 kr');
  await expectText(main, 'Summa skulder 1 750 000,00 kr');
  await expectText(main, 'Nettoförmögenhet 1 350 000,55 kr');
  await expectText(main, 'Medlemmar 2 Maria och Erik');
  const opener = page.getByRole('button', { name: 'Visa uträkningen: Summa tillgångar' });
  await opener.click();
  const explained = page.getByRole('dialog', { name: 'Summa tillgångar' });
  await expectText(explained, 'Huset Maria · 50 % av 3 000 000,00 kr 1 500 000,00 kr');
  await expectText(explained, 'Huset Erik · 50 % av 3 000 000,00 kr 1 500 000,00 kr');
  await expectText(explained, 'Tillsammans 3 100 000,55 kr');
  await pressEscape(page);
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
  const history = page.getByRole('region', { name: 'Nettoförmögenhet över tid' });
  await history.getByRole('slider').press('ArrowLeft');
  await expectText(history, '1 350 000,55 kr');
  await history.getByRole('button', { name: 'Visa som tabell' }).click();
  await history.getByRole('table').waitFor();
  await page.getByLabel('Summornas valuta').selectOption('EUR');
  // 1 500 000 / 10.892 = 137 715.754..., of Erik the same and 100 000.55 / 10.892 = 9 181.100...
  await expectText(main, 'Summa tillgångar 284 612,60 €');
  await expectAccessible(page);
}

async function hideAndLook(erik: Page, maria: Page): Promise<void> {
  await moveTo(erik, '/household');
  // The figures above it move the button while they arrive.
  await quiet(erik);
  await erik.getByRole('button', { name: 'Choose what you share' }).click();
  const dialog = erik.getByRole('dialog', { name: 'What you share' });
  await dialog.getByLabel('Assets').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectText(erik.getByRole('main'), 'Erik does not share assets');
  await maria.reload();
  const main = maria.getByRole('main');
  await expectText(main, 'Summa tillgångar 1 500 000,00 kr Erik delar inte tillgångar');
  await expectText(main.getByRole('table').first(), 'Erik Delas inte 0,00 kr');
}

/** Maria's changes of the house reach Erik, with his share of it. */
async function changeHouse(maria: Page, erik: Page): Promise<void> {
  await moveTo(maria, '/assets');
  await expectText(maria.getByRole('main'), '50 % din, 50 % Erik Lind');
  await pressInRow(maria, 'Huset', 'Ändra Huset');
  const dialog = maria.getByRole('dialog', { name: 'Ändra tillgång' });
  await dialog.getByLabel('Nuvarande värde').fill('4 000 000,01');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  // 4 000 000.01 × 50 % = 2 000 000.005, rounded away from zero
  await expectText(maria.getByRole('main'), 'Summa tillgångar 2 000 000,01 kr');
  await erik.goto('/assets');
  await expectText(erik.getByRole('main'), 'Total assets 2 100 000,56 kr');
}

/** A member who leaves keeps their share as their own item; the household keeps the others. */
async function part(erik: Page, maria: Page): Promise<void> {
  await pressInRow(maria, 'Huset', 'Ta bort Huset');
  const removal = maria.getByRole('alertdialog');
  await expectText(removal, 'Den försvinner även ur listan hos Erik Lind');
  await removal.getByRole('button', { name: 'Avbryt' }).click();
  await moveTo(erik, '/household');
  await erik.getByRole('button', { name: 'Leave', exact: true }).click();
  const question = erik.getByRole('alertdialog', { name: `Leave ${HOME}?` });
  await question.getByRole('button', { name: 'Leave the household' }).click();
  await expectText(erik.locator('body'), `You have left ${HOME}`);
  await moveTo(erik, '/assets');
  await openRow(erik, 'Huset');
  await erik.getByRole('button', { name: 'Edit Huset' }).waitFor();
  await pressEscape(erik);
  await expectText(erik.getByRole('main'), 'Total assets 2 100 000,56 kr');
  await maria.goto('/household');
  await expectText(maria.getByRole('main'), 'Summa tillgångar 2 000 000,01 kr');
  await expectText(maria.getByRole('main'), 'Medlemmar 1');
}

async function expectFiguresOfBoth(maria: Account, erik: Account): Promise<void> {
  expect(await maria.call('GET', '/api/financial-summary')).toMatchObject({
    totalAssets: 2_000_000.01,
    totalLiabilities: 1_750_000,
    netWorth: 250_000.01,
  });
  expect(await erik.call('GET', '/api/financial-summary')).toMatchObject({
    totalAssets: 2_100_000.56,
    totalLiabilities: 0,
    netWorth: 2_100_000.56,
  });
}

/** No part overflows a phone's width, and the page is accessible. */
async function expectAt390(page: Page): Promise<void> {
  const beside = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beside).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
