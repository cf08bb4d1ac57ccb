import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { readHousehold } from './household-figures.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';
import { dialogFigures } from './widget-figures.ts';
import { WIDGET_WORDS } from './widget-words.ts';

/** Every widget of the dashboard and its dialog, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('every dialog fits a phone and says what the rows come to', async () => {
  const look = { viewport: PHONE, theme: 'light', language: 'sv' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await maria.call('POST', '/api/incomes', {
    name: 'Uthyrning',
    type: 'other',
    frequency: 'monthly',
    amount: '5000',
    currency: 'SEK',
  });
  await showLargestCosts(maria);
  const household = await readHousehold(maria);
  expect(household.summary).toEqual(household.totals);
  const figures = dialogFigures(household, 'sv');
  await page.goto('/');
  for (const [type, texts] of Object.entries(figures)) {
    const dialog = await openDialog(page, type);
    for (const text of texts) await expectText(dialog, text);
    const isCut = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut, type).toBe(false);
    await expectAccessible(page);
    if (type === 'income') await explainNetIncome(page, dialog);
    await pressEscape(page);
    await dialog.waitFor({ state: 'hidden' });
  }
});

/** The income after tax is explained line by line, above the dialog of its widget. */
async function explainNetIncome(page: Page, dialog: Locator): Promise<void> {
  const words = WIDGET_WORDS.sv;
  await dialog.getByRole('button', { name: words.explain(words.netIncome) }).click();
  const drawer = page.getByRole('dialog', { name: words.netIncome });
  await expectText(drawer, words.estimate);
  await pressEscape(page);
  await drawer.waitFor({ state: 'hidden' });
}

function cellOf(page: Page, type: string): Locator {
  return page.locator(`[data-widget="${type}"]`);
}

/** By its label, as with the keyboard. */
async function openDialog(page: Page, type: string): Promise<Locator> {
  const label = cellOf(page, type).getByRole('heading').getByRole('button');
  const name = await label.innerText();
  await label.click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  return dialog;
}

/** Among the usual ones it is not shown. */
async function showLargestCosts(maria: Account): Promise<void> {
  await maria.call('GET', '/api/dashboard-widgets');
  const widgetType: WidgetType = 'costs';
  const added = { action: 'add', widgetType, position: 11, isVisible: 1 };
  await maria.call('POST', '/api/dashboard-widgets', added);
}
