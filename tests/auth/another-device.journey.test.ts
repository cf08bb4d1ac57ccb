import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { field, heading, press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { receive } from '#tests/support/outbox.ts';
import { challengeOf, VERIFIER } from '#tests/support/pkce.ts';

/** A sign-up at a desk whose mail is opened on a phone. */
const PASSWORD = 'tre höga stenar';
const CHOSEN_ELSEWHERE = 'fyra höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('a mail opened on another device asks for the password there', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  await signUpAtDesk(email);
  const mail = { to: email, subject: 'Bekräfta din e-postadress' };
  const { link, code } = await receive(dataDir, mail);
  const view = { viewport: PHONE, theme: 'dark', language: 'sv' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  await page.goto(link);
  await field(page, 'Sexsiffrig kod').fill(code);
  await expectAccessible(page);
  await press(page, 'Verifiera min e-postadress');
  await heading(page, 'Välj ditt lösenord').waitFor();
  await expectAccessible(page);
  // The page may be closed here: on return the question is asked again.
  const later = await context.newPage();
  await later.goto('/');
  await heading(later, 'Välj ditt lösenord').waitFor();
  await later.close();
  await choosePassword(page, email);
  await heading(page, 'Email verifierad!').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Gå till översikten' }).click();
  await heading(page, 'Om dig').waitFor();
  expect(await signInAtDesk(email, PASSWORD)).toBe(401);
  expect(await signInAtDesk(email, CHOSEN_ELSEWHERE)).toBe(200);
});

function ask(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'sv' };
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A sign-up whose verifier stays on the desk. */
async function signUpAtDesk(email: string): Promise<void> {
  const proof = { codeChallenge: challengeOf(VERIFIER), codeChallengeMethod: 's256' };
  const answer = await ask('/api/register', { email, password: PASSWORD, ...proof });
  expect(answer.status).toBeLessThan(300);
}

async function signInAtDesk(email: string, password: string): Promise<number> {
  return (await ask('/api/login', { email, password })).status;
}

/** As in an old session, which also requires a mailed code. */
async function choosePassword(page: Page, email: string): Promise<void> {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const json = { code: 'reauthentication_needed', message: 'Password update requires it' };
  const refusal = { status: 400, headers, json };
  await page.route('**/auth/v1/user', (route) => route.fulfill(refusal), { times: 1 });
  await field(page, 'Nytt lösenord').fill(CHOSEN_ELSEWHERE);
  await field(page, 'Bekräfta lösenord').fill(CHOSEN_ELSEWHERE);
  await page.keyboard.press('Enter');
  await page.getByText('har vi mejlat dig en kod').waitFor();
  expect(await field(page, 'Nytt lösenord').inputValue()).toBe(CHOSEN_ELSEWHERE);
  await expectAccessible(page);
  const { code } = await receive(dataDir, { to: email, subject: 'Din verifieringskod' });
  await field(page, 'Sexsiffrig kod').fill(code);
  await page.keyboard.press('Enter');
}
