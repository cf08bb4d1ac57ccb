import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { keepTwoMonths } from './two-months.ts';

/** The layout and the looks of the reasons. Their sums and the ranking are screen tests. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const LONG = 'Investeringssparkonto (ISK)';

test('no word of a reason is broken where there is room, and no dialog has barriers', async () => {
  const look = { viewport: DESKTOP, theme: 'light' } as const;
  const { page, context } = await openVisit({ origin, language: 'sv', ...look });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await keepTwoMonths(maria);
  const assets = (await maria.call('GET', '/api/assets')) as { id: string; name: string }[];
  const isk = assets.find((asset) => asset.name === 'ISK');
  await maria.call('PUT', `/api/assets/${isk?.id}`, { name: LONG });
  // So many that the ranking is taller than a phone.
  for (const name of ['Cykel', 'Orgel', 'Ring', 'Ur'])
    await maria.call('POST', '/api/assets', smallAsset(name));
  await page.goto('/');
  const name = page.getByRole('listitem').getByText(LONG, { exact: true }).first();
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

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Visa uträkningen: Varför ändrades det?' }).click();
  const drawer = page.getByRole('dialog', { name: 'Varför ändrades det?' });
  await drawer.getByRole('row').first().waitFor();
  await expectAccessible(page);
  await pressEscape(page);
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Bästa utveckling', exact: true }).click();
  const ranking = page.getByRole('dialog', { name: 'Så har dina tillgångar utvecklats' });
  await ranking.getByText('Konst').first().waitFor();
  await expectAccessible(page);
  // The part that scrolls, which holds no control, is a stop of the keyboard.
  await page.keyboard.press('Tab');
  const isScrolling = 'document.activeElement.scrollHeight > document.activeElement.clientHeight';
  expect(await page.evaluate(isScrolling)).toBe(true);
});

function smallAsset(name: string) {
  return { type: 'other', name, value: '1', currency: 'SEK' };
}
