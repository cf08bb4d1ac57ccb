import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { DESKTOP, moveTo, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { quiet } from '../support/quiet.ts';

/** The example household's history stays as it is, whatever is pressed on the history page. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const running = monthOf(dayOf(new Date()));

test('no press changes the past of the example household but a typed value', async () => {
  const look = { viewport: DESKTOP, theme: 'light' } as const;
  const view = { origin, language: 'sv', ...look } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  const series = () => maria.call('GET', '/api/net-worth-history?period=all');
  const before = await series();
  // The card counts the listed items: the car, without a value this month.
  await page.goto('/');
  await page.getByText('10 av 11 värden är aktuella.').waitFor();
  for (const month of [addMonths(running, -17), addMonths(running, -1), running]) {
    await pressEverything(page, month);
    expect(await series()).toEqual(before);
  }
  await page.getByText('Alla 11 värden är aktuella.').waitFor();
});

/** Copies, saves every value that can be saved, and presses Enter through every field. */
async function pressEverything(page: Page, month: Month): Promise<void> {
  await moveTo(page, `/historical-data?month=${month}`);
  const ofMonth = new RegExp(`, ${formatMonth(month, 'sv')}$`);
  await page.getByRole('textbox', { name: ofMonth }).first().waitFor();
  const copy = page.getByRole('button', { name: /^(Kopiera förra månaden|Resten är oförändrad)/ });
  await copy.waitFor();
  const save = page.getByRole('button', { name: 'Spara månaden' });
  if (await copy.isEnabled()) await copy.click();
  await quiet(page);
  if (await save.isEnabled()) await save.click();
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    if (await field.isVisible()) await field.press('Enter');
  }
  await quiet(page);
}
