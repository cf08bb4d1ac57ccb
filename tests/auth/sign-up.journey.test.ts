import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';
import { field, heading, press } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { receive } from '#tests/support/outbox.ts';

/** From the landing page to the dashboard, by a mail that is really written. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

test('Maria gets from the landing to her dashboard, past no barrier', async () => {
  const view = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...view, origin });
  const email = `maria.${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Skapa konto' }).first().click();
  await signUp(page, email);
  await verify(page, email);
  await answerQuestions(page);
});

async function signUp(page: Page, email: string): Promise<void> {
  await heading(page, 'Skapa konto').waitFor();
  await press(page, 'Skapa konto');
  await page.getByText('Alla obligatoriska fält måste fyllas i').waitFor();
  await expect.poll(() => field(page, 'E-post').evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await field(page, 'Förnamn').fill('Maria');
  await field(page, 'E-post').fill(email);
  await field(page, 'Lösenord').fill(PASSWORD);
  await field(page, 'Bekräfta lösenord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Skapa konto' }).dblclick();
  await heading(page, 'Kontrollera din email').waitFor();
}

function isFocused(element: Element): boolean {
  return document.activeElement === element;
}

/** The page after the sign-up takes the code in the mail. */
async function verify(page: Page, email: string): Promise<void> {
  const { code } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
  await field(page, 'Sexsiffrig kod').fill('000 000');
  await expectAccessible(page);
  await field(page, 'Sexsiffrig kod').fill(code);
  await page.keyboard.press('Enter');
}

async function answerQuestions(page: Page): Promise<void> {
  await heading(page, 'Om dig').waitFor();
  await field(page, 'Efternamn').fill('Lind');
  await field(page, 'Ålder').fill('41');
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
  await page.getByText('Välkommen till Valv, Maria', { exact: true }).waitFor();
  await page.getByText('1 av 4', { exact: true }).waitFor();
}
