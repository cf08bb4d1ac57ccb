import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

/** A villa that was valued in 2021 gets another value: a new valuation, or a correction. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const villa = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK' };

test('a correction counts as the dialog says, in the past too, and can be undone', async () => {
  const look = { language: 'sv', theme: 'dark', viewport: DESKTOP } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  // A value of February 2021 is of its last day: the past begins with this valuation.
  const valued = { ...villa, valuationDate: '2021-02-28' };
  const { id } = (await maria.call('POST', '/api/assets', valued)) as { id: string };
  const february = { year: 2021, month: 2, value: '4500000' };
  await maria.call('POST', `/api/assets/${id}/historical-values`, february);
  const before = await seriesOf(maria);

  const dialog = await openVilla(page);
  await dialog.getByLabel('Nuvarande värde').fill('4 550 000');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await dialog.getByText('Välj om det är en ny värdering eller en rättelse.').waitFor();
  const valuation = dialog.getByLabel('Ny värdering i dag');
  await expect
    .poll(() => valuation.evaluate((radio) => radio === document.activeElement))
    .toBe(true);
  await expectAccessible(page);
  await dialog.getByLabel('Rättelse av värderingen 28 feb. 2021').check();
  const promised = await previewed(dialog);
  await expectText(dialog, `Din del räknas som ${promised} i dag. Tidigare månader som`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Tillgången är ändrad', { exact: true }).waitFor();
  await expectText(page.getByRole('list', { name: 'Tillgångar' }), promised);
  expect(await maria.call('GET', '/api/assets')).toMatchObject([{ valuationDate: '2021-02-28' }]);
  const corrected = await seriesOf(maria);
  // 4 550 000 is a ninetieth more than 4 500 000 in every month, apart from rounding.
  const off = corrected.map((value, at) => Math.abs(value * 90 - (before[at] ?? 0) * 91));
  expect(corrected.length).toBe(before.length);
  expect(Math.max(...off)).toBeLessThan(1);

  await page.getByRole('button', { name: /^Ångra/ }).click();
  await page.getByText('Ändringen är ångrad', { exact: true }).waitFor();
  expect(await seriesOf(maria)).toEqual(before);
});

async function openVilla(page: Page): Promise<Locator> {
  await page.goto('/assets');
  await pressInRow(page, 'Villa', 'Ändra Villa');
  return page.getByRole('dialog', { name: 'Ändra tillgång' });
}

/** The amount that the preview shows. */
async function previewed(dialog: Locator): Promise<string> {
  const words = (await dialog.getByRole('status').innerText()).replaceAll(/\s+/g, ' ');
  return /Ditt värde i dag ([\d ,]+ kr)/.exec(words)?.[1] ?? '';
}

async function seriesOf(maria: Account): Promise<number[]> {
  const points = await maria.call('GET', '/api/net-worth-history?period=all');
  return (points as HistoryPoint[]).map(({ value }) => value);
}
