import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
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

const sv = {
  create: 'Skapa konto',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  email: 'E-post',
  password: 'Lösenord',
  confirm: 'Bekräfta lösenord',
  missing: 'Alla obligatoriska fält måste fyllas i',
  differ: 'Lösenorden matchar inte',
  sent: 'Kontrollera din email',
  subject: 'Bekräfta din e-postadress',
  verify: 'Verifiera min email',
  verified: 'Email verifierad!',
  toDashboard: 'Gå till översikten',
  aboutYou: 'Om dig',
  age: 'Ålder',
  next: 'Nästa',
  money: 'Valuta och inkomst',
  income: 'Inkomst per månad',
  tax: 'Skatt i procent',
  goals: 'Dina ekonomiska mål',
  goal: 'Ekonomiska mål',
  complete: 'Slutför',
  tooYoung: 'Du måste vara minst 18 år',
  welcome: 'Välkommen till Valv, Maria',
  oneOfFour: '1 av 4',
  addHome: 'Skriv in bostaden',
  home: 'Bostaden',
  asset: 'Lägg till tillgång',
  assetName: 'Namn',
  assetValue: 'Nuvarande värde',
  share: 'Din andel',
  netWorth: '2 250 000,00 kr',
} as const;

const en: { readonly [key in keyof typeof sv]: string } = {
  create: 'Create account',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm password',
  missing: 'All required fields must be filled in',
  differ: 'The passwords do not match',
  sent: 'Check your email',
  subject: 'Confirm your email address',
  verify: 'Verify my email',
  verified: 'Email verified!',
  toDashboard: 'Go to the dashboard',
  aboutYou: 'About you',
  age: 'Age',
  next: 'Next',
  money: 'Currency and income',
  income: 'Monthly income',
  tax: 'Tax in percent',
  goals: 'Your financial goals',
  goal: 'Financial goals',
  complete: 'Complete Setup',
  tooYoung: 'Must be 18 or older',
  welcome: 'Welcome to Valv, Maria',
  oneOfFour: '1 of 4',
  addHome: 'Enter your home',
  home: 'Home',
  asset: 'Add New Asset',
  assetName: 'Asset Name',
  assetValue: 'Current Value',
  share: 'Your Ownership %',
  netWorth: '$2,250,000.00',
};

type Words = typeof en;

test('Maria gets from the landing to her net worth on a wide screen in English', async () => {
  const words: Words = en;
  const view = { viewport: DESKTOP, language: 'en', theme: 'dark' } as const;
  const { page } = await openVisit({ ...view, origin, reducedMotion: 'reduce' });
  const email = newAddress();
  await page.goto('/');
  await page.getByRole('link', { name: words.create }).first().click();
  await signUp(page, email, words);
  await verify(page, email, words);
  await setUp(page, words);
  await addVilla(page, words);
});

test('setting up on a phone outlasts a reload and a failure, but not the session', async () => {
  const words: Words = sv;
  const view = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...view, origin, reducedMotion: 'reduce' });
  const email = newAddress();
  await page.goto('/signup');
  await signUp(page, email, words);
  await verify(page, email, words);
  await reloadHalfway(page, words);
  await page.getByRole('link', { name: 'Logga in' }).first().click();
  await logIn(page, { email, password: PASSWORD });
  await failHalfway(page, words);
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
  await addVilla(page, words);
});

/** Typed values are there after a reload, until the session ends. */
async function reloadHalfway(page: Page, words: Words): Promise<void> {
  await heading(page, words.aboutYou).waitFor();
  await field(page, words.lastName).fill('Lind');
  await press(page, words.next);
  await field(page, words.income).fill('42 000');
  await page.reload();
  await heading(page, words.money).waitFor();
  expect(await field(page, words.income).inputValue()).toBe('42 000');
  await press(page, 'Föregående');
  expect(await field(page, words.lastName).inputValue()).toBe('Lind');
  expect(await typingKept(page)).toContain('42 000');
  await press(page, 'Logga ut');
  await page.getByRole('link', { name: words.create }).first().waitFor();
  expect(await typingKept(page)).toBeNull();
}

/** A failure half-way is reported, and sending again makes nothing twice. */
async function failHalfway(page: Page, words: Words): Promise<void> {
  await heading(page, words.aboutYou).waitFor();
  await field(page, words.lastName).fill('Lind');
  await field(page, words.age).fill('17');
  await press(page, words.next);
  await field(page, words.income).fill('42 000');
  await field(page, words.tax).fill('31,5 %');
  await press(page, words.next);
  await field(page, words.goal).fill('En buffert på tre månader');
  await press(page, words.next);
  await press(page, words.complete);
  await page.getByText(words.tooYoung).waitFor();
  await field(page, words.age).fill('41');
  for (let step = 1; step <= 3; step += 1) await press(page, words.next);
  const profile = '**/api/auth/user/profile';
  await page.route(profile, (route) => route.fulfill({ status: 400, json: { code: 'invalid' } }));
  await press(page, words.complete);
  await page.getByText('Det gick inte att slutföra', { exact: true }).waitFor();
  await page.unroute(profile);
  await press(page, 'Ändra inkomst per månad');
  await field(page, words.income).fill('43 000');
  for (let step = 2; step <= 3; step += 1) await press(page, words.next);
  await press(page, words.complete);
  await page.getByText(words.welcome, { exact: true }).waitFor();
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

function newAddress(): string {
  return `maria.${randomUUID()}@example.com`;
}

/** Errors are shown beside their fields, and correct values stay. */
async function signUp(page: Page, email: string, words: Words): Promise<void> {
  await heading(page, words.create).waitFor();
  await press(page, words.create);
  await page.getByText(words.missing).waitFor();
  await expect.poll(() => field(page, words.email).evaluate(isFocused)).toBe(true);
  if (words === sv) await expectAccessible(page);
  await field(page, words.firstName).fill('Maria');
  await field(page, words.email).fill(email);
  await field(page, words.password).fill(PASSWORD);
  await field(page, words.confirm).fill('tre låga stenar');
  await page.keyboard.press('Enter');
  await page.getByText(words.differ).waitFor();
  await field(page, words.confirm).fill(PASSWORD);
  expect(await field(page, words.email).inputValue()).toBe(email);
  await page.getByRole('button', { name: words.create }).dblclick();
  await heading(page, words.sent).waitFor();
  if (words === sv) await expectAccessible(page);
}

function isFocused(element: Element): boolean {
  return document.activeElement === element;
}

/** The link acts only when its button is pressed: opening it twice uses nothing up. */
async function verify(page: Page, email: string, words: Words): Promise<void> {
  const { link } = await receive(dataDir, { to: email, subject: words.subject });
  await page.goto(link);
  await page.getByRole('button', { name: words.verify }).waitFor();
  await page.goto(link);
  await press(page, words.verify);
  await heading(page, words.verified).waitFor();
  if (words === sv) await expectAccessible(page);
  await page.getByRole('link', { name: words.toDashboard }).click();
}

/** The steps accept everything; the last one links to errors. */
async function setUp(page: Page, words: Words): Promise<void> {
  await heading(page, words.aboutYou).waitFor();
  expect(await field(page, words.firstName).inputValue()).toBe('Maria');
  await field(page, words.lastName).fill('Lind');
  await field(page, words.age).fill('17');
  await expectAccessible(page);
  await press(page, words.next);
  await heading(page, words.money).waitFor();
  await field(page, words.income).fill('42 000');
  await expectAccessible(page);
  await press(page, words.next);
  await field(page, words.goal).fill('En buffert på tre månader');
  await expectAccessible(page);
  await press(page, words.next);
  await press(page, words.complete);
  await page.getByText(words.tooYoung).waitFor();
  await field(page, words.age).fill('41');
  for (let step = 1; step <= 3; step += 1) await press(page, words.next);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.complete }).dblclick();
  await page.getByText(words.welcome, { exact: true }).waitFor();
}

async function addVilla(page: Page, words: Words): Promise<void> {
  // The salary is known from the questions before.
  await page.getByText(words.oneOfFour, { exact: true }).waitFor();
  await press(page, words.addHome);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel(words.assetName).inputValue()).toBe(words.home);
  await dialog.getByLabel(words.assetValue).fill('4500000');
  await dialog.getByLabel(words.share).fill('50');
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(words.netWorth).first().waitFor();
}
