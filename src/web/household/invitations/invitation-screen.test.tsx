import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { createHome } from '#tests/support/account-households.ts';
import { HOME, HOUSEHOLD_WORDS } from '#tests/support/household-words.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';
import { callServer } from '#tests/support/screen-network.ts';
import {
  createErik,
  createMaria,
  fill,
  lookAgain,
  openAsUser,
  openAsVisitor,
  openedDialog,
  press,
  reload,
  seeWords,
} from '#tests/support/screen.tsx';
import type { Home } from '#tests/support/served.ts';

const PASSWORD = 'tre höga stenar';
const { sv, en } = HOUSEHOLD_WORDS;

test('Erik signs up from an invitation, joins, and is told when he is removed', async () => {
  const home = inject('mailed');
  callServer(home.origin);
  const { account: maria } = await createAccount({ ...home, language: 'sv' });
  const household = await createHome(maria);
  const email = `erik.${randomUUID()}@example.com`;
  await household.invite(email);
  const user = await openAsVisitor(await pathIn(home, email, sv.subject), 'sv');
  await screen.findByRole('heading', { name: sv.invitation });
  await user.click(screen.getByRole('link', { name: sv.signUp }));
  await screen.findByRole('heading', { level: 1, name: sv.signUp });
  const names = { 'Förnamn': 'Erik', 'Efternamn': 'Ståhl', 'E-post': email };
  const password = { 'Lösenord': PASSWORD, 'Bekräfta lösenord': PASSWORD };
  await fill(user, document.body, { ...names, ...password });
  await press(user, sv.signUp);
  // The mail's link loads the page anew: only what the browser stores is left of the invitation.
  const link = await pathIn(home, email, 'Bekräfta din e-postadress');
  history.replaceState(null, '', link);
  const again = await reload();
  await press(again, 'Verifiera min e-postadress');
  await again.click(await screen.findByRole('link', { name: 'Gå till översikten' }));
  await screen.findByRole('heading', { name: 'Om dig' });
  await fill(again, document.body, { Ålder: '41' });
  for (let step = 1; step <= 3; step += 1) await press(again, 'Nästa');
  await press(again, 'Slutför');

  await screen.findByRole('heading', { name: sv.invitation });
  await press(again, sv.accept);
  await screen.findAllByText(sv.member);
  await seeWords(() => screen.queryByRole('main'), sv.two);
  await press(again, sv.view);
  const dialog = await openedDialog();
  for (const name of ['Maria Lind', 'Erik Ståhl']) await seeWords(() => dialog, name);
  await press(again, sv.close, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  const [, second] = await household.members();
  expect(second).toMatchObject({ email, role: 'member' });

  await household.remove({ email });
  lookAgain();
  await screen.findByText(sv.gone);
  await screen.findByRole('heading', { name: sv.none });
});

test('an invitation is not shown to somebody else, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const household = await createHome(maria.account);
  const email = `erik.${randomUUID()}@example.com`;
  await household.invite(email);
  await openAsUser(await pathIn(inject('verified'), email, sv.subject), maria);
  await screen.findByRole('heading', { name: sv.someoneElse });
  expect(screen.queryByRole('button', { name: sv.accept })).toBe(null);
});

test('Erik, who has an account, declines by mail and accepts from within, in English', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const erik = await createErik({ language: 'en', currency: 'EUR' });
  const household = await createHome(maria.account);
  const { email } = erik.account;
  await household.invite(email);
  const user = await openAsUser(await pathIn(inject('verified'), email, en.subject), erik);
  await screen.findByRole('heading', { name: en.invitation });
  await press(user, en.decline);
  await screen.findByRole('heading', { name: en.declined });
  expect(await household.members()).toHaveLength(1);

  await household.invite(email);
  const inside = await openAsUser('/household', erik);
  await screen.findByRole('heading', { name: en.none });
  await press(inside, `${en.accept} the invitation to ${HOME}`);
  await screen.findAllByText(en.member);
  await seeWords(() => screen.queryByRole('main'), en.two);

  await household.remove(erik.account);
  await reload();
  await screen.findByRole('heading', { name: en.none });
  await screen.findByText('You are no longer in the household that you looked at last.');
});

/** The path of a mail's link. */
async function pathIn({ dataDir }: Home, to: string, subject: string): Promise<string> {
  const { pathname, search } = new URL((await receive(dataDir, { to, subject })).link);
  return pathname + search;
}
