import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { field, heading, press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { receive } from '../support/outbox.ts';

/** A sign-up at a desk whose mail is opened on a phone. */
const PASSWORD = 'tre höga stenar';
const CHOSEN_ELSEWHERE = 'fyra höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

const sv = {
  create: 'Skapa konto',
  email: 'E-post',
  password: 'Lösenord',
  confirm: 'Bekräfta lösenord',
  sent: 'Kontrollera din email',
  subject: 'Bekräfta din e-postadress',
  verify: 'Verifiera min email',
  choose: 'Välj ditt lösenord',
  newPassword: 'Nytt lösenord',
  codeMailed: 'har vi mejlat dig en kod',
  codeSubject: 'Din verifieringskod',
  code: 'Kod med sex siffror',
  toDashboard: 'Gå till översikten',
  aboutYou: 'Om dig',
} as const;

const en: { readonly [key in keyof typeof sv]: string } = {
  create: 'Create account',
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm password',
  sent: 'Check your email',
  subject: 'Confirm your email address',
  verify: 'Verify my email',
  choose: 'Choose your password',
  newPassword: 'New password',
  codeMailed: 'we have mailed you a code',
  codeSubject: 'Your verification code',
  code: 'Code of six digits',
  toDashboard: 'Go to the dashboard',
  aboutYou: 'About you',
};

type Words = typeof en;

test.each(['sv', 'en'] as const)(
  'a mail opened on another device asks for the password there (%s)',
  async (language) => {
    const words: Words = { sv, en }[language];
    const common = { language, origin, reducedMotion: 'reduce' } as const;
    const desk = await openVisit({ ...common, viewport: DESKTOP, theme: 'light' });
    const email = `maria.${randomUUID()}@example.com`;
    await signUp(desk.page, email, words);
    const { link } = await receive(dataDir, { to: email, subject: words.subject });
    const { page, context } = await openVisit({ ...common, viewport: PHONE, theme: 'dark' });
    await page.goto(link);
    await press(page, words.verify);
    await heading(page, words.choose).waitFor();
    await expectAccessible(page);
    // The page may be closed here: on return the question is asked again.
    const later = await context.newPage();
    await later.goto('/');
    await heading(later, words.choose).waitFor();
    await later.close();
    await choosePassword(page, email, words);
    await page.getByRole('link', { name: words.toDashboard }).click();
    await heading(page, words.aboutYou).waitFor();

    await desk.page.goto('/login');
    await field(desk.page, words.email).fill(email);
    await field(desk.page, words.password).fill(CHOSEN_ELSEWHERE);
    await desk.page.keyboard.press('Enter');
    await heading(desk.page, words.aboutYou).waitFor();
  },
);

async function signUp(page: Page, email: string, words: Words): Promise<void> {
  await page.goto('/signup');
  await field(page, words.email).fill(email);
  await field(page, words.password).fill(PASSWORD);
  await field(page, words.confirm).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, words.sent).waitFor();
}

/** As in an old session, which also requires a mailed code. */
async function choosePassword(page: Page, email: string, words: Words): Promise<void> {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const json = { code: 'reauthentication_needed', message: 'Password update requires it' };
  const refusal = { status: 400, headers, json };
  await page.route('**/auth/v1/user', (route) => route.fulfill(refusal), { times: 1 });
  await field(page, words.newPassword).fill(CHOSEN_ELSEWHERE);
  await field(page, words.confirm).fill(CHOSEN_ELSEWHERE);
  await page.keyboard.press('Enter');
  await page.getByText(words.codeMailed).waitFor();
  expect(await field(page, words.newPassword).inputValue()).toBe(CHOSEN_ELSEWHERE);
  await expectAccessible(page);
  const { code } = await receive(dataDir, { to: email, subject: words.codeSubject });
  await field(page, words.code).fill(code);
  await page.keyboard.press('Enter');
}
