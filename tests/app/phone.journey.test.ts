import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { quiet } from '#tests/support/quiet.ts';
import { expectText } from '#tests/support/read-page.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** Sizes on a phone's screen, and the space they leave. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const SCREENS_MAX = 4;

const WORDS = {
  sv: {
    score: /^Hälsopoäng/,
    radar: /^Radar, /,
    all: 'Visa alla mått och råd',
    month: 'värden är aktuella.',
    update: 'Uppdatera',
    activity: 'Senaste aktivitet',
    equity: 'Skuldfri andel',
  },
  en: {
    score: /^Health score/,
    radar: /^Radar, /,
    all: 'Show all measures and advice',
    month: 'values are up to date.',
    update: 'Update',
    activity: 'Recent activity',
    equity: 'Equity',
  },
} as const;

describe.each([
  ['sv', 'light'],
  ['en', 'dark'],
] as const)('the dashboard of the example household in %s', (language, theme) => {
  const words = WORDS[language];

  test('is shorter than four screens, and what is folded is one press away', async () => {
    const { page } = await openExample({ language, theme });
    await page.goto('/');
    await page.getByRole('img', { name: words.score }).waitFor();
    const recent = page.getByRole('list', { name: words.activity }).getByRole('listitem');
    await recent.first().waitFor();
    const card = page.getByRole('main').locator('section', { hasText: words.month }).last();
    await card.getByRole('link', { name: words.update }).waitFor();
    await allDrawn(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(SCREENS_MAX * PHONE.height);

    // A widget has a neighbor or the whole row: the order is the user's, without a hole in it.
    expect(await rowsOf(page)).toEqual([
      ['net_worth_trend'],
      ['total_assets', 'total_liabilities'],
      ['income', 'monthly_costs'],
      ['net_worth', 'income_vs_costs'],
      ['asset_breakdown', 'best_performing_asset'],
      ['net_worth_chart'],
    ]);
    expect(await recent.filter({ visible: true }).count()).toBeLessThanOrEqual(3);
    const radar = page.getByRole('img', { name: words.radar });
    expect(await radar.isVisible()).toBe(false);
    await page.getByRole('button', { name: words.all }).click();
    await radar.waitFor();
    await page.getByRole('heading', { name: words.equity, exact: true }).waitFor();
    if (language === 'en') return readActivity(page);
    await customize(page);
  });
});

/** The whole activity in a dialog, above all that was folded. */
async function readActivity(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'All activity' });
  await all.getByRole('listitem').first().waitFor();
  await expectAccessible(page);
}

/** A customized order stays, and a widget without a neighbor takes the row. */
async function customize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Ta bort Summa skulder' }).click();
  await page.getByText('Rutan togs bort från översikten', { exact: true }).waitFor();
  // While it is customized each has its own row, to be carried past the others.
  expect((await rowsOf(page)).every((row) => row.length === 1)).toBe(true);
  await page.getByRole('button', { name: 'Klar' }).click();
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['net_worth_trend'],
      ['total_assets', 'income'],
      ['monthly_costs', 'net_worth'],
      ['income_vs_costs', 'asset_breakdown'],
      ['best_performing_asset'],
      ['net_worth_chart'],
    ]);
}

test('a message covers no field, no button of a sheet and nothing of the bottom bar', async () => {
  const { page, troubles } = await openExample({ language: 'sv', theme: 'light' });
  await page.goto('/assets');
  await failToOpen(page);
  troubles.length = 0;
  await pressInRow(page, 'Volvo V60, 2021', 'Ta bort Volvo V60, 2021');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Tillgången är borttagen' });
  await toast.waitFor();
  expect(await coveredBy(page, 'nav a, nav button')).toEqual([]);

  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Lägg till tillgång' });
  await dialog.getByLabel('Typ av tillgång').selectOption('real_estate');
  expect(await coveredBy(page, IN_SHEET)).toEqual([]);
  await dialog.getByLabel('Nuvarande värde').focus();
  await dialog.getByRole('button', { name: 'Avbryt' }).focus();
  expect(await coveredBy(page, IN_SHEET)).toEqual([]);
  // The controls beside the message were measured while it was shown.
  expect(await page.locator('ol > li[data-state="open"]').isVisible()).toBe(true);
  const bottom = async () => {
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    return y + height;
  };
  // Once it has come up.
  await expect.poll(bottom).toBeCloseTo(PHONE.height, 0);
});

/** The message that code did not load covers nothing of a sheet either. */
async function failToOpen(page: Page): Promise<void> {
  await page.route('**/assets/*.{js,css}', (route) => route.abort());
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  await page.getByRole('alert').getByText('Det gick inte att öppna').waitFor();
  await page.unroute('**/assets/*.{js,css}');
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  await page.getByRole('dialog', { name: 'Lägg till tillgång' }).waitFor();
  expect(await coveredBy(page, IN_SHEET, 'body [role="alert"]')).toEqual([]);
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const IN_SHEET =
  '[role="dialog"] :is(input, select, textarea, button, a, footer), [role="dialog"] :focus';

async function openExample(look: { language: 'sv' | 'en'; theme: 'light' | 'dark' }) {
  const view = { origin, viewport: PHONE, ...look } as const;
  const { page, context, troubles } = await openVisit({ ...view, isMoving: true });
  const { language } = look;
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  return { page, troubles };
}

/** Each widget is drawn, and nothing waits for its figures or its code. */
async function allDrawn(page: Page): Promise<void> {
  await expectText(page.locator('[data-widget="best_performing_asset"]'), '%');
  await page.locator('[data-widget="net_worth_chart"] svg[role="img"]').waitFor();
  await quiet(page);
}

/** The types of the widgets by rows. */
async function rowsOf(page: Page): Promise<string[][]> {
  const cells = await page.locator('[data-widget]').evaluateAll((elements) =>
    elements.map((element) => ({
      type: element.getAttribute('data-widget') ?? '',
      top: Math.round(element.getBoundingClientRect().top),
    })),
  );
  const rows = new Map<number, string[]>();
  for (const { type, top } of cells) rows.set(top, [...(rows.get(top) ?? []), type]);
  return [...rows.values()];
}

/** Controls that the message covers, even by a pixel. */
async function coveredBy(
  page: Page,
  selector: string,
  message = 'ol > li[data-state="open"]',
): Promise<string[]> {
  return page.evaluate(
    ([parts = '', shown = '']) => {
      const toast = document.querySelector(shown);
      if (toast === null) return ['There is no message.'];
      const over = toast.getBoundingClientRect();
      return [...document.querySelectorAll(parts)]
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isSeen = box.width > 0 && box.height > 0;
          const isBeside = box.left >= over.right || box.right <= over.left;
          return isSeen && !isBeside && box.top < over.bottom && box.bottom > over.top;
        })
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 30)}`);
    },
    [selector, message],
  );
}
