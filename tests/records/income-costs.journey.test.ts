import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { moveTo, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { expectText } from '#tests/support/read-page.ts';

/** A household's incomes and costs; the figures are those of the screens' own tests. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const salary = {
  name: 'Lön Erik',
  type: 'salary',
  amount: '38000',
  frequency: 'monthly',
  taxPercentage: '30',
  currency: 'SEK',
};
const COSTS = [
  { name: 'Avgift', type: 'housing', amount: '5200', currency: 'SEK' },
  { name: 'El', type: 'utilities', amount: '899.50', currency: 'SEK' },
  { name: 'Soffa', type: 'shopping', amount: '18000', frequency: 'one_time', currency: 'SEK' },
];

test('incomes and costs are entered on a phone', async () => {
  const view = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const look = { ...view } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/income');
  await page.getByRole('heading', { name: 'Inga inkomster ännu' }).waitFor();
  await expectAccessible(page);
  await maria.call('POST', '/api/incomes', salary);
  await page.reload();
  await addIncome(page);
  await readIncomes(page);
  for (const cost of COSTS) await maria.call('POST', '/api/costs', cost);
  await moveTo(page, '/costs');
  await addCost(page);
  await readCosts(page);
});

/** Errors are shown beside their fields, and a double click adds one item. */
async function addIncome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till inkomst' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till inkomst' });
  await adding.getByLabel('Namn').fill('Lön Maria');
  await adding.getByLabel('Belopp före skatt').fill('mycket');
  await adding.getByRole('button', { name: 'Lägg till inkomst' }).click();
  await adding.getByText('Skriv ett belopp, till exempel 1 250 000,50.').waitFor();
  await expectAccessible(page);
  await adding.getByLabel('Belopp före skatt').fill('42 500');
  await adding.getByLabel('Skatt i procent').fill('31,5');
  // 42500 × (100 − 31.5) % = 29112.50
  await expectText(adding.getByRole('status'), 'Per månad efter skatt 29 112,50 kr');
  await adding.getByRole('button', { name: 'Lägg till inkomst' }).dblclick();
  await page.getByText('Inkomsten är tillagd', { exact: true }).waitFor();
}

async function readIncomes(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expectText(main, 'Inkomst per månad 80 500,00 kr Från 2 återkommande källor');
  await page.getByRole('button', { name: 'Visa uträkningen: Skatt per år' }).click();
  const explanation = page.getByRole('dialog', { name: 'Skatt per år' });
  await expectText(explanation, 'Lön Maria 31,5 % skatt: 510 000,00 kr − 349 350,00 kr');
  await expectAccessible(page);
  await pressEscape(page);
  await explanation.waitFor({ state: 'hidden' });
  await pressInRow(page, 'Lön Erik', 'Ta bort Lön Erik');
  const question = page.getByRole('alertdialog', { name: 'Vill du ta bort ”Lön Erik”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ta bort' }).click();
  await expectText(main, 'Inkomst per månad 42 500,00 kr');
}

async function addCost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till kostnad' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till kostnad' });
  await adding.getByLabel('Namn').fill('Mat');
  await adding.getByLabel('Kategori').selectOption('food');
  await adding.getByLabel('Belopp').fill('-9000');
  await adding.getByRole('button', { name: 'Lägg till kostnad' }).click();
  await adding.getByText('Beloppet måste vara ett tal större än noll').waitFor();
  await expectAccessible(page);
  await adding.getByLabel('Belopp').fill('9 000');
  await adding.getByRole('button', { name: 'Lägg till kostnad' }).dblclick();
  await page.getByText('Kostnaden är tillagd', { exact: true }).waitFor();
}

async function readCosts(page: Page): Promise<void> {
  const main = page.getByRole('main');
  // 9000 + 5200 + 899.50
  await expectText(main, 'Kostnader per månad 15 099,50 kr Från 3 återkommande kostnader');
  const ring = main.getByRole('img', { name: /^Kostnader per månad efter kategori: Mat/ });
  expect(await ring.locator('path').count()).toBe(3);
  await pressInRow(page, 'Mat', 'Ta bort Mat');
  await page.getByText('Kostnaden är borttagen', { exact: true }).waitFor();
  await expectText(main, 'Kostnader per månad 6 099,50 kr');
}
