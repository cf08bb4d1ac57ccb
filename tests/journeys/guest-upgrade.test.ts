import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, moveTo, openVisit, PHONE } from '../support/browser.ts';
import { press } from '../support/controls.ts';
import { addByHand } from '../support/family.ts';
import { kept, LISTS, storedTen } from '../support/guest.ts';
import { serveJourneys } from '../support/journeys.ts';
import { pressInRow } from '../support/rows.ts';
import { receive } from '../support/outbox.ts';
import { expectText } from '../support/read-page.ts';

/** From guest mode to an account with all data, through failures on the way. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

const look = { language: 'sv' } as const;
const IMPORT = '**/api/import';
const offer = { name: 'Ta med det du har skrivit?' };

test('ten records come along, though the link is opened elsewhere and an answer lost', async () => {
  const { page } = await openVisit({
    ...look,
    viewport: PHONE,
    theme: 'dark',
    origin,
    stored: storedTen(),
  });
  await page.goto('/guest/goals');
  const email = `maria.${randomUUID()}@example.com`;
  await register(page, email);
  await verifyElsewhere(email);

  await logIn(page, email);
  await expectText(page.getByRole('main'), `till kontot ${email}`);
  const all = '4 tillgångar 3 skulder 1 inkomst 1 kostnad 1 mål';
  await expectText(page.getByRole('main'), `Det du berättade om dig, Maria ${all}`);
  await expectAccessible(page);
  const before = await kept(page);
  await press(page, 'Inte nu');
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Om dig' }).waitFor();
  expect(await kept(page)).toEqual(before);
  await changeMind(page);
  await press(page, 'Logga ut');
  await page.getByRole('link', { name: 'Logga in' }).first().waitFor();

  await logIn(page, email);
  await page.route(IMPORT, (route) => route.fulfill({ status: 413, json: { code: 'too_large' } }));
  await press(page, 'Flytta till kontot');
  await page.getByText('Det gick inte att flytta', { exact: true }).waitFor();
  await page.unroute(IMPORT);
  expect(await kept(page)).toMatchObject(before);
  await page.route(IMPORT, async (route) => {
    const taken = await route.fetch();
    await route.fulfill({ response: taken, body: '' });
  });
  await press(page, 'Flytta till kontot');
  await expect.poll(() => countAll(page), { timeout: 20_000 }).toBe(10);
  await page.unroute(IMPORT);
  expect(await kept(page)).toMatchObject(before);

  await writeMore(page);
  await finish(page);
});

/** Requested from guest mode, the declined import is offered again. */
async function changeMind(page: Page): Promise<void> {
  await moveTo(page, '/guest/assets');
  await page.getByRole('link', { name: 'Flytta det till ditt konto' }).click();
  await page.getByRole('heading', offer).waitFor();
}

/** A goal is written, and one changed, while it is not known whether the others have arrived. */
async function writeMore(page: Page): Promise<void> {
  await moveTo(page, '/guest/goals');
  await pressInRow(page, 'En buffert', 'Ändra En buffert');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sparat hittills').fill('2 500');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await dialog.waitFor({ state: 'detached' });
  const write = { Namn: 'Lofoten', Målbelopp: '40 000' };
  await addByHand(page, { button: 'Lägg till mål', write });
  await stateMortgage(page);
  await moveTo(page, '/');
  await page.getByRole('heading', offer).waitFor();
}

/** The terms of the home’s mortgage, of loans that may have arrived already. */
async function stateMortgage(page: Page): Promise<void> {
  await moveTo(page, '/guest/liabilities');
  await press(page, 'Koppla ihop bostad och lån');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Värdets dag').fill('2021-06-01');
  await press(page, 'Spara bolånet');
  await page.getByText('Bolånet är sparat', { exact: true }).waitFor();
}

/** The account has every item once, and the browser none. */
async function finish(page: Page): Promise<void> {
  await press(page, 'Flytta till kontot');
  await page.getByText('Allt finns i ditt konto', { exact: true }).waitFor();
  await page.getByText('Nettoförmögenhet', { exact: true }).first().waitFor();
  expect(await countAll(page)).toBe(11);
  const saved = { name: 'En buffert', currentAmount: '2500.00' };
  expect(await ask(page, '/api/goals')).toContainEqual(expect.objectContaining(saved));
  const parts = ['Del 1', 'Del 2', 'Del 3'].map((name) => expect.objectContaining({ name }));
  expect(await ask(page, '/api/mortgages')).toMatchObject({
    mortgages: [{ name: 'Villa', terms: { baseDay: '2021-06-01' }, parts }],
  });
  expect(await kept(page)).toEqual({});
  await expectSame(page);
  expect(await ask(page, '/api/user')).toMatchObject({
    isOnboarded: 1,
    firstName: 'Maria',
    lastName: 'Lind',
    currency: 'SEK',
    language: 'sv',
  });
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Skapa ett konto' }).click();
  await page.waitForURL('**/auth?tab=register');
  const form = page.getByRole('tabpanel');
  await form.getByLabel('E-post').fill(email);
  await form.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await press(page, 'Skapa konto');
  await page.waitForURL('**/auth/verify');
}

/** The mail is read on another device, which has never heard of the guest. */
async function verifyElsewhere(email: string): Promise<void> {
  const { link } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
  const { page } = await openVisit({ ...look, viewport: DESKTOP, theme: 'dark', origin });
  await page.goto(link);
  await press(page, 'Verifiera min email');
  await page.getByLabel('Nytt lösenord').fill(PASSWORD);
  await page.getByLabel('Bekräfta lösenord').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Email verifierad!' }).waitFor();
  expect(await kept(page)).toEqual({});
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', offer).waitFor();
}

/** Each list of the account shows the same as the guest's. */
async function expectSame(page: Page): Promise<void> {
  for (const { path, says } of LISTS) {
    await moveTo(page, path);
    for (const words of says) await expectText(page.getByRole('main'), words);
  }
}

async function countAll(page: Page): Promise<number> {
  const kinds = ['assets', 'liabilities', 'incomes', 'costs', 'goals'];
  const lists = await Promise.all(kinds.map((kind) => ask(page, `/api/${kind}`)));
  return lists.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0);
}

/** Requests the server as the user who is signed in on the page. */
function ask(page: Page, address: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('valv.session') ?? '{}');
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  }, address);
}
