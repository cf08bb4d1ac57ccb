import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { field, heading, press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { logIn } from '#tests/support/logged-in.ts';
import { createAccount, signInOnce } from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';
import { openProvider } from './oidc-provider.ts';

/** Sign-in by a provider in a real browser; the provider is the certified implementation. */
const { provider, settings } = await openProvider();
let origin: string;
const { dataDir } = serveJourneys(
  (address) => {
    origin = address;
  },
  { ...settings, AUTH_AUTOCONFIRM: 'off', AUTH_MAIL_INTERVAL_S: '0' },
);

const WORDS = {
  sv: {
    use: 'Fortsätt med Hemnyckeln',
    inside: 'Välkommen tillbaka, Maria',
    taken: 'Du har redan ett konto',
    confirm: 'Bekräfta din adress',
    mail: 'Mejla mig en kod',
    subject: 'Bekräfta din e-postadress',
    code: 'Sexsiffrig kod',
    verify: 'Verifiera min e-postadress',
    join: 'Koppla ihop dem',
    joined: 'Ditt konto är kopplat',
    toAccount: 'Till mitt konto',
    section: 'Logga in med Hemnyckeln',
    remove: 'Ta bort',
    removeConfirm: 'Ta bort den',
    add: 'Koppla Hemnyckeln',
    denied: 'Du är inte inloggad',
  },
  en: {
    use: 'Continue with Hemnyckeln',
    inside: 'Welcome back, Maria',
    taken: 'You already have an account',
    confirm: 'Confirm your address',
    mail: 'Email me a code',
    subject: 'Confirm your email address',
    code: 'Six-digit code',
    verify: 'Verify my email',
    join: 'Join them',
    joined: 'Your account is joined',
    toAccount: 'To my account',
    section: 'Log in with Hemnyckeln',
    remove: 'Remove',
    removeConfirm: 'Remove it',
    add: 'Join Hemnyckeln',
    denied: 'You are not logged in',
  },
};

const PHONE_SV = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
const DESKTOP_EN = { viewport: DESKTOP, theme: 'light', language: 'en' } as const;

/** Presses the button of the sign-in page that leads to the provider, which knows who it is. */
async function pressProvider(page: Page, language: Language): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: WORDS[language].use }).click();
}

test.each([PHONE_SV, DESKTOP_EN])(
  'an account of before is joined after its password, and parted on its page (%j)',
  async (view) => {
    const { language } = view;
    const w = WORDS[language];
    const { account } = await createAccount({ origin, language, dataDir });
    await account.call('PUT', '/api/auth/user/profile', {
      firstName: 'Maria',
      lastName: 'Lind',
      language,
      currency: 'SEK',
    });
    provider.subject = account.email;
    provider.users.set(account.email, { email: account.email, email_verified: true });
    const { page } = await openVisit({ ...view, origin, elsewhere: provider.issuer });
    await page.goto('/login');
    await page.getByRole('link', { name: w.use }).waitFor();
    await expectAccessible(page);
    await pressProvider(page, language);
    await heading(page, w.taken).waitFor();
    await expectAccessible(page);
    await logIn(page, account);
    await press(page, w.join);
    await heading(page, w.joined).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: w.toAccount }).click();
    await heading(page, w.section).waitFor();
    await heading(page, account.email).waitFor();
    await expectAccessible(page);

    await page.evaluate(() => localStorage.clear());
    await pressProvider(page, language);
    await heading(page, w.inside).waitFor();
    expect(page.url()).not.toContain('provider');

    await page.goto('/account');
    await page.getByRole('button', { name: `${w.remove} ${account.email}` }).click();
    await expectAccessible(page, '[role=alertdialog]');
    await press(page, w.removeConfirm);
    await page.getByRole('button', { name: w.add }).waitFor();
  },
);

test('a signed-in user joins on the account page, and a refusal says what to do', async () => {
  const { language } = PHONE_SV;
  const w = WORDS[language];
  const { page } = await openVisit({ ...PHONE_SV, origin, elsewhere: provider.issuer });
  await signInOnce(page, { origin, language, currency: 'SEK', dataDir });
  await page.goto('/account');
  provider.subject = null;
  await press(page, w.add);
  await heading(page, w.denied).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: w.toAccount }).click();
  provider.subject = randomUUID();
  provider.users.set(provider.subject, {});
  await press(page, w.add);
  await heading(page, w.joined).waitFor();
});

test('a new user is let in by the provider, and where it does not vouch by a mailed code', async () => {
  const { language } = DESKTOP_EN;
  const w = WORDS[language];
  const { page } = await openVisit({ ...DESKTOP_EN, origin, elsewhere: provider.issuer });
  provider.subject = randomUUID();
  const vouched = { email: `${provider.subject}@example.com`, email_verified: true };
  provider.users.set(provider.subject, { ...vouched, given_name: 'Maria', family_name: 'Lind' });
  await pressProvider(page, language);
  expect(await field(page, 'First name').inputValue()).toBe('Maria');

  // The chosen language stays.
  await page.evaluate(() => localStorage.removeItem('valv.session'));
  // Another user of the provider sits at the browser.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  provider.subject = randomUUID();
  const email = `${provider.subject}@example.com`;
  provider.users.set(provider.subject, { email, email_verified: false });
  await pressProvider(page, language);
  await heading(page, w.confirm).waitFor();
  await expectAccessible(page);
  await press(page, w.mail);
  const { code } = await receive(dataDir, { to: email, subject: w.subject });
  await field(page, w.code).fill(code);
  await press(page, w.verify);
  await press(page, w.join);
  await heading(page, w.joined).waitFor();
});
