import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { field, heading } from '../support/controls.ts';
import { storedMaria } from '../support/guest.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';
import { receive } from '../support/outbox.ts';

/** Public pages, for known and unknown visitors. */
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

const sv = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;

test('privacy and sources lead users home, and visitors to sign in', async () => {
  const { page, context } = await openVisit({ ...sv, viewport: DESKTOP, origin });
  const logIn = page.getByRole('link', { name: 'Logga in' });
  const home = page.getByRole('link', { name: 'Till översikten' });
  for (const path of ['/privacy', '/sources', '/rules']) {
    await page.goto(path);
    await logIn.waitFor();
    expect(await home.isVisible()).toBe(false);
  }
  const terms = { origin, dataDir, language: 'sv', currency: 'SEK' } as const;
  await signUpOnboarded(context, terms);
  await page.goto('/assets');
  await heading(page, 'Inga tillgångar ännu').waitFor();
  for (const path of ['/privacy', '/sources', '/rules']) {
    await page.goto(path);
    await home.waitFor();
    expect(await logIn.isVisible()).toBe(false);
  }
  await expectAccessible(page);
  await home.click();
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
});

test('the page after a sign-up takes the mailed code', async () => {
  const { page } = await openVisit({ ...sv, origin });
  const email = `maria.${randomUUID()}@example.com`;
  await page.goto('/signup');
  await field(page, 'E-post').fill(email);
  await field(page, 'Lösenord').fill('tre höga stenar');
  await field(page, 'Bekräfta lösenord').fill('tre höga stenar');
  await page.keyboard.press('Enter');
  const { code } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
  await field(page, 'Kod med sex siffror').fill('000 000');
  await expectAccessible(page);
  await field(page, 'Kod med sex siffror').fill(code);
  await page.keyboard.press('Enter');
  await heading(page, 'Om dig').waitFor();
});

test('a guest who chose no language keeps the one they saw', async () => {
  const { page, context } = await openVisit({ ...sv, origin, stored: storedMaria() });
  await page.goto('/guest/assets');
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('valv.language'));
  await page.reload();
  await page.getByRole('link', { name: 'Skapa ett konto' }).click();
  await heading(page, 'Skapa konto').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});
