import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stepOf, totpOf } from '#server/auth/factors/totp.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { FACTOR_WORDS } from '#tests/support/factor-words.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded, storeSignIn } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** An authenticator app in a browser: barriers and a download. The rest is in src/web/account. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const w = FACTOR_WORDS.sv;
const view = { viewport: PHONE, theme: 'light', language: 'sv' } as const;

test('an app is added, asked for by sign-in, and replaced by a recovery code', async () => {
  const { page, context } = await openVisit({ ...view, origin });
  const account = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/account');
  await confirmPassword(page, account);
  const { codes } = await addApp(page);
  await storeSignIn(page, { origin, ...account });
  await page.reload();
  await page.getByRole('heading', { name: w.challenge }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.useRecovery }).click();
  await page.getByLabel(w.recoveryCode, { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: w.section }).waitFor();
});

/** Before the first app of an older session, which ends then. */
async function confirmPassword(page: Page, account: Account): Promise<void> {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const json = { code: 'reauthentication_needed', message: 'This change requires it' };
  const refusal = { status: 400, headers, json };
  await page.route('**/auth/v1/factors', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: w.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.current).fill('fel lösenord 1');
  await page.keyboard.press('Enter');
  await dialog.getByText(w.wrongPassword).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(w.current).fill(account.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img').waitFor();
}

/** Adds an app by the secret in the dialog, and stores the recovery codes. */
async function addApp(page: Page): Promise<{ codes: string[] }> {
  const dialog = page.getByRole('dialog');
  const [spaced = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText()) ?? [];
  const secret = spaced.replaceAll(' ', '');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(w.code).fill(totpOf(secret, stepOf(new Date())));
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('list', { name: w.codes });
  await expectText(list, '-');
  await expectAccessible(page, '[role=dialog]');
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link').click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: w.kept }).click();
  await dialog.waitFor({ state: 'detached' });
  return { codes };
}
