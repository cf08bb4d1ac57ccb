import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { changeOf, keepTwoMonths, lastMonth, öreIn } from '../support/two-months.ts';

/** Why net worth changed, and which asset did best, on the real server and database. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('the reasons and the ranking of assets are read on a phone', async () => {
  const look = { viewport: PHONE, theme: 'light' } as const;
  const { page, context } = await openVisit({ origin, language: 'sv', ...look });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await keepTwoMonths(maria);
  await page.goto('/');
  const why = page
    .locator('section')
    .filter({ has: page.getByText('Varför ändrades det?') })
    .last();
  const rows = why.getByRole('listitem');
  await rows.first().waitFor();
  const shown = await Promise.all((await rows.all()).map(textOf));
  const parts = shown.map(öreIn);
  const sum = parts.pop() ?? Number.NaN;
  expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
  expect(sum).toBe(await changeOf(maria));
  await expectAccessible(page);

  await why.getByRole('button', { name: 'Visa uträkningen: Varför ändrades det?' }).click();
  const drawer = page.getByRole('dialog', { name: 'Varför ändrades det?' });
  await drawer.getByRole('row').first().waitFor();
  const lines = await Promise.all((await drawer.getByRole('row').all()).map(textOf));
  expect(lines.slice(0, -1).reduce((total, line) => total + öreIn(line), 0)).toBe(sum);
  expect(öreIn(lines.at(-1) ?? '')).toBe(sum);
  await expectAccessible(page);
  await pressEscape(page);
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Bästa utveckling', exact: true }).click();
  const ranking = page.getByRole('dialog', { name: 'Så har dina tillgångar utvecklats' });
  await ranking.getByText('Konst').first().waitFor();
  await expectAccessible(page);
});

test('no word of a reason is broken where the bars can give it room', async () => {
  const look = { viewport: DESKTOP, theme: 'light' } as const;
  const { page, context } = await openVisit({ origin, language: 'sv', ...look });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const long = 'Investeringssparkonto (ISK)';
  const isk = { type: 'investment', name: long, value: '1100000', currency: 'SEK' };
  const { id } = (await maria.call('POST', '/api/assets', isk)) as { id: string };
  const before = { ...lastMonth(), value: '1000000' };
  await maria.call('POST', `/api/assets/${id}/historical-values`, before);
  await page.goto('/');
  const name = page.getByRole('listitem').getByText(long, { exact: true }).first();
  await name.waitFor();
  const rows = await name.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    range.setStart(text, 0);
    range.setEnd(text, text.data.indexOf(' '));
    return range.getClientRects().length;
  });
  expect(rows).toBe(1);
  await expectAccessible(page);
});

async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll(/\s+/gu, ' ').trim();
}
