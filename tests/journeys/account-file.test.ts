import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { expectText } from '../support/read-page.ts';

/** Taking everything along, leaving for good, and coming back with it. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const phone = { viewport: PHONE, theme: 'light', language: 'sv' } as const;
const desktop = { viewport: DESKTOP, theme: 'dark', language: 'en' } as const;

/** The words of the other language are read in the screen's own tests. */
const w = {
  json: 'Spara som JSON',
  csv: 'Spara som CSV',
  erase: 'Radera kontot',
  loses: ['1 tillgång', '1 skuld', '1 inkomstkälla', '1 mål'],
  password: 'Lösenord',
  confirm: 'Radera allt',
  wrong: 'Lösenordet stämmer inte.',
  erased: 'Kontot är raderat',
  opening: 'Lägga till det som finns i filen?',
  add: 'Lägg till allt',
  added: 'Allt i filen är tillagt',
  repeated: 'Filen har lagts till förut, och inget lades till igen',
  notOurs: 'Det här är inte en fil som Valv har skrivit.',
};

test('Maria exports, erases, signs up again, and has everything back', async () => {
  const { page, context } = await openVisit({ ...phone, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await record(maria);
  const before = await totalsOf(maria);
  expect(before).toContainEqual(['netWorth', 125_000.5 - 90_000.25]);
  await page.goto('/account');
  const file = await saved(page, w.json);
  expect(file.subarray(0, 1).toString()).toBe('{');
  expect((await saved(page, w.csv)).subarray(0, 2).toString()).toBe('PK');

  await press(page, w.erase);
  const dialog = page.getByRole('dialog');
  for (const lost of w.loses) await expectText(dialog, lost);
  await expectAccessible(page);
  await dialog.getByLabel(w.password, { exact: true }).fill('inte det rätta');
  await dialog.getByRole('button', { name: w.confirm }).click();
  await dialog.getByText(w.wrong).waitFor();
  await dialog.getByLabel(w.password, { exact: true }).fill(maria.password);
  await dialog.getByRole('button', { name: w.confirm }).click();
  await page.getByText(w.erased, { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  const again = await signUpAgain(page, { ...maria, language: 'sv' });
  await page.goto('/account');
  await choose(page, Buffer.from('{"format":"else"}'));
  await page.getByText(w.notOurs).first().waitFor();
  await choose(page, file);
  const question = page.getByRole('dialog', { name: w.opening });
  for (const held of w.loses) await expectText(question, held);
  await expectAccessible(page);
  await question.getByRole('button', { name: w.add }).click();
  await page.getByText(w.added, { exact: true }).first().waitFor();
  expect(await totalsOf(again)).toEqual(before);

  await choose(page, file);
  await question.getByRole('button', { name: w.add }).click();
  await page.getByText(w.repeated, { exact: true }).first().waitFor();
  expect(await totalsOf(again)).toEqual(before);
});

test('she signs out here, and everywhere', async () => {
  const { page, context } = await openVisit({ ...desktop, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/account');
  await press(page, 'Sign out everywhere');
  await page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
  await expect(maria.call('GET', '/api/assets')).rejects.toThrow('401');

  const email = `erik.${maria.email}`;
  await signUpAgain(page, { ...maria, email, language: 'en' });
  await page.goto('/account');
  await press(page, 'Sign Out of Account');
  await page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('valv.session'))).toBeNull();
});

const SEK = { currency: 'SEK' } as const;

async function record({ call }: Pick<Account, 'call'>): Promise<void> {
  await call('POST', '/api/assets', {
    type: 'savings',
    name: 'Buffert',
    value: '125000.50',
    ...SEK,
  });
  const loan = { type: 'mortgage', name: 'Bolån', balance: '90000.25', ...SEK };
  await call('POST', '/api/liabilities', loan);
  await call('POST', '/api/incomes', {
    name: 'Lön',
    amount: '42000',
    type: 'salary',
    frequency: 'monthly',
    ...SEK,
  });
  await call('POST', '/api/goals', { name: 'Resa', targetAmount: '30000', ...SEK });
}

/** Every total, to the öre; the lines behind them have ids of their own. */
async function totalsOf({ call }: Pick<Account, 'call'>): Promise<[string, unknown][]> {
  const summary = (await call('GET', '/api/financial-summary')) as object;
  return Object.entries(summary).filter(([, value]) => typeof value === 'number');
}

/** The file that a button saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press(page, name);
  return readFileSync(await (await coming).path());
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'valv.json', mimeType: 'application/json', buffer };
  await page.locator('input[type=file][accept*=json]').setInputFiles(file);
}

type Somebody = Account & { language: Language };

/** Opens an account, and its session in a browser. */
async function signUpAgain(page: Page, user: Somebody): Promise<Pick<Account, 'call'>> {
  const { email, password, language } = user;
  const sent = { email, password, firstName: 'Maria', lastName: 'Lind' };
  const answer = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  const call: Account['call'] = async (method, path, body) => {
    const headers = {
      'authorization': `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const given = await fetch(origin + path, { method, headers, ...init });
    if (!given.ok) throw new Error(`${given.status} ${await given.text()}`);
    return given.json();
  };
  const { firstName, lastName } = sent;
  const profile = { firstName, lastName, language, currency: 'SEK' };
  await call('PUT', '/api/auth/user/profile', profile);
  await page.evaluate(
    (kept) => localStorage.setItem('valv.session', kept),
    JSON.stringify(session),
  );
  return { call };
}
