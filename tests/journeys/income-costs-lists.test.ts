import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
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
