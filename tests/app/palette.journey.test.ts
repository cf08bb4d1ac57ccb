import { expect, test } from 'vitest';
import { readManifest } from '../../scripts/chunks.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/** One field that leads to every screen, record and deed, by keys or by a press. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

test('the keys lead to screens, records, transactions, forms and another language', async () => {
  const view = { origin, viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...view, isMoving: true });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await maria.call('POST', '/api/demo-data', {});
  await page.goto('/assets');
  await page.getByRole('heading', { name: 'Volvo V60, 2021' }).waitFor();
  const field = page.getByRole('combobox', { name: /^Sök en sida/ });
  const chosen = page.getByRole('option', { selected: true });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };

  await find('inkomst');
  await chosen.getByText('Inkomster', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/income');
  await field.waitFor({ state: 'detached' });

  // A record, by a part of its name; its row gets the focus.
  await find('v60');
  await page.getByRole('option', { name: /^Volvo V60, 2021/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/assets');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toContain('Volvo V60, 2021');

  await find('finns inte alls');
  await page.getByRole('option', { name: 'Alla transaktioner med ”finns inte alls”' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === 'finns inte alls');

  await find('<script>');
  await page.getByRole('option', { name: 'Alla transaktioner med ”<script>”' }).waitFor();
  await field.fill('lägg skuld');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lägg till skuld' });
  await dialog.waitFor();
  // Over a form it does not open, so that nothing typed is left behind.
  await page.keyboard.press('Control+k');
  expect(await field.count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await find('engelska');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Liabilities' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).waitFor({ state: 'detached' });
});

test('keys that are pressed before its code has come open it when that comes', async () => {
  const view = { origin, viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...view, isMoving: true });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const held = Promise.withResolvers<void>();
  const { file = '' } = readManifest('dist/web')['src/web/app/shell/account-finder.tsx'] ?? {};
  const asked = page.waitForRequest(`**/${file}`);
  await page.route(`**/${file}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/goals');
  await asked;
  await page.getByRole('main').getByRole('button').first().waitFor();
  expect(await page.getByRole('button', { name: 'Hitta och gå till' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  held.resolve();
  await page.getByRole('combobox', { name: /^Sök en sida/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hitta och gå till' }).waitFor();
});

test('transactions are found on the server, and shown in their list', async () => {
  const view = { origin, viewport: DESKTOP, language: 'en', theme: 'light' } as const;
  const { page, context, troubles } = await openVisit(view);
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  const found = {
    id: '1',
    description: 'ICA NARA <b>',
    amount: '-120.50',
    currency: 'SEK',
    transactionDate: '2026-11-02',
  };
  let asked = 0;
  await page.route('**/api/transactions?search=ica&limit=5', (route) => {
    asked += 1;
    return asked === 1
      ? route.abort()
      : route.fulfill({ json: { transactions: [found], next: null } });
  });
  await page.goto('/goals');
  await page.getByRole('button', { name: 'Find and go to' }).click();
  await page.getByRole('combobox').pressSequentially('ica', { delay: 20 });
  const option = page.getByRole('option', { name: /^ICA NARA <b>/ });
  await option.waitFor();
  expect(await option.innerText()).toMatch(/2 Nov · −120,50\skr/);
  // Letters that are typed in a row are one question, and one more after the lost answer.
  expect(asked).toBe(2);
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('ERR_FAILED'))).toEqual([]);
  await option.click();
  await page.waitForURL((url) => url.searchParams.get('search') === 'ICA NARA <b>');
});

test('a guest on a phone has it behind a press, and Back closes it', async () => {
  const view = { origin, viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page } = await openVisit({ ...view, stored: storedMaria() });
  await page.goto('/guest/assets');
  await page.getByRole('button', { name: 'Hitta och gå till' }).click();
  const field = page.getByRole('combobox');
  await field.waitFor();
  await expectAccessible(page);
  await page.goBack();
  await field.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hitta och gå till' }).click();
  await field.fill('mål');
  await page.getByRole('option', { name: 'Lägg till ett mål' }).tap();
  await page.getByRole('dialog', { name: 'Lägg till mål' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/guest/goals');
});
