import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

/** Incomes and costs in the words of the specification, and in a long list. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('two hundred costs are searched, filtered and sorted', async () => {
  const { page, context } = await openVisit({ ...english(), theme: 'dark' });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const types = ['housing', 'food', 'transportation', 'healthcare'];
  for (let number = 1; number <= 200; number += 1) {
    const type = types[number % 4];
    const amount = String(number * 10);
    const cost = { name: `Cost ${number}`, type, amount, currency: 'SEK' };
    await maria.call('POST', '/api/costs', cost);
  }
  await page.goto('/costs');
  const rows = page.getByRole('list', { name: 'All expenses' }).getByRole('listitem');
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(200);
  // 10 × (1 + 2 + … + 200) = 10 × 20100
  await expectText(page.getByRole('main'), 'Monthly costs 201 000,00 kr');
  await expectText(rows.first(), 'Cost 200');

  await page.getByRole('searchbox', { name: 'Search' }).fill('cost 17');
  // Cost 17, 117, and 170 to 179
  await expect.poll(() => rows.count()).toBe(12);
  await page.getByRole('main').getByLabel('Type').selectOption('food');
  // 17, 117, 173 and 177 leave the remainder 1 when divided by 4
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole('main').getByLabel('Order').selectOption('name');
  await expectText(rows.first(), 'Cost 17 ');
  await page.getByRole('heading', { name: '4 of 200 costs' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await page.getByText('Nothing in the list matches.').waitFor();
  await expectAccessible(page);
});

test('incomes are added, changed and deleted in the words of the specification', async () => {
  const { page, context } = await openVisit({ ...english(), theme: 'light' });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'USD' });
  await page.goto('/income');
  await page.getByRole('heading', { name: 'No income sources found' }).waitFor();
  await page.getByRole('button', { name: 'Add Income' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByRole('button', { name: 'Add Income' }).click();
  await adding.getByText('Name is required', { exact: true }).waitFor();
  await adding.getByText('Amount is required', { exact: true }).waitFor();
  await adding.getByLabel('Income Name').fill('Salary');
  await adding.getByLabel('Amount before tax').fill('4,200.50');
  await adding.getByRole('button', { name: 'Add Income' }).click();
  await page.getByText('Income added', { exact: true }).waitFor();
  await pressInRow(page, 'Salary', 'Edit Salary');
  await page.getByRole('dialog').getByLabel('Frequency').selectOption('yearly');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Income updated', { exact: true }).waitFor();
  // 4200.50 / 12 = 350.0416...
  await expectText(page.getByRole('main'), '$4,200.50 per year · $350.04 per month');
  await pressInRow(page, 'Salary', 'Delete Salary');
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete "Salary"?',
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Income deleted', { exact: true }).waitFor();

  await page.goto('/costs');
  await page.getByRole('heading', { name: 'No expenses recorded' }).waitFor();
  await page.getByRole('button', { name: 'Add Cost' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cost Name').fill('Rent');
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByRole('button', { name: 'Add Cost' }).click();
  await dialog.getByText('Amount must be a positive number', { exact: true }).waitFor();
  await dialog.getByLabel('Amount').fill('1,200');
  await dialog.getByRole('button', { name: 'Add Cost' }).click();
  await page.getByText('Cost added successfully', { exact: true }).waitFor();
});

test('a cost that is changed or deleted elsewhere is never overwritten unseen', async () => {
  const { page, context } = await openVisit({ ...english(), theme: 'dark' });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const rent = { name: 'Rent', type: 'housing', amount: '9000', currency: 'SEK' };
  const { id } = (await maria.call('POST', '/api/costs', rent)) as { id: string };
  await page.goto('/costs');
  await pressInRow(page, 'Rent', 'Edit Rent');
  await maria.call('PUT', `/api/costs/${id}`, { amount: '9500', frequency: 'yearly' });
  const dialog = page.getByRole('dialog', { name: 'Edit cost' });
  await dialog.getByLabel('Cost Name').fill('Home');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectText(dialog.getByRole('alert'), 'Amount: 9 500,00 kr');
  await expectText(dialog.getByRole('alert'), 'Frequency: Yearly');
  expect(await dialog.getByLabel('Cost Name').inputValue()).toBe('Home');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use the other version' }).click();
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('9,500.00');

  await maria.call('DELETE', `/api/costs/${id}`);
  await dialog.getByLabel('Cost Name').fill('Home');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The cost is no longer there. It was deleted somewhere else.').waitFor();
  expect(await dialog.getByLabel('Cost Name').inputValue()).toBe('Home');
});

/** Nothing moves, so that what is looked at has come to rest. */
function english() {
  return { origin, viewport: DESKTOP, language: 'en', reducedMotion: 'reduce' } as const;
}
