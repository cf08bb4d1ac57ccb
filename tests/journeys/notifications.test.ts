import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '../support/accessible.ts';
import { HEADER } from '../support/bank.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '../support/browser.ts';
import { addFile } from '../support/file-in-page.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('Maria is told what happened until she has read it', async () => {
  const { page, context } = await openVisit({
    origin,
    viewport: PHONE,
    theme: 'light',
    language: 'sv',
    isMoving: true,
  });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/costs');
  await page.getByRole('button', { name: 'Aviseringar', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Aviseringar' });
  await expectText(panel, 'Inga aviseringar');
  await pressEscape(page);

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
  const bell = page.getByRole('button', { name: 'Aviseringar' });
  await expectText(bell, '9+');
  await bell.click();
  await expectText(panel, 'Resa har nåtts');
  await expectAccessible(page);
  expect(await panel.getByRole('listitem').count()).toBe(11);
  await expectText(panel, `SEB, del 1 har en ränta som är bunden till ${formatDay(on, 'sv')}.`);
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
  await panel.getByRole('button', { name: 'Markera alla som lästa' }).click();
  await all;
  await panel
    .getByRole('button', { name: 'Markera alla som lästa' })
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Aviseringar', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Aviseringar', exact: true }).click();
  await panel.getByText('Mål 9').first().waitFor();
  expect(await panel.getByRole('button', { name: 'Markera alla som lästa' }).count()).toBe(0);
});

test('a raised price is told of, and leads to its payments', async () => {
  const { page, context } = await openVisit({
    origin,
    viewport: DESKTOP,
    theme: 'dark',
    language: 'en',
  });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/costs');
  const today = dayOf(new Date());
  const paid = [155, 124, 94, 64, 34, 3].map(
    (ago, at) => `${addDays(today, -ago)};;${at};NETFLIX.COM;-${ago > 34 ? 119 : 139}.000;`,
  );
  await page.evaluate(addFile, [HEADER, ...paid, `${today};;9;ICA;-100.000;`].join('\n'));
  await page.reload();
  const title = 'Notifications';
  const bell = page.getByRole('button', { name: title });
  await expectText(bell, '1');
  await bell.click();
  const panel = page.getByRole('dialog', { name: title });
  await expectText(panel, 'NETFLIX.COM was raised from 119 kr to 139 kr a month in');
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'NETFLIX.COM' }).click();
  await page.waitForURL('**/transactions?search=NETFLIX.COM');
  await page.getByRole('main').getByText('NETFLIX.COM').first().waitFor();
  expect(await page.getByRole('main').getByText('ICA', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: title, exact: true }).count()).toBe(1);
});
