import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../scripts/chunks.ts';
import { PENDING_EMAIL_KEY } from '#web/kit/storage/keys.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, type View } from '#tests/support/browser.ts';
import { field, hasCode } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { createAccount, signUpOnboarded } from '#tests/support/onboarded.ts';

/** Forms that are in the page itself, before any code has loaded. */
const SCRIPTS = '**/assets/*.js';
const WEB = path.join(import.meta.dirname, '..', '..', 'dist', 'web');
const manifest = readManifest(WEB);
let origin: string;

serveJourneys((address) => {
  origin = address;
});

const PHONE_SV = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
const DESKTOP_EN = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;

/** A visit whose scripts do not come before they are released. */
async function openHeld(view: Omit<View, 'origin'>) {
  const visit = await openVisit({ ...view, origin });
  const held = Promise.withResolvers<void>();
  await visit.page.route(SCRIPTS, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { ...visit, release: () => held.resolve() };
}

/** Opens a page without waiting for what it loads. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('form, [role=alert]').first().waitFor({ state: 'attached' });
}

test('what is typed and sent before the code has come signs the user in', async () => {
  const { page, release } = await openHeld(PHONE_SV);
  const { account } = await createAccount({ origin, language: 'sv' });
  await open(page, '/login');
  await field(page, 'E-post').fill(account.email);
  await field(page, 'Lösenord').fill(account.password);
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${origin}/login`);
  release();
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
});

test('a refusal of what was sent early is shown beside what was typed', async () => {
  const { page, release } = await openHeld(DESKTOP_EN);
  await open(page, '/login');
  await field(page, 'Email').fill('nobody@example.com');
  await field(page, 'Password').fill('a wrong guess 7');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('alert').waitFor();
  expect(await field(page, 'Email').inputValue()).toBe('nobody@example.com');
  expect(await field(page, 'Password').inputValue()).toBe('a wrong guess 7');
});

test('answers of a guest, a language and a press outlast the wait', async () => {
  const { page, release } = await openHeld(PHONE_SV);
  await open(page, '/guest/onboarding');
  await field(page, 'Förnamn').fill('Maria');
  await field(page, 'Efternamn').fill('Lind');
  await field(page, 'Språk').selectOption('en');
  release();
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  expect(await field(page, 'First name').inputValue()).toBe('Maria');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Currency and income' }).waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await field(page, 'Last name').inputValue()).toBe('Lind');
});

test('a button that was pressed early does what it does, once', async () => {
  const { page, release } = await openHeld(DESKTOP_EN);
  await open(page, '/signup');
  await field(page, 'Password').fill('three tall stones');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  release();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  expect(await field(page, 'Password').inputValue()).toBe('three tall stones');
  // The hint of how strong it is heard of it too.
  await page.getByText('Strong.', { exact: true }).waitFor();
});

test('an address that the code fills in gives way to what is typed', async () => {
  const { page, release } = await openHeld({
    ...DESKTOP_EN,
    stored: { [PENDING_EMAIL_KEY]: 'maria@example.com' },
  });
  await open(page, '/login');
  const email = field(page, 'Email');
  await email.focus();
  release();
  await expect.poll(() => email.inputValue()).toBe('maria@example.com');
  await page.keyboard.insertText('erik@example.com');
  expect(await email.inputValue()).toBe('erik@example.com');
});

test('a form whose code does not come says so, and comes when it is tried again', async () => {
  const { page, troubles } = await openVisit({ ...PHONE_SV, origin });
  const screen = `**/${manifest['src/web/auth/login-screen.tsx']?.file}`;
  await page.route(screen, (route) => route.abort());
  await open(page, '/login');
  await page.getByRole('heading', { name: 'Något gick fel' }).waitFor();
  await page.unroute(screen);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await field(page, 'E-post').fill('maria@example.com');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').innerText()).not.toBe('');
  const isExpected = (each: string) => /ERR_FAILED|Failed to fetch/.test(each);
  expect(troubles.splice(0).filter((each) => !isExpected(each))).toEqual([]);
});

test('a form gets its code where the browser does not say that it has painted', async () => {
  const { page, context } = await openVisit({ ...PHONE_SV, origin });
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await open(page, '/login');
  await field(page, 'Lösenord').fill('tre höga stenar');
  await page.getByRole('button', { name: 'Visa lösenord' }).click();
  await page.getByRole('button', { name: 'Dölj lösenord' }).waitFor();
  expect(await field(page, 'Lösenord').inputValue()).toBe('tre höga stenar');
});

describe('a form that is not for the visitor is not shown', () => {
  test('of a guest who has begun', async () => {
    const { page, release } = await openHeld({
      ...PHONE_SV,
      stored: { 'valv.guest.assets': '[]', 'valv.guest.user': 'x' },
    });
    await open(page, '/guest/onboarding');
    expect(await field(page, 'Förnamn').isVisible()).toBe(false);
    release();
    await page.locator('main').first().waitFor();
  });

  test('of somebody who is signed in', async () => {
    const { page, context, release } = await openHeld(PHONE_SV);
    await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
    await open(page, '/login');
    expect(await field(page, 'E-post').isVisible()).toBe(false);
    release();
    await page.getByRole('heading', { name: 'Översikt' }).waitFor();
  });

  test('of another language than was chosen, which the server was not told', async () => {
    const { page, context, release } = await openHeld(DESKTOP_EN);
    await context.clearCookies();
    await open(page, '/login');
    expect(await page.locator('html').getAttribute('lang')).toBe('sv');
    expect(await field(page, 'E-post').isVisible()).toBe(false);
    release();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  test('of a link without its token', async () => {
    const { page, release } = await openHeld(PHONE_SV);
    await open(page, '/auth/reset-password');
    expect(await field(page, 'Nytt lösenord').isVisible()).toBe(false);
    release();
    await page.getByText('Ogiltig återställningslänk').waitFor();
  });
});

const FORMS = [
  ['/login', 'Logga in', 'Log in'],
  ['/signup', 'Skapa konto', 'Create account'],
  ['/forgot-password', 'Glömt lösenordet?', 'Forgot your password?'],
  ['/auth/reset-password?token=any', 'Välj ett nytt lösenord', 'Choose a new password'],
  ['/reset-password?token=any', 'Välj ett nytt lösenord', 'Choose a new password'],
  ['/guest/onboarding', 'Om dig', 'About you'],
] as const;

describe.each(FORMS)('%s', (address, sv, en) => {
  test.each([
    ['sv', sv, PHONE_SV],
    ['en', en, DESKTOP_EN],
  ] as const)('is the same in %s when its code has come', async (language, title, view) => {
    const { page, release } = await openHeld(view);
    await open(page, address);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.title()).toBe(`${title} – Valv`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.length).toBeGreaterThan(20);
    await expectAccessible(page);
    const before = await page.locator('#page').innerText();
    release();
    await hasCode(page);
    expect(await page.locator('#page').innerText()).toBe(before);
    await expectAccessible(page);
  });
});

test('without scripts a password does not end up in the address', async () => {
  const { page } = await openHeld(DESKTOP_EN);
  for (const address of ['/login', '/signup', '/auth/reset-password?token=any']) {
    await open(page, address);
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.method)).toBe(
      'post',
    );
  }
});
