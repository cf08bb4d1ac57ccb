import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Month } from '#domain/basics/months.ts';
import { formatMonth, formatMonthName } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View, type Visit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { ago, note, ownCabin } from '../support/cabin.ts';

/** Net worth over months, looked at and read in every way, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const HISTORY = '**/api/net-worth-history?period=*';
const BUSY = { status: 429, json: { code: 'too_many_requests', message: 'För många försök.' } };
const running = ago(0);
const name = (month: Month) => formatMonth(month, 'sv');

const SIZES = [
  ['a phone', PHONE, 'light'],
  ['a desktop', DESKTOP, 'dark'],
] as const;

describe.each(SIZES)('on %s', (_, viewport, theme) => {
  const open = () => openAs({ viewport, theme });

  test('the points are read with the keyboard, to the öre', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    const reader = trend.getByRole('slider', { name: 'Läs av punkt för punkt' });
    await reader.waitFor();
    await expectAccessible(page);
    const chart = trend.getByRole('img', { name: 'Nettoförmögenhet från 800' });
    expect(plain(await chart.getAttribute('aria-label'))).toBe(
      `Nettoförmögenhet från 800 000,00 kr i ${name(ago(3))} ` +
        `till 900 000,50 kr i ${name(running)}.`,
    );

    await reader.focus();
    await expectRead(trend, `${name(running)}900 000,50 kr`);
    await page.keyboard.press('ArrowLeft');
    await expectRead(trend, `${name(ago(1))}850 000,00 kr`);
    await page.keyboard.press('Home');
    await expectRead(trend, `${name(ago(3))}800 000,00 kr`);
    await page.keyboard.press('ArrowLeft');
    await expectRead(trend, `${name(ago(3))}800 000,00 kr`);
    expect(plain(await reader.getAttribute('aria-valuetext'))).toBe(
      `${name(ago(3))}: 800 000,00 kr`,
    );
    expect(await reader.getAttribute('aria-valuenow')).toBe('1');
    await page.keyboard.press('End');
    await expectRead(trend, `${name(running)}900 000,50 kr`);
    await page.keyboard.press('Escape');
    await expect.poll(() => tip(trend).count()).toBe(0);
  });

  test('the points are read by pointing or by touch, which opens nothing', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    await maria.call('POST', '/api/liabilities', LOAN);
    await page.goto('/');
    const bars = widget(page, 'net_worth_chart');
    const reader = bars.getByRole('slider');
    await reader.scrollIntoViewIfNeeded();
    const { width = 0 } = (await reader.boundingBox()) ?? {};
    const position = { x: width * 0.8, y: 60 };
    if (viewport === PHONE) await reader.tap({ position });
    else await reader.hover({ position });
    await expectRead(
      bars,
      `${name(running)}Tillgångar900 000,50 krSkulder250 000,00 krNettoförmögenhet650 000,50 kr`,
    );
    await expectAccessible(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a table says the same as the chart', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    await trend.getByRole('button', { name: 'Visa som tabell' }).click();
    expect(await rowsOf(trend)).toEqual([
      [name(running), '900 000,50 kr', '+50 000,50 kr'],
      [name(ago(1)), '850 000,00 kr', '0,00 kr'],
      [name(ago(2)), '850 000,00 kr', '+50 000,00 kr'],
      [name(ago(3)), '800 000,00 kr', '–'],
    ]);
    await expectAccessible(page);
    await trend.getByRole('button', { name: 'Visa som diagram' }).click();
    await trend.getByRole('slider').waitFor();

    const bars = widget(page, 'net_worth_chart');
    await bars.getByRole('button', { name: 'Visa som tabell' }).click();
    expect((await rowsOf(bars))[0]).toEqual([
      name(running),
      '900 000,50 kr',
      '0,00 kr',
      '900 000,50 kr',
    ]);
  });

  test('the period is chosen, and growth has a percent from above zero only', async () => {
    const { page, maria } = await open();
    const { id } = await ownCabin(maria);
    await note(maria, { id, month: ago(30), value: '0' });
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    await trend.getByText(`+900 001 kr sedan ${name(ago(12))}`).waitFor();
    const period = trend.getByRole('group', { name: 'Period' });
    expect(await pressed(period)).toEqual(['1 år']);
    await period.getByRole('button', { name: '6 mån' }).click();
    await trend.getByText(`sedan ${name(ago(6))}`).waitFor();
    await period.getByRole('button', { name: 'Allt' }).click();
    await trend.getByText(`sedan ${name(ago(30))}`).waitFor();
    expect(await pressed(period)).toEqual(['Allt']);
    await expect.poll(() => reach(trend)).toBe('31');
    await period.getByRole('button', { name: '2 år' }).click();
    await expect.poll(() => reach(trend)).toBe('24');
    // The other widget has a period of its own.
    expect(await pressed(widget(page, 'net_worth_chart'))).toEqual(['1 år']);

    await note(maria, { id, month: ago(30), value: '600000' });
    await page.reload();
    await trend.getByText(`+300 001 kr (+50,0 %) sedan ${name(ago(12))}`).waitFor();

    // A record added now is not growth: the percentage is of the cabin alone.
    const boat = { type: 'other', name: 'Båt', value: '746080', currency: 'SEK' };
    await maria.call('POST', '/api/assets', boat);
    await page.reload();
    const year = `sedan ${name(ago(12))}, varav tillagt 746 080 kr`;
    await trend.getByText(`+1 046 081 kr (+50,0 %) ${year}`).waitFor();
    const month = `sedan ${formatMonthName(ago(1), 'sv')}, varav tillagt 746 080 kr`;
    await trend.getByText(month, { exact: true }).waitFor();
  });

  test('chart, statistics and table are seen at large', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    await page.goto('/');
    const label = { name: 'Nettoförmögenhet', exact: true };
    await widget(page, 'net_worth_trend').getByRole('button', label).click();
    const dialog = page.getByRole('dialog', { name: 'Så har nettoförmögenheten utvecklats' });
    await dialog.getByRole('slider').waitFor();
    const words = (await dialog.getByLabel('Statistik').innerText()).replaceAll(/\s+/g, ' ');
    expect(words).toContain(`Högst 900 000,50 kr ${name(running)}`);
    expect(words).toContain(`Lägst 800 000,00 kr ${name(ago(3))}`);
    // 900 000.50 − 800 000 over three months.
    expect(words).toContain('Genomsnittlig förändring per månad +33 333,50 kr');
    expect(await rowsOf(dialog)).toHaveLength(4);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    const bars = { name: 'Tillgångar och skulder per månad', exact: true };
    await widget(page, 'net_worth_chart').getByRole('button', bars).click();
    const other = page.getByRole('dialog', bars);
    await other.getByRole('slider').waitFor();
    await expectAccessible(page);
  });

  test('in today’s kronor months count with prices, and growth is split', async () => {
    const { page, maria } = await open();
    const { id } = await ownCabin(maria);
    await note(maria, { id, month: '2025-04', value: '800000' });
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    const period = trend.getByRole('group', { name: 'Period' });
    await period.getByRole('button', { name: 'Allt' }).click();
    await trend.getByText('sedan april 2025').waitFor();
    await trend.getByRole('button', { name: 'I dagens kronor' }).click();
    await trend.getByText('I priser för april 2026').waitFor();
    await trend.getByRole('button', { name: 'Visa som tabell' }).click();
    const rows = await rowsOf(trend);
    // 800 000 × 123.86 ÷ 124.04, the indices of April 2026 and 2025, the last that come bundled.
    expect(rows.at(-1)).toEqual(['april 2025', '798 839,08 kr', '–']);
    expect(rows[0]?.[0]).toBe(`${name(running)}Uppskattat`);
    const words = (await trend.innerText()).replaceAll(/\s+/g, ' ');
    expect(words).toContain('Inflation −1 160,92 kr');
    // From April 2025 to April 2026 it grew by nothing.
    expect(words).toContain('Resten +1 160,92 kr');
    await expectAccessible(page);

    await page.reload();
    const bars = widget(page, 'net_worth_chart');
    await bars.getByText('I priser för april 2026').waitFor();
    expect(await pressed(bars)).toEqual(['1 år', 'I dagens kronor']);
  });
});

// It is the same on every size.
describe.each(SIZES.slice(0, 1))('on %s, as on any', (_, viewport, theme) => {
  const open = () => openAs({ viewport, theme });

  test('estimated months are marked, and said in words', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    // The rates that come with the product are older than a week, whenever this is run.
    const fund = { type: 'investment', name: 'Fond', value: '1000', currency: 'EUR' };
    await maria.call('POST', '/api/assets', fund);
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    await trend.getByText(`Uppskattat: ${name(running)}.`).waitFor();
    const word = await trend.locator('svg').getByText('uppskattat', { exact: true }).boundingBox();
    const axis = await trend.locator('svg').getByText('kr').first().boundingBox();
    expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan(axis?.x ?? 0);
    const reader = trend.getByRole('slider');
    await reader.focus();
    expect(await reader.getAttribute('aria-valuetext')).toMatch(`${name(running)}, uppskattat: `);
    await trend.getByRole('button', { name: 'Visa som tabell' }).click();
    expect((await rowsOf(trend)).map(([month]) => month)).toEqual([
      `${name(running)}Uppskattat`,
      ...[1, 2, 3].map((months) => name(ago(months))),
    ]);
  });

  test('a history that cannot be read says so, and is read when tried again', async () => {
    const { page, maria } = await open();
    await ownCabin(maria);
    await page.route(HISTORY, (route) => route.fulfill(BUSY));
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    await trend.getByText('Det gick inte att hämta nettoförmögenhetens historik').waitFor();
    await trend.getByText('För många försök.').first().waitFor();
    // The rest of the dashboard stands.
    await expect
      .poll(async () => (await trend.innerText()).replaceAll(/\s/g, ''))
      .toContain('900000,50kr');
    await expectAccessible(page);
    await page.unroute(HISTORY);
    await trend.getByRole('button', { name: 'Försök igen' }).first().click();
    await trend.getByRole('slider').waitFor();
    // The same answer serves the other widget.
    await widget(page, 'net_worth_chart').getByRole('slider').waitFor();
  });

  test('nothing owned or owed is an empty state, with incomes too', async () => {
    const { page, maria } = await open();
    const salary = {
      name: 'Lön',
      type: 'salary',
      amount: '40000',
      currency: 'SEK',
      frequency: 'monthly',
    };
    await maria.call('POST', '/api/incomes', salary);
    // A dashboard of the user's own making shows it, with or without something to say.
    const largest = { action: 'add', widgetType: 'costs', isVisible: 1 };
    await maria.call('POST', '/api/dashboard-widgets', largest);
    await page.goto('/');
    const trend = widget(page, 'net_worth_trend');
    await trend.getByRole('heading', { name: 'Ingen nettoförmögenhet att visa ännu' }).waitFor();
    expect(await trend.getByRole('slider').count()).toBe(0);
    await expectAccessible(page);
    await maria.call('PUT', '/api/auth/user/profile', { language: 'en' });
    await page.evaluate(() => localStorage.setItem('valv.language', 'en'));
    await page.route(HISTORY, (route) => route.fulfill(BUSY));
    await page.reload();
    await trend.getByText('Failed to fetch net worth history').waitFor();
    await page.unroute(HISTORY);
    await trend.getByRole('button', { name: 'Try again' }).first().click();
    await trend.getByRole('heading', { name: 'No net worth data available' }).waitFor();
    await trend.getByText('Add assets and liabilities to see your net worth trend').waitFor();
  });
});

type Size = Pick<View, 'viewport' | 'theme'>;

async function openAs(size: Size): Promise<Visit & { maria: Account }> {
  const visit = await openVisit({ origin, ...size, language: 'sv', ...STILL });
  const maria = await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  return { ...visit, maria };
}

const STILL = { reducedMotion: 'reduce' } as const;
const LOAN = { type: 'other', name: 'Lån', balance: '250000', currency: 'SEK' };

function widget(page: Page, type: string): Locator {
  return page.locator(`[data-widget="${type}"]`);
}

/** The tip for sighted users; a screen reader reads the same from its value. */
function tip(within: Locator): Locator {
  return within.getByRole('slider').locator('xpath=following-sibling::div');
}

async function expectRead(within: Locator, words: string): Promise<void> {
  await expect.poll(async () => plain(await tip(within).textContent())).toBe(words);
}

/** With ordinary spaces, as a person reads it. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

async function rowsOf(within: Locator): Promise<string[][]> {
  const table = within.getByRole('table');
  await table.waitFor();
  const rows = await table.locator('tbody tr').all();
  const texts = rows.map((row) => row.locator('th, td').allTextContents());
  const cells = await Promise.all(texts);
  return cells.map((row) => row.map(plain));
}

async function pressed(within: Locator): Promise<string[]> {
  return within.locator('[aria-pressed="true"]').allTextContents();
}

/** How many points can be read. */
async function reach(within: Locator): Promise<string | null> {
  return within.getByRole('slider').getAttribute('aria-valuemax');
}
