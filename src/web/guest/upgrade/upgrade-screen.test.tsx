import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, inject, test } from 'vitest';
import { LISTS, storedTen } from '#tests/support/guest.ts';
import { type Account, createAccount } from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';
import { answerInstead, callServer, loseAnswer } from '#tests/support/screen-network.ts';
import {
  fieldOf,
  fill,
  goTo,
  openAsUser,
  openAsVisitor,
  openedDialog,
  press,
  reload,
  seeWords,
} from '#tests/support/screen.tsx';

/** From guest mode to an account with all data, through failures on the way. */
const PASSWORD = 'tre höga stenar';
const OFFER = 'Vill du ta med det du har skrivit?';
const TEN = '4 tillgångar 3 skulder 1 inkomst 1 kostnad 1 mål';
const main = () => screen.queryByRole('main');

test('a guest signs up, opens the mail on another device, and is offered to move all', async () => {
  const { origin, dataDir } = inject('mailed');
  callServer(origin);
  const email = `maria.${randomUUID()}@example.com`;
  const guest = await openAsVisitor('/guest/goals', 'sv', storedTen());
  await guest.click(await screen.findByRole('link', { name: 'Skapa ett konto' }));
  const form = await screen.findByRole('tabpanel', { name: 'Skapa konto' });
  expect(location.pathname + location.search).toBe('/auth?tab=register');
  await fill(guest, form, { 'E-post': email, 'Lösenord': PASSWORD });
  await press(guest, 'Skapa konto', form);
  await waitFor(() => expect(location.pathname).toBe('/auth/verify'));
  const browser = stored();

  const subject = 'Bekräfta din e-postadress';
  const { link, code } = await receive(dataDir, { to: email, subject });
  const { pathname, search } = new URL(link);
  const elsewhere = await openAsVisitor(pathname + search, 'sv');
  await waitFor(() => fieldOf(document.body, 'Sexsiffrig kod'));
  await fill(elsewhere, document.body, { 'Sexsiffrig kod': code });
  await press(elsewhere, 'Verifiera min e-postadress');
  await waitFor(() => fieldOf(document.body, 'Nytt lösenord'));
  const chosen = { 'Nytt lösenord': PASSWORD, 'Bekräfta lösenord': PASSWORD };
  await fill(elsewhere, document.body, chosen);
  await elsewhere.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Email verifierad!' });
  expect(kept()).toEqual({});

  await logIn(await openAsVisitor('/login', 'sv', browser), email);
  await seeWords(main, `till kontot ${email}`);
  await seeWords(main, `Dina uppgifter, Maria ${TEN}`);
});

test('a declined offer is made again on request, and after the next sign-in', async () => {
  const { user, account } = await openWithTen();
  const before = kept();
  await press(user, 'Inte nu');
  await screen.findByRole('heading', { name: 'Om dig' });
  await reload();
  await screen.findByRole('heading', { name: 'Om dig' });
  expect(kept()).toEqual(before);

  await goTo('/guest/assets', 'Tillgångar');
  await user.click(await screen.findByRole('link', { name: 'Flytta det till ditt konto' }));
  await screen.findByRole('heading', { name: OFFER });
  await press(user, 'Logga ut');
  // The start page's links load another page.
  await screen.findAllByRole('link', { name: 'Logga in' });
  await logIn(await openAsVisitor('/login', 'sv', stored()), account.email);
  expect(kept()).toEqual(before);
});

test('the offer follows what another tab writes, and ends with the guest there', async () => {
  await openWithTen();
  await seeWords(main, `Dina uppgifter, Maria ${TEN}`);
  const inOtherTab = (key: string, newValue: string | null) => {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  };
  const none = { ...JSON.parse(localStorage.getItem('valv.guest.costs') ?? ''), items: [] };
  inOtherTab('valv.guest.costs', JSON.stringify(none));
  await seeWords(main, `Dina uppgifter, Maria ${TEN.replace('1 kostnad ', '')}`);
  for (const key of Object.keys(kept())) {
    if (key !== 'valv.guest.user') localStorage.removeItem(key);
  }
  inOtherTab('valv.guest.user', null);
  await screen.findByRole('heading', { name: 'Om dig' });
});

test('ten records are moved once, though one answer refuses and the next is lost', async () => {
  const { user, account } = await openWithTen();
  const before = kept();
  const json = { code: 'too_large' };
  const accept = answerInstead('POST /api/import', { status: 413, json });
  await press(user, 'Flytta till kontot');
  await screen.findByText('Det gick inte att flytta');
  expect(kept()).toMatchObject(before);
  accept();
  const deliver = loseAnswer('POST /api/import');
  await press(user, 'Flytta till kontot');
  await screen.findByText('Det gick inte att flytta');
  expect(await countAll(account)).toBe(10);
  deliver();
  expect(kept()).toMatchObject(before);

  await writeMore(user);
  await goTo('/', OFFER);
  await press(user, 'Flytta till kontot');
  await screen.findByText('Allt finns i ditt konto');
  await screen.findAllByText('Nettoförmögenhet');
  expect(kept()).toEqual({});
  await expectMoved(account);
  for (const { path, tab, says } of LISTS) {
    await goTo(path, tab);
    for (const words of says) await seeWords(main, words);
  }
});

/** A new user is offered to move the ten records of this browser. */
async function openWithTen(): Promise<{ user: UserEvent; account: Account }> {
  const { origin } = inject('verified');
  const { account, session } = await createAccount({ origin, language: 'sv' });
  const user = await openAsUser('/', { session, language: 'sv' }, storedTen());
  await screen.findByRole('heading', { name: OFFER });
  return { user, account };
}

async function logIn(user: UserEvent, email: string): Promise<void> {
  await waitFor(() => fieldOf(document.body, 'Lösenord'));
  await fill(user, document.body, { 'E-post': email, 'Lösenord': PASSWORD });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: OFFER });
}

/** A goal is written, and one changed, while it is not known whether the others have arrived. */
async function writeMore(user: UserEvent): Promise<void> {
  await goTo('/guest/goals', 'Mål');
  await press(user, 'Ändra En buffert');
  const changing = await openedDialog();
  await fill(user, changing, { 'Sparat hittills': '2 500' });
  await press(user, 'Spara', changing);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await press(user, 'Lägg till mål');
  const adding = await openedDialog();
  await fill(user, adding, { Namn: 'Lofoten', Målbelopp: '40 000' });
  await press(user, 'Lägg till', adding);
  await screen.findByRole('heading', { name: 'Lofoten' });

  // The terms of the home’s mortgage, of loans that may have arrived already.
  await goTo('/guest/liabilities', 'Skulder');
  await press(user, 'Koppla ihop bostad och lån');
  const mortgage = await openedDialog();
  await fill(user, mortgage, { 'Värdets datum': '2021-06-01' });
  await press(user, 'Spara bolånet', mortgage);
  await screen.findByText('Bolånet är sparat');
}

/** The account has every item once, with what was written last. */
async function expectMoved(account: Account): Promise<void> {
  expect(await countAll(account)).toBe(11);
  const saved = { name: 'En buffert', currentAmount: '2500.00' };
  expect(await account.call('GET', '/api/goals')).toContainEqual(expect.objectContaining(saved));
  const parts = ['Del 1', 'Del 2', 'Del 3'].map((name) => expect.objectContaining({ name }));
  expect(await account.call('GET', '/api/mortgages')).toMatchObject({
    mortgages: [{ name: 'Villa', terms: { baseDay: '2021-06-01' }, parts }],
  });
  expect(await account.call('GET', '/api/user')).toMatchObject({
    isOnboarded: 1,
    firstName: 'Maria',
    lastName: 'Lind',
    currency: 'SEK',
    language: 'sv',
  });
}

async function countAll({ call }: Account): Promise<number> {
  const kinds = ['assets', 'liabilities', 'incomes', 'costs', 'goals'];
  const lists = await Promise.all(kinds.map((kind) => call('GET', `/api/${kind}`)));
  return lists.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0);
}

/** Data stored in this browser under a guest's names. */
function kept(): Record<string, string> {
  const guests = Object.entries(stored()).filter(([key]) => key.startsWith('valv.guest.'));
  return Object.fromEntries(guests);
}

function stored(): Record<string, string> {
  return Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
}
