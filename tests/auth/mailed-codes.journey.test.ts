import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { heading } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { receive } from '#tests/support/outbox.ts';
import { challengeOf } from '#tests/support/pkce.ts';

/**
 * A link of the sign-in service itself ends in a code at the start page, whose words give way to
 * the application then. Other codes have screen tests.
 */
const view = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('a code that verifies begins a session in the browser that signed up', async () => {
  const email = `erik.${randomUUID()}@example.com`;
  const verifier = randomBytes(56).toString('hex');
  await signUp(email, verifier);
  const { page } = await openVisit({ ...view, origin });
  await page.goto('/healthz');
  // As the client leaves it when it requests the mail.
  await page.evaluate((kept) => {
    localStorage.setItem('valv.session-code-verifier', JSON.stringify(kept));
  }, verifier);
  const { link } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
  const token = new URL(link).searchParams.get('token') ?? '';
  const query = new URLSearchParams({ token, type: 'signup', redirect_to: `${origin}/` });
  await page.goto(`/auth/v1/verify?${query}`);
  await heading(page, 'Om dig').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toContain(email);
});

async function signUp(email: string, verifier: string): Promise<void> {
  const proof = { code_challenge: challengeOf(verifier), code_challenge_method: 's256' };
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'sv' },
    body: JSON.stringify({ email, password: 'tre höga stenar', data: {}, ...proof }),
  });
  expect(answer.status).toBe(200);
}
