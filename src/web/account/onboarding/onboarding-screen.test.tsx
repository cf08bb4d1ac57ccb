import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, inject, test } from 'vitest';
import { TYPING_KEY } from '#web/kit/storage/keys.ts';
import { type Account, createAccount } from '#tests/support/onboarded.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  fill,
  openAsUser,
  openedDialog,
  press,
  reload,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';

test('answers outlast a reload, and are removed when the user logs out', async () => {
  const { user } = await openAsNewUser();
  await fill(user, document.body, { Efternamn: 'Lind' });
  await press(user, 'Nästa');
  await screen.findByRole('heading', { name: 'Valuta och inkomst' });
  await fill(user, document.body, { 'Inkomst per månad': '42 000' });
  const again = await reload();
  await screen.findByRole('heading', { name: 'Valuta och inkomst' });
  expect(typedIn(document.body, 'Inkomst per månad')).toBe('42 000');
  await press(again, 'Föregående');
  await screen.findByRole('heading', { name: 'Om dig' });
  expect(typedIn(document.body, 'Efternamn')).toBe('Lind');
  expect(sessionStorage.getItem(TYPING_KEY)).toContain('42 000');
  await press(again, 'Logga ut');
  await screen.findAllByRole('link', { name: 'Skapa konto' });
  expect(sessionStorage.getItem(TYPING_KEY)).toBe(null);
});

test('errors are linked to their step, and answers that failed are sent again, once', async () => {
  const { user, account } = await openAsNewUser();
  await fill(user, document.body, { Efternamn: 'Lind', Ålder: '17' });
  await press(user, 'Nästa');
  await fill(user, document.body, { 'Inkomst per månad': '42 000', 'Skatt i procent': '31,5 %' });
  await press(user, 'Nästa');
  await fill(user, document.body, { 'Ekonomiska mål': 'En buffert på tre månader' });
  await press(user, 'Nästa');
  await press(user, 'Slutför');
  await screen.findByText('Du måste vara minst 18 år');
  await fill(user, document.body, { Ålder: '41' });
  for (let step = 1; step <= 3; step += 1) await press(user, 'Nästa');
  const json = { code: 'invalid', message: '…' };
  const release = answerInstead('PUT /api/auth/user/profile', { status: 400, json });
  await press(user, 'Slutför');
  await screen.findByText('Det gick inte att slutföra');
  release();
  await press(user, 'Ändra inkomst per månad');
  await fill(user, document.body, { 'Inkomst per månad': '43 000' });
  for (let step = 2; step <= 3; step += 1) await press(user, 'Nästa');
  await user.dblClick(await screen.findByRole('button', { name: /^Slutför/ }));
  await screen.findByText('Välkommen till Valv, Maria');
  expect(sessionStorage.getItem(TYPING_KEY)).toBe(null);
  await expectSavedOnce(account);
  await addVilla(user);
});

/** A user with an account who has not answered the questions. */
async function openAsNewUser(): Promise<{ user: UserEvent; account: Account }> {
  const { origin } = inject('verified');
  const { account, session } = await createAccount({ origin, language: 'sv' });
  const user = await openAsUser('/', { session, language: 'sv' });
  await screen.findByRole('heading', { name: 'Om dig' });
  return { user, account };
}

async function expectSavedOnce(account: Account): Promise<void> {
  const salary = { name: 'Lön', type: 'salary', amount: '43000.00', frequency: 'monthly' };
  const taxed = { taxPercentage: '31.50', taxBasis: 'stated' };
  expect(await account.call('GET', '/api/incomes')).toMatchObject([{ ...salary, ...taxed }]);
  const buffer = { name: 'En buffert på tre månader', description: null };
  expect(await account.call('GET', '/api/goals')).toMatchObject([buffer]);
}

async function addVilla(user: UserEvent): Promise<void> {
  // The salary is known from the questions before.
  await screen.findByText('1 av 4');
  await press(user, 'Skriv in bostaden');
  const dialog = await openedDialog();
  expect(typedIn(dialog, 'Namn')).toBe('Bostaden');
  await fill(user, dialog, { 'Nuvarande värde': '4500000', 'Din andel': '50' });
  await press(user, 'Lägg till', dialog);
  await seeWords(() => document.body, '2 250 000,00 kr');
}
