import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('demo data is added to own data after a confirmation, marked, and taken away', async () => {
  const view = { origin, viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const { page, context } = await openVisit(view);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/assets', { type: 'other', name: 'Båt', value: '45000' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Ladda exempeldata' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ladda exempel bredvid dina egna?' });
  await expectText(question, 'Du har 1 egen post.');
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await page.getByRole('button', { name: 'Ladda exempeldata' }).click();
  await question.getByRole('button', { name: 'Ladda exempeldata' }).click();
  await page.getByText('Demo Data Laddad', { exact: true }).waitFor();
  await page.getByText(/^Exempelposter: \d+/).waitFor();

  await page.getByRole('link', { name: 'Tillgångar', exact: true }).first().click();
  const villa = page.getByRole('listitem').filter({ hasText: 'Villa, Björkvägen 12' });
  await expectText(villa, 'Exempel');
  const boat = page.getByRole('listitem').filter({ hasText: 'Båt' });
  await boat.waitFor();
  expect(await boat.getByText('Exempel').count()).toBe(0);

  await page.getByRole('link', { name: 'Översikt', exact: true }).first().click();
  await page.getByRole('button', { name: 'Ta bort exempeldata' }).first().click();
  const removal = page.getByRole('alertdialog', { name: 'Ta bort alla exempeldata?' });
  await removal.getByRole('button', { name: 'Ta bort exempeldata' }).click();
  await page.getByText('Exempeldata är borttagna', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toMatchObject([{ name: 'Båt' }]);
});
