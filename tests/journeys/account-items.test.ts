import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { HEADER } from '../support/bank.ts';
import { openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

/** Maria adds a bank's file, and makes its account an asset with its earlier months. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const words = {
  open: 'Öppna en bankfil',
  add: 'Lägg till 3 transaktioner',
  title: 'Inte bland dina tillgångar än',
  item: 'Lägg till bland tillgångarna: SEB',
  done: 'Kontot finns nu bland dina tillgångar',
  months: 'Med saldot för 3 tidigare månader.',
  undo: 'Ångra',
  undone: 'Kontot är borttaget igen',
  chart: /^Nettoförmögenhet från 2.000,00.kr i januari 2026 till 10.700,00.kr/,
};

const FILE = `${HEADER}
2026-03-05;;3;ICA NARA;-300.000;10700.000
2026-02-27;;2;LÖN;9000.000;11000.000
2026-01-15;;1;ESPRESSO HOUSE;-50.000;2000.000`;

test('an account of a file becomes an asset with its earlier months', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const account = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/transactions');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.open }).first().click();
  const buffer = Buffer.from(FILE);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('dialog').getByRole('button', { name: words.add }).click();
  const sheet = page.getByRole('region', { name: words.title });
  await sheet.waitFor();
  await expectAccessible(page);
  const item = sheet.getByRole('button', { name: words.item });
  await item.dblclick();
  await page.getByText(words.done, { exact: true }).first().waitFor();
  await page.getByText(words.months, { exact: true }).first().waitFor();
  await sheet.waitFor({ state: 'detached' });
  expect(await account.call('GET', '/api/assets')).toHaveLength(1);
  await page.getByRole('button', { name: words.undo, exact: true }).click();
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  expect(await account.call('GET', '/api/assets')).toEqual([]);
  await item.click();
  await page.getByText(words.done, { exact: true }).first().waitFor();
  await page.goto('/dashboard');
  const chart = page.getByRole('img', { name: words.chart });
  await chart.first().waitFor();
  const points = await account.call('GET', '/api/net-worth-history?from=2026-01&to=2026-03');
  expect(points).toMatchObject([{ value: 2000 }, { value: 11_000 }, { value: 10_700 }]);
});
