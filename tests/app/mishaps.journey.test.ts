import { expect, test } from 'vitest';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { openRow } from '#tests/support/rows.ts';
import { expectWithin } from './within.ts';

/** A finger that presses twice, a keyboard, and very long names. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('a double click deletes one cost, not the next one too', async () => {
  const { page, maria } = await openAsMaria(PHONE);
  for (const name of ['Hyra', 'Mat', 'Gym']) {
    await maria.call('POST', '/api/costs', { name, amount: '100', currency: 'SEK' });
  }
  await page.goto('/costs');
  const rows = page.getByRole('list', { name: 'Alla kostnader' }).getByRole('listitem');
  await openRow(page, 'Hyra');
  await page.getByRole('button', { name: /^Ta bort/ }).dblclick({ delay: 60 });
  await page.getByText('Kostnaden är borttagen', { exact: true }).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await maria.call('GET', '/api/costs')).toHaveLength(2);
});

test('deleting from the keyboard keeps the focus in the list', async () => {
  const { page, maria } = await openAsMaria(DESKTOP);
  for (const [name, value] of Object.entries({ Villa: '3', Båt: '2', Cykel: '1' })) {
    await maria.call('POST', '/api/assets', { type: 'other', name, value, currency: 'SEK' });
  }
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Ta bort Båt' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).press('Enter');
  await page.getByRole('heading', { name: 'Båt' }).waitFor({ state: 'detached' });
  const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(named).toBe('Ändra Cykel');
});

test('names of two hundred characters stay within a phone', async () => {
  const { page, maria } = await openAsMaria(PHONE);
  const name = `${'Å'.repeat(100)} ${'x'.repeat(99)}`;
  const huge = { type: 'other', name, currency: 'SEK', ownershipPercentage: '33.33' };
  await maria.call('POST', '/api/liabilities', {
    ...huge,
    balance: '9999999999.99',
    coOwnerName: 'Å'.repeat(200),
    interestRate: '3.5',
  });
  await page.goto('/liabilities');
  await page.getByRole('heading', { name: 'Räntan på varje lån' }).waitFor();
  await expectWithin(page, 'main *');
  await page.getByRole('button', { name: 'Visa uträkningen: Snittränta' }).click();
  await page.getByRole('dialog').waitFor();
  await expectWithin(page, '[role="dialog"] *');
  await pressEscape(page);
  await openRow(page, 'ÅÅÅ');
  await expectWithin(page, '[role="dialog"] *');
  await page.getByRole('button', { name: /^Ta bort/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectWithin(page, '[role="alertdialog"] *');
});

async function openAsMaria(viewport: typeof PHONE) {
  const view = {
    origin,
    viewport,
    language: 'sv',
    theme: 'dark',
  } as const;
  const visit = await openVisit(view);
  const terms = { origin, language: 'sv', currency: 'SEK' } as const;
  return { ...visit, maria: await signUpOnboarded(visit.context, terms) };
}
