import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '../support/browser.ts';
import { field, heading, press } from '../support/controls.ts';
import { HOME, HOUSEHOLD_WORDS } from '../support/household-words.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { receive } from '../support/outbox.ts';

/** Two users join a household by mail, and leave it. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

const { sv, en } = HOUSEHOLD_WORDS;
type Words = { readonly [key in keyof typeof sv]: string };

test('Erik signs up from an invitation, joins, and is told when he is removed', async () => {
  const words: Words = sv;
  const { page: maria } = await openMaria('sv');
  const email = `erik.${randomUUID()}@example.com`;
  await createHousehold(maria, words);
  await inviteTwice(maria, email, words);
  const { link } = await receive(dataDir, { to: email, subject: words.subject });
  await maria.goto(link);
  await heading(maria, words.someoneElse).waitFor();
  await expectAccessible(maria);

  const { page: erik } = await openVisit({ ...PHONE_VIEW, language: 'sv', origin });
  await erik.goto(link);
  await heading(erik, words.invitation).waitFor();
  await expectAccessible(erik);
  await erik.getByRole('link', { name: words.signUp }).click();
  await signUp(erik, email);
  await setUp(erik);
  await heading(erik, words.invitation).waitFor();
  await expectAccessible(erik);
  await press(erik, words.accept);
  await erik.getByText(words.member).first().waitFor();
  await seeBoth(erik, words);

  await maria.goto('/household');
  await seeBoth(maria, words);
  await removeErik(maria, words);
  await comeBack(erik);
  await erik.getByText(words.gone).waitFor();
  await heading(erik, words.none).waitFor();
});

test('Erik, who has an account, declines by mail and accepts from within', async () => {
  const words: Words = en;
  const { page: maria, account } = await openMaria('en');
  const { page: erik, context } = await openVisit({ ...PHONE_VIEW, language: 'en', origin });
  const names = { firstName: 'Erik', lastName: 'Ståhl' };
  const terms = { origin, language: 'en', currency: 'EUR', names, dataDir } as const;
  const { email } = await signUpOnboarded(context, terms);
  const home = (await account.call('POST', '/api/households', { name: HOME })) as { id: string };
  const invite = () =>
    account.call('POST', `/api/households/${home.id}/invitations`, { email, language: 'en' });
  await invite();
  await maria.goto('/household');
  const { link } = await receive(dataDir, { to: email, subject: words.subject });
  await erik.goto(link);
  await heading(erik, words.invitation).waitFor();
  await press(erik, words.decline);
  await heading(erik, words.declined).waitFor();
  await expectAccessible(erik);

  await invite();
  await erik.goto('/household');
  await heading(erik, words.none).waitFor();
  await expectAccessible(erik);
  await press(erik, `${words.accept} the invitation to ${HOME}`);
  await erik.getByText(words.member).first().waitFor();
  await comeBack(maria);
  await seeBoth(maria, words);
  await removeErik(maria, words);
  await erik.reload();
  await heading(erik, words.none).waitFor();
  await erik.getByText('You are no longer in the household that you looked at last.').waitFor();
});

const PHONE_VIEW = { viewport: PHONE, theme: 'light' } as const;

async function openMaria(language: 'sv' | 'en'): Promise<{ page: Page; account: Account }> {
  const theme = 'dark';
  const { page, context } = await openVisit({ viewport: DESKTOP, language, theme, origin });
  const terms = { origin, language, currency: 'SEK', dataDir } as const;
  return { page, account: await signUpOnboarded(context, terms) };
}

/** The error of the name is shown beside it. */
async function createHousehold(page: Page, words: Words): Promise<void> {
  await page.goto('/household');
  await heading(page, words.none).waitFor();
  await press(page, words.create);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(words.name, { exact: true });
  await name.fill('   ');
  await page.keyboard.press('Enter');
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await expectAccessible(page);
  await name.fill(HOME);
  await dialog.getByRole('button', { name: words.create }).dblclick();
  await page.getByText(words.created, { exact: true }).first().waitFor();
  await heading(page, HOME).waitFor();
}

/** A repeated address is refused beside the field, and the typed text stays. */
async function inviteTwice(page: Page, email: string, words: Words): Promise<void> {
  await press(page, words.invite);
  await send(page, email, words);
  await press(page, words.invite);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.email).fill(email);
  await press(page, words.send);
  await dialog.getByText(words.already).waitFor();
  expect(await dialog.getByLabel(words.email).inputValue()).toBe(email);
  await expectAccessible(page);
  await pressEscape(page);
  await press(page, words.discard);
  await dialog.waitFor({ state: 'hidden' });
  await seeWaiting(page, email, words);
}

async function send(page: Page, email: string, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.email).fill(email);
  await press(page, words.send);
  await page.getByText(`${words.sent} ${email}`).first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

async function seeWaiting(page: Page, email: string, words: Words): Promise<void> {
  await press(page, words.view);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.you).waitFor();
  const waiting = dialog.getByRole('region', { name: words.waiting });
  await waiting.getByText(email).waitFor();
  await expectAccessible(page);
  await press(page, words.close);
}

async function seeBoth(page: Page, words: Words): Promise<void> {
  await page.getByText(words.two).first().waitFor();
  await press(page, words.view);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Maria Lind' }).waitFor();
  await dialog.getByRole('heading', { name: 'Erik Ståhl' }).waitFor();
  await press(page, words.close);
}

async function removeErik(page: Page, words: Words): Promise<void> {
  await press(page, words.view);
  await press(page, words.remove);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: words.confirmRemoval, exact: true }).click();
  await page.getByText(words.removed).first().waitFor();
  await press(page, words.close);
}

/** The window gets the focus again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

/** In Swedish: the screens themselves are a journey of their own. */
async function signUp(page: Page, email: string): Promise<void> {
  await field(page, 'Förnamn').fill('Erik');
  await field(page, 'Efternamn').fill('Ståhl');
  await field(page, 'E-post').fill(email);
  await field(page, 'Lösenord').fill(PASSWORD);
  await field(page, 'Bekräfta lösenord').fill(PASSWORD);
  await press(page, sv.signUp);
  const subject = 'Bekräfta din e-postadress';
  const { link } = await receive(dataDir, { to: email, subject });
  await page.goto(link);
  await press(page, 'Verifiera min email');
  await page.getByRole('link', { name: 'Gå till översikten' }).click();
}

async function setUp(page: Page): Promise<void> {
  await field(page, 'Ålder').fill('41');
  for (let step = 1; step <= 3; step += 1) await press(page, 'Nästa');
  await press(page, 'Slutför');
}
