import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, inject, test } from 'vitest';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { codeFor } from '#tests/support/app-code.ts';
import { FACTOR_WORDS } from '#tests/support/factor-words.ts';
import { addAppElsewhere, createDeviceClient, showCode } from '#tests/support/other-device.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  goTo,
  type Member,
  openAsUser,
  openAsVisitor,
  openedDialog,
  press,
  seeWords,
  signedInAgain,
  storeInOtherTab,
  wordsOf,
} from '#tests/support/screen.tsx';

type Words = (typeof FACTOR_WORDS)['sv' | 'en'];

test('an app is added, and asked for at the next sign-in, in Swedish', async () => {
  const w = FACTOR_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { secret, codes } = await addApp(await openAsUser('/account', maria), w);
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  await press(await logIn(maria, w), w.logOut);
  await screen.findAllByRole('link', { name: w.landing });
  expect([location.pathname, localStorage.getItem(SESSION_KEY)]).toEqual(['/', null]);

  const user = await openAsUser('/account', await signedInAgain(maria));
  await screen.findByRole('heading', { name: w.challenge });
  for (const [text, refusal] of [
    ['12 34', w.missing],
    ['000 000', w.wrong],
  ] as const) {
    await fill(user, document.body, { [w.code]: text });
    await press(user, w.confirm);
    await screen.findByText(refusal);
  }
  await fill(user, document.body, { [w.code]: codeFor(secret, 1) });
  await press(user, w.confirm);
  await screen.findByRole('heading', { name: w.section });
});

test('a recovery code opens once, and the app is removed, in English', async () => {
  const w = FACTOR_WORDS.en;
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const { codes } = await addApp(await openAsUser('/account', maria), w);
  const user = await logIn(maria, w);
  await press(user, w.useRecovery);
  await waitFor(() => fieldOf(document.body, w.recoveryCode));
  await fill(user, document.body, { [w.recoveryCode]: codes[0]?.toUpperCase() ?? '' });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: w.inside });
  await goTo('/account', 'Account');
  await seeWords(() => document.body, w.left);
  await press(user, `${w.remove}( |$)`);
  await press(user, w.removeConfirm, await screen.findByRole('alertdialog'));
  await seeWords(() => document.body, w.none);
  await openAsUser('/', await signedInAgain(maria));
  await screen.findByRole('heading', { name: w.inside });
});

test('a tab that waits for a code goes on when another tab has shown one', async () => {
  const w = FACTOR_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const client = createDeviceClient(inject('verified').origin, maria.account.email);
  const { secret, factorId } = await addAppElsewhere(client, maria.account);
  await openAsUser('/account', await signedInAgain(maria));
  await screen.findByRole('heading', { name: w.challenge });
  await client.signInWithPassword(maria.account);
  await showCode(client, { factorId, code: codeFor(secret, 1) });
  const { data } = await client.getSession();
  storeInOtherTab(SESSION_KEY, JSON.stringify(data.session));
  await screen.findByRole('heading', { name: w.section });
});

test('an older session is asked for the password before its first app, in English', async () => {
  const w = FACTOR_WORDS.en;
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const release = answerInstead('POST /auth/v1/factors', TOO_OLD);
  await press(user, w.add);
  const dialog = await openedDialog(w.challenge);
  await waitFor(() => fieldOf(dialog, w.current));
  await fill(user, dialog, { [w.current]: 'fel lösenord 1' });
  await user.keyboard('{Enter}');
  await seeWords(() => dialog, w.wrongPassword);
  release();
  await fill(user, dialog, { [w.current]: maria.account.password });
  await user.keyboard('{Enter}');
  await within(await openedDialog(w.add)).findByRole('img');
  // The session before has ended.
  await expect(maria.account.call('GET', '/api/assets')).rejects.toThrow('401');
});

test('an older session shows the app again before codes are made and it is removed', async () => {
  const w = FACTOR_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const { secret } = await addApp(user, w);
  const releaseCodes = answerInstead('POST /api/auth/recovery-codes', TOO_OLD);
  await press(user, w.newCodes);
  await press(user, w.cancel, await openedDialog(w.challenge));
  await screen.findByText(w.notProven);
  await press(user, w.newCodes);
  const dialog = await openedDialog(w.challenge);
  await waitFor(() => fieldOf(dialog, w.code));
  await fill(user, dialog, { [w.code]: codeFor(secret, 1) });
  releaseCodes();
  await user.keyboard('{Enter}');
  const made = await openedDialog(w.codesTitle);
  expect(within(made).getAllByRole('listitem')).toHaveLength(10);
  await press(user, w.kept, made);
});

test('an app that is not begun shows no picture to scan, and keeps the focus', async () => {
  const w = FACTOR_WORDS.sv;
  const user = await openAsUser('/account', await createMaria({ language: 'sv', currency: 'SEK' }));
  answerInstead('POST /auth/v1/factors', TOO_OLD);
  await press(user, w.add);
  await press(user, w.cancel, await openedDialog(w.challenge));
  // In the dialog: the page may still show the same message of the test before.
  const dialog = await openedDialog(w.add);
  await within(dialog).findByText(w.notProven);
  expect(wordsOf(dialog)).not.toContain('Skanna bilden');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

/** The server's answer to a session whose proof is too old, as tests cannot wait for it. */
const TOO_OLD = {
  status: 400,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: { code: 'reauthentication_needed', message: 'This change requires it' },
};

/** Adds an app by the shown secret; the codes are those that may be saved. */
async function addApp(user: UserEvent, w: Words): Promise<{ secret: string; codes: string[] }> {
  await press(user, w.add);
  const dialog = await openedDialog();
  await within(dialog).findByRole('img');
  const [spaced = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(wordsOf(dialog)) ?? [];
  const secret = spaced.replaceAll(' ', '');
  await fill(user, dialog, { [w.code]: '000000' });
  await press(user, w.turnOn, dialog);
  await seeWords(() => dialog, w.wrongFirst);
  await fill(user, dialog, { [w.code]: codeFor(secret, 0) });
  await user.keyboard('{Enter}');
  const list = await within(dialog).findByRole('list', { name: w.codes });
  const codes = within(list).getAllByRole('listitem').map(wordsOf);
  const saved = within(dialog).getByRole<HTMLAnchorElement>('link').href;
  expect(decodeURIComponent(saved.split(',')[1] ?? '')).toBe(`${codes.join('\n')}\n`);
  await press(user, w.kept, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  return { secret, codes };
}

/** Writes the password in the form of the login page, after which a code is asked for. */
async function logIn({ account, language }: Member, w: Words): Promise<UserEvent> {
  const user = await openAsVisitor('/login', language);
  await fill(user, document.body, { [w.email]: account.email, [w.password]: account.password });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: w.challenge });
  return user;
}
