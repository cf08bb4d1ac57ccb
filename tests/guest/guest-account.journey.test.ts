import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { kept, storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** A user with an account, in a browser with an earlier guest's data. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const look = { language: 'sv' } as const;
const IMPORT = '**/api/import';
const offer = { name: 'Vill du ta med det du har skrivit?' };

test('a guest who signs in keeps the account name, and a closed tab loses nothing', async () => {
  const visit = await openVisit({
    ...look,
    viewport: DESKTOP,
    theme: 'light',
    origin,
    stored: storedMaria(),
  });
  const { page, context } = visit;
  await page.goto('/guest/income');
  await expectText(page.getByRole('main'), 'Nettoinkomst 29 400,00 kr');
  const before = await kept(page);
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/');
  await page.getByRole('heading', offer).waitFor();
  await expectText(page.getByRole('main'), `till kontot ${maria.email}: 1 inkomst 1 mål`);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.route(IMPORT, () => undefined);
  await press(page, 'Flytta till kontot');
  await page.close();

  const again = await context.newPage();
  await again.goto('/');
  await again.getByRole('heading', offer).waitFor();
  expect(await kept(again)).toMatchObject(before);
  await press(again, 'Flytta till kontot');
  await again.getByText('2 poster flyttades.', { exact: true }).waitFor();
  expect(await kept(again)).toEqual({});
  expect(await maria.call('GET', '/api/incomes')).toMatchObject([
    { name: 'Lön', amount: '42000.00', taxPercentage: '30.00' },
  ]);
  await again.reload();
  await expectText(again.getByRole('main'), 'Inkomst per månad 42 000,00 kr');
});
