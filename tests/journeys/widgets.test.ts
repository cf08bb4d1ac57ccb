import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View } from '../support/browser.ts';
import { readHousehold } from '../support/household-figures.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';
import { dialogFigures } from '../support/widget-figures.ts';
import { WIDGET_WORDS } from '../support/widget-words.ts';

/** Every widget of the dashboard and its dialog, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

/** An answer that the browser does not ask for again by itself. */
const REFUSED = { status: 403, json: { code: 'forbidden', message: 'Nej' } };

const SIZES = [
  ['a phone', PHONE, 'light', 'sv'],
  ['a desktop', DESKTOP, 'dark', 'en'],
] as const;

describe.each(SIZES)('on %s', (_, viewport, theme, language) => {
  const words = WIDGET_WORDS[language];
  const open = () => openAs({ viewport, theme, language });

  test('every dialog says what the rows come to', async () => {
    const { page, maria } = await open();
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
    expect(household.said).toEqual(household.totals);
    const figures = dialogFigures(household, language);
    await page.goto('/');
    for (const [type, texts] of Object.entries(figures)) {
      const dialog = await openDialog(page, type);
      for (const text of texts) await expectText(dialog, text);
      const isCut = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(isCut, type).toBe(false);
      await expectAccessible(page);
      if (type === 'income') await explainNetIncome(page, dialog, words);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  });

  test('without anything each says so, and what nothing compares with is not zero', async () => {
    const { page, maria } = await open();
    await showLargestCosts(maria);
    const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
    const { id } = (await maria.call('POST', '/api/assets', boat)) as { id: string };
    await page.goto('/');
    await expectCells(page, words.onlyAssets);
    await expectText(cellOf(page, 'total_assets'), words.noEarlier);
    expect(await cellOf(page, 'total_assets').innerText()).not.toMatch(/\b0[,.]\d\s?%/);
    await expectAccessible(page);

    await maria.call('DELETE', `/api/assets/${id}`);
    const loan = { type: 'student_loan', name: 'CSN', balance: '90000', currency: 'SEK' };
    await maria.call('POST', '/api/liabilities', loan);
    await maria.call('POST', '/api/incomes', {
      name: 'Lön',
      amount: '30000',
      type: 'salary',
      frequency: 'monthly',
      currency: 'SEK',
    });
    await page.reload();
    await expectCells(page, words.onlyDebts);
    await expectText(cellOf(page, 'income_vs_costs'), words.beforeTax);
  });
});

// It is the same on every size.
describe.each(SIZES.slice(0, 1))('on %s, as on any', (_, viewport, theme, language) => {
  const words = WIDGET_WORDS[language];
  const open = () => openAs({ viewport, theme, language });

  test('what cannot be read says so in its own place, and can be read again', async () => {
    const { page, maria } = await open();
    await maria.call('POST', '/api/demo-data', {});
    const [summary, history] = ['**/api/financial-summary', '**/api/net-worth-history*'];
    await page.route(history, (route) => route.fulfill(REFUSED));
    await page.goto('/');
    const debts = cellOf(page, 'total_liabilities');
    await debts.getByText(words.unread).waitFor();
    await expectText(debts, ',00 kr');
    await expectAccessible(page);
    await page.unroute(history);
    await debts.getByRole('button', { name: words.retry }).click();
    await expectText(debts, words.since);
    await page.route(summary, (route) => route.fulfill(REFUSED));
    await page.reload();
    const costs = cellOf(page, 'monthly_costs');
    await costs.getByText('Nej').waitFor();
    await page.unroute(summary);
    await costs.getByRole('button', { name: words.retry }).click();
    await costs.getByRole('link').waitFor();
  });
});

async function openAs(size: Pick<View, 'viewport' | 'theme' | 'language'>) {
  const { page, context } = await openVisit({ origin, ...size, reducedMotion: 'reduce' });
  const { language } = size;
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  return { page, maria };
}

type Words = (typeof WIDGET_WORDS)[keyof typeof WIDGET_WORDS];

/** What is left after tax is explained line by line, above the dialog that it stands in. */
async function explainNetIncome(page: Page, dialog: Locator, words: Words): Promise<void> {
  await dialog.getByRole('button', { name: words.explain(words.netIncome) }).click();
  const drawer = page.getByRole('dialog', { name: words.netIncome });
  await expectText(drawer, words.estimate);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

function cellOf(page: Page, type: string): Locator {
  return page.locator(`[data-widget="${type}"]`);
}

async function expectCells(page: Page, said: Readonly<Record<string, string>>): Promise<void> {
  for (const [type, text] of Object.entries(said)) await expectText(cellOf(page, type), text);
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
