import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stepOf, totpOf } from '#server/auth/factors/totp.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { field, heading, press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signedUpElsewhere } from '../support/kept-visit.ts';
import { logIn } from '../support/logged-in.ts';
import { type Account, signInOnce, storeSignIn } from '../support/onboarded.ts';

/** A session that ends while text is typed: its owner signs in over it and continues. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const desktop = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;

async function openAsMaria(view: typeof phone | typeof desktop) {
  const visit = await openVisit({ ...view, origin });
  const { page } = visit;
  const maria = await signInOnce(page, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/assets');
  return { ...visit, maria };
}

/** Another tab of this browser, in which a test changes the session as a sign-in does. */
async function openTab(context: BrowserContext) {
  const tab = await context.newPage();
  await tab.goto('/healthz');
  return {
    signIn: (account: Account) => storeSignIn(tab, { origin, ...account }),
    signOut: () =>
      tab.evaluate(() => {
        localStorage.setItem('valv.left', '1');
        localStorage.removeItem('valv.session');
      }),
  };
}

async function typeBoat(page: Page): Promise<void> {
  await press(page, 'Lägg till tillgång');
  await field(page, 'Namn').fill('Båten Elsa');
  await field(page, 'Typ av tillgång').selectOption('other');
  await field(page, 'Nuvarande värde').fill('45 000');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till tillgång' }).click();
}

/** The session has ended on another device, which saving finds out. */
async function saveWhenEnded(page: Page, maria: Account): Promise<void> {
  await maria.signOutElsewhere();
  await save(page);
  await heading(page, 'Logga in igen').waitFor();
}

test('typed values outlast the session', async () => {
  const { page, context, maria } = await openAsMaria(phone);
  await typeBoat(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/assets')) {
      keys.push(sent.headers()['idempotency-key']);
    }
  });
  await saveWhenEnded(page, maria);
  expect(await field(page, 'Namn').isVisible()).toBe(false);
  expect(await page.getByRole('main').isVisible()).toBe(false);
  await expectAccessible(page);
  // Nothing but the password leads back.
  await page.goBack();
  await page.keyboard.press('Escape');
  await field(page, 'Lösenord').fill('fel lösenord');
  await page.keyboard.press('Enter');
  await page.getByText('Fel email eller lösenord').waitFor();
  await field(page, 'Lösenord').fill(maria.password);
  await page.keyboard.press('Enter');
  await field(page, 'Namn').waitFor();
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
  await page.getByRole('dialog').getByText('Du var inte inloggad').waitFor();

  // Another tab lets its owner go on, too.
  await saveWhenEnded(page, maria);
  const tab = await context.newPage();
  await tab.goto('/login');
  await logIn(tab, maria);
  await field(page, 'Namn').waitFor();
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
  await save(page);
  await heading(page, 'Båten Elsa').waitFor();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('another user signing in, or signing out in another tab, discards typed values', async () => {
  const { page, context, maria } = await openAsMaria(desktop);
  const erik = await signedUpElsewhere(context, origin);
  await typeBoat(page);
  await saveWhenEnded(page, maria);
  await press(page, 'Lämna utan att spara');
  await logIn(page, erik);
  await heading(page, 'Välkommen tillbaka, Maria').waitFor();
  expect(await page.content()).not.toContain('Båten Elsa');
  expect(page.url()).toBe(`${origin}/`);

  await page.getByRole('link', { name: 'Tillgångar' }).first().click();
  await typeBoat(page);
  await saveWhenEnded(page, erik);
  const tab = await openTab(context);
  await tab.signIn(maria);
  await heading(page, 'Inga tillgångar ännu').waitFor();
  expect(await page.content()).not.toContain('Båten Elsa');

  await typeBoat(page);
  await tab.signOut();
  await page.getByRole('link', { name: 'Logga in' }).first().waitFor();
  expect(await page.content()).not.toContain('Båten Elsa');
});

test('the second factor is asked for over the form too', async () => {
  const { page, context } = await openVisit({ ...phone, origin });
  const maria = await signedUpElsewhere(context, origin);
  // A session of the browser's own, which adding the app on another device ends.
  await (await openTab(context)).signIn(maria);
  await page.goto('/assets');
  const added = (await maria.call('POST', '/auth/v1/factors', { factor_type: 'totp' })) as {
    id: string;
    totp: { secret: string };
  };
  const path = `/auth/v1/factors/${added.id}`;
  const codeOf = (steps: number) => totpOf(added.totp.secret, stepOf(new Date()) + steps);
  await typeBoat(page);
  const { id } = (await maria.call('POST', `${path}/challenge`, {})) as { id: string };
  await maria.call('POST', `${path}/verify`, { challenge_id: id, code: codeOf(-1) });

  await save(page);
  await heading(page, 'Logga in igen').waitFor();
  await field(page, 'Lösenord').fill(maria.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Bekräfta att det är du').waitFor();
  expect(await field(page, 'Namn').isVisible()).toBe(false);
  await field(page, 'Kod med sex siffror').fill(codeOf(0));
  await page.keyboard.press('Enter');
  await field(page, 'Namn').waitFor();
  expect(await field(page, 'Namn').inputValue()).toBe('Båten Elsa');
  await save(page);
  await heading(page, 'Båten Elsa').waitFor();
});
