import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { heading } from '#tests/support/controls.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

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
  for (const path of ['/privacy', '/sources', '/rules', '/api']) {
    await page.goto(path);
    await logIn.waitFor();
    expect(await home.isVisible()).toBe(false);
  }
  const terms = { origin, dataDir, language: 'sv', currency: 'SEK' } as const;
  await signUpOnboarded(context, terms);
  await page.goto('/assets');
  await heading(page, 'Inga tillgångar ännu').waitFor();
  for (const path of ['/privacy', '/sources', '/rules', '/api']) {
    await page.goto(path);
    await home.waitFor();
    expect(await logIn.isVisible()).toBe(false);
  }
  await expectAccessible(page);
  await home.click();
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
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

test('a visitor finds a call of the API, and what a token needs for it', async () => {
  const { page } = await openVisit({ ...sv, origin });
  await page.goto('/api');
  await page.getByRole('searchbox', { name: 'Sök ett anrop' }).fill('get financial-summary');
  const call = page.getByRole('article').filter({ hasText: 'GET /api/financial-summary' });
  await call.getByText('figures:read').waitFor();
  await expectAccessible(page);
});
