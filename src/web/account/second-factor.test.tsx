import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { codeFor } from '../../../tests/support/app-code.ts';
import { FACTOR_WORDS } from '../../../tests/support/factor-words.ts';
import { answerInstead } from '../../../tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  signedInAgain,
  wordsOf,
} from '../../../tests/support/screen.tsx';

type Words = (typeof FACTOR_WORDS)['sv' | 'en'];

test('an app is added, and asked for at the next sign-in, in Swedish', async () => {
  const w = FACTOR_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { secret, codes } = await addApp(await openAsUser('/account', maria), w);
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  const user = await openAsUser('/account', await signedInAgain(maria));
  await screen.findByRole('heading', { name: w.challenge });
  await screen.findByRole('button', { name: w.logOut });
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
  const user = await openAsUser('/account', await signedInAgain(maria));
  await press(user, w.useRecovery);
  await waitFor(() => fieldOf(document.body, w.recoveryCode));
  await fill(user, document.body, { [w.recoveryCode]: codes[0]?.toUpperCase() ?? '' });
  await user.keyboard('{Enter}');
  await seeWords(() => document.body, w.left);
  await press(user, `${w.remove}( |$)`);
  await press(user, w.removeConfirm, await screen.findByRole('alertdialog'));
  await seeWords(() => document.body, w.none);
  await openAsUser('/', await signedInAgain(maria));
  await screen.findByRole('heading', { name: w.inside });
});

test('an older session is asked for the password before its first app, in English', async () => {
  const w = FACTOR_WORDS.en;
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const release = answerInstead('POST /auth/v1/factors', {
    status: 400,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code: 'reauthentication_needed', message: 'This change requires it' },
  });
  await press(user, w.add);
  const dialog = await openedDialog();
  await waitFor(() => fieldOf(dialog, w.current));
  await fill(user, dialog, { [w.current]: 'fel lösenord 1' });
  await user.keyboard('{Enter}');
  await seeWords(() => dialog, w.wrongPassword);
  release();
  await fill(user, dialog, { [w.current]: maria.account.password });
  await user.keyboard('{Enter}');
  await within(dialog).findByRole('img');
  // The session before has ended.
  await expect(maria.account.call('GET', '/api/assets')).rejects.toThrow('401');
});

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
