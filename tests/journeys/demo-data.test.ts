import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('Maria looks at an example, marked, and takes it away', async () => {
  const view = { origin, viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const { page, context } = await openVisit(view);
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Ladda exempeldata' }).click();
  await page.getByText('Demo Data Laddad', { exact: true }).waitFor();
  await page.getByText('Kontot fylldes med exempeldata.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Exempeldata' }).waitFor({ state: 'detached' });
  await page.getByText(/^\d+ poster är exempel/).waitFor();
  // The answer that was requested earlier, before there was data, is not shown now.
  const best = page.locator('[data-widget="best_performing_asset"]');
  await expectText(best, '%');
  // The car is the only asset that can be compared, and it fell.
  await expectText(best, 'Inget som går att jämföra har stigit.');
  await expectAccessible(page);

  await page.goto('/assets');
  const house = page.getByRole('listitem').filter({ hasText: 'Villa, Björkvägen 12' });
  await expectText(house, 'Exempel');

  await page.goto('/');
  await page.getByRole('button', { name: 'Ta bort exempeldata' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Ta bort all exempeldata?' });
  await question.getByRole('button', { name: 'Ta bort exempeldata' }).click();
  await page.getByText('Exempeldata borttagen', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ladda exempeldata' }).waitFor();
});

test('demo data is added to own data only after a confirmation', async () => {
  const view = { origin, viewport: DESKTOP, theme: 'light', language: 'sv' } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', { type: 'other', name: 'Båt', value: '45000' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Ladda exempeldata' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ladda exempel bredvid dina egna?' });
  await expectText(question, 'Du har 1 egen post.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await page.getByRole('button', { name: 'Ladda exempeldata' }).click();
  await question.getByRole('button', { name: 'Ladda exempeldata' }).click();
  await page.getByText('Demo Data Laddad', { exact: true }).waitFor();
  await page.goto('/assets');
  await page.getByRole('listitem').filter({ hasText: 'Båt' }).waitFor();
  const villa = page.getByRole('listitem').filter({ hasText: 'Villa, Björkvägen 12' });
  await expectText(villa, 'Exempel');
  const boat = page.getByRole('listitem').filter({ hasText: 'Båt' });
  expect(await boat.getByText('Exempel').count()).toBe(0);
});
