import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stepOf, totpOf } from '#server/auth/factors/totp.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { FACTOR_WORDS } from '../support/factor-words.ts';
import { serveJourneys } from '../support/journeys.ts';
import { logIn } from '../support/logged-in.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

/** An authenticator app as second factor, from its enrolment to its removal. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = {
  view: { viewport: PHONE, theme: 'light', language: 'sv' },
  ...FACTOR_WORDS.sv,
} as const;
const desktop = {
  view: { viewport: DESKTOP, theme: 'dark', language: 'en' },
  ...FACTOR_WORDS.en,
} as const;
type Words = typeof phone | typeof desktop;

test('Maria adds an app, can sign out without its code, and gets in by it', async () => {
  const w = desktop;
  const { page, account } = await open(w);
  await page.goto('/account');
  await page.getByRole('button', { name: w.add }).click();
  const { secret } = await addApp(page, w);
  await page.reload();
  await page.getByRole('heading', { name: w.section }).waitFor();

  await signInHalfway(page, account);
  await page.goto('/account');
  await page.getByRole('heading', { name: w.challenge }).waitFor();
  await page.getByRole('button', { name: w.logOut, exact: true }).click();
  await page.getByRole('link', { name: w.landing, exact: true }).first().waitFor();
  await page.waitForURL(`${origin}/`);

  const visit = { ...w.view, origin, reducedMotion: 'reduce' } as const;
  const { page: elsewhere, context } = await openVisit(visit);
  await elsewhere.goto('/login');
  await logIn(elsewhere, account);
  await elsewhere.getByRole('heading', { name: w.challenge }).waitFor();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('heading', { name: w.challenge }).waitFor();
  await elsewhere.reload();
  await elsewhere.getByRole('heading', { name: w.challenge }).waitFor();
  await expectAccessible(elsewhere);
  await show(elsewhere, { ...w, text: '12 34' });
  await elsewhere.getByText(w.missing).waitFor();
  await show(elsewhere, { ...w, text: '000 000' });
  await elsewhere.getByText(w.wrong).waitFor();
  await show(elsewhere, { ...w, text: totpOf(secret, stepOf(new Date()) + 1) });
  await elsewhere.getByText(w.inside).waitFor();
  await other.getByRole('heading', { name: w.section }).waitFor();
});

test('an older session asks for the password, and a recovery code gets Maria in', async () => {
  const w = phone;
  const { page, account } = await open(w);
  await confirmPassword(page, account);
  const { codes } = await addApp(page, w);
  const [code = ''] = codes;
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);

  await signInHalfway(page, account);
  await page.reload();
  await page.getByRole('button', { name: w.useRecovery }).click();
  const field = page.getByLabel(w.recoveryCode, { exact: true });
  await field.fill(code.toUpperCase());
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText(w.left).waitFor();

  await page.getByRole('button', { name: w.remove, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: w.removeConfirm }).click();
  await page.getByText(w.none).waitFor();
  await signInHalfway(page, account);
  await page.goto('/');
  await page.getByText(w.inside).waitFor();
});

/** Before the first app of an older session, which ends then. */
async function confirmPassword(page: Page, account: Account): Promise<void> {
  const w = phone;
  await page.goto('/account');
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const json = { code: 'reauthentication_needed', message: 'This change requires it' };
  const refusal = { status: 400, headers, json };
  await page.route('**/auth/v1/factors', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: w.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.current).fill('fel lösenord 1');
  await page.keyboard.press('Enter');
  await dialog.getByText(w.wrongPassword).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(w.current).fill(account.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img').waitFor();
  await expect(account.call('GET', '/api/assets')).rejects.toThrow('401');
}

async function open(w: Words): Promise<{ page: Page; account: Account }> {
  const { page, context } = await openVisit({ ...w.view, origin, reducedMotion: 'reduce' });
  const { language } = w.view;
  const account = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  return { page, account };
}

/** Adds an app by the secret in the dialog, and stores the recovery codes. */
async function addApp(page: Page, w: Words): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  const [spaced = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText()) ?? [];
  const secret = spaced.replaceAll(' ', '');
  await expectAccessible(page);
  await dialog.getByLabel(w.code).fill('000000');
  await dialog.getByRole('button', { name: w.turnOn }).click();
  await page.getByText(w.wrongFirst).waitFor();
  await dialog.getByLabel(w.code).fill(totpOf(secret, stepOf(new Date())));
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('list', { name: w.codes });
  await expectText(list, '-');
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link').click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: w.kept }).click();
  await dialog.waitFor({ state: 'detached' });
  return { secret, codes };
}

/** As after the password in the form of the login page. */
async function signInHalfway(page: Page, { email, password }: Account): Promise<void> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { session } = (await answer.json()) as { session: object };
  await page.evaluate(
    (kept) => localStorage.setItem('valv.session', kept),
    JSON.stringify(session),
  );
}

async function show(page: Page, w: { code: string; confirm: string; text: string }) {
  await page.getByLabel(w.code).fill(w.text);
  await page.getByRole('button', { name: w.confirm, exact: true }).click();
}
