import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

/** A household's incomes and costs, entered by hand, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

describe.each([
  ['a phone', PHONE, 'dark'],
  ['a desktop', DESKTOP, 'light'],
] as const)('on %s', (_, viewport, theme) => {
  const view = () =>
    ({ origin, viewport, theme, language: 'sv', reducedMotion: 'reduce' }) as const;

  test('two salaries, a bonus and a sold bicycle add up to the öre', async () => {
    const { page, context } = await openVisit(view());
    await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
    await page.goto('/income');
    await page.getByRole('heading', { name: 'Inga inkomster ännu' }).waitFor();
    await expectAccessible(page);
    await addFirstIncome(page);
    await addIncome(page, { name: 'Lön Erik', amount: '38 000,00', tax: '30' });
    await addIncome(page, { name: 'Bonus', amount: '60000', tax: '50', often: 'Varje år' });
    await addIncome(page, { name: 'Såld cykel', amount: '4 500 kr', tax: '0', often: 'En gång' });
    await expectIncomeFigures(page);
    await changeIncomeAndUndo(page);
    await removeIncomeAndUndo(page);
    await eraseIncome(page);
  });

  test('costs a month, a year and once add up to the öre', async () => {
    const { page, context } = await openVisit(view());
    await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
    await page.goto('/costs');
    await page.getByRole('heading', { name: 'Inga kostnader ännu' }).waitFor();
    await expectAccessible(page);
    await addFirstCost(page);
    await addCost(page, { name: 'Avgift', amount: '5 200', type: 'housing' });
    await addCost(page, { name: 'El', amount: '899,50', type: 'utilities' });
    await addCost(page, { name: 'Försäkring', amount: '4800', type: 'housing', often: 'Varje år' });
    await addCost(page, { name: 'Soffa', amount: '18000', type: 'shopping', often: 'En gång' });
    await expectCostFigures(page);
    await changeCost(page);
    await removeCostAndUndo(page);
    await expectAccessible(page);
  });
});

/** Errors are shown beside their fields, and typed texts stay. */
async function addFirstIncome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till din första inkomst' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till inkomst' });
  await adding.getByLabel('Namn').fill('Lön Maria');
  await adding.getByLabel('Belopp före skatt').fill('mycket');
  await adding.getByLabel('Skatt i procent').fill('131,5');
  await adding.getByRole('button', { name: 'Lägg till inkomst' }).click();
  await adding.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
  await adding.getByText('Procentsatsen ska vara mellan 0 och 100').waitFor();
  expect(await adding.getByLabel('Belopp före skatt').inputValue()).toBe('mycket');
  expect(await adding.getByLabel('Namn').inputValue()).toBe('Lön Maria');
  await expectAccessible(page);
  await adding.getByLabel('Belopp före skatt').fill('42 500');
  await adding.getByLabel('Skatt i procent').fill('31,5');
  // 42500 × (100 − 31.5) % = 29112.50
  await expectText(adding.getByRole('status'), 'Per månad efter skatt 29 112,50 kr');
  await adding.getByRole('button', { name: 'Lägg till inkomst' }).dblclick();
  await page.getByText('Inkomsten är tillagd', { exact: true }).waitFor();
}

/** Maria 42500 at 31.5 %, Erik 38000 at 30 %, 60000 a year at 50 %, 4500 once. */
async function expectIncomeFigures(page: Page): Promise<void> {
  const main = page.getByRole('main');
  expect(await page.getByRole('list', { name: 'Inkomster' }).getByRole('listitem').count()).toBe(4);
  // 42500 + 38000 + 60000 / 12 = 85500
  await expectText(main, 'Inkomst per månad 85 500,00 kr Från 3 återkommande källor');
  // 42500 × 68.5 % + 38000 × 70 % + 5000 × 50 % = 29112.50 + 26600 + 2500 = 58212.50
  await expectText(main, 'Nettoinkomst 58 212,50 kr');
  await expectText(main, 'Engångsinkomster 4 500,00 kr');
  // 42500 × 12 + 38000 × 12 + 60000 = 510000 + 456000 + 60000 = 1026000
  await expectText(main, 'Inkomst per år 1 026 000,00 kr');
  // 349350 + 319200 + 30000 = 698550, and the rest is tax
  await expectText(main, 'Netto 698 550,00 kr Skatt 327 450,00 kr');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Visa uträkningen: Skatt per år' }).click();
  const explanation = page.getByRole('dialog', { name: 'Skatt per år' });
  await expectText(
    explanation,
    'Lön Maria 31,5 % skatt: 510 000,00 kr − 349 350,00 kr 160 650,00 kr',
  );
  await expectText(explanation, 'Bonus 50 % skatt: 60 000,00 kr − 30 000,00 kr 30 000,00 kr');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

/** Without Erik there is 42500 + 5000 a month. */
async function changeIncomeAndUndo(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'Lön Erik', 'Ändra Lön Erik');
  const editing = page.getByRole('dialog', { name: 'Ändra inkomst' });
  await editing.getByLabel('Inkomsten räknas').uncheck();
  await editing.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Inkomsten är ändrad', { exact: true }).waitFor();
  // 42500 + 5000
  await expectText(main, 'Inkomst per månad 47 500,00 kr');
  await expectText(main, 'Räknas inte: har upphört');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await page.getByText('Ändringen är ångrad', { exact: true }).waitFor();
  await expectText(main, 'Inkomst per månad 85 500,00 kr');
}

/** Without the bonus there is 42500 + 38000 a month. */
async function removeIncomeAndUndo(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'Bonus', 'Ta bort Bonus');
  const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Bonus”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await expectText(main, 'Inkomst per månad 80 500,00 kr');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await page.getByText('Inkomsten är tillbaka', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click();
  await expectText(main, 'Inkomst per månad 85 500,00 kr');
}

/** An item erased with its history has no undo. */
async function eraseIncome(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'Såld cykel', 'Ta bort Såld cykel');
  const erasing = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Såld cykel”?' });
  await erasing.getByLabel('Radera även historiken. Det går inte att ångra.').check();
  await erasing.getByRole('button', { name: 'Radera för alltid' }).click();
  await page.getByText('Såld cykel, och dess historik', { exact: true }).waitFor();
  await expectText(main, 'Engångsinkomster 0,00 kr');
}

/** A cost below zero is refused, and what is typed stays. */
async function addFirstCost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till din första kostnad' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till kostnad' });
  await adding.getByLabel('Namn').fill('Mat');
  await adding.getByLabel('Belopp').fill('-9000');
  await adding.getByRole('button', { name: 'Lägg till kostnad' }).click();
  await adding.getByText('Beloppet måste vara ett tal större än noll').waitFor();
  expect(await adding.getByLabel('Namn').inputValue()).toBe('Mat');
  await expectAccessible(page);
  await adding.getByLabel('Belopp').fill('9 000');
  await adding.getByLabel('Kategori').selectOption('food');
  await adding.getByRole('button', { name: 'Lägg till kostnad' }).dblclick();
  await page.getByText('Kostnaden är tillagd', { exact: true }).waitFor();
}

/** 9000, 5200 and 899.50 a month, 4800 a year, 18000 once. */
async function expectCostFigures(page: Page): Promise<void> {
  const main = page.getByRole('main');
  // 9000 + 5200 + 899.50 + 4800 / 12 = 15499.50
  await expectText(main, 'Kostnader per månad 15 499,50 kr Från 4 återkommande kostnader');
  await expectText(main, 'Största kategori per månad Mat 9 000,00 kr per månad');
  // 108000 + 62400 + 10794 + 4800 = 185994
  await expectText(main, 'Kostnader per år 185 994,00 kr');
  await expectText(main, 'Engångskostnader 18 000,00 kr 1 köp');
  await expectText(main, 'Antal kostnader 5 Varje månad 3');
  // 9000 of 15499.50 is 58,1 %; 5200 + 400 is 36,1 %; 899.50 is 5,8 %
  await expectText(main.getByRole('table'), 'Mat 58,1 % 9 000 kr');
  await expectText(main.getByRole('table'), 'Boende 36,1 % 5 600 kr');
  await expectText(main.getByRole('table'), 'El, vatten och värme 5,8 % 900 kr');
  const ring = main.getByRole('img', { name: /^Kostnader per månad efter kategori: Mat 58,1/ });
  expect(await ring.locator('path').count()).toBe(3);
  await expectAccessible(page);
}

/** Power for 1000 instead of 899.50. */
async function changeCost(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'El', 'Ändra El');
  const editing = page.getByRole('dialog', { name: 'Ändra kostnad' });
  await editing.getByLabel('Belopp').fill('1 000');
  await editing.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Kostnaden är ändrad', { exact: true }).waitFor();
  // 9000 + 5200 + 1000 + 400
  await expectText(main, 'Kostnader per månad 15 600,00 kr');
}

/** Gone at once, without a question, and back again. */
async function removeCostAndUndo(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'Mat', 'Ta bort Mat');
  await page.getByText('Kostnaden är borttagen', { exact: true }).waitFor();
  await expectText(main, 'Kostnader per månad 6 600,00 kr');
  await expectText(main, 'Största kategori per månad Boende 5 600,00 kr per månad');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await page.getByText('Kostnaden är tillbaka', { exact: true }).waitFor();
  await expectText(main, 'Kostnader per månad 15 600,00 kr');
}

type Income = { name: string; amount: string; tax: string; often?: string };

async function addIncome(page: Page, { name, amount, tax, often }: Income): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till inkomst' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till inkomst' });
  await dialog.getByLabel('Namn').fill(name);
  await dialog.getByLabel('Belopp före skatt').fill(amount);
  await dialog.getByLabel('Skatt i procent').fill(tax);
  if (often) await dialog.getByLabel('Hur ofta').selectOption(often);
  await dialog.getByRole('button', { name: 'Lägg till inkomst' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

type Cost = { name: string; amount: string; type: string; often?: string };

async function addCost(page: Page, { name, amount, type, often }: Cost): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till kostnad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till kostnad' });
  await dialog.getByLabel('Kategori').selectOption(type);
  await dialog.getByLabel('Namn').fill(name);
  await dialog.getByLabel('Belopp').fill(amount);
  if (often) await dialog.getByLabel('Hur ofta').selectOption(often);
  await dialog.getByRole('button', { name: 'Lägg till kostnad' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name, exact: true }).waitFor();
}
