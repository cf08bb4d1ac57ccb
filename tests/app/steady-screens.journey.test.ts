import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '#web/client/navigation/paths.ts';
import { firstDayTexts } from '#web/dashboard/first-day/texts.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { openVisit } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { layoutShiftsOf, watchLayoutShifts } from '#tests/support/layout-shift.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { openRequests } from '#tests/support/quiet.ts';

/** Screens whose parts wait for each other, or have their place before they are read. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const { account, analytics, assets, banks, costs, goals, household, income, liabilities } = paths;
const SCREENS = [assets, liabilities, income, costs, goals, household, analytics, account, banks];

const SALARY = {
  type: 'salary',
  name: 'Lön',
  amount: '42000',
  frequency: 'monthly',
  currency: 'SEK',
};

const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

test('no part of a screen moves, in whatever order the answers come', async () => {
  const view = { viewport: TABLET, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await maria.call('POST', '/api/households', { name: 'Hushållet Lind' });
  // The examples of its rows are known from here on.
  await page.goto(goals);
  await page.getByText('Exempel', { exact: true }).first().waitFor();
  await watchLayoutShifts(page);
  await showHeldPartsNeverByTime(page);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/**', (route) => void held.push(() => route.continue()));
  for (const path of SCREENS) {
    await page.goto(path);
    await answerLastFirst(page, held);
    expect(await layoutShiftsOf(page, 0.005), path).toEqual([]);
  }
  // Examples that were removed elsewhere are marked no longer than until that is read.
  await maria.call('DELETE', '/api/demo-data');
  await maria.call('POST', '/api/goals', { name: 'Resa', targetAmount: '9000', currency: 'SEK' });
  await page.goto(goals);
  const trip = page.getByRole('main').getByText('Resa', { exact: true });
  // A slow machine may ask for them after a moment without any request.
  const tripAnswered = async () => {
    await answerLastFirst(page, held);
    return trip.count();
  };
  await expect.poll(tripAnswered).toBe(1);
  await expect.poll(() => page.getByText('Exempel', { exact: true }).count()).toBe(0);
  await page.goto(paths.home);
  await answerLastFirst(page, held);
  await expect.poll(() => page.getByText(/Exempelposter: /).count()).toBe(0);
  // A young account has first steps above; without them, nothing explains its first change.
  await maria.call('POST', '/api/assets', { type: 'real_estate', name: 'Hem', value: '4000000' });
  await page.goto(paths.home);
  await answerLastFirst(page, held);
  await page.getByRole('heading', { name: firstDayTexts.sv.title }).waitFor();
  expect(await layoutShiftsOf(page, 0.005)).toEqual([]);
  await maria.call('POST', '/api/assets', { type: 'savings', name: 'Buffert', value: '90000' });
  await maria.call('POST', '/api/liabilities', {
    type: 'mortgage',
    name: 'Lån',
    balance: '2000000',
  });
  await maria.call('POST', '/api/incomes', SALARY);
  await page.setViewportSize(PHONE);
  await page.goto(paths.home);
  await answerOneByOne(page, () => held.shift());
  await page.getByText('Inget att jämföra med ännu').first().waitFor();
  expect(await layoutShiftsOf(page, 0.005)).toEqual([]);
});

test('a notice above the figures moves none of them when its code comes late', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const euros = { type: 'savings', name: 'Konto', value: '1000', currency: 'EUR' };
  await maria.call('POST', '/api/assets', euros);
  await watchLayoutShifts(page);
  await showHeldPartsNeverByTime(page);
  const figure = page.getByRole('main').getByText('Summa tillgångar');
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isNotice = (await response.text()).includes('Växelkursen är från');
    if (isNotice) await figure.first().waitFor({ state: 'attached' });
    await route.fulfill({ response });
  });
  await page.goto(paths.home);
  await page.getByText(/^Växelkursen är från/).waitFor();
  await figure.first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await layoutShiftsOf(page, 0.005)).toEqual([]);
});

/** On a slow machine the answers could take as long as parts are held back, or as a read may. */
function showHeldPartsNeverByTime(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { setTimeout: wait } = globalThis;
    const longer = (work: () => void, ms?: number) => wait(work, ms === 2_000 ? 60_000 : ms);
    globalThis.setTimeout = longer as typeof setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { animation: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

async function answerLastFirst(page: Page, held: (() => Promise<void>)[]): Promise<void> {
  await answerOneByOne(page, () => held.pop());
}

/** Each answer is drawn before the next one comes. */
async function answerOneByOne(page: Page, next: () => (() => Promise<void>) | undefined) {
  const drawn = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  const isLoading = async () =>
    openRequests(page).length > 0 || (await page.getByLabel(uiTexts.sv.loading).count()) > 0;
  while (await isLoading()) {
    await next()?.();
    await drawn();
  }
}
