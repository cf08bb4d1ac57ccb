import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import {
  DESKTOP,
  moveTo,
  openVisit,
  PHONE,
  pressEscape,
  type View,
  type Visit,
} from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { ago, ownCabin } from './cabin.ts';

/** Net worth over months in every view, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const month = formatMonth(ago(0), 'sv');

test('charts are pointed at, read as tables and seen at large', async () => {
  const { page, maria } = await openAs({ viewport: PHONE, theme: 'light' });
  await ownCabin(maria);
  await maria.call('POST', '/api/liabilities', LOAN);
  await page.goto('/');
  await readCharts(page, PHONE);
  await moveTo(page, '/goals');
  await page.setViewportSize(DESKTOP);
  await moveTo(page, '/');
  await readCharts(page, DESKTOP);
});

async function readCharts(page: Page, viewport: typeof PHONE): Promise<void> {
  const bars = widget(page, 'net_worth_chart');
  const reader = bars.getByRole('slider');
  await reader.scrollIntoViewIfNeeded();
  const { width = 0 } = (await reader.boundingBox()) ?? {};
  const position = { x: width * 0.8, y: 60 };
  if (viewport === PHONE) await reader.tap({ position });
  else await reader.hover({ position });
  await expectRead(
    bars,
    `${month}Tillgångar900 000,50 krSkulder250 000,00 krNettoförmögenhet650 000,50 kr`,
  );
  await expectAccessible(page);
  expect(await page.getByRole('dialog').count()).toBe(0);

  const trend = widget(page, 'net_worth_trend');
  await trend.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expectRead(trend, `${formatMonth(ago(1), 'sv')}850 000,00 kr`);
  await trend.getByRole('button', { name: 'Visa som tabell' }).click();
  await trend.getByRole('table').waitFor();
  await expectAccessible(page);
  await seeAtLarge(page, 'net_worth_trend', [
    'Nettoförmögenhet',
    'Så har nettoförmögenheten utvecklats',
  ]);
  const name = 'Tillgångar och skulder per månad';
  await seeAtLarge(page, 'net_worth_chart', [name, name]);
}

test('the mark of an estimated month stays clear of the axis', async () => {
  const { page, maria } = await openAs({ viewport: PHONE, theme: 'light' });
  await ownCabin(maria);
  // The rates that come with the product are older than a week, whenever this is run.
  const fund = { type: 'investment', name: 'Fond', value: '1000', currency: 'EUR' };
  await maria.call('POST', '/api/assets', fund);
  await page.goto('/');
  const trend = widget(page, 'net_worth_trend');
  await trend.getByText(`Uppskattat: ${month}.`).waitFor();
  const word = await trend.locator('svg').getByText('uppskattat', { exact: true }).boundingBox();
  const axis = await trend.locator('svg').getByText('kr').first().boundingBox();
  expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan(axis?.x ?? 0);
});

type Size = Pick<View, 'viewport' | 'theme'>;

async function openAs(size: Size): Promise<Visit & { maria: Account }> {
  const look = { language: 'sv' } as const;
  const visit = await openVisit({ origin, ...size, ...look });
  const maria = await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  return { ...visit, maria };
}

const LOAN = { type: 'other', name: 'Lån', balance: '250000', currency: 'SEK' };

async function seeAtLarge(page: Page, type: string, [label, title]: [string, string]) {
  await widget(page, type).getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('slider').waitFor();
  await expectAccessible(page);
  await pressEscape(page);
  await dialog.waitFor({ state: 'hidden' });
}

function widget(page: Page, type: string): Locator {
  return page.locator(`[data-widget="${type}"]`);
}

/** The tip for sighted users; a screen reader reads the same from its value. */
async function expectRead(within: Locator, words: string): Promise<void> {
  const tip = within.getByRole('slider').locator('xpath=following-sibling::div');
  const read = async () => (await tip.textContent())?.replaceAll('\u00a0', ' ');
  await expect.poll(read).toBe(words);
}
