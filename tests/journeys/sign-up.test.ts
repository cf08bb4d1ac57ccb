import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { openVisit, PHONE } from '../support/browser.ts';
import { field, heading, press } from '../support/controls.ts';
import { serveJourneys } from '../support/journeys.ts';
import { logIn } from '../support/logged-in.ts';
import { receive } from '../support/outbox.ts';

/** From the landing page to a net worth, by mails that are really written. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('Maria gets from the landing to her net worth, by way of a reload and a failure', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...view, origin });
  const email = `maria.${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Skapa konto' }).first().click();
  await signUp(page, email);
  await verify(page, email);
  await reloadHalfway(page);
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, { email, password: PASSWORD });
  await failHalfway(page);
  expect(await typingKept(page)).toBeNull();
  expect(await kept(page, '/api/incomes')).toMatchObject([
    {
      name: 'Lön',
      amount: '43000.00',
      frequency: 'monthly',
      type: 'salary',
      taxPercentage: '31.50',
      taxBasis: 'stated',
    },
  ]);
  expect(await kept(page, '/api/goals')).toMatchObject([
    { name: 'En buffert på tre månader', description: null },
  ]);
  await addVilla(page);
});

/** Typed values are there after a reload, until the session ends. */
async function reloadHalfway(page: Page): Promise<void> {
  await heading(page, 'Om dig').waitFor();
  await field(page, 'Efternamn').fill('Lind');
  await press(page, 'Nästa');
  await field(page, 'Inkomst per månad').fill('42 000');
  await page.reload();
  await heading(page, 'Valuta och inkomst').waitFor();
  expect(await field(page, 'Inkomst per månad').inputValue()).toBe('42 000');
  await press(page, 'Föregående');
  expect(await field(page, 'Efternamn').inputValue()).toBe('Lind');
  expect(await typingKept(page)).toContain('42 000');
  await press(page, 'Logga ut');
  await page.getByRole('link', { name: 'Skapa konto' }).first().waitFor();
  expect(await typingKept(page)).toBeNull();
}

/** A failure half-way is reported, and sending again makes nothing twice. */
async function failHalfway(page: Page): Promise<void> {
  await heading(page, 'Om dig').waitFor();
  await field(page, 'Efternamn').fill('Lind');
  await field(page, 'Ålder').fill('17');
  await expectAccessible(page);
  await press(page, 'Nästa');
  await field(page, 'Inkomst per månad').fill('42 000');
  await field(page, 'Skatt i procent').fill('31,5 %');
  await expectAccessible(page);
  await press(page, 'Nästa');
  await field(page, 'Ekonomiska mål').fill('En buffert på tre månader');
  await expectAccessible(page);
  await press(page, 'Nästa');
  await expectAccessible(page);
  await press(page, 'Slutför');
  await page.getByText('Du måste vara minst 18 år').waitFor();
  await field(page, 'Ålder').fill('41');
  for (let step = 1; step <= 3; step += 1) await press(page, 'Nästa');
  const profile = '**/api/auth/user/profile';
  await page.route(profile, (route) => route.fulfill({ status: 400, json: { code: 'invalid' } }));
  await press(page, 'Slutför');
  await page.getByText('Det gick inte att slutföra', { exact: true }).waitFor();
  await page.unroute(profile);
  await press(page, 'Ändra inkomst per månad');
  await field(page, 'Inkomst per månad').fill('43 000');
  for (let step = 2; step <= 3; step += 1) await press(page, 'Nästa');
  await page.getByRole('button', { name: 'Slutför' }).dblclick();
  await page.getByText('Välkommen till Valv, Maria', { exact: true }).waitFor();
}

function typingKept(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('valv.typing'));
}

/** Reads the server's data as the user who is signed in on the page. */
function kept(page: Page, address: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('valv.session') ?? '{}');
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  }, address);
}

/** Errors are shown beside their fields, and correct values stay. */
async function signUp(page: Page, email: string): Promise<void> {
  await heading(page, 'Skapa konto').waitFor();
  await press(page, 'Skapa konto');
  await page.getByText('Alla obligatoriska fält måste fyllas i').waitFor();
  await expect.poll(() => field(page, 'E-post').evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await field(page, 'Förnamn').fill('Maria');
  await field(page, 'E-post').fill(email);
  await field(page, 'Lösenord').fill(PASSWORD);
  await field(page, 'Bekräfta lösenord').fill('tre låga stenar');
  await page.keyboard.press('Enter');
  await page.getByText('Lösenorden matchar inte').waitFor();
  await field(page, 'Bekräfta lösenord').fill(PASSWORD);
  expect(await field(page, 'E-post').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Skapa konto' }).dblclick();
  await heading(page, 'Kontrollera din email').waitFor();
  await expectAccessible(page);
}

function isFocused(element: Element): boolean {
  return document.activeElement === element;
}

/** The link acts only when its button is pressed: opening it twice uses nothing up. */
async function verify(page: Page, email: string): Promise<void> {
  const { link } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Verifiera min email' }).waitFor();
  await page.goto(link);
  await press(page, 'Verifiera min email');
  await heading(page, 'Email verifierad!').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Gå till översikten' }).click();
}

async function addVilla(page: Page): Promise<void> {
  // The salary is known from the questions before.
  await page.getByText('1 av 4', { exact: true }).waitFor();
  await press(page, 'Skriv in bostaden');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Namn').inputValue()).toBe('Bostaden');
  await dialog.getByLabel('Nuvarande värde').fill('4500000');
  await dialog.getByLabel('Din andel').fill('50');
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 250 000,00 kr').first().waitFor();
}
