import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { HEADER } from '../support/bank.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { addFile } from '../support/file-in-page.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

const SIZES = [
  [
    'a phone',
    PHONE,
    'light',
    'sv',
    ['Aviseringar', 'Markera alla som lästa', 'har nåtts', 'har en ränta som är bunden till'],
  ],
  [
    'a desktop',
    DESKTOP,
    'dark',
    'en',
    ['Notifications', 'Mark all as read', 'has been reached', 'has a rate that is fixed until'],
  ],
] as const;

describe.each(SIZES)('on %s', (_, viewport, theme, language, [title, markAll, reached, fixed]) => {
  test('Maria is told what happened until she has read it', async () => {
    const { page, context } = await openVisit({ origin, viewport, theme, language });
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await page.goto('/costs');
    await page.getByRole('button', { name: title, exact: true }).click();
    const panel = page.getByRole('dialog', { name: title });
    await expectText(panel, language === 'sv' ? 'Inga aviseringar' : 'No notifications');
    await page.keyboard.press('Escape');

    const goal = { name: 'Resa', targetAmount: '5000', currentAmount: '5000' };
    await maria.call('POST', '/api/goals', goal);
    for (let at = 1; at <= 9; at += 1) {
      await maria.call('POST', '/api/goals', { ...goal, name: `Mål ${at}` });
    }
    const on = addDays(dayOf(new Date()), 40);
    await maria.call('POST', '/api/liabilities', {
      type: 'mortgage',
      name: 'SEB, del 1',
      balance: '1000000',
      description: `Räntan är bunden till ${on}.`,
    });
    // Her own change is no news to her.
    await maria.call('POST', '/api/costs', { name: 'El', amount: '100' });
    await page.reload();
    const bell = page.getByRole('button', { name: title });
    await expectText(bell, '9+');
    await bell.click();
    await expectText(panel, `Resa ${reached}`);
    await expectAccessible(page);
    expect(await panel.getByRole('listitem').count()).toBe(11);
    await expectText(panel, `SEB, del 1 ${fixed} ${formatDay(on, language)}.`);
    const loan = panel.getByRole('link', { name: 'SEB, del 1' });
    expect(await loan.getAttribute('href')).toBe('/liabilities');

    const read = () => page.waitForResponse('**/api/notifications/read');
    const first = read();
    await panel.getByRole('link', { name: 'Mål 9' }).click();
    await first;
    await page.waitForURL('**/goals');
    await panel.waitFor({ state: 'detached' });
    await bell.click();
    const all = read();
    await panel.getByRole('button', { name: markAll }).click();
    await all;
    await panel.getByRole('button', { name: markAll }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: title, exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: title, exact: true }).click();
    await panel.getByText('Mål 9').first().waitFor();
    expect(await panel.getByRole('button', { name: markAll }).count()).toBe(0);
  });
});

const RAISES = [
  ['a phone', PHONE, 'dark', 'en', 'was raised from 119 kr to 139 kr a month in'],
  ['a desktop', DESKTOP, 'light', 'sv', 'höjdes från 119 kr till 139 kr i månaden i'],
] as const;

test.each(RAISES)(
  'on %s a raised price is told of, and leads to its payments',
  async (_, viewport, theme, language, words) => {
    const { page, context } = await openVisit({ origin, viewport, theme, language });
    await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await page.goto('/costs');
    const today = dayOf(new Date());
    const paid = [155, 124, 94, 64, 34, 3].map(
      (ago, at) => `${addDays(today, -ago)};;${at};NETFLIX.COM;-${ago > 34 ? 119 : 139}.000;`,
    );
    await page.evaluate(addFile, [HEADER, ...paid, `${today};;9;ICA;-100.000;`].join('\n'));
    await page.reload();
    const title = language === 'sv' ? 'Aviseringar' : 'Notifications';
    const bell = page.getByRole('button', { name: title });
    await expectText(bell, '1');
    await bell.click();
    const panel = page.getByRole('dialog', { name: title });
    await expectText(panel, `NETFLIX.COM ${words}`);
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'NETFLIX.COM' }).click();
    await page.waitForURL('**/transactions?search=NETFLIX.COM');
    await page.getByRole('main').getByText('NETFLIX.COM').first().waitFor();
    expect(await page.getByRole('main').getByText('ICA', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: title, exact: true }).count()).toBe(1);
  },
);

// It is the same on every size.
describe.each(SIZES.slice(0, 1))(
  'on %s, as on any',
  (_, viewport, theme, language, [title, markAll]) => {
    test('a mark that the server did not keep comes back', async () => {
      const { page, context } = await openVisit({ origin, viewport, theme, language });
      const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
      await maria.call('POST', '/api/goals', {
        name: 'Resa',
        targetAmount: '1',
        currentAmount: '1',
      });
      await page.goto('/costs');
      await page.route('**/api/notifications/read', (route) =>
        route.fulfill({ status: 429, json: { code: 'too_many_requests', message: '…' } }),
      );
      const bell = page.getByRole('button', { name: title });
      await expectText(bell, '1');
      await bell.click();
      const panel = page.getByRole('dialog', { name: title });
      await panel.getByRole('button', { name: markAll }).click();
      const failure =
        language === 'sv' ? 'Det kunde inte markeras som läst' : 'It could not be marked as read';
      await page.getByText(failure, { exact: true }).waitFor();
      await panel.getByRole('button', { name: markAll }).waitFor();
      await expectText(bell, '1');
    });
  },
);
