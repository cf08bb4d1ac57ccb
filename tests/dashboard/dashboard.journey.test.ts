import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View, type Visit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { carryByMouse, carryByTouch } from './carry.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';

/** The widgets of an initial dashboard that have data for one asset. */
const OF_A_BOAT: readonly WidgetType[] = [
  'net_worth_trend',
  'total_assets',
  'net_worth',
  'asset_breakdown',
];

let origin: string;

serveJourneys((address) => {
  origin = address;
});

const phone = { viewport: PHONE, theme: 'light' } as const;
const desktop = { viewport: DESKTOP, theme: 'dark' } as const;

test('widgets are added and removed, to the last, and a reload keeps it', async () => {
  const visit = await openAs(phone);
  const { page, maria } = visit;
  await failChart(visit);
  // A boat has data for these; chosen widgets stay below, with or without data.
  await expectTypes(page, OF_A_BOAT);
  await customize(page);
  await expectTypes(page, DEFAULT_LAYOUT);
  await expectAccessible(page);
  const income = page.getByRole('button', { name: 'Inkomst per månad visas redan' });
  expect(await income.isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Största kostnader', exact: true }).click();
  await page.getByText('Rutan lades till på översikten', { exact: true }).waitFor();
  const more: WidgetType[] = [...DEFAULT_LAYOUT, 'costs'];
  await expectTypes(page, more);

  await page.getByRole('button', { name: 'Ta bort Inkomst per månad' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rutan togs bort från översikten', { exact: true }).waitFor();
  const fewer = more.filter((type) => type !== 'income');
  await expectTypes(page, fewer);
  await expectFocus(page, 'Ta bort Kostnader per månad');
  await page.reload();
  await expectTypes(page, fewer);

  await customize(page);
  await page.getByRole('button', { name: 'Ta bort Summa tillgångar' }).click();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByText('Rutan lades till på översikten', { exact: true }).waitFor();
  await expectTypes(page, fewer);
  await removeAll(page, maria);
});

test('a widget is carried by a finger, and a reload keeps it', async () => {
  const { page, context, maria } = await openAs(phone);
  await customize(page);
  await expectCarried({ page, maria }, (terms) => {
    const from = page.getByRole('button', { name: 'Flytta Summa skulder' });
    return carryByTouch({ ...terms, context, from });
  });
});

type Carried = Omit<Parameters<typeof carryByMouse>[0], 'from'>;

async function expectCarried(
  { page, maria }: { page: Page; maria: Account },
  carry: (terms: Carried) => Promise<void>,
): Promise<void> {
  const to = page.locator('[data-widget="total_assets"]');
  await to.getByText('45 000').waitFor();
  await carry({ page, to, until: page.getByText('Summa skulder är över plats 2 av 10.') });
  const [first, , , ...rest] = DEFAULT_LAYOUT;
  if (first === undefined) throw new Error('The usual dashboard is empty');
  const order: WidgetType[] = [first, 'total_liabilities', 'total_assets', ...rest];
  await expectTypes(page, order);
  await expectKept(maria, order);
  await page.getByRole('button', { name: 'Klar' }).click();
  await page.reload();
  await expectTypes(page, order);
}

test('a widget is moved by keyboard, and it is said where, and carried by a mouse', async () => {
  const { page, maria } = await openAs(desktop);
  await customize(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Flytta Summa tillgångar' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Summa tillgångar ligger på plats 3 av 10.').waitFor();
  await expectFocus(page, 'Flytta Summa tillgångar');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Summa tillgångar ligger på plats 1 av 10.').waitFor();
  const others = DEFAULT_LAYOUT.filter((type) => type !== 'total_assets');
  await expectTypes(page, ['total_assets', ...others]);
  await expectKept(maria, ['total_assets', ...others]);

  await page.keyboard.press('Space');
  await page.getByText('Summa tillgångar är lyft, plats 1 av 10.').waitFor();
  await tasksDone(page);
  await page.keyboard.press('ArrowDown');
  await page.getByText('Summa tillgångar är över plats 2 av 10.').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('Summa tillgångar ligger på plats 2 av 10.').waitFor();
  await expectTypes(page, DEFAULT_LAYOUT);
  await expectFocus(page, 'Flytta Summa tillgångar');
  await page.keyboard.press('Space');
  await page.getByText('Summa tillgångar är lyft, plats 2 av 10.').waitFor();
  await tasksDone(page);
  await page.keyboard.press('Escape');
  await page.getByText('Summa tillgångar ligger kvar där den låg.').waitFor();
  await expectKept(maria, DEFAULT_LAYOUT);
  await page.reload();
  // In the initial order again, only widgets with data are shown.
  await expectTypes(page, OF_A_BOAT);
  await customize(page);
  await expectCarried({ page, maria }, (terms) => {
    const from = page.locator('[data-widget="total_liabilities"]');
    return carryByMouse({ ...terms, from });
  });
});

/** With everything removed it says what to do. */
async function removeAll(page: Page, maria: Account): Promise<void> {
  const widgets = (await maria.call('GET', '/api/dashboard-widgets')) as { id: string }[];
  for (const { id } of widgets.slice(1)) {
    await maria.call('POST', '/api/dashboard-widgets', { action: 'remove', widgetId: id });
  }
  await customizeLast(page);
  await page.getByRole('heading', { name: 'Din översikt är tom' }).waitFor();
  await expectKept(maria, []);
  await expectAccessible(page);
  await expectFocus(page, 'Inkomst per månad');
  await page.getByRole('button', { name: 'Klar' }).click();
  await page.getByRole('main').getByText('Välj vad den ska visa.').waitFor();
  await page.reload();
  await page.getByText('Din översikt är tom').waitFor();
}

test('two tabs of one person agree, and neither overwrites the other', async () => {
  const { page, context } = await openAs(phone);
  await customize(page);
  const other = await context.newPage();
  await customize(other);
  await page.getByRole('button', { name: 'Ta bort Summa skulder' }).click();
  await page.getByText('Rutan togs bort från översikten', { exact: true }).waitFor();
  await other.getByRole('button', { name: 'Flytta Summa tillgångar' }).focus();
  await other.keyboard.press('ArrowRight');
  // The order names a widget that the first tab has removed: it is refused, and the dashboard is
  // read again.
  await other.getByText('Ordningen kunde inte sparas', { exact: true }).waitFor();
  const left = DEFAULT_LAYOUT.filter((type) => type !== 'total_liabilities');
  await expectTypes(other, left);
  await page.reload();
  await expectTypes(page, left);
});

/** A chart whose code does not load says so, and is drawn when the user tries again. */
async function failChart({ page, troubles }: Visit): Promise<void> {
  await page.route('**/assets/charts-*.js', (route) => route.abort());
  await page.goto('/');
  const trend = page.locator('[data-widget="net_worth_trend"]');
  await trend.getByText('Servern går inte att nå.').waitFor();
  await page.locator('[data-widget="total_assets"]').getByText('45 000').waitFor();
  await expectAccessible(page);
  await page.unroute('**/assets/charts-*.js');
  await trend.getByRole('button', { name: 'Försök igen' }).click();
  await trend.getByRole('img').first().waitFor();
  expect(await trend.getByText('Servern går inte att nå.').count()).toBe(0);
  troubles.length = 0;
}

type Size = Pick<View, 'viewport' | 'theme'>;

async function openAs(size: Size): Promise<Visit & { maria: Account }> {
  const visit = await openVisit({ origin, ...size, language: 'sv' });
  const maria = await signUpOnboarded(visit.context, { origin, language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', boat);
  return { ...visit, maria };
}

async function customize(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/');
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Flytta Summa tillgångar' }).waitFor();
  // The last part above the grid: nothing shifts after it.
  await page.getByRole('button', { name: 'Ladda exempeldata' }).waitFor();
}

async function customizeLast(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Ta bort Så har nettoförmögenheten utvecklats' }).click();
}

async function expectTypes(page: Page, types: readonly WidgetType[]): Promise<void> {
  const shown = () =>
    page
      .locator('section [data-widget]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-widget')));
  await expect.poll(shown).toEqual(types);
}

/** A change that is shown at once is also stored. */
async function expectKept(maria: Account, types: readonly WidgetType[]): Promise<void> {
  const kept = async () =>
    ((await maria.call('GET', '/api/dashboard-widgets')) as DashboardWidget[]).map(
      ({ widgetType }) => widgetType,
    );
  await expect.poll(kept).toEqual(types);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  const focused = page.locator('button:focus');
  await expect
    .poll(() => focused.evaluate((button) => button.ariaLabel ?? button.textContent))
    .toContain(name);
}

/**
 * A lifted widget announces itself, and listens for keys in its next task: sooner than any user
 * presses one.
 */
function tasksDone(page: Page): Promise<void> {
  return page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}
